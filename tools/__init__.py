"""What makes files of Parlour; none of it is installed with the program."""

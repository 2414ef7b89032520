"""The rules lab beside the table: experiments, their figures and charts, and the form for new ones."""

"""The furniture of every screen: widgets of paper, wood and brass, and the page they stand on."""

"""The widgets of all screens, in paper, wood and brass, and the page that holds them."""

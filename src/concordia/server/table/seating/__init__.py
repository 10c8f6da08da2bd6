"""Who holds a seat: their colour, their vacation, and what stays when they leave for good."""

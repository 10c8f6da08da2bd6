"""Order in the house: roles, reports, and what moderators do about them."""

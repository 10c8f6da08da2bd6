"""Routes about order in the house: reporting, and the moderators' desk."""

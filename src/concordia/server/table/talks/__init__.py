"""What people at a table ask of each other: agreements, invitations, seats that change hands, giving up."""

"""``concordia bench --server``: moves a second and waiting times of a real server under load."""

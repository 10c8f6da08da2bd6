"""The deal of the day: one deal for everybody on a server, one try that counts, results the next day."""

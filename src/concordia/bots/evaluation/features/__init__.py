"""The numbers of a row, by what they describe."""

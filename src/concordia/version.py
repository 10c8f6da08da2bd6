"""The version of the package, and of the rules: records carry the latter."""

__version__ = "0.2.0"

# Changes only when a game could go differently: an old record is replayed under its own number or refused.
RULES_VERSION = 1

"""What is counted for ``/metrics``; each server has its own registry."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        """All at zero."""
        registry = self.registry = CollectorRegistry()
        self.entries = Counter("concordia_log_entries", "Entries committed to logs", registry=registry)
        self.tables = Counter("concordia_tables_made", "Tables made", registry=registry)
        self.refused = Counter("concordia_refused", "Requests refused", ["code"], registry=registry)
        self.failures = Counter("concordia_failures", "Errors of the server itself", registry=registry)
        self.bot_failures = Counter(
            "concordia_bot_failures", "Choices that a bot failed to make", ["bot", "kind"], registry=registry
        )
        self.bots_waiting = Gauge("concordia_bots_waiting", "Choices that wait for a worker", registry=registry)
        self.failed_commits = Counter("concordia_failed_commits", "Commits that failed", registry=registry)
        self.screens = Gauge("concordia_screens", "Open sockets", registry=registry)
        self.rooms = Gauge("concordia_rooms", "Tables in memory", registry=registry)
        self.nodes = Gauge("concordia_nodes", "Nodes that are known to be there", registry=registry)
        self.outpaced = Counter(
            "concordia_outpaced", "Changes made again because another node was first", registry=registry
        )
        self.seconds = Histogram(
            "concordia_request_seconds",
            "From a request at a table to its commit",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
            registry=registry,
        )

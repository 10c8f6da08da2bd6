"""``concordia bench``: what the engine costs, beside other engines, in one run.

The parent (:mod:`concordia.bench.measure_engines`) starts one child process for every engine and asks them in turn
for short rounds; a child (:mod:`concordia.bench.probes.child_main`) knows the probes of one engine and the CPU
clock.
"""

"""Computer players: each sees a view and the legal actions, and names one of them."""

import os

# The tables of one turn are too few to share among cores: threads of the matrix library would only wait for one
# another (38 ms instead of 0.3 ms a look on a busy machine). The library reads this when NumPy is first imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

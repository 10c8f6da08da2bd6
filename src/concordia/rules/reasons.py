from concordia.errors import Reason
def why_not(state, action):
    return [Reason("x", {}, "3.1")]

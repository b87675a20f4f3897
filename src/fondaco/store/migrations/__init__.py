"""What was done to the schema, one file a step, oldest first. Steps are never changed once they are released.

A new step is written by hand: the next number as its `revision`, the last one as its `down_revision`, and `upgrade`.
There is no way back: a log may already hold what an older program would not understand.
"""

"""The changes of the schema, one file for each, oldest first. A released step is never changed.

A new step is written by hand: the next number as its `revision`, the last one as its `down_revision`, and `upgrade`.
There is no downgrade: a log may already hold entries that an older program would not understand.
"""

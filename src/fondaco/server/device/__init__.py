"""The house on the device of a single player: the application of the server, in a worker of the page, without a server.

The page asks it as it asks a server, and the same routes answer. Only what lies below is another: tables are kept in
the browser (`device_store.py`), and bots think in further workers (`workers.py`).
"""

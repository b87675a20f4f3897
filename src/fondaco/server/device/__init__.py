"""The house on the device of a single player: the application of the server, in a worker of the page, without a server.

The page sends it the same requests as a server, and the same routes answer them. Only the layers below differ: tables
are kept in the browser (`device_store.py`), and bots think in further workers (`workers.py`).
"""

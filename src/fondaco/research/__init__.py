"""For researchers: environments of PettingZoo, Gymnasium and OpenSpiel, many games at a time, and records of games.

It needs `pip install 'fondaco[research]'`; nothing else of Fondaco imports it.
"""

"""A bot that plays a whole game over HTTP, with nothing but Python: http_bot.py ADDRESS (KEY | GAME SEATS)."""

import json
import random
import sys
import time
import urllib.error
import urllib.request
from typing import Any


def ask(address: str, path: str, key: str = "", data: object = None) -> Any:
    """GET, or POST if there is data."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    body = None if data is None else json.dumps(data).encode()
    with urllib.request.urlopen(urllib.request.Request(address + path, body, headers), timeout=30) as answer:
        return json.load(answer)


def play(address: str, key: str) -> dict[str, Any]:
    while (table := ask(address, "/api/table", key))["status"] == "playing":
        if table["seat"] not in table["waiting_for"]:
            time.sleep(0.2)
            continue
        wanted = {"actions": [random.choice(table["legal"])], "after": table["number"]}
        try:
            ask(address, "/api/table/actions", key, wanted)
        except urllib.error.HTTPError as error:
            if error.code != 409:  # 409: somebody was quicker, so look again
                raise
    return dict(table["result"])


if __name__ == "__main__":
    address, word, *seats = sys.argv[1:]
    key = word
    if seats:
        links = ask(address, "/api/tables", data={"game": word, "seats": seats[0].split(",")})
        key = next(iter(links["seats"].values()))
    print(json.dumps(play(address, key)))

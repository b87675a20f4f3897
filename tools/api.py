"""Print the API's document, from which the page's types are made: `python tools/api.py > openapi.json`."""

import json
import sys

from fondaco.server.app import TYPES, create_app
from fondaco.server.openapi import complete

json.dump(complete(create_app("sqlite:///unused").openapi_schema.to_schema(), TYPES), sys.stdout)

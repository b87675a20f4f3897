"""Print the API's document, from which the page's types are made: `python tools/api.py > openapi.json`."""

import json
import sys

from fondaco.server.document import complete
from fondaco.server.web import TYPES, create_app

json.dump(complete(create_app("sqlite:///unused").openapi_schema.to_schema(), TYPES), sys.stdout)

// The guided tours with the Python of the page, under Node: node device_tour.mjs RUNTIME
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const runtime = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(path.join(runtime, 'pyodide.mjs')).href);
const python = await loadPyodide({ indexURL: runtime });
const packages = readFileSync(path.join(runtime, 'packages.zip'));
python.unpackArchive(new Uint8Array(packages), 'zip');
python.pyimport('runtime_modules');
python.mountNodeFS('/tests', path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const told = await python.runPythonAsync(`
import json, sys
sys.path.append("/tests/server")
from device_tour import tour_on_a_device
json.dumps(await tour_on_a_device())
`);
process.stdout.write(told, () => process.exit(0));

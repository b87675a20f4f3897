// Compile Python files with the Python of the page, into the two archives that it loads: node tools/runtime.mjs BUILD OUT
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [build, out] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const found = path.dirname(createRequire(path.join(here, '../web/package.json')).resolve('pyodide/package.json'));
const { loadPyodide } = await import(pathToFileURL(path.join(found, 'pyodide.mjs')).href);
const python = await loadPyodide({ indexURL: found });
python.mountNodeFS('/build', build);
python.mountNodeFS('/out', out);
python.mountNodeFS('/pyodide', found);
python.mountNodeFS('/tools', here);
await python.runPythonAsync(`
import sys
sys.path[:0] = ["/build/library", "/tools"]
import runtime_archives
await runtime_archives.make()
`);

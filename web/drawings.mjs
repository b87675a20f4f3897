// Write what Python draws positions with, the figures of the rules, and the lids of the boxes: the page's own drawings, taken
// from its components.
//
//     node drawings.mjs           renew the JSON files of src/fondaco/drawing and tools/figures, and each game's lid.svg
//     node drawings.mjs --check   fail if one of them is not what the page draws now
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';

const root = new URL('../', import.meta.url);
/** The class of what a component draws, named after it: pictures of several games may stand on one page. */
const cssHash = ({ name, filename }) => `${/games\/(\w\w)\w*\//.exec(filename)?.[1] ?? 'fo'}_${name}`;
const server = await createServer({
  configFile: false,
  root: new URL('.', import.meta.url).pathname,
  appType: 'custom',
  logLevel: 'warn',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
  resolve: { alias: { $: new URL('./src', import.meta.url).pathname } },
  // With their styles, by classes that are named after the components.
  plugins: [svelte({ configFile: false, emitCss: false, compilerOptions: { cssHash } })],
});
let stale = 0;
try {
  const { pictures } = await server.ssrLoadModule('/src/drawings/pictures.ts');
  for (const [name, picture] of Object.entries(await pictures())) {
    const file = new URL(name, root);
    const text = typeof picture === 'string' ? picture : `${JSON.stringify(picture, null, 1)}\n`;
    if (!process.argv.includes('--check')) writeFileSync(file, text);
    else if (readFileSync(file, 'utf8') !== text) {
      console.error(`${file.pathname} is not what the page draws now: run \`npm run drawings\``);
      stale += 1;
    }
  }
} finally {
  await server.close();
}
process.exit(stale ? 1 : 0);

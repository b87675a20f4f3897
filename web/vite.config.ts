import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The page is built into the Python package, which serves it.
export default defineConfig({
  base: './', // it may lie in any folder of a host
  worker: { format: 'es' },
  plugins: [svelte()],
  resolve: { alias: { $: new URL('./src', import.meta.url).pathname } },
  build: {
    outDir: '../src/fondaco/server/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the Content-Security-Policy knows no data: addresses
    modulePreload: { polyfill: false },
    // Dozens of tiny files would wait for each other: a browser asks a server for six at a time.
    rollupOptions: { output: { experimentalMinChunkSize: 20_000 } },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
});

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'], alias: { $: new URL('./src', import.meta.url).pathname } },
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/words/english.setup.ts'],
    // Read once for all files of a thread: reading takes longer than the tests.
    pool: 'threads',
    isolate: false,
  },
});

// Builds the client into dist/, which the server embeds; in development the API comes from a table or from the mock.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const TABLE = process.env.SABRETACHE_TABLE ?? 'http://127.0.0.1:1805';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 300 },
  server: { proxy: { '/api': { target: TABLE, ws: true }, '/health': TABLE } },
  resolve: { conditions: process.env.VITEST ? ['browser'] : undefined },
  // One worker: the tests are quick, and a busy machine is slow to start many.
  test: { include: ['test/unit/**/*.test.ts'], environment: 'node', pool: 'threads', fileParallelism: false },
});

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { documents, preloadFont } from './scripts/documents.ts';

const server = process.env.UNI_SERVER ?? 'http://127.0.0.1:3000';
// The host that the browser asked stays in the request: the server compares it with the page's origin.
const proxy = { '/api': { target: server, changeOrigin: false } };
const document = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [react(), documents(), preloadFont()],
  server: { proxy },
  preview: { proxy },
  // Scripts and styles name each other relative to themselves: one build serves at whatever base path the server is given.
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The login is a document of its own at its own address; every other address is index.html.
    rolldownOptions: { input: [document('index.html'), document('user/login.html')] },
  },
  // Most units have no DOM; those that need one say so in their first line, for making one takes longer than most tests.
  test: { environment: 'node', include: ['src/**/*.test.{ts,tsx}'], css: false },
});

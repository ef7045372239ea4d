import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.UNI_SERVER ?? 'http://127.0.0.1:3000';

/** Asks for the font with the page instead of after the style sheet: the text is there on the first paint. */
function preloadFont(): Plugin {
  return {
    name: 'uni-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
        if (!font) return [];
        const href = `${process.env.UNI_BASE_PATH ?? '/'}${font}`;
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}

export default defineConfig({
  base: process.env.UNI_BASE_PATH ?? '/',
  plugins: [react(), preloadFont()],
  server: { proxy: { '/api': server } },
  preview: { proxy: { '/api': server } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: { environment: 'jsdom', include: ['src/**/*.test.{ts,tsx}'], css: false },
});

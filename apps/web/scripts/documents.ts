import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin, ResolvedConfig } from 'vite';
import { withSource } from './sources.ts';

/**
 * Builds the HTML documents of the application and the login from a shared head. The login page is prerendered by the component
 * that hydrates it. It is on screen before any of our script has run.
 */
export function documents(): Plugin {
  const head = readFileSync(new URL('../head.html', import.meta.url), 'utf8').trim();
  let config: ResolvedConfig;
  return {
    name: 'uni-documents',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        const whole = html.replace('<!-- head.html -->', () => head);
        if (!filename.endsWith('/user/login.html')) return whole;
        const page = await drawLogin(config);
        return whole.replace('<!-- login -->', () => page);
      },
    },
  };
}

/** Runs the page's component in this process. */
const drawLogin = (config: ResolvedConfig): Promise<string> =>
  withSource(config, '/src/login/prerender.tsx', ({ drawLogin: draw }) => (draw as () => string)());

/** Preloads the font with the page instead of after the style sheet: the first paint already has text. */
export function preloadFont(): Plugin {
  let base = '/';
  return {
    name: 'uni-preload-font',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `${base}${font}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** Mount path of the application below its host. The addresses of its documents and scripts follow the setting. */
import type { IncomingMessage } from 'node:http';
import { plainAddress } from './odata-addresses.ts';

/** The address as routes know it. A proxy may have removed the prefix already: both forms give the same. */
export const withoutBase = (url: string, base: string): string => {
  const bare = base.slice(0, -1);
  if (base === '/' || !url.startsWith(bare)) return url;
  const rest = url.slice(bare.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
};

/** Fastify's `rewriteUrl`. */
export const rewriterFor = (base: string): { rewriteUrl: (request: IncomingMessage) => string } => ({
  rewriteUrl: ({ url }) => plainAddress(withoutBase(url ?? '/', base)),
});

/** Returns a document that loads its own files below `base`. Scripts and styles refer to theirs relative to themselves. */
export const mountedDocument = (html: string, base: string): string =>
  html.replace(/ (href|src)="\/(?!\/)/g, (_, attribute) => ` ${attribute}="${base}`);

/**
 * Returns the script that runs before the first paint, with its mount path. Inline scripts are refused, so this file carries the
 * global setting. An address outside the mount is rewritten to one inside it: the router knows no other.
 */
export const mountedScript = (script: string, base: string): string => `(() => {
  const base = ${JSON.stringify(base)};
  window.__UNI_BASE_PATH__ = base;
  const { pathname, search, hash } = location;
  if (\`\${pathname}/\` === base) history.replaceState(null, '', base + search + hash);
  else if (!pathname.startsWith(base)) history.replaceState(null, '', base + pathname.slice(1) + search + hash);
})();
${script}`;

import { product } from '@uni/contracts';

declare global {
  interface Window {
    /** The base path of the application, when it is not the root of its host. Set before any other script. */
    __UNI_BASE_PATH__?: string;
  }
}

/** The router's base path: `/`, or the global setting, which begins and ends with a slash. */
export function basePath(): string {
  return (typeof window === 'undefined' ? undefined : window.__UNI_BASE_PATH__) ?? product.routerBasePath;
}

/** An address of the application, as the host knows it. */
export const mounted = (path: string): string => `${basePath().slice(0, -1)}${path}`;

/** Base address of the server. `VITE_UNI_ENV` chooses dev, hom or prod (default dev). An empty base is the page's own origin. */
type Environment = 'dev' | 'hom' | 'prod';

const bases: Record<Environment, string | undefined> = {
  dev: import.meta.env.VITE_API_DEV,
  hom: import.meta.env.VITE_API_HOM,
  prod: import.meta.env.VITE_API_PROD,
};

function chosen(): Environment {
  const name = import.meta.env.VITE_UNI_ENV;
  return name === 'hom' || name === 'prod' ? name : 'dev';
}

const base = bases[chosen()] || undefined;

/** Origins that may see the session's token, besides the page's own and the API's. */
const trusted = (import.meta.env.VITE_SERVICE_ORIGINS ?? '').split(',').filter(Boolean);

/** Absolute address of a call: a service call brings its own; in development `.local` names are this machine. */
export function addressOf(url: string, service: boolean): URL {
  const address = new URL(service ? url : base === undefined ? mounted(url) : `${base}${url}`, window.location.origin);
  if (import.meta.env.DEV && address.hostname.endsWith('.local')) address.hostname = 'localhost';
  return address;
}

/** The token goes only to origins that are named here: a foreign service never sees it. */
export function mayCarryToken(address: URL, allowed: readonly string[] = trusted): boolean {
  const own = [window.location.origin, new URL(base ?? '/', window.location.origin).origin];
  return own.includes(address.origin) || allowed.includes(address.origin);
}

/**
 * Returns the destination after signing in: a path of this origin, or `/`. Refuses another origin, a scheme or a login page, so
 * that a link to the login page cannot redirect elsewhere.
 */
export function safeRedirect(path: unknown, origin: string = window.location.origin): string {
  if (typeof path !== 'string' || !path.startsWith('/') || hasControl(path)) return '/';
  let target: URL;
  try {
    target = new URL(path, origin);
  } catch {
    return '/';
  }
  if (target.origin !== origin || target.pathname.startsWith('//') || /^\/user(\/|$)/.test(target.pathname)) return '/';
  return `${target.pathname}${target.search}${target.hash}`;
}

const hasControl = (text: string) => [...text].some((character) => character < ' ' || character === '\\');

interface WayBack {
  readonly search: { redirect?: string };
  readonly hash?: string;
}

/**
 * The address to come back to, as query and fragment of the login page; nothing for the front page. A fragment may hold a secret:
 * it stays one, which no server sees.
 */
export function wayBack({ href }: { href: string }): WayBack {
  const [path = '', hash] = href.split('#', 2);
  if (path === '/' || /^\/user(\/|$)/.test(path)) return { search: {} };
  return { search: { redirect: path }, ...(hash ? { hash } : {}) };
}

/** The destination after signing in, with the fragment that the login page was given. */
export function destinationOf(path: unknown, hash: string, origin: string = window.location.origin): string {
  const destination = safeRedirect(path, origin);
  return destination === '/' || hash === '' ? destination : `${destination}#${hash}`;
}

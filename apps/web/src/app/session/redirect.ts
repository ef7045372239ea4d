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

/** The address to come back to, for the login page's query; nothing for the front page. */
export function returnPath(location: { href: string }): string | undefined {
  return location.href === '/' || /^\/user(\/|$)/.test(location.href) ? undefined : location.href;
}

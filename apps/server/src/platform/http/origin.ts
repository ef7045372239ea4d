/**
 * Returns true if a request comes from our own page, or from no page. Browsers name the requesting page's origin in `Origin`.
 * Ours is the configured one, or the host of the request. No credential travels in a cookie, so a foreign page could not use its
 * visitor's session. This check stops even the attempt.
 */
export const isOwnOrigin = (origin: string | undefined, host: string | undefined, configured: string): boolean => {
  if (origin === undefined || origin === configured) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  return (page.protocol === 'http:' || page.protocol === 'https:') && page.host === host;
};

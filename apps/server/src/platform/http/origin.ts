/**
 * Whether a request comes from a page of ours, or from no page at all. A browser names the origin of the page that asks in
 * `Origin`; ours is the configured one, or the very host that was asked. Nothing of ours travels in a cookie, so that a
 * foreign page could do nothing with its visitor's session; this keeps it from even trying.
 */
export const isOwnOrigin = (origin: string | undefined, host: string | undefined, configured: string): boolean => {
  if (origin === undefined || origin === configured) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  return (page.protocol === 'http:' || page.protocol === 'https:') && page.host === host;
};

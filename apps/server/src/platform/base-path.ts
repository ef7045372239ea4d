/** The mount path as a setting names it. */

/** `/uni/` of `uni`, `/uni` and `/uni/`; `/` of nothing. Null when it is no path. */
export const basePathOf = (text: string): string | null => {
  const segments = text.split('/').filter((segment) => segment !== '');
  if (!segments.every((segment) => /^[\w.-]+$/.test(segment) && /\w/.test(segment))) return null;
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`;
};

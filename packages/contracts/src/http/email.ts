/** E-mail addresses, parsed in one pass. The sender controls the length of a text, not the time per character. */

const longest = { local: 64, domain: 180, whole: 254 } as const;

/** Characters that no unquoted address contains. */
const foreign = /[\s<>"']/;

/** One @, no blanks, a dot in the domain and two letters after it. Delivery itself reveals finer errors. */
export const isEmailAddress = (text: string): boolean => {
  if (text.length > longest.whole || foreign.test(text)) return false;
  const [local = '', domain, more] = text.split('@', 3);
  if (domain === undefined || more !== undefined) return false;
  const dot = domain.lastIndexOf('.');
  const isLocal = local.length > 0 && local.length <= longest.local;
  return isLocal && dot > 0 && dot <= longest.domain && domain.length - dot > 2;
};

/** `Ana <ana@alfa.br>` counts by what is between the brackets. */
const bare = (piece: string): string =>
  piece
    .split('>')
    .map((segment, index, segments) => {
      if (index === segments.length - 1) return segment;
      const open = segment.lastIndexOf('<');
      return open < 0 ? `${segment}>` : segment.slice(open + 1);
    })
    .join(' ');

/**
 * Returns the addresses of a pasted text, as spreadsheets and mail programs paste them. One per line, or separated by
 * semicolons, commas or blanks.
 */
export const pastedPieces = (text: string): string[] =>
  text
    .split(/[;,\n]/)
    .flatMap((piece) => bare(piece).split(/\s/))
    .filter((piece) => piece !== '');

/** E-mail addresses, read in one pass: whoever sends a text decides how long it is, not how long it takes. */

const longest = { local: 64, domain: 180, whole: 254 } as const;

/** What no address holds that is written without quotes. */
const foreign = /[\s<>"']/;

/** One @, no blanks, a dot in the domain and two letters behind it: what is finer the mail itself will tell. */
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
    .map((part, index, parts) => {
      if (index === parts.length - 1) return part;
      const open = part.lastIndexOf('<');
      return open < 0 ? `${part}>` : part.slice(open + 1);
    })
    .join(' ');

/** The pieces of a pasted text: one a line, or parted by semicolon, comma or blanks, as they come out of a sheet or a mail program. */
export const pastedPieces = (text: string): string[] =>
  text
    .split(/[;,\n]/)
    .flatMap((piece) => bare(piece).split(/\s/))
    .filter((piece) => piece !== '');

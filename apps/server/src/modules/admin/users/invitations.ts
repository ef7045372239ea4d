/** A pasted text as addresses. */

const separators = /[\s;,]+/;
/** One @, no blanks, a dot in the domain: what is finer the mail itself will tell. */
const address = /^[^@\s<>"']{1,64}@[^@\s<>"']{1,180}\.[^@\s<>"'.]{2,}$/;

export interface PastedAddress {
  /** As typed when it is no address, in small letters when it is one. */
  readonly email: string;
  readonly fault: 'invalid' | 'repeated' | null;
}

/** Each piece of the text with what is wrong with it; `Ana <ana@x.com>` counts by what is between the brackets. */
export const pastedAddresses = (text: string): PastedAddress[] => {
  const seen = new Set<string>();
  const bare = text.replaceAll(/[^;,\n<]*<([^<>\n]*)>/g, ' $1 ');
  return bare
    .split(separators)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const email = piece.toLowerCase();
      if (!address.test(email)) return { email: piece.slice(0, 254), fault: 'invalid' };
      if (seen.has(email)) return { email, fault: 'repeated' };
      seen.add(email);
      return { email, fault: null };
    });
};

/** What a pasted text holds: addresses that can be one, texts that cannot, and how often one is there again. */
export interface PastedEmails {
  valid: readonly string[];
  invalid: readonly string[];
  repeated: number;
}

/** The server's own rule: one @, no blanks, a dot in the domain. */
const address = /^[^@\s<>"']{1,64}@[^@\s<>"']{1,180}\.[^@\s<>"'.]{2,}$/;

/** How many the server invites at once: each takes it a slow hash. */
export const invitedAtOnce = 100;

/**
 * Reads one address a line, or parted by semicolon, comma or blanks, as they come out of a sheet or a mail program
 * (`Ana Prado <ana@alfa.br>`). Whether an address is taken the server says.
 */
export function readPastedEmails(text: string): PastedEmails {
  const bare = text.replaceAll(/[^;,\n<]*<([^<>\n]*)>/g, ' $1 ');
  const parts = bare.split(/[\s;,]+/).filter((part) => part !== '');
  const found = new Map(parts.map((part) => [part.toLowerCase(), part]));
  const [valid, invalid]: [string[], string[]] = [[], []];
  for (const part of found.values()) (address.test(part) ? valid : invalid).push(part);
  return { valid, invalid, repeated: parts.length - found.size };
}

/** What is sent: everything that was read, one a line, also what cannot be an address: the result tells of each. */
export const sentEmails = ({ valid, invalid }: PastedEmails): string => [...valid, ...invalid].join('\n');

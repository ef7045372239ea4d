import { isEmailAddress, pastedPieces } from '@uni/contracts';

/** What a pasted text holds: addresses that can be one, texts that cannot, and how often one is there again. */
export interface PastedEmails {
  valid: readonly string[];
  invalid: readonly string[];
  repeated: number;
}

/**
 * Reads one address a line, or parted by semicolon, comma or blanks, as they come out of a sheet or a mail program
 * (`Ana Prado <ana@alfa.br>`). Whether an address is taken the server says.
 */
export function readPastedEmails(text: string): PastedEmails {
  const parts = pastedPieces(text);
  const uniqueParts = new Map(parts.map((part) => [part.toLowerCase(), part]));
  const [valid, invalid]: [string[], string[]] = [[], []];
  for (const part of uniqueParts.values()) (isEmailAddress(part) ? valid : invalid).push(part);
  return { valid, invalid, repeated: parts.length - uniqueParts.size };
}

/** What is sent: everything that was read, one a line, also what cannot be an address: the result tells of each. */
export const sentEmails = ({ valid, invalid }: PastedEmails): string => [...valid, ...invalid].join('\n');

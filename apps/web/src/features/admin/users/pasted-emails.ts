import { isEmailAddress, pastedPieces } from '@uni/contracts';

/** Contents of a pasted text: possible addresses, impossible ones, and the number of repetitions. */
export interface PastedEmails {
  valid: readonly string[];
  invalid: readonly string[];
  repeated: number;
}

/**
 * Reads addresses separated by lines, semicolons, commas or blanks, as pasted from a sheet or mail program (`Ana Prado
 * <ana@alfa.br>`). The server decides if an address is already in use.
 */
export function readPastedEmails(text: string): PastedEmails {
  const parts = pastedPieces(text);
  const uniqueParts = new Map(parts.map((part) => [part.toLowerCase(), part]));
  const [valid, invalid]: [string[], string[]] = [[], []];
  for (const part of uniqueParts.values()) (isEmailAddress(part) ? valid : invalid).push(part);
  return { valid, invalid, repeated: parts.length - uniqueParts.size };
}

/** Returns every address read, one a line. Impossible ones are included: the result reports on each. */
export const sentEmails = ({ valid, invalid }: PastedEmails): string => [...valid, ...invalid].join('\n');

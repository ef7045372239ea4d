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
  const pieces = pastedPieces(text);
  const uniquePieces = new Map(pieces.map((piece) => [piece.toLowerCase(), piece]));
  const [valid, invalid]: [string[], string[]] = [[], []];
  for (const piece of uniquePieces.values()) (isEmailAddress(piece) ? valid : invalid).push(piece);
  return { valid, invalid, repeated: pieces.length - uniquePieces.size };
}

/** Returns every address read, one a line. Impossible ones are included: the result reports on each. */
export const sentEmails = ({ valid, invalid }: PastedEmails): string => [...valid, ...invalid].join('\n');

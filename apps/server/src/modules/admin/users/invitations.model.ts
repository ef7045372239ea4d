/** A pasted text as addresses. */
import { isEmailAddress, pastedPieces } from '@uni/contracts';

export interface PastedAddress {
  /** As typed when it is no address, in small letters when it is one. */
  readonly email: string;
  readonly fault: 'invalid' | 'repeated' | null;
}

/** Each piece of the text with what is wrong with it. */
export const pastedAddresses = (text: string): PastedAddress[] => {
  const seen = new Set<string>();
  return pastedPieces(text).map((piece) => {
    const email = piece.toLowerCase();
    if (!isEmailAddress(email)) return { email: piece.slice(0, 254), fault: 'invalid' };
    if (seen.has(email)) return { email, fault: 'repeated' };
    seen.add(email);
    return { email, fault: null };
  });
};

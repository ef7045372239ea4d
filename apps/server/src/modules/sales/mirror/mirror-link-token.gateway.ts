/**
 * Format of a link's token: the organization in base 36, a hyphen, and 32 random bytes in base 64. The organization selects the
 * tenant of the row; with 256 random bits a plain hash is enough.
 */
import { randomBytes } from 'node:crypto';
import { hashText } from '../../../platform/hashing.ts';

const format = /^([0-9a-z]{1,11})-[\w-]{43}$/;

export const newLinkToken = (organizationId: number): string =>
  `${organizationId.toString(36)}-${randomBytes(32).toString('base64url')}`;

/** The organization that a token names; null: it is no token of a link. */
export const organizationOfLink = (token: string): number | null => {
  const id = Number.parseInt(format.exec(token)?.[1] ?? '', 36);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

export const hashOfLink = (token: string): string => hashText(token);

/**
 * Format of API tokens: `uni_p_` or `uni_o_`, then three parts in base 62. These are the organization (10 characters), 32 random
 * bytes (43) and a checksum (6). Secret scanners recognize the prefix. The checksum refuses a mistyped token without a query. The
 * organization selects the tenant of the row.
 */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { TokenKind } from '@uni/contracts';
import { hashText } from '../../../platform/hashing.ts';

export const tokenPrefix = 'uni_';

const letters = { personal: 'p', organization: 'o' } as const satisfies Record<TokenKind, string>;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const width = { organization: 10, secret: 43, checksum: 6 } as const;

const inBase62 = (value: bigint, length: number): string => {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = `${digits[Number(rest % 62n)]}${text}`;
  return text;
};

const fromBase62 = (text: string): number => [...text].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);

const checksumOf = (text: string): string => inBase62(BigInt(crc32(text)), width.checksum);

export const newTokenText = (kind: TokenKind, organizationId: number): string => {
  const secret = inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), width.secret);
  const text = `${tokenPrefix}${letters[kind]}_${inBase62(BigInt(organizationId), width.organization)}${secret}`;
  return `${text}${checksumOf(text)}`;
};

/** The organization that a token names; null: it is none of ours, or is not whole. */
export const organizationOfToken = (token: string): number | null => {
  const organization = /^uni_[po]_([0-9A-Za-z]{10})[0-9A-Za-z]{49}$/.exec(token)?.[1];
  if (organization === undefined) return null;
  if (checksumOf(token.slice(0, -width.checksum)) !== token.slice(-width.checksum)) return null;
  const id = fromBase62(organization);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** The hash that is stored of a token. With 256 random bits a plain hash is enough. */
export const hashOfToken = (token: string): string => hashText(token);

/** Its holder recognizes it by this: too short to help guessing. */
export const endingOf = (token: string): string => token.slice(-4);

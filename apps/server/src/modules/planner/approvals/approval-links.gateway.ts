/** Secrets of links: 256 bits of chance, of which only the hash is stored. */
import { createHash, randomBytes } from 'node:crypto';

export const newLinkToken = (): string => randomBytes(32).toString('base64url');

export const hashOfLink = (token: string): string => createHash('sha256').update(token).digest('base64url');

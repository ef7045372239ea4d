/** Time-based codes (RFC 6238): six digits, every 30 seconds, the one before and the one after accepted too. */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const period = 30;
const window = 1;
const secretBytes = 20;

export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** Returns the authenticator's URI. */
export const totpUri = (secret: string, email: string): string => totp(secret, email).toString();

/** The time step a code stands for, or null when it stands for none that is near. */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1_000 / period) + delta;
};

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'UNI', label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const codeCharacters = 16;

/** 80 bits of chance, in four groups that can be read aloud. */
export const newRecoveryCode = (): string =>
  [...randomBytes(codeCharacters)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** A code as its owner typed it, without what people put between. */
export const bareCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

export const isRecoveryCode = (bare: string): boolean => /^[A-Z2-7]{16}$/.test(bare);

import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { bareCode, isRecoveryCode, newRecoveryCode, newTotpSecret, stepOfCode, totpUri } from './totp.gateway.ts';

const rfcSecret = Secret.fromUTF8('12345678901234567890').base32;

describe('the codes of RFC 6238, appendix B, in six digits', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s: %s', (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect(stepOfCode(rfcSecret, code, new Date(seconds * 1_000))).toBe(step);
    expect(stepOfCode(rfcSecret, code, new Date((seconds + 30) * 1_000))).toBe(step);
    expect(stepOfCode(rfcSecret, code, new Date((seconds + 90) * 1_000))).toBeNull();
    expect(stepOfCode(rfcSecret, code, new Date((seconds - 90) * 1_000))).toBeNull();
  });
});

test.each(['', '28708', '2870820', 'abcdef', '２８７０８２'])('"%s" is no code', (code) => {
  expect(stepOfCode(rfcSecret, code, new Date(59_000))).toBeNull();
});

test('a secret has 160 bits and is read by an authenticator with its owner’s name', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totpUri(secret, 'ana@primeira.test'));
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/UNI:ana%40primeira\.test\?/);
  expect(uri.searchParams.get('secret')).toBe(secret);
});

test('a recovery code is read however it was typed', () => {
  const code = newRecoveryCode();
  expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect(isRecoveryCode(bareCode(code))).toBe(true);
  expect(bareCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(bareCode(code));
  expect(isRecoveryCode('123456')).toBe(false);
});

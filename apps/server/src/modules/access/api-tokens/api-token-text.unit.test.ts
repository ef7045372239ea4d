import { expect, test } from 'vitest';
import { hashOfToken, newTokenText, organizationOfToken } from './api-token-text.gateway.ts';

const biggest = Number.MAX_SAFE_INTEGER;

test('a token names its kind and its organization, and no two are alike', () => {
  const made = Array.from({ length: 500 }, () => newTokenText('personal', biggest));
  expect(new Set(made).size).toBe(500);
  expect(made.every((token) => /^uni_p_[0-9A-Za-z]{59}$/.test(token))).toBe(true);
  expect(new Set(made.map(organizationOfToken))).toEqual(new Set([biggest]));
  expect(newTokenText('organization', 7)).toMatch(/^uni_o_/);
  expect(organizationOfToken(newTokenText('organization', 7))).toBe(7);
});

test('a token with any one character changed is refused before anything is looked up', () => {
  const token = newTokenText('organization', 1_001);
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'x' ? 'y' : 'x';
    expect(organizationOfToken(`${token.slice(0, at)}${other}${token.slice(at + 1)}`), `at ${at}`).toBeNull();
  }
  for (const wrong of ['', 'uni_', 'uni_o_', token.slice(1), `${token}0`, token.toUpperCase()])
    expect(organizationOfToken(wrong)).toBeNull();
});

test('what is stored is a hash that does not hold the token', () => {
  const token = newTokenText('personal', 1);
  expect(hashOfToken(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(hashOfToken(token)).not.toContain(token.slice(-10));
});

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readServerKeys } from './platform-secret.ts';
import { createSealing, SealBroken } from './sealing.ts';

const key = randomBytes(32);
const sealing = createSealing([key]);
const context = 'organization:7/integration.secret';

describe('a sealed text', () => {
  test('opens where it was put, and shows nothing of itself', () => {
    const sealed = sealing.seal('senha do ERP: çã', context);
    expect(sealing.open(sealed, context)).toBe('senha do ERP: çã');
    expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]+$/);
    expect(sealing.seal('senha do ERP: çã', context)).not.toBe(sealed);
  });

  test('opens nowhere else: two tenants cannot swap theirs', () => {
    const sealed = sealing.seal('x', context);
    for (const other of ['organization:8/integration.secret', 'organization:7/integration.user', '']) {
      expect(() => sealing.open(sealed, other)).toThrow(SealBroken);
    }
  });

  test('with any character changed opens no more', () => {
    const sealed = sealing.seal('um segredo', context);
    for (let at = 0; at < sealed.length - 1; at += 1) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'Q' : 'A'}${sealed.slice(at + 1)}`;
      expect(() => sealing.open(changed, context), `at ${at}`).toThrow(SealBroken);
    }
    for (const text of ['', 'v1', 'v1...', `${sealed}.x`.slice(0, 20)])
      expect(() => sealing.open(text, context)).toThrow(SealBroken);
  });

  test('outlives a change of the key while the old one is known, and not after', () => {
    const sealed = sealing.seal('x', context);
    const rotated = createSealing([randomBytes(32), key]);
    expect(rotated.open(sealed, context)).toBe('x');
    expect([sealing.isCurrent(sealed), rotated.isCurrent(sealed)]).toEqual([true, false]);
    expect(() => createSealing([randomBytes(32)]).open(sealed, context)).toThrow(SealBroken);
  });
});

test('a fingerprint is the same for the same text, purpose and key only', () => {
  const print = sealing.fingerprint('10.0.0.1', 'address');
  expect(sealing.fingerprint('10.0.0.1', 'address')).toBe(print);
  expect(sealing.fingerprint('10.0.0.2', 'address')).not.toBe(print);
  expect(sealing.fingerprint('10.0.0.1', 'other')).not.toBe(print);
  expect(createSealing([randomBytes(32)]).fingerprint('10.0.0.1', 'address')).not.toBe(print);
});

describe("the house's secret", () => {
  const folder = mkdtempSync(join(tmpdir(), 'uni-secret-'));
  const file = join(folder, 'data', 'secret.key');

  test('is made once, readable by its owner alone, and read ever after', () => {
    const [made] = readServerKeys({ keys: [], file });
    expect(made).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readServerKeys({ keys: [], file })).toEqual([made]);
  });

  test('comes from the settings where they name it', () => {
    const [one, two] = [randomBytes(32), randomBytes(32)];
    const keys = [one.toString('base64'), two.toString('base64url')];
    expect(readServerKeys({ keys, file: '/none' })).toEqual([one, two]);
  });

  test('is refused when it is no key', () => {
    writeFileSync(file, 'short');
    expect(() => readServerKeys({ keys: [], file })).toThrow('it takes 32 in base64');
    rmSync(folder, { recursive: true });
  });
});

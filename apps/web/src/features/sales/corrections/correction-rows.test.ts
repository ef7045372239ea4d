import type { CorrectedContract } from '@uni/contracts';
import { expect, it } from 'vitest';
import { differenceOf, lookedOver, lotsOf, monthBefore, selectedRows } from './correction-rows.ts';

const row = (contract: number, refusal: CorrectedContract['refusal'] = null): CorrectedContract => ({
  ...{
    contract,
    contract_number: `C-${contract}`,
    client_name: 'Ana',
    unit_name: '',
    indexes: ['incc_m'],
    to: '2026-01',
  },
  ...{ before: 100, after: 100 + contract, residue: null, lines: [], refusal },
});

it('wants every contract that changes, and no other', () => {
  const rows = lookedOver([row(1), row(2, 'nothing'), row(3)]);
  expect(selectedRows(rows).map(({ contract }) => contract)).toEqual([1, 3]);
  expect(differenceOf(selectedRows(rows))).toBe(4);
  expect(selectedRows(rows.map((one) => ({ ...one, event: 5 })))).toEqual([]);
});

it('goes in lots, and begins with the month before', () => {
  expect(lotsOf([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  expect(lotsOf([])).toEqual([]);
  expect([monthBefore('2026-11-22'), monthBefore('2026-01-05')]).toEqual(['2026-10', '2025-12']);
});

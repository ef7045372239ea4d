import { afterEach, describe, expect, test } from 'vitest';
import type { Movement } from '../adapter/adapter.model.ts';
import { sienge } from '../sienge/sienge.model.ts';
import {
  closeEmulators,
  contextOf,
  emulate,
  emulateSienge,
  movementsIn,
  readBy,
  siengeContextOf,
  sums,
} from './test-support/emulated-erps.ts';
import { isBill, isCash, landedIn, monthOf, truthOf } from './test-support/truth.ts';
import { uau } from './uau.model.ts';

afterEach(closeEmulators);

const isSiengeCash = ({ nature, kind, operation }: Movement): boolean =>
  nature === 'realised' &&
  (kind === 'bank' || (kind === 'receipt' ? operation === '2' : ['1', '10'].includes(operation)));

describe('a whole reading', () => {
  test('brings what the truth tells, and twice changes nothing', async () => {
    const emulator = await emulate({ size: 'S' });
    const context = contextOf(emulator);
    const ledger = await readBy(uau, context);
    expect(ledger.refused).toEqual([]);
    expect(ledger.doubts).toEqual([]);
    expect(landedIn(ledger)).toEqual(truthOf(emulator));
    ledger.changed = 0;
    await readBy(uau, context, {}, ledger);
    expect(ledger.changed).toBe(0);
    expect(emulator.journal().filter(({ outsideReading }) => outsideReading)).toEqual([]);
  });

  test('gives the cash flow that Sienge gives of the same books', { timeout: 60_000 }, async () => {
    for (const [size, seed] of [
      ['XS', 2],
      ['XS', 3],
      ['S', 7],
    ] as const) {
      const emulator = await emulate({ size, seed });
      const ours = movementsIn(await readBy(uau, contextOf(emulator)));
      const theirs = movementsIn(await readBy(sienge, siengeContextOf(await emulateSienge(emulator))));
      const byCompany = ({ company, ...one }: Movement) => `${company} ${monthOf(one)}`;
      const cash = sums(ours.filter(isCash), byCompany);
      expect(Object.keys(cash).length).toBeGreaterThan(10);
      expect(cash).toEqual(sums(theirs.filter(isSiengeCash), byCompany));
      const receivable = (one: Movement) => (one.kind === 'receivable' ? byCompany(one) : null);
      expect(sums(ours, receivable)).toEqual(sums(theirs, receivable));
      const payable = (one: Movement) => (one.kind === 'payable' ? `${one.nature} ${byCompany(one)}` : null);
      expect(sums(ours.filter(isBill), payable)).toEqual(sums(theirs, payable));
      // A sale's receipts belong to one obra in UAU. Sienge apportions them between the cost centres of its work.
      const sitesByKey = new Map(
        emulator.portfolio.world.costCenters.flatMap(({ id, company, code, work }) => [
          [String(id), work],
          [`${company} ${code}`, work],
        ]),
      );
      const byWork = sums(
        ours.filter(isCash),
        (one) => `${sitesByKey.get(`${one.company} ${one.costCenter}`)} ${monthOf(one)}`,
      );
      const theirsByWork = sums(theirs.filter(isSiengeCash), (one) =>
        // Money between two accounts of a company belongs to no work, and totals zero.
        one.costCenter === '' ? null : `${sitesByKey.get(one.costCenter)} ${monthOf(one)}`,
      );
      const off = Object.entries(byWork).map(([key, amount]) => Math.abs(amount - (theirsByWork[key] ?? 0)));
      // A half centavo may go to either of two works.
      expect(Math.max(...off)).toBeLessThanOrEqual(5);
      expect(Object.keys(byWork)).toEqual(Object.keys(theirsByWork));
    }
  });
});

import type { Json } from '@uni/contracts';
import { type ExpenseItem, monthAt, type Study } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { Random } from '@uni/engine/oracle/generation/random.ts';
import { COUNTING_MINIMUM, forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import { describe, expect, it } from 'vitest';
import { type CashChange, cashEffect } from '../src/variance/cash-effect.ts';
import { opened } from './support.ts';

/** Shares of receipts and items as long as the study react to a change. In these studies nothing but taxes does. */
const stands = ({ value, timing }: Pick<ExpenseItem, 'value' | 'timing'>): boolean =>
  !['share_receipts', 'share_group', 'share_group_flow', 'per_unsold_unit'].includes(value.basis) &&
  timing?.kind !== 'flow';

const changesOf = (random: Random, study: Study): CashChange[] =>
  Array.from({ length: random.whole(1, 40) }, () => ({
    month: monthAt(study.base_month, random.whole(-3, 140)),
    amount: random.whole(-90_000_000, 30_000_000),
    taxed: random.chance(0.7),
  }));

interface Ret {
  readonly rates: readonly { readonly from: string; readonly rate: number }[];
  readonly lag?: number | null;
}

/** Returns the tax of each month on receipts, computed independently of the engine. */
const taxOf = (ret: Ret, study: Study, base: readonly number[], months: number): number[] => {
  const tax = new Array<number>(months).fill(0);
  base.forEach((amount, t) => {
    const month = monthAt(study.base_month, t);
    const [row] = ret.rates.filter(({ from }) => from <= month).sort((a, b) => b.from.localeCompare(a.from));
    const paid = t + (ret.lag ?? 1);
    const exact = (row?.rate ?? 0) * Math.max(0, amount);
    if (paid < months) tax[paid] = (tax[paid] ?? 0) - Math.floor(exact + 0.5 + 1e-9);
  });
  return tax;
};

describe('what single sums do to a study', () => {
  it('is the sums themselves and the tax on them, month by month', () => {
    const wrong: unknown[] = [];
    let [taxedStudies, months, settled] = [0, 0, 0];
    const runs = forSeeds(
      (seed) => {
        const random = new Random(seed);
        const { accomplished: _none, ...made } = generateStudy(seed) as unknown as Study;
        const ret = made.taxation?.regime === 'ret' ? (made.taxation.ret as unknown as Ret) : null;
        const study = {
          ...made,
          taxation: ret ? { regime: 'ret', ret } : null,
          modules: made.modules.map((module) => ({ ...module, financial_barter: null })),
          expenses: (made.expenses ?? []).filter(stands),
          revenues: (made.revenues ?? []).filter(stands),
        } as unknown as Study;
        const model = opened(study as never);
        const changes = changesOf(random, study);
        const answer = cashEffect(model, study as unknown as Json, changes);
        if (!answer.ok) {
          expect({ seed, errors: answer.errors }).toBe('accepted');
          return;
        }
        const { before, after, settled: early } = answer.effect;
        const line = (key: string) =>
          model.projection.lines.find((one) => one.key === key && one.module === null)?.values ?? [];
        const [receipts, untaxed, refunds] = [line('receipts'), line('revenue.untaxed'), line('refunds')];
        const base = Array.from(
          { length: after.length },
          (_, t) => (receipts[t] ?? 0) - (untaxed[t] ?? 0) + (refunds[t] ?? 0),
        );
        const moved = [...base];
        const sums = new Array<number>(after.length).fill(0);
        let outside = 0;
        for (const { month, amount, taxed } of changes) {
          const at = after.findIndex((_, t) => monthAt(study.base_month, t) === month);
          if (at < 0) outside += amount;
          else {
            sums[at] = (sums[at] ?? 0) + amount;
            if (taxed) moved[at] = (moved[at] ?? 0) + amount;
          }
        }
        if (outside !== early) wrong.push({ seed, outside, early });
        const taxBefore = ret ? taxOf(ret, study, base, after.length) : [];
        const taxAfter = ret ? taxOf(ret, study, moved, after.length) : [];
        after.forEach((value, t) => {
          const expected = (before[t] ?? 0) + (sums[t] ?? 0) + (taxAfter[t] ?? 0) - (taxBefore[t] ?? 0);
          if (value !== expected) wrong.push({ seed, t, value, expected });
        });
        if (ret) taxedStudies += 1;
        if (early !== 0) settled += 1;
        months += after.length;
        expect(wrong).toEqual([]);
      },
      { atLeast: COUNTING_MINIMUM },
    );
    expect({ taxed: taxedStudies > runs / 8, months: months > 50 * runs, settled: settled > runs / 10 }).toEqual({
      taxed: true,
      months: true,
      settled: true,
    });
  });

  it('is nothing when nothing changes, and when all that changes is closed', () => {
    const study = generateStudy(7) as unknown as Study;
    const model = opened(study as never);
    const none = cashEffect(model, study as unknown as Json, []);
    const closed = cashEffect(model, study as unknown as Json, [
      { month: monthAt(study.base_month, -2), amount: -5_000, taxed: true },
    ]);
    for (const answer of [none, closed]) {
      if (!answer.ok) throw new Error('refused');
      expect(answer.effect.after).toEqual(answer.effect.before);
      expect(answer.effect.indicators.after).toEqual(answer.effect.indicators.before);
    }
    expect(closed.ok && closed.effect.settled).toBe(-5_000);
  });
});

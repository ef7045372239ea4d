import { Random } from '@uni/engine/oracle/generation/random.ts';
import { forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import { describe, expect, it } from 'vitest';
import { planContract } from '../src/index.ts';
import { randomTerms } from './generate.ts';
import { div, ONE, pow, typed, whole } from './naive/fixed.ts';
import { promises } from './naive/plan.ts';

describe('plans drawn from a seed', () => {
  it('agree with an independent computation in days, principal and interest, and add up to contract and interest', () => {
    forSeeds((seed) => {
      const terms = randomTerms(new Random(seed));
      const plan = planContract(terms);
      if (!plan.ok) throw new Error(JSON.stringify(plan.refusals));
      const naive = terms.parts.flatMap(promises);
      const ours = plan.value.map(({ nominal, due, principal, interest }) => [nominal, due, principal, interest]);
      const theirs = naive.map(({ nominal, due, principal, interest }) => [nominal, due, principal, interest]);
      if (JSON.stringify(ours) !== JSON.stringify(theirs)) expect(ours, `seed ${seed}`).toEqual(theirs);
      for (const [at, series] of terms.parts.entries()) {
        const rows = plan.value.filter((row) => row.series === at);
        const principal = rows.reduce((all, row) => all + row.principal, 0);
        if (principal !== series.amount) throw new Error(`seed ${seed}: ${principal} for ${series.amount}`);
        if (rows.some((row) => row.principal < 0 || row.interest < 0 || row.amount !== row.principal + row.interest))
          throw new Error(`seed ${seed}: a negative installment`);
      }
    });
  });

  it('are worth their principal at the rate of their discount: half a centavo an installment, and one for each payment', () => {
    forSeeds((seed) => {
      const terms = randomTerms(new Random(seed));
      const plan = planContract(terms);
      if (!plan.ok) throw new Error(JSON.stringify(plan.refusals));
      for (const [at, series] of terms.parts.entries()) {
        if (!series.system || series.system === 'linear') continue;
        const rows = plan.value.filter((row) => row.series === at);
        const month = ONE + typed(rows[0]?.discount_rate ?? 0);
        const worth = rows.reduce(
          (all, { amount }, k) =>
            all + div(whole(amount), pow(month, (k + 1) * (series.every ?? 1) + (series.grace ?? 0))),
          0n,
        );
        const off = Math.abs(Number(worth - whole(series.amount)) / Number(ONE));
        if (off > rows.length + 1) throw new Error(`seed ${seed}, ${series.system}: ${off}`);
      }
    });
  });
});

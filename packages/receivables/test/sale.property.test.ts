import { Random } from '@uni/engine/oracle/generation/random.ts';
import { forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import { describe, expect, it } from 'vitest';
import { commissionOf, compareProposal, nationalHolidays, partsOfTable } from '../src/index.ts';
import { randomRate, randomTerms } from './generate.ts';
import { onDay, roll, thirtieths } from './naive/days.ts';
import { ONE, pow, root, round, whole } from './naive/fixed.ts';
import { equalShares, monthly, promises } from './naive/plan.ts';
import { accepted } from './support.ts';

describe('sales drawn from a seed', () => {
  it('share their commission among receivers and months to the centavo', () => {
    forSeeds((seed) => {
      const random = new Random(seed);
      const shares = random.sharesOfOne(random.whole(1, 4));
      const installments = random.whole(1, 12);
      const share = random.decimal(0.005, 0.08, 4);
      const terms = {
        share,
        installments,
        delay: random.whole(0, 6),
        pay_day: random.whole(1, 31),
        receivers: shares.map((one, k) => ({ name: `r${k}`, share: one })),
      };
      const sale = { channel: 'direct', price: random.whole(1, 200_000_000), signed: '2025-03-17' } as const;
      const { total, parts: paid } = accepted(commissionOf(sale, { direct: terms, financed: terms }, nationalHolidays));
      if (total !== round((whole(sale.price) * BigInt(Math.round(share * 1e4))) / 10_000n))
        throw new Error(`seed ${seed}: total`);
      const ours = shares.map((_, k) =>
        paid.filter(({ receiver }) => receiver === `r${k}`).map(({ amount }) => amount),
      );
      const each = ours.map((amounts) => amounts.reduce((a, b) => a + b, 0));
      if (each.reduce((a, b) => a + b, 0) !== total) throw new Error(`seed ${seed}: the parts of ${total}`);
      ours.forEach((amounts, k) => {
        if (Math.abs((each[k] ?? 0) - total * (shares[k] ?? 0)) > 1) throw new Error(`seed ${seed}: receiver ${k}`);
        if (JSON.stringify(amounts) !== JSON.stringify(equalShares(each[k] ?? 0, installments)))
          throw new Error(`seed ${seed}`);
      });
      const first = onDay(`2025-${String(3 + terms.delay).padStart(2, '0')}`, terms.pay_day);
      if (paid[0]?.due !== roll(first < sale.signed ? sale.signed : first))
        throw new Error(`seed ${seed}: ${paid[0]?.due}`);
    });
  });

  it('are worth what an independent computation says, and a plan against itself is no discount', () => {
    forSeeds((seed) => {
      const random = new Random(seed);
      const terms = randomTerms(random);
      const rate = randomRate(random);
      const table = partsOfTable(
        {
          channel: 'direct',
          share: 1,
          parts: [
            { kind: 'down_payment', share: 0.2 },
            { kind: 'until_keys', share: 0.8 },
          ],
        },
        terms.price,
        { signed: terms.signed, keys: terms.keys, due_day: random.whole(1, 28), monthOf: () => terms.keys },
      );
      const input = { table, proposal: terms.parts, day: terms.signed, rate };
      const { proposal } = accepted(compareProposal(input, nationalHolidays));
      const thirtieth = root(ONE + monthly(rate), 30);
      const worth = terms.parts
        .flatMap(promises)
        .reduce(
          (all, { principal, interest, nominal }) =>
            all + (whole(principal + interest) * pow(thirtieth, -Math.max(0, thirtieths(terms.signed, nominal)))) / ONE,
          0n,
        );
      if (proposal.present_value !== round(worth))
        throw new Error(`seed ${seed}: ${proposal.present_value} for ${round(worth)}`);
      const same = accepted(compareProposal({ ...input, proposal: table }, nationalHolidays));
      expect([same.nominal_discount, same.equivalent_discount, same.present_value_difference]).toEqual([0, 0, 0]);
    });
  });
});

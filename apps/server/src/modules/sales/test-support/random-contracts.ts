/** Random terms of contracts and random orders for them, by a seed. */
import type { ContractOrder, ContractTermsOnWire } from '@uni/contracts';
import type { Random } from '@uni/engine/oracle/generation/random.ts';
import { type Contract, type ContractState, openInstallments, totalOf } from '@uni/receivables';

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** A contract of one to four parts, signed between 2017 and 2024, corrected in one of the ways there are. */
export const randomTerms = (random: Random): ContractTermsOnWire => {
  const signed = plusDays('2017-01-01', random.whole(0, 2_900));
  const month = signed.slice(0, 7);
  const kinds = ['signing', 'monthly', 'keys', random.pick('bank_transfer', 'works_transfer')] as const;
  const count = random.whole(1, 4);
  const price = random.whole(5_000_000, 90_000_000);
  const share = Math.floor(price / count);
  const index = (key: 'incc_m' | 'ipca') => (random.chance(0.8) ? { index: key, lag: random.whole(0, 2) } : null);
  return {
    channel: random.pick('direct', 'financed', 'associative'),
    price,
    signed,
    base_month: month,
    keys: plusDays(signed, random.whole(0, 1_200)).slice(0, 7),
    parts: kinds.slice(0, count).map((kind, k) => {
      const bears = random.chance(0.5) && kind !== 'works_transfer';
      return {
        kind,
        amount: k === count - 1 ? price - share * (count - 1) : share,
        installments: kind === 'monthly' ? random.whole(1, 30) : random.whole(1, 2),
        first: k === 0 ? signed : plusDays(signed, random.whole(1, 900)),
        due_day: random.chance(0.3) ? random.whole(1, 31) : null,
        every: random.pick(1, 1, 6),
        system: bears ? random.pick('price' as const, 'sac' as const, 'sacoc' as const) : ('linear' as const),
        rate: bears ? { value: 0.008, basis: 'effective_month' as const } : null,
        grace: bears ? random.whole(0, 3) : 0,
      };
    }),
    correction: {
      before_keys: index('incc_m'),
      after_keys: index('ipca'),
      step: random.pick('monthly', 'annual'),
      no_deflation: random.chance(0.3),
    },
    late: { fine: 0.02, mora_month: 0.01, correction: random.chance(0.7) },
    holidays: { kind: 'national', local: [] },
  };
};

const nextOpen = (state: ContractState): number => {
  const [next] = openInstallments(state);
  return next ? totalOf(next.open) : 1;
};

/** Returns a random action on a contract for a day. Some are invalid. */
export const randomOrder = (
  random: Random,
  { state }: Contract,
  day: string,
  clients: readonly number[],
): ContractOrder => {
  const amount = random.pick(random.whole(1, 500_000), nextOpen(state));
  const surplus = random.pick(
    'credit' as const,
    'credit' as const,
    'shorter' as const,
    'next' as const,
    'smaller' as const,
  );
  const act = random.whole(0, 9);
  if (act <= 4) {
    const from_credit = random.chance(0.3) ? state.credit : 0;
    return { kind: 'payment', day, amount, from_credit, installments: null, surplus };
  }
  if (act <= 5)
    return {
      kind: 'early_payment',
      day,
      amount: random.whole(100, 9_000_000),
      order: random.pick('shorter', 'next', 'smaller'),
    };
  if (act <= 6)
    return { kind: 'correction', day, to: day.slice(0, 7), residue: random.pick('none', 'published', 'all') };
  if (act <= 7) {
    const rate = { value: 0.01, basis: 'effective_month' as const };
    const common = { installments: random.whole(1, 12), first: plusDays(day, 15), due_day: null, every: 1, grace: 0 };
    const installmentSeries = [
      { ...common, share: 0.35, system: 'price' as const, rate },
      { ...common, share: 0.65, system: 'linear' as const, rate: null },
    ];
    return {
      kind: 'renegotiation',
      day,
      installments: null,
      waived_charges: random.pick(0, 0.5, 1),
      fee: random.whole(0, 90_000),
      parts: installmentSeries,
    };
  }
  if (act <= 8)
    return {
      kind: 'assignment',
      day,
      client: clients[random.whole(0, clients.length - 1)] ?? null,
      client_name: 'Bruno',
      fee_share: random.pick(0, 0.02),
      fee_due: null,
    };
  return { kind: 'settlement', day };
};

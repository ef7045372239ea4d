/** Actual profit in a generated study, of the whole or of some companies. */

import type { ActualProfit, Taxation } from '../../src/study.ts';
import { monthNumber, monthText } from '../calendar.ts';
import { classesOf } from '../taxes/class-parts.ts';
import { taxCredits } from './generate-consumption.ts';
import type { Draft } from './generate-draft.ts';
import { dated } from './generate-finance.ts';
import type { Random } from './random.ts';

const SINCE = '2020-01';

function realProfit(random: Random, base: string): ActualProfit {
  return {
    period: random.maybe(0.6, () => random.pick('year', 'quarter')),
    profit: random.maybe(0.6, () => random.pick('poc', 'receipts')),
    deduct_interest: random.maybe(0.5, () => random.chance(0.6)),
    irpj: [{ from: SINCE, rate: 0.15 }],
    irpj_surcharge: random.maybe(0.8, () => [{ from: SINCE, rate: 0.1 }]),
    irpj_surcharge_floor: [{ from: SINCE, amount: random.pick(20_000, 5_000.5) }],
    csll: [{ from: SINCE, rate: 0.09 }],
    loss_share: [{ from: SINCE, rate: random.pick(0.3, 1, 0) }],
    pis: random.maybe(0.6, () => dated(random, base, 0.005, 0.02)),
    cofins: random.maybe(0.6, () => dated(random, base, 0.03, 0.08)),
    lag: random.maybe(0.5, () => random.whole(0, 3)),
    credits: random.maybe(0.6, () => taxCredits(random)),
  };
}

/** The regime from the start, or from a January on; what is next to it is none or RET. */
function realTerms({ study, random }: Draft, given: Taxation | null | undefined): Taxation {
  const { base_month: base } = study;
  const rest = { other: given?.other, consumption: given?.consumption };
  const real = realProfit(random, base);
  const untaxed = classesOf(study).filter(() => random.chance(0.2));
  const phase = {
    regime: 'real' as const,
    real,
    classes: random.maybe(0.4, () => untaxed.map((name) => ({ class: name, regime: 'none' as const }))),
  };
  const ret = { rates: dated(random, base, 0.01, 0.06) };
  const first = monthNumber(base) + random.whole(0, 14);
  const ends = random.maybe(0.4, () => [{ from: monthText(first + random.whole(1, 20)), regime: 'ret' as const, ret }]);
  // biome-ignore lint/suspicious/noThenProperty: a field of the study
  if (random.chance(0.6)) return { ...rest, ...phase, then: ends };
  const january = Math.ceil(first / 12) * 12;
  // biome-ignore lint/suspicious/noThenProperty: a field of the study
  return { ...rest, regime: 'ret', ret, then: [{ ...phase, from: monthText(january) }] };
}

export function addReal(draft: Draft): void {
  const { study, random } = draft;
  study.accounting ??= {};
  const companies = study.companies ?? [];
  const isWhole = random.chance(0.7) || companies.length === 0;
  if (isWhole) Object.assign(study, { taxation: realTerms(draft, study.taxation) });
  for (const company of companies) {
    if (!random.chance(0.4)) continue;
    const given: Taxation | null | undefined = company.taxation ?? study.taxation;
    const consumption = given?.consumption;
    const rows = consumption?.modules?.filter(({ module }) => company.modules.includes(module));
    const own = consumption ? { ...consumption, modules: rows ?? null } : null;
    Object.assign(company, { taxation: realTerms(draft, given ? { ...given, consumption: own } : null) });
  }
}

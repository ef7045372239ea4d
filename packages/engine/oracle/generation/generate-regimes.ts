/** Regimes by class, their changes in time, and the limit of the year. */

import type { PresumedProfit, RegimeTerms, SegregatedTax, Taxation, TaxRegime } from '../../src/study.ts';
import { monthNumber, monthText } from '../calendar.ts';
import { classesOf } from '../taxes/class-parts.ts';
import type { Draft } from './generate-draft.ts';
import { dated, presumed } from './generate-finance.ts';
import type { Random } from './random.ts';

function segregated(random: Random, base: string, classes: readonly string[]): SegregatedTax {
  const own = classes.filter(() => random.chance(0.5));
  return {
    rates: dated(random, base, 0.01, 0.06),
    lag: random.maybe(0.3, () => random.whole(0, 3)),
    classes: random.maybe(0.7, () => own.map((name) => ({ class: name, rates: dated(random, base, 0.005, 0.02) }))),
  };
}

function presumedTerms(random: Random, base: string, classes: readonly string[]): PresumedProfit {
  const { step, ...rest } = presumed(random, base);
  const own = classes.filter(() => random.chance(0.4));
  const share = () => [{ from: '2020-01', rate: random.pick(0.08, 0.16, 0.32) }];
  const from = step?.from ?? base;
  return {
    ...rest,
    activities: random.maybe(0.6, () => own.map((name) => ({ class: name, irpj_base: share(), csll_base: share() }))),
    step: random.maybe(0.7, () => ({
      from,
      csll_from: random.maybe(0.4, () => monthText(monthNumber(from) + random.whole(0, 6))),
      year_limit: random.maybe(0.8, () => random.money(40_000, 3_000_000)),
      quarter_limit: random.money(10_000, 900_000),
      increase: 0.1,
    })),
  };
}

/** A regime with every object that it and its classes need. */
function regimeTerms(random: Random, base: string, classes: readonly string[], regime: TaxRegime): RegimeTerms {
  const others = classes.filter(() => random.chance(0.4));
  const rows = random.maybe(0.6, () =>
    others.map((name) => ({ class: name, regime: random.pick<TaxRegime>('ret', 'presumed', 'none') })),
  );
  const used = [regime, ...(rows ?? []).map((row) => row.regime)];
  return {
    regime,
    classes: rows,
    ...(used.includes('ret') ? { ret: segregated(random, base, classes) } : {}),
    ...(used.includes('presumed') ? { presumed: presumedTerms(random, base, classes) } : {}),
  };
}

/** The first months of the next phases; what begins or ends presumed profit is a January, unless RET follows. */
function phases(random: Random, base: string, classes: readonly string[], first: TaxRegime): Taxation['then'] {
  const rows: NonNullable<Taxation['then']> = [];
  let [before, month] = [first, monthNumber(base) + random.whole(-2, 12)];
  for (let left = random.whole(1, 3); left > 0; left--) {
    const regime = random.pick<TaxRegime>('ret', 'presumed', 'none');
    const isYearly = regime === 'presumed' || (before === 'presumed' && regime !== 'ret');
    const from = isYearly ? Math.ceil(month / 12) * 12 : month;
    rows.push({ ...regimeTerms(random, base, classes, regime), from: monthText(from) });
    before = regime;
    month = from + random.whole(1, 14);
  }
  return rows;
}

/** Taxation by classes, of a study or of one of its companies. */
export function taxationTerms({ study, random }: Draft, other: Taxation['other']): Taxation {
  const { base_month: base } = study;
  const classes = [...classesOf(study), 'unused'];
  const regime = random.pick<TaxRegime>('ret', 'presumed', 'presumed', 'none');
  return {
    ...regimeTerms(random, base, classes, regime),
    // biome-ignore lint/suspicious/noThenProperty: a field of the study
    then: random.maybe(0.5, () => phases(random, base, classes, regime)),
    other,
  };
}

export function addRegimes(draft: Draft): void {
  const { study } = draft;
  study.taxation = taxationTerms(draft, study.taxation?.other) as Taxation;
}

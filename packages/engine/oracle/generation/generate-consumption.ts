/** The consumption tax of a generated study. */

import type { Consumption, CreditUse, Reducer, Taxation, TaxCredit } from '../../src/study.ts';
import { monthNumber, monthText } from '../calendar.ts';
import { classesOf } from '../taxes/class-parts.ts';
import { monthRef } from './generate-costs.ts';
import type { Draft } from './generate-draft.ts';
import { dated } from './generate-finance.ts';
import { indexName } from './generate-sales.ts';
import type { Random } from './random.ts';

const GROUPS = [['labor_cost', 'readjust_labor_cost'], ['terrain'], ['marketing', 'incorporation']];

function creditUse(random: Random): CreditUse {
  switch (random.pick('cost', 'receipts', 'at')) {
    case 'receipts':
      return { kind: 'receipts' };
    case 'at':
      return { kind: 'at', at: monthRef(random) };
    default:
      return { kind: 'cost', lag: random.maybe(0.7, () => random.whole(0, 3)) };
  }
}

/** No group stands in two rows. */
export function taxCredits(random: Random): TaxCredit[] {
  return GROUPS.filter(() => random.chance(0.6)).map((groups) => ({
    groups,
    share: random.share(0, 1),
    rate_share: random.maybe(0.4, () => random.pick(0.5, 1, random.share(0, 1))),
    usable: random.maybe(0.7, () => creditUse(random)),
  }));
}

function reducer(random: Random, base: string, typologies: number, amount: number): Reducer {
  const positions = Array.from({ length: typologies }, (_, k) => k).filter(() => random.chance(0.6));
  return {
    amount,
    month: random.maybe(0.6, () => monthText(monthNumber(base) + random.whole(0, 18))),
    typologies: random.maybe(0.4, () => (positions.length > 0 ? positions : null)),
  };
}

function reducers({ study, random }: Draft): Consumption['modules'] {
  return study.modules
    .filter(() => random.chance(0.7))
    .map(({ number, typologies }) => ({
      module: number,
      adjustment: random.maybe(0.7, () =>
        reducer(random, study.base_month, typologies?.length ?? 0, random.money(1000, 3_000_000)),
      ),
      social: random.maybe(0.6, () =>
        reducer(random, study.base_month, typologies?.length ?? 0, random.money(100, 100_000)),
      ),
    }));
}

export function consumption(draft: Draft): Consumption {
  const { study, random } = draft;
  const { base_month: base } = study;
  const mode = () => random.pick('regular', 'regular', 'transitional');
  const classes = [...classesOf(study), 'unused'].filter(() => random.chance(0.5));
  return {
    mode: random.maybe(0.5, mode),
    cbs: dated(random, base, 0.01, 0.1),
    ibs: dated(random, base, 0, 0.2),
    transitional: dated(random, base, 0.005, 0.04),
    reduction: random.maybe(0.7, () => dated(random, base, 0, 0.7)),
    classes: random.maybe(0.7, () =>
      classes.map((name) => ({
        class: name,
        mode: random.maybe(0.3, mode),
        reducers: random.maybe(0.5, () => random.chance(0.5)),
        reduction: random.maybe(0.4, () => dated(random, base, 0, 0.8)),
        deduction_per_month: random.maybe(0.4, () => [{ from: '2020-01', amount: random.money(0, 20_000) }]),
        rates: random.maybe(0.5, () => dated(random, base, 0.001, 0.03)),
      })),
    ),
    price_includes: random.maybe(0.5, () => random.chance(0.5)),
    index: random.maybe(0.6, () => indexName(random)),
    lag: random.maybe(0.5, () => random.whole(0, 3)),
    split: random.maybe(0.4, () => dated(random, base, 0, 1)),
    modules: random.maybe(0.8, () => reducers(draft)),
    credits: random.maybe(0.8, () => taxCredits(random)),
    refund: random.maybe(0.5, () => ({
      from: monthRef(random),
      lag: random.maybe(0.5, () => random.whole(0, 8)),
    })),
  };
}

const NAMES: Record<string, string> = { cbs: 'iss', ibs: 'itbi' };

/** Its taxes have the names of two others, which give way. */
export function addConsumption(draft: Draft): void {
  const { study } = draft;
  const given: Taxation = study.taxation ?? { regime: 'none' };
  const named = [given, ...(study.companies ?? []).map(({ taxation }) => taxation)];
  for (const taxation of named) for (const tax of taxation?.other ?? []) tax.name = NAMES[tax.name] ?? tax.name;
  for (const line of study.accomplished?.lines ?? []) {
    const [, name = ''] = line.key.split('tax.');
    if (NAMES[name]) line.key = `tax.${NAMES[name]}`;
  }
  given.consumption = consumption(draft);
  Object.assign(study, { taxation: given });
}

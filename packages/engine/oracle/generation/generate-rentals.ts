/** Rented areas, tax classes and assignments of receivables. */

import type { Assignment, FamilyFields, MonthRef, PartKind, PriceTable, Rental, RentalExit } from '../../src/study.ts';
import { enterpriseAnchors, moduleAnchors, resolve } from '../calendar.ts';
import { monthRef } from './generate-costs.ts';
import { type Draft, tablesOf } from './generate-draft.ts';
import { indexName } from './generate-sales.ts';
import type { Random } from './random.ts';

function ramp(random: Random): FamilyFields & { shares?: number[]; months?: number } {
  if (random.chance(0.4)) return { months: random.whole(1, 12), ...random.family() };
  const shares = random.sharesOfOne(random.whole(1, 5));
  return { shares: random.chance(0.3) ? shares.map((share) => Number((share * 0.8).toFixed(6))) : shares };
}

function exit(random: Random, at: MonthRef): RentalExit {
  return {
    at,
    cap_rate: random.round ? random.pick(0.08, 0.1) : random.decimal(0.05, 0.14, 4),
    costs_share: random.maybe(0.6, () => random.share(0, 0.06)),
    taxed: random.maybe(0.5, () => random.chance(0.5)),
  };
}

function rental({ study, random }: Draft): Rental {
  const [first, ...others] = study.modules;
  const module = random.chance(0.3) || !first ? null : random.pick(first, ...others);
  const start = random.maybe(0.6, () => monthRef(random));
  const begins = resolve(start ?? { at: 'keys' }, module ? moduleAnchors(module) : enterpriseAnchors(study));
  const isSold = random.chance(0.6);
  const months = random.whole(1, 40);
  return {
    name: random.maybe(0.5, () => 'Lojas'),
    module: module?.number ?? null,
    area: random.round ? random.pick(100, 250, 1000) : random.decimal(20, 4000, 2),
    rent_m2: random.money(10, 200),
    start,
    months: isSold ? random.maybe(0.3, () => months) : months,
    ramp: random.maybe(0.6, () => ramp(random)),
    vacancy: random.maybe(0.6, () => random.pick(0, 0.1, random.share(0, 0.3), 1)),
    loss_share: random.maybe(0.4, () => random.share(0, 0.1)),
    grace: random.maybe(0.4, () => random.whole(0, 6)),
    index: random.maybe(0.7, () => indexName(random)),
    correction: random.maybe(0.5, () => random.pick('yearly', 'monthly')),
    opex_m2: random.maybe(0.7, () => random.money(10, 60)),
    opex_index: random.maybe(0.3, () => indexName(random)),
    recoverable_share: random.maybe(0.6, () => random.share(0, 1)),
    management_fee: random.maybe(0.5, () => random.share(0, 0.1)),
    capex_share: random.maybe(0.5, () => random.share(0, 0.1)),
    taxed: random.maybe(0.5, () => random.chance(0.6)),
    recovery_taxed: random.maybe(0.5, () => random.chance(0.5)),
    exit: isSold ? exit(random, begins + random.whole(0, 40)) : null,
  };
}

export function addRentals(draft: Draft): void {
  draft.study.rentals = Array.from({ length: draft.random.whole(1, 3) }, () => rental(draft));
}

export function addClasses({ study, random }: Draft): void {
  const name = () => random.pick('social', 'rent', 'standard', 'c_2');
  for (const table of study.modules.flatMap(tablesOf)) table.tax_class = random.maybe(0.6, name);
  for (const item of study.revenues ?? []) item.tax_class = random.maybe(0.5, name);
  for (const area of study.rentals ?? []) {
    area.tax_class = random.maybe(0.6, name);
    if (area.exit) area.exit.tax_class = random.maybe(0.5, name);
  }
}

const KINDS: readonly PartKind[] = [
  'down_payment',
  'until_keys',
  'fixed_term',
  'periodic',
  'calendar',
  'keys',
  'post_keys',
];

/** Some of the entries, at least one. */
function some<T>(random: Random, all: readonly T[]): T[] {
  const chosen = all.filter(() => random.chance(0.6));
  return chosen.length > 0 ? chosen : all.slice(0, 1);
}

function assignment({ study, random }: Draft, at: number): Assignment {
  const modules = random.chance(0.5) ? some(random, study.modules) : null;
  const reachable = modules ?? study.modules;
  const names = [...new Set(reachable.flatMap(tablesOf).map(({ name }) => name))].filter(
    (name) => name !== null && name !== undefined,
  );
  return {
    name: random.maybe(0.5, () => 'CRI'),
    at,
    modules: modules?.map(({ number }) => number) ?? null,
    tables: names.length > 0 && random.chance(0.25) ? some(random, names) : null,
    kinds: random.maybe(0.3, () => some(random, KINDS)),
    from: random.maybe(0.3, () => Math.max(0, at + random.whole(-2, 12))),
    to: random.maybe(0.25, () => at + random.whole(0, 40)),
    delivered: random.maybe(0.4, () => random.chance(0.25)),
    share: random.round ? random.pick(0.5, 0.9, 1) : random.share(0.05, 1),
    rate: random.rate(0, 0.2),
    index: random.maybe(0.5, () => indexName(random)),
    subordination: random.maybe(0.6, () => random.pick(0, 0.2, random.share(0, 0.5))),
    costs_share: random.maybe(0.6, () => random.share(0, 0.05)),
    coobligation: random.maybe(0.5, () => random.chance(0.6)),
    tax: random.maybe(0.5, () => random.pick('at_assignment', 'as_received')),
  };
}

/** A long series after the keys, so that there is something to assign. */
function addSeries(random: Random, table: PriceTable): void {
  const first = table.parts[0];
  if (!first || first.kind === 'works_transfer') return;
  const rate = random.rate(0, 0.14);
  table.parts[0] = { kind: 'post_keys', share: first.share, installments: random.whole(6, 48), rate };
}

export function addAssignments(draft: Draft): void {
  const { study, random } = draft;
  const { keys } = enterpriseAnchors(study);
  const months = Array.from({ length: random.whole(1, 3) }, () => random.whole(1, keys + 6)).sort((a, b) => a - b);
  for (const table of study.modules.flatMap(tablesOf)) {
    if (random.chance(0.4)) table.name = random.pick('Direta', 'Repasse');
    if (random.chance(0.5)) addSeries(random, table);
  }
  study.assignments = months.map((at) => assignment(draft, at));
}

/** Calendars, banks that pay during construction, and how installments are corrected. */

import type { CalendarEntry, MonthRef, PlanPart, PriceTable, Schedule, Study, StudyModule } from '../../src/study.ts';
import { monthRef } from './generate-costs.ts';
import { type Draft, tablesOf } from './generate-draft.ts';
import type { Random } from './random.ts';

function calendar(random: Random): CalendarEntry[] {
  const shares = random.chance(0.3) ? [0, ...random.sharesOfOne(2)] : random.sharesOfOne(random.whole(1, 5));
  return shares.map((share) =>
    random.chance(0.6) ? { after: random.whole(0, 30), share } : { at: monthRef(random), share },
  );
}

export function addCalendars({ study, random }: Draft): void {
  for (const table of study.modules.flatMap(tablesOf)) {
    if (random.chance(0.35)) continue;
    const { share } = table.parts[0] ?? { share: 1 };
    const by_keys = random.maybe(0.6, () => random.chance(0.6));
    table.parts[0] = { kind: 'calendar', share, calendar: calendar(random), by_keys };
  }
}

/** The physical schedule of a bank, seldom one that measures nothing. */
function bankSchedule(random: Random, months: number): Schedule {
  if (random.chance(0.5)) return random.family();
  return { shares: random.chance(0.15) ? new Array<number>(months).fill(0) : random.weights(months) };
}

function transfer(random: Random, module: StudyModule, share: number): PlanPart {
  const release = () =>
    random.pick<MonthRef>({ at: 'works_start' }, { at: 'keys', plus: random.whole(0, 5) }, monthRef(random));
  return {
    kind: 'works_transfer',
    share,
    signing: random.maybe(0.7, () => random.whole(0, 6)),
    from: random.maybe(0.4, () => monthRef(random)),
    min_sold: random.maybe(0.6, () => random.pick(0, 0.3, random.share(0, 1), 1)),
    land_share: random.maybe(0.7, () => random.pick(0, 0.1, random.share(0, 0.4), 1)),
    lag: random.maybe(0.6, () => random.whole(0, 3)),
    retention: random.maybe(0.6, () => random.pick(0.05, random.share(0, 0.3), 1)),
    release: random.maybe(0.5, release),
    schedule: random.maybe(0.4, () => bankSchedule(random, module.works_months)),
    index_until_signing: random.maybe(0.5, () => random.chance(0.5)),
  };
}

/** The last series becomes the bank's; seldom another of no share stands next to it. */
function addTransfer(random: Random, module: StudyModule, table: PriceTable): void {
  const last = table.parts.pop();
  const share = last?.share ?? 1;
  const subsidy = random.round ? 0.005 : 0.01;
  const isSplit = share > 2 * subsidy && random.chance(0.5);
  const rest = isSplit ? Number((share - subsidy).toFixed(6)) : share;
  table.parts.push(transfer(random, module, rest));
  if (isSplit) table.parts.push({ ...transfer(random, module, subsidy), land_share: 1 });
  if (random.chance(0.15)) table.parts.push(transfer(random, module, 0));
  if (random.chance(0.7)) table.channel = 'financed';
}

export function addTransfers({ study, random }: Draft): void {
  for (const module of study.modules) {
    for (const table of tablesOf(module)) if (random.chance(0.65)) addTransfer(random, module, table);
    if (random.chance(0.3)) module.cancellation ??= { share: random.share(0.05, 0.4), age: random.whole(1, 12) };
    if (module.cancellation && random.chance(0.3)) module.cancellation.bank_repaid = random.chance(0.8);
  }
  addLoanReceipts(study, random);
}

/** The bank receipts that amortise the loans. */
function addLoanReceipts(study: Study, random: Random): void {
  for (const { amortization } of study.loans ?? []) {
    if (amortization.kind !== 'transfer' || random.chance(0.3)) continue;
    amortization.of = random.pick<('bank_transfer' | 'works_transfer')[]>(
      ['works_transfer'],
      ['bank_transfer', 'works_transfer'],
      ['bank_transfer'],
    );
  }
}

export function addCorrection({ study, random }: Draft): void {
  for (const table of study.modules.flatMap(tablesOf)) {
    table.correction = random.maybe(0.8, () => random.pick('yearly', 'yearly', 'by_term', 'monthly'));
  }
}

/** Realised months, forecasts and open balances of the lines that features add. */

import type { ForecastPolicy, RealisedLine, Study } from '../../src/study.ts';
import { monthNumber } from '../calendar.ts';
import { firmsOf } from '../companies.ts';
import { type Draft, tablesOf } from './generate-draft.ts';
import type { Random } from './random.ts';

/** Kinds whose lines are drawn with the study itself. */
const NEW_KINDS = new Set(['calendar', 'works_transfer']);

interface NewLine {
  key: string;
  module: number | null;
  company?: string;
  sign: number;
}

/** The consumption tax of each company that pays it. */
function taxLines(study: Study): NewLine[] {
  return firmsOf(study).flatMap(({ key: company, taxation }) =>
    !taxation?.consumption
      ? []
      : ['cbs', 'ibs', 'cbs_split', 'ibs_refund'].map((name) => ({
          key: `tax.${name}`,
          module: null,
          ...(company === null ? {} : { company }),
          sign: name.endsWith('refund') ? 1 : -1,
        })),
  );
}

function newLines(study: Study): NewLine[] {
  const lines = study.modules.flatMap((module) =>
    tablesOf(module).flatMap(({ channel, parts }) =>
      parts
        .filter(({ kind }) => NEW_KINDS.has(kind))
        .map(({ kind }): NewLine => ({ key: `receipts.${channel}.${kind}`, module: module.number, sign: 1 })),
    ),
  );
  for (const { module } of study.rentals ?? []) {
    for (const name of ['rent', 'recovery', 'exit'])
      lines.push({ key: `rental.${name}`, module: module ?? null, sign: 1 });
    for (const name of ['opex', 'management', 'capex', 'exit_costs'])
      lines.push({ key: `rental.${name}`, module: module ?? null, sign: -1 });
  }
  if (study.rentals) lines.push({ key: 'rental.rent', module: null, sign: 1 });
  for (const module of study.modules) {
    const { number, financial_barter } = module;
    if (financial_barter?.minimum || financial_barter?.cap || financial_barter?.taxed_by_owner)
      lines.push({ key: 'financial_barter', module: number, sign: -1 });
    if (tablesOf(module).some(({ tax_class }) => tax_class)) {
      lines.push({ key: 'delinquency', module: number, sign: -1 });
      lines.push({ key: 'revenue.taxed', module: number, sign: 1 });
    }
  }
  lines.push(...taxLines(study));
  return [...new Map(lines.map((line) => [`${line.key}|${line.module}|${line.company}`, line])).values()];
}

function drawForecast(random: Random): ForecastPolicy {
  return random.pick<ForecastPolicy>('balance', 'plan', { shift: random.whole(1, 4) });
}

function amounts(random: Random, count: number, sign: number): number[] {
  return Array.from({ length: count }, () => (random.chance(0.3) ? 0 : sign * random.money(10, 150_000)));
}

export function drawNewLines({ study, random }: Draft): void {
  const { accomplished } = study;
  if (!accomplished) return;
  const closing = monthNumber(accomplished.closing) - monthNumber(study.base_month);
  const lines: RealisedLine[] = accomplished.lines;
  for (const { key, module, company, sign } of newLines(study)) {
    const contracts = accomplished.portfolio?.find((entry) => entry.module === module);
    if (contracts && key.startsWith('receipts.') && random.chance(0.5))
      contracts.receivables.push({ key, values: amounts(random, random.whole(0, 30), 1).map(Math.abs) });
    if (random.chance(0.6)) continue;
    const values = amounts(random, random.whole(0, closing + 1), sign);
    lines.push({ key, module, ...(company === undefined ? {} : { company }), values });
    if (random.chance(0.5)) accomplished.policy = { ...accomplished.policy, [key]: drawForecast(random) };
  }
}

/** Months in which a tax has no rate. */
import type { StudyContext } from './definition/context.ts';
import { positionOf } from './definition/lines/owners.ts';
import type { Operations } from './definition/operations.ts';
import type { Taxes } from './definition/taxes/monthly-taxes.ts';
import { type Node, valueAt } from './graph/node.ts';
import { monthAt } from './numeric/calendar.ts';
import type { Check } from './projection.ts';
import type { Study } from './study.ts';

/**
 * One check of a company for each month that lacks a rate, whatever the number of taxes that lack it. Taxes apart have their own. A
 * quarter's last month may lie after the last.
 */
export function missingRates({ study }: StudyContext, { taxes }: Operations): Check[] {
  return taxes.flatMap((own) => missingRatesOf(study, own));
}

function missingRatesOf(study: Study, { company, withoutRate }: Taxes): Check[] {
  const lacking = new Map<string, { line: string; month: number }>();
  for (const { line, base, months, span, charged, isApart, isLast } of withoutRate)
    for (const month of months) {
      const isCharged = !charged || valueAt(charged, month) > 0;
      const key = isApart ? `${line} ${month}` : String(month);
      const isKnown = isLast ? [...lacking.values()].some((one) => one.month === month) : lacking.has(key);
      if (isCharged && !isKnown && hasBase(base, month, span)) lacking.set(key, { line, month });
    }
  return [...lacking.values()].map(({ line, month }) => ({
    code: 'rate_missing',
    severity: 'error',
    line,
    ...positionOf(company.key),
    month,
    message: `Não há alíquota para ${monthAt(study.base_month, month)}.`,
  }));
}

function hasBase(base: Node, month: number, span: number): boolean {
  for (let t = month - span + 1; t <= month; t++) if (valueAt(base, t) !== 0) return true;
  return false;
}

import type { Loan, Study } from '../study.ts';
import { drawsOf } from './funding/loan-scope.ts';
import { hasPartnerRows } from './partners/partner-terms.ts';
import { cancellationOf } from './sales/cancellation-laws.ts';
import { selectsByClass } from './taxes/regime-fields.ts';

/** Fields of price tables and of items, which stand in several lists: they are found in the text. */
const fields = /"(works_transfer|by_term)"|"calendar":\[|"tax_class":"/;

/** Tests of a study, each true if it may need optional rules. */
const needs: readonly ((study: Study) => boolean)[] = [
  ({ rentals }) => hasSome(rentals),
  ({ assignments }) => hasSome(assignments),
  ({ accounting }) => Boolean(accounting),
  ({ taxation }) => (taxation ? selectsByClass(taxation) : false),
  (study) => hasPartnerRows(study),
  ({ companies }) => Boolean(companies),
  ({ loans }) => (loans ?? []).some(isByMonth),
  ({ loans }) => (loans ?? []).some(({ coverage, trap }) => Boolean(coverage ?? trap)),
  ({ modules }) => modules.some((module) => cancellationOf(module)?.isPlain === false),
  (study) => fields.test(JSON.stringify(study)),
];

/**
 * True if a study may not be computed without the optional rules. Some of those that need none are true, too.
 * @param study one that was accepted, as JSON
 */
export function needsOptionalRules(study: unknown): boolean {
  return needs.some((isNeeded) => isNeeded(study as Study));
}

function hasSome(list: readonly unknown[] | null | undefined): boolean {
  return list !== null && list !== undefined && list.length > 0;
}

function isByMonth(loan: Loan): boolean {
  return hasSome(loan.rate_steps) || drawsOf(loan) === 'schedule';
}

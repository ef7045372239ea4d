import { capital } from '../check/capital-fields.ts';
import { indexSeries } from '../check/fields.ts';
import { loan } from '../check/loan-fields.ts';
import { monthsOf } from '../check/loan-rules.ts';
import { rate } from '../check/rate-fields.ts';
import { checkRules } from '../check/rules.ts';
import {
  calendarMonth,
  collector,
  list,
  money,
  number,
  object,
  oneOf,
  optional,
  type Report,
  required,
  table,
  text,
} from '../check/schema.ts';
import { maximumMonths } from '../definition/reach.ts';
import { monthIndex } from '../numeric/calendar.ts';
import type { Loan, MonthRef, StudyError } from '../study.ts';
import type { Corporate, PortfolioMember } from './corporate.ts';
import { baseMonthOf, studyOfCorporate } from './corporate-study.ts';

const terms = oneOf(['nominal', 'constant']);

const corporateShape = object({
  view: required(oneOf(['holding', 'full'])),
  terms: required(terms),
  discount_rate: required(rate),
  indexes: optional(table(indexSeries)),
  overheads: optional(
    list(
      object({
        name: optional(text),
        amount: required(money),
        start: required(calendarMonth),
        months: optional(number({ whole: true, least: 1, most: maximumMonths })),
        index: optional(text),
      }),
    ),
  ),
  loans: optional(list(loan)),
  capital: optional(capital),
});

const membersShape = list(
  object({
    id: required(text),
    projection: required(object(() => null)),
    participation: required(number({ above: 0, most: 1 })),
    terms: optional(terms),
  }),
  { least: 1 },
);

/** Fields of a loan that only a development has. */
const developmentFields = ['modules', 'eligible', 'share', 'min_works', 'min_sold', 'coverage'] as const;

/** Checks a portfolio before it is computed. Pointers begin with `/members` or `/corporate`. */
export function checkPortfolio(members: unknown, corporate: unknown, report: Report): void {
  let isWellFormed = true;
  const shapeReport: Report = (path, code) => {
    isWellFormed = false;
    report(path, code);
  };
  membersShape(members, '/members', shapeReport);
  corporateShape(corporate, '/corporate', shapeReport);
  if (isWellFormed) checkPortfolioRules(members as PortfolioMember[], corporate as Corporate, report);
}

/**
 * Checks a corporate layer by itself, before there are members. Its months count from `baseMonth`. Returns the errors of
 * `projectPortfolio` that do not depend on members, with pointers into the layer.
 */
export function checkCorporate(corporate: unknown, baseMonth: string): StudyError[] {
  const { errors, report } = collector();
  corporateShape(corporate, '', report);
  if (errors.length === 0) checkCorporateRules(corporate as Corporate, baseMonth, report);
  return errors;
}

function checkPortfolioRules(members: readonly PortfolioMember[], corporate: Corporate, report: Report): void {
  const seen = new Set<string>();
  members.forEach(({ id, terms: own }, k) => {
    if (seen.has(id)) report(`/members/${k}/id`, 'duplicate');
    seen.add(id);
    if (own && own !== corporate.terms) report(`/members/${k}`, 'enum');
  });
  checkCorporateRules(corporate, baseMonthOf(members), (path, code) => report(`/corporate${path}`, code));
}

function checkCorporateRules(corporate: Corporate, baseMonth: string, report: Report): void {
  checkRules(studyOfCorporate(corporate, baseMonth), report);
  (corporate.overheads ?? []).forEach(({ start, index }, k) => {
    if (monthIndex(baseMonth, start) < 0) report(`/overheads/${k}/start`, 'before_base');
    if (index && !Object.hasOwn(corporate.indexes ?? {}, index)) report(`/overheads/${k}/index`, 'reference');
  });
  (corporate.loans ?? []).forEach((entry, k) => checkCorporateLoan(entry, `/loans/${k}`, report));
  const { partners, calls, waterfall, distribution } = corporate.capital ?? {};
  for (const [field, value] of Object.entries({ partners, calls, waterfall }))
    if (value !== null && value !== undefined) report(`/capital/${field}`, 'unknown_field');
  if (isAnchored(distribution?.start)) report('/capital/distribution/start', 'type');
}

const isAnchored = (month: MonthRef | null | undefined): boolean => typeof month === 'object' && month !== null;

/** A corporate loan has no development: nothing to measure, no milestones, no transfers of buyers. */
function checkCorporateLoan(entry: Loan, path: string, report: Report): void {
  for (const field of developmentFields)
    if (entry[field] !== null && entry[field] !== undefined) report(`${path}/${field}`, 'unknown_field');
  if (!entry.draws) report(`${path}/draws`, 'required');
  else if (entry.draws.kind === 'share') report(`${path}/draws/kind`, 'enum');
  if (entry.amortization.kind === 'transfer') report(`${path}/amortization/kind`, 'enum');
  for (const [field, month] of monthsOf(entry)) if (isAnchored(month)) report(`${path}/${field}`, 'type');
}

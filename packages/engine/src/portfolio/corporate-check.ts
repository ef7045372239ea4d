import { capital } from '../check/capital-fields.ts';
import { indexSeries } from '../check/fields.ts';
import { loan } from '../check/loan-fields.ts';
import { monthsOf } from '../check/loan-rules.ts';
import { rate } from '../check/rate-fields.ts';
import { checkRules } from '../check/rules.ts';
import {
  calendarMonth,
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
import type { Loan, MonthRef } from '../study.ts';
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

function checkPortfolioRules(members: readonly PortfolioMember[], corporate: Corporate, report: Report): void {
  const seen = new Set<string>();
  members.forEach(({ id, terms: own }, k) => {
    if (seen.has(id)) report(`/members/${k}/id`, 'duplicate');
    seen.add(id);
    if (own && own !== corporate.terms) report(`/members/${k}`, 'enum');
  });
  const ofCorporate: Report = (path, code) => report(`/corporate${path}`, code);
  checkRules(studyOfCorporate(corporate, baseMonthOf(members)), ofCorporate);
  (corporate.overheads ?? []).forEach(({ start, index }, k) => {
    if (monthIndex(baseMonthOf(members), start) < 0) ofCorporate(`/overheads/${k}/start`, 'before_base');
    if (index && !Object.hasOwn(corporate.indexes ?? {}, index)) ofCorporate(`/overheads/${k}/index`, 'reference');
  });
  (corporate.loans ?? []).forEach((entry, k) => checkCorporateLoan(entry, `/loans/${k}`, ofCorporate));
  const { partners, calls, waterfall, distribution } = corporate.capital ?? {};
  for (const [field, value] of Object.entries({ partners, calls, waterfall }))
    if (value !== null && value !== undefined) ofCorporate(`/capital/${field}`, 'unknown_field');
  if (isAnchored(distribution?.start)) ofCorporate('/capital/distribution/start', 'type');
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

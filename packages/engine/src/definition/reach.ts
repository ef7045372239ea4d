import type { ExpenseItem, PlanPart, PriceTable, Rental, RevenueItem, StudyModule, Timing } from '../study.ts';
import type { Company } from './context.ts';
import { datesOf, delinquencyOf, type ModuleContext, resolveMonth, type StudyContext } from './context.ts';
import { lastScheduled } from './funding/loan-scope.ts';
import { ownerOf } from './lines/owners.ts';
import { type Offer, offersOf } from './modules/offers.ts';
import { lastInKind } from './partners/partner-terms.ts';
import { type CancellationTerms, cancellationOf } from './sales/cancellation-laws.ts';
import { regimesOf, taxesProfit } from './taxes/regime-fields.ts';

/** Lines that feed one another and are each moved by a policy: receipts, late ones, shares of them, taxes. */
const movedInTurn = 4;

/** The longest projection, in months; a study that needs more is refused. */
export const maximumMonths = 601;

/** Returns the number of months of a curve: its shares, or its family's months. */
export function curveMonths(curve: {
  shares?: readonly number[] | null | undefined;
  months?: number | null | undefined;
}): number {
  return curve.shares ? curve.shares.length : (curve.months ?? 0);
}

/**
 * A month by which every flow of the study has ended: a bound, at or after the real end. Vectors are computed up to it, then
 * cut at the last month that is not zero.
 */
export function reachOf(context: StudyContext): number {
  const { study, modules } = context;
  const sales = Math.max(0, ...modules.map(lastReceipt));
  const items = [...(study.expenses ?? []), ...(study.revenues ?? [])];
  const spending = Math.max(0, ...items.map((item) => lastPayment(context, item)));
  const flowLags = items.reduce((sum, item) => sum + (item.timing?.kind === 'flow' ? (item.timing.lag ?? 0) : 0), 0);
  const realised = Math.max(
    context.closing,
    0,
    ...(study.accomplished?.lines ?? []).map(({ values }) => Math.min(values.length, context.closing + 1)),
  );
  const shifts = Object.values(study.accomplished?.policy ?? {}).map((policy) =>
    policy !== null && typeof policy === 'object' ? policy.shift : 0,
  );
  const lags = flowLags + longestTaxLag(context);
  const rents = Math.max(0, ...(study.rentals ?? []).map((rental) => lastRent(context, rental)));
  const operations = Math.max(sales, spending, rents, realised) + lags + movedInTurn * Math.max(0, ...shifts);
  const last = Math.max(operations, lastOfLoans(context), lastOfCapital(context));
  // The charge for unsold stock runs up to the last month. Shares of it and taxes on it are paid later still.
  const charged = items.some(({ value }) => value.basis === 'per_unsold_unit') ? last + lags : last;
  // Refunds are requested up to the last month of all else.
  const refunded = charged + lastOfRefunds(context, Math.max(0, ...shifts));
  return refunded + lastOfProfitTaxes(context, Math.max(0, ...shifts));
}

/** Months from the last month to the last tax on actual profit. It is paid three months after its year. */
function lastOfProfitTaxes({ companies }: StudyContext, shift: number): number {
  return companies.some(({ taxation }) => taxesProfit(taxation.terms)) ? 14 + shift : 0;
}

/** Months from the last month to the last refund of tax credits, which a policy may move; 0 without any. */
function lastOfRefunds({ companies }: StudyContext, shift: number): number {
  const refunds = companies.flatMap(({ taxation }) => taxation.terms?.consumption?.refund ?? []);
  return refunds.length === 0 ? 0 : Math.max(...refunds.map(({ lag }) => lag ?? 3)) + shift;
}

/** The month in which a rental starts; the keys where none is given. */
export function rentalStart(context: StudyContext, rental: Rental): number {
  const dates = datesOf(context, ownerOf(rental));
  return resolveMonth(rental.start, dates, dates.keys);
}

/** Months until the whole area of a rental is let. */
export function rampMonths({ ramp }: Rental): number {
  return ramp?.shares ? ramp.shares.length : (ramp?.months ?? 1);
}

function exitOf(context: StudyContext, rental: Rental): number | null {
  const { exit } = rental;
  return exit ? resolveMonth(exit.at, datesOf(context, ownerOf(rental))) : null;
}

function lastRent(context: StudyContext, rental: Rental): number {
  const last = rental.months ? rentalStart(context, rental) + rental.months - 1 : Number.POSITIVE_INFINITY;
  return Math.min(last, exitOf(context, rental) ?? last);
}

/** The last month that a rental's sale or its stabilized income read, maybe after the rental; −1 for none. */
export function lastAhead(context: StudyContext): number {
  const rentals = context.study.rentals ?? [];
  const months = rentals.flatMap((rental) => [
    rentalStart(context, rental) + rampMonths(rental) + (rental.grace ?? 0) + 10,
    (exitOf(context, rental) ?? -13) + 12,
  ]);
  return Math.max(-1, ...months);
}

function lastReceipt(context: ModuleContext): number {
  const offers = offersOf(context.module, '');
  const guaranteed = (context.module.financial_barter?.minimum ?? []).map(({ at }) => resolveMonth(at, context));
  const receivable = lastReceivable(context.portfolio) + longestDelay(context.module);
  return Math.max(0, ...guaranteed, receivable, ...offers.map((offer) => lastOfOffer(context, offer)));
}

/** The last month with a receivable of contracts already signed; 0 for none. */
function lastReceivable(portfolio: ModuleContext['portfolio']): number {
  if (!portfolio) return 0;
  return Math.max(0, ...portfolio.receivables.map(({ values }) => portfolio.closing + values.length));
}

/** Months after its due month in which the last part of an installment may be paid. */
function longestDelay(module: StudyModule): number {
  return Math.max(0, ...(delinquencyOf(module, true)?.late ?? [{ after: 2 }]).map(({ after }) => after));
}

function lastOfOffer(context: ModuleContext, { curve: { value: curve }, tables }: Offer): number {
  const { module, keys } = context;
  const cancellation = cancellationOf(module);
  const lastPlanned = resolveMonth(curve.start, context) + Math.max(1, curveMonths(curve)) - 1;
  const lastSale = Math.max(lastPlanned, context.portfolio?.through ?? 0);
  const lastAge = cancellation ? Math.max(...cancellation.ages) : 0;
  const resale = cancellation ? lastAge + cancellation.resaleDelay : 0;
  const last = lastSale + resale;
  const refunds = cancellation ? lastRefund(context, cancellation, lastSale + lastAge) : 0;
  const receipts = tables.value.map((table) => lastOfTable(context, table, last, Math.max(last, keys)));
  return Math.max(Math.max(...receipts) + longestDelay(module), refunds);
}

/** The last refund of a contract cancelled in a month. */
function lastRefund(context: ModuleContext, terms: CancellationTerms, cancelled: number): number {
  const first = Math.max(cancelled + Math.max(1, terms.refundDelay), resolveMonth(terms.refundFrom, context));
  return first + terms.refundInstallments;
}

function lastOfTable(context: ModuleContext, table: PriceTable, last: number, settled: number): number {
  const commission = last + (table.commission?.installments ?? 1);
  const lasts = table.parts.map((series) => {
    const n = series.installments ?? 1;
    switch (series.kind) {
      case 'down_payment':
        return last + n;
      case 'fixed_term':
        return last + (series.first ?? 1) + n;
      case 'calendar':
        return Math.max(
          ...(series.calendar ?? []).map(({ after, at }) => Math.max(last + (after ?? 0), resolveMonth(at, context))),
        );
      case 'works_transfer':
        return lastOfBank(context, series, last);
      case 'post_keys':
        return settled + (series.grace ?? 0) + n + 1;
      default:
        return settled + (series.lag ?? 0);
    }
  });
  return Math.max(commission, ...lasts);
}

/** The demand of a bank is reached while something is sold, or never. */
function lastOfBank(context: ModuleContext, bank: PlanPart, last: number): number {
  const signed = Math.max(last + (bank.signing ?? 0), resolveMonth(bank.from, context, context.constructionStart));
  const built = Math.max(context.constructionStart, context.constructionEnd) + (bank.lag ?? 1);
  return Math.max(signed, built, resolveMonth(bank.release, context, context.keys));
}

function lastPayment(context: StudyContext, item: ExpenseItem | RevenueItem): number {
  const { timing } = item;
  if (!timing) return 0;
  const dates = datesOf(context, ownerOf(item));
  return lastOfTiming(context, timing, resolveMonth(timing.start, dates), resolveMonth(timing.at, dates));
}

function lastOfTiming(context: StudyContext, timing: Timing, start: number, at: number): number {
  switch (timing.kind) {
    case 'curve':
    case 'family':
      return start + curveMonths(timing);
    case 'once':
      return at;
    case 'physical':
      return context.enterprise.constructionEnd + (timing.lags?.length ?? 1);
    default:
      return 0;
  }
}

function longestTaxLag({ companies }: StudyContext): number {
  const all = companies.flatMap(({ taxation: { terms } }) => terms ?? []);
  const phases = all.flatMap(regimesOf);
  const lags = [
    1,
    ...phases.flatMap(({ ret, presumed, real }) => [ret?.lag ?? 1, presumed?.lag ?? 1, real?.lag ?? 1]),
    ...all.flatMap(({ other }) => other ?? []).map(({ lag }) => lag ?? 1),
    ...all.map(({ consumption }) => consumption?.lag ?? 1),
  ];
  return Math.max(...lags, 0) + 4;
}

function lastOfLoans(context: StudyContext): number {
  return Math.max(0, ...(context.study.loans ?? []).map((loan) => lastScheduled(context, loan)));
}

/** The last month of the capital: of its curves, where not zero, and of contributions in kind. 0 when there is none. */
export function lastOfCapital(context: StudyContext): number {
  return Math.max(lastInKind(context), ...context.companies.map(lastOfCurves));
}

/** The last month of the loans' schedules and of the capital's curves. */
export function lastOfSchedules(context: StudyContext): number {
  return Math.max(0, lastOfCapital(context), lastOfLoans(context));
}

function lastOfCurves({ capital: { terms: capital }, dates }: Company): number {
  const contributions = capital?.contributions?.mode === 'curve' ? lastNonZero(capital.contributions.curve ?? []) : 0;
  const distribution = capital?.distribution;
  const start = resolveMonth(distribution?.start, dates);
  const paid = distribution?.mode === 'curve' ? lastNonZero(distribution.curve ?? []) : -1;
  return Math.max(contributions, paid < 0 ? 0 : start + paid);
}

function lastNonZero(values: readonly number[]): number {
  for (let t = values.length - 1; t >= 0; t--) if (values[t] !== 0) return t;
  return 0;
}

import { expenseGroupKeys, expenseGroups } from '../catalogue/expense-groups.ts';
import { isReplaceable, partKinds } from '../catalogue/lines.ts';
import {
  datesOf,
  type ModuleContext,
  type ModuleDates,
  resolveMonth,
  type StudyContext,
  studyContext,
} from '../definition/context.ts';
import { flowBases } from '../definition/items/items.ts';
import { ownerId, ownerOf } from '../definition/lines/owners.ts';
import { isHold, type Placed, tableLists, typologiesOf } from '../definition/modules/offers.ts';
import { rentalStart } from '../definition/reach.ts';
import { averageCost } from '../indicators/capital-cost.ts';
import { parseMonth } from '../numeric/calendar.ts';
import { compensatedSum } from '../numeric/double-double.ts';
import type {
  ExpenseItem,
  MonthRef,
  OtherTax,
  PortfolioModule,
  PriceTable,
  Rental,
  RevenueItem,
  SalesTerms,
  Study,
  StudyModule,
} from '../study.ts';
import { checkAssignmentMonths, checkAssignments } from './assignments.ts';
import { checkInKindMonths, checkPartnerNumbers, checkWaterfall } from './capital-rules.ts';
import { checkCapitalMonths, checkCompanies, checkCompanyShares } from './company-rules.ts';
import { checkConsumption, checkConsumptionMonths, consumptionTaxes } from './consumption.ts';
import { checkLoanModules, checkLoanMonths, checkTranches } from './loan-rules.ts';
import { pointer, type Report } from './schema.ts';
import { checkTasks } from './task-rules.ts';
import { checkTaxation, regimeTaxes } from './taxation.ts';

const tolerance = 1e-9;
const largestVgv = 1e13;

/** Checks rules that a well-formed study must also obey: sums, references, circles, months. */
export function checkRules(study: Study, report: Report): void {
  checkNumbers(study, report);
  checkParts(study, report);
}

/** The rules on numbers that may differ between studies of one shape: what adds up, and how much there is. */
export function checkNumbers(study: Study, report: Report): void {
  study.modules.forEach((module, k) => {
    checkShares(module, `/modules/${k}`, report);
    if (module.tasks) checkTasks(module.tasks, `/modules/${k}/tasks`, report);
  });
  checkSize(study, report);
  checkSold(study.accomplished?.portfolio ?? [], report);
  (study.rentals ?? []).forEach(({ ramp }, k) => {
    if (compensatedSum(ramp?.shares ?? []) > 1 + tolerance) report(`/rentals/${k}/ramp/shares`, 'sum');
  });
  checkTranches(study, report);
  checkPartnerNumbers(study, report);
  checkCompanyShares(study, report);
}

/** The rules on names, references and months: they hold for every study of a shape, or for none. */
function checkParts(study: Study, report: Report): void {
  study.modules.forEach((module, k) => checkModule(study, module, `/modules/${k}`, report));
  duplicates(
    study.modules.map(({ number }) => number),
    (k) => `/modules/${k}/number`,
    report,
  );
  checkGroups(study, report);
  (study.expenses ?? []).forEach((expense, k) => checkExpense(study, expense, `/expenses/${k}`, report));
  (study.revenues ?? []).forEach((revenue, k) => checkRevenue(study, revenue, `/revenues/${k}`, report));
  (study.rentals ?? []).forEach((rental, k) => checkRental(study, rental, `/rentals/${k}`, report));
  checkAssignments(study, report);
  checkCircles(study, report);
  checkTaxation(study, report);
  checkConsumption(study, (key) => isGroup(study, key), report);
  (study.loans ?? []).forEach((loan, k) => {
    reference(study, loan.index, `/loans/${k}/index`, report);
    (loan.eligible ?? []).forEach((group, j) => knownGroup(study, group, `/loans/${k}/eligible/${j}`, report));
  });
  checkLoanModules(study, report);
  checkWaterfall(study, report);
  checkCompanies(study, studyContext(study), report);
  checkAnalysis(study, report);
  (study.accounting?.cost_groups ?? []).forEach((group, k) =>
    knownGroup(study, group, `/accounting/cost_groups/${k}`, report),
  );
  checkRealised(study, report);
  checkMonths(study, report);
}

function duplicates(keys: readonly (string | number)[], path: (k: number) => string, report: Report): void {
  const seen = new Set<string | number>();
  keys.forEach((key, k) => {
    if (seen.has(key)) report(path(k), 'duplicate');
    seen.add(key);
  });
}

function sumsToOne(shares: readonly number[], path: string, report: Report): void {
  if (Math.abs(compensatedSum(shares) - 1) > tolerance) report(path, 'sum');
}

function reference(study: Study, key: string | null | undefined, path: string, report: Report): void {
  if (key !== null && key !== undefined && !(study.indexes && Object.hasOwn(study.indexes, key)))
    report(path, 'reference');
}

function checkShares(module: StudyModule, path: string, report: Report): void {
  for (const { value, pointer } of salesTermsOf(module, path)) {
    const shares = value.sales_curve?.shares;
    if (shares && compensatedSum(shares) > 1 + tolerance) report(`${pointer}/sales_curve/shares`, 'sum');
  }
  for (const { value: tables, pointer } of tableLists(module, path)) {
    sumsToOne(
      tables.map(({ share }) => share),
      pointer,
      report,
    );
    tables.forEach((table, j) => checkTableShares(table, `${pointer}/${j}`, report));
  }
  const ages = module.cancellation?.hazard?.shares;
  if (ages && compensatedSum(ages) === 0) report(`${path}/cancellation/hazard/shares`, 'sum');
  checkLateShares(module.delinquency, `${path}/delinquency`, report);
}

/** No more is paid late or lost than is due. */
function checkLateShares(delinquency: StudyModule['delinquency'], path: string, report: Report): void {
  const { late_share, loss_share, recovery } = delinquency ?? {};
  const late = recovery ? recovery.map(({ share }) => share) : [late_share ?? 0];
  if (compensatedSum([...late, loss_share ?? 0]) > 1 + tolerance) report(path, 'sum');
}

function checkLandSwap(study: Study, landSwap: StudyModule['financial_barter'], path: string, report: Report): void {
  if (!landSwap) return;
  reference(study, landSwap.minimum_index, `${path}/minimum_index`, report);
  reference(study, landSwap.cap_index, `${path}/cap_index`, report);
  // The taxes would depend on the share, and the share on the taxes.
  if (landSwap.taxed_by_owner && landSwap.base === 'net_of_commission_and_taxes')
    report(`${path}/taxed_by_owner`, 'circle');
}

function checkTableShares({ parts }: PriceTable, path: string, report: Report): void {
  sumsToOne(
    parts.map(({ share }) => share),
    `${path}/parts`,
    report,
  );
  parts.forEach(({ calendar }, p) => {
    if (!calendar) return;
    sumsToOne(
      calendar.map(({ share }) => share),
      `${path}/parts/${p}/calendar`,
      report,
    );
  });
}

/** The module and its typologies, each with its pointer: terms of sale are theirs. */
function salesTermsOf(module: StudyModule, path: string): Placed<SalesTerms>[] {
  const typologies = typologiesOf(module).map((value, k) => ({ value, pointer: `${path}/typologies/${k}` }));
  return [{ value: module, pointer: path }, ...typologies];
}

function checkModule(study: Study, module: StudyModule, path: string, report: Report): void {
  if (module.schedule?.shares && module.schedule.shares.length !== module.works_months)
    report(`${path}/schedule/shares`, 'range');
  checkSellers(module, path, report);
  for (const { value, pointer } of salesTermsOf(module, path))
    reference(study, value.price_index, `${pointer}/price_index`, report);
  for (const { value: tables, pointer } of tableLists(module, path))
    tables.forEach((table, j) => checkTable(study, module, table, `${pointer}/${j}`, report));
  checkLandSwap(study, module.financial_barter, `${path}/financial_barter`, report);
  duplicates(
    (module.delinquency?.recovery ?? []).map(({ after }) => after),
    (k) => `${path}/delinquency/recovery/${k}/after`,
    report,
  );
}

/** The module has a curve and tables, or each of its typologies has. A module that sells nothing needs none. */
function checkSellers(module: StudyModule, path: string, report: Report): void {
  if (isHold(module)) return;
  const typologies = typologiesOf(module);
  for (const field of ['sales_curve', 'tables'] as const) {
    const isOwn = typologies.length > 0 && typologies.every((typology) => typology[field]);
    if (!module[field] && !isOwn) report(`${path}/${field}`, 'required');
  }
}

function checkTable(study: Study, module: StudyModule, table: PriceTable, path: string, report: Report): void {
  reference(study, table.index_before_keys, `${path}/index_before_keys`, report);
  reference(study, table.index_after_keys, `${path}/index_after_keys`, report);
  table.parts.forEach(({ schedule }, p) => {
    if (schedule?.shares && schedule.shares.length !== module.works_months)
      report(`${path}/parts/${p}/schedule/shares`, 'range');
  });
}

function checkSize(study: Study, report: Report): void {
  const vgv = study.modules.reduce(
    (sum, module) =>
      sum +
      typologiesOf(module).reduce((s, { units, private_area, price_m2 }) => s + units * private_area * price_m2, 0),
    0,
  );
  if (!(vgv <= largestVgv)) report('/modules', 'range');
}

function checkGroups(study: Study, report: Report): void {
  const seen = new Set<string>(expenseGroupKeys);
  (study.groups ?? []).forEach(({ key }, k) => {
    if (seen.has(key)) report(`/groups/${k}/key`, 'duplicate');
    seen.add(key);
  });
}

function isGroup(study: Study, key: string): boolean {
  return expenseGroupKeys.has(key) || (study.groups ?? []).some((group) => group.key === key);
}

function knownGroup(study: Study, key: string, path: string, report: Report): void {
  if (!isGroup(study, key)) report(path, 'enum');
}

function knownModule(study: Study, module: number | null | undefined, path: string, report: Report): void {
  if (module !== null && module !== undefined && !study.modules.some(({ number }) => number === module))
    report(path, 'reference');
}

function checkItem(study: Study, item: ExpenseItem | RevenueItem, path: string, report: Report): void {
  const flow = flowBases.has(item.value.basis);
  knownModule(study, item.module, `${path}/module`, report);
  if (flow && item.index !== null && item.index !== undefined) report(`${path}/index`, 'index_on_flow');
  else reference(study, item.index, `${path}/index`, report);
  const follows = flow || item.value.basis === 'per_unsold_unit';
  if (item.timing && (item.timing.kind === 'flow') !== follows) report(`${path}/timing/kind`, 'enum');
  (item.value.of ?? []).forEach((group, j) => knownGroup(study, group, `${path}/value/of/${j}`, report));
}

/** Groups that follow from others: nothing is typed into them. */
const computedGroups: ReadonlySet<string> = new Set(
  expenseGroups.filter(({ readOnly }) => readOnly).map(({ key }) => key),
);

function checkExpense(study: Study, expense: ExpenseItem, path: string, report: Report): void {
  if (computedGroups.has(expense.group) || !isGroup(study, expense.group)) report(`${path}/group`, 'enum');
  checkItem(study, expense, path, report);
}

function checkRevenue(study: Study, revenue: RevenueItem, path: string, report: Report): void {
  if (['share_receipts', 'share_group', 'share_group_flow'].includes(revenue.value.basis))
    report(`${path}/value/basis`, 'circle');
  checkItem(study, revenue, path, report);
}

function checkRental(study: Study, rental: Rental, path: string, report: Report): void {
  knownModule(study, rental.module, `${path}/module`, report);
  reference(study, rental.index, `${path}/index`, report);
  reference(study, rental.opex_index, `${path}/opex_index`, report);
}

/** Groups that read each other in a circle are refused at the first expense in it. */
function checkCircles(study: Study, report: Report): void {
  const reads = new Map<string, Set<string>>([['readjust_labor_cost', new Set(['labor_cost'])]]);
  for (const { group, value } of study.expenses ?? []) {
    const of = reads.get(group) ?? new Set<string>();
    for (const other of value.of ?? []) of.add(other);
    reads.set(group, of);
  }
  const reaches = (from: string, target: string): boolean => {
    const seen = new Set<string>();
    const open = [from];
    for (let group = open.pop(); group !== undefined; group = open.pop()) {
      if (group === target) return true;
      if (seen.has(group)) continue;
      seen.add(group);
      open.push(...(reads.get(group) ?? []));
    }
    return false;
  };
  const at = (study.expenses ?? []).findIndex(({ group, value }) =>
    (value.of ?? []).some((other) => reaches(other, group)),
  );
  if (at >= 0) report(`/expenses/${at}/value/of`, 'circle');
}

function checkAnalysis({ analysis, discount_rate, indexes }: Study, report: Report): void {
  const { deflator, wacc } = analysis ?? {};
  if (deflator !== null && deflator !== undefined && !Object.hasOwn(indexes ?? {}, deflator))
    report('/analysis/deflator', 'reference');
  if (discount_rate.basis !== 'wacc') return;
  if (!wacc) report('/discount_rate', 'reference');
  else if (averageCost(wacc) <= -1) report('/analysis/wacc', 'range');
}

/** The taxes that a study or one of its companies states by name. */
function otherTaxes({ taxation, companies }: Study): OtherTax[] {
  const all = [taxation, ...(companies ?? []).map((company) => company.taxation)];
  return all.flatMap((terms) => terms?.other ?? []);
}

function isLineKey(study: Study, key: string): boolean {
  if (!isReplaceable(key)) return false;
  const [family, first, second] = key.split('.') as [string, string?, string?];
  if (family === 'receipts') return partKinds.some((kind) => kind.key === second);
  if (family === 'expense') return isGroup(study, key.slice('expense.'.length));
  if (family === 'tax')
    return (
      regimeTaxes.includes(first ?? '') ||
      consumptionTaxes.includes(first ?? '') ||
      otherTaxes(study).some(({ name }) => `tax.${name}` === key)
    );
  return true;
}

function checkRealised(study: Study, report: Report): void {
  const realised = study.accomplished;
  if (!realised) return;
  if ((parseMonth(realised.closing) ?? 0) < (parseMonth(study.base_month) ?? 0))
    report('/accomplished/closing', 'before_base');
  const seen = new Set<string>();
  realised.lines.forEach((line, k) => {
    const { key, module } = line;
    const path = `/accomplished/lines/${k}`;
    if (!isLineKey(study, key)) report(`${path}/key`, 'enum');
    if (module !== null && module !== undefined && !study.modules.some(({ number }) => number === module))
      report(`${path}/module`, 'reference');
    const id = `${key}|${ownerId(ownerOf(line))}`;
    if (seen.has(id)) report(`${path}/key`, 'duplicate');
    seen.add(id);
  });
  for (const key of Object.keys(realised.policy ?? {}))
    if (key !== 'default' && !isLineKey(study, key)) report(pointer('/accomplished/policy', key), 'enum');
  checkPortfolio(study, realised.portfolio ?? [], report);
}

/** No month has sold less than nothing, or more than there is. */
function checkSold(portfolio: readonly PortfolioModule[], report: Report): void {
  portfolio.forEach(({ sold }, k) => {
    let all = 0;
    const isOut = sold.some((share) => {
      all += share;
      return all < -tolerance || all > 1 + tolerance;
    });
    if (isOut) report(`/accomplished/portfolio/${k}/sold`, 'sum');
  });
}

function checkPortfolio(study: Study, portfolio: readonly PortfolioModule[], report: Report): void {
  const modules = new Set<number>();
  portfolio.forEach(({ module, receivables }, k) => {
    const path = `/accomplished/portfolio/${k}`;
    if (!study.modules.some(({ number }) => number === module)) report(`${path}/module`, 'reference');
    if (modules.has(module)) report(`${path}/module`, 'duplicate');
    modules.add(module);
    const keys = new Set<string>();
    receivables.forEach(({ key, index }, j) => {
      if (!key.startsWith('receipts.') || !isLineKey(study, key)) report(`${path}/receivables/${j}/key`, 'enum');
      const id = `${key}|${index ?? ''}`;
      if (keys.has(id)) report(`${path}/receivables/${j}/key`, 'duplicate');
      keys.add(id);
      if (index !== null && index !== undefined && !Object.hasOwn(study.indexes ?? {}, index))
        report(`${path}/receivables/${j}/index`, 'reference');
    });
  });
}

/** Every month reference must resolve at or after the base month. */
function checkMonths(study: Study, report: Report): void {
  const context = studyContext(study);
  const check = (reference: MonthRef | null | undefined, dates: ModuleDates, path: string): void => {
    if (reference !== null && reference !== undefined && resolveMonth(reference, dates) < 0)
      report(path, 'before_base');
  };
  context.modules.forEach((module, k) => {
    const { keys } = module.module;
    if (typeof keys === 'object' && keys !== null && keys.at === 'keys') report(`/modules/${k}/keys/at`, 'reference');
    else check(keys, module, `/modules/${k}/keys`);
    for (const milestone of ['registration', 'occupancy_permit'] as const)
      check(module.module[milestone], module, `/modules/${k}/${milestone}`);
    checkSalesMonths(module, `/modules/${k}`, check);
    (module.module.financial_barter?.minimum ?? []).forEach(({ at }, j) =>
      check(at, module, `/modules/${k}/financial_barter/minimum/${j}/at`),
    );
  });
  for (const [list, items] of [
    ['expenses', study.expenses],
    ['revenues', study.revenues],
  ] as const) {
    (items ?? []).forEach((item, k) => {
      const dates = datesOf(context, ownerOf(item));
      check(item.timing?.start, dates, `/${list}/${k}/timing/start`);
      check(item.timing?.at, dates, `/${list}/${k}/timing/at`);
    });
  }
  (study.rentals ?? []).forEach((rental, k) => {
    const dates = datesOf(context, ownerOf(rental));
    check(rental.start, dates, `/rentals/${k}/start`);
    check(rental.exit?.at, dates, `/rentals/${k}/exit/at`);
    const sold = rental.exit ? resolveMonth(rental.exit.at, dates) : -1;
    if (sold >= 0 && sold < rentalStart(context, rental)) report(`/rentals/${k}/exit/at`, 'range');
  });
  checkAssignmentMonths(study, context, report);
  checkConsumptionMonths(context, check);
  checkFundingMonths(study, context, check, report);
}

type MonthCheck = (reference: MonthRef | null | undefined, dates: ModuleDates, path: string) => void;

function checkSalesMonths(context: ModuleContext, path: string, check: MonthCheck): void {
  for (const { value, pointer } of salesTermsOf(context.module, path)) {
    check(value.sales_curve?.start, context, `${pointer}/sales_curve/start`);
    (value.price_steps ?? []).forEach(({ from }, k) => check(from, context, `${pointer}/price_steps/${k}/from`));
  }
  check(context.module.cancellation?.refund_from, context, `${path}/cancellation/refund_from`);
  for (const { value: tables, pointer } of tableLists(context.module, path))
    tables.forEach(({ parts }, j) =>
      parts.forEach(({ from, release, calendar }, p) => {
        const at = `${pointer}/${j}/parts/${p}`;
        check(from, context, `${at}/from`);
        check(release, context, `${at}/release`);
        (calendar ?? []).forEach((entry, c) => check(entry.at, context, `${at}/calendar/${c}/at`));
      }),
    );
}

function checkFundingMonths(study: Study, context: StudyContext, check: MonthCheck, report: Report): void {
  checkLoanMonths(study, context, check, report);
  checkInKindMonths(study, context, check);
  checkCapitalMonths(context, check);
  for (const module of context.modules) check(study.accounting?.barter_at, module, '/accounting/barter_at');
}

import { expenseGroupKeys, expenseGroups } from '../catalogue/expense-groups.ts';
import { isReplaceable, partKinds } from '../catalogue/lines.ts';
import { datesOf, type ModuleDates, resolveMonth, type StudyContext, studyContext } from '../definition/context.ts';
import { flowBases } from '../definition/items.ts';
import { averageCost } from '../indicators/capital-cost.ts';
import { parseMonth } from '../numeric/calendar.ts';
import { compensatedSum } from '../numeric/double-double.ts';
import type { ExpenseItem, MonthRef, PortfolioModule, RevenueItem, Study, StudyModule } from '../study.ts';
import { pointer, type Report } from './schema.ts';

const tolerance = 1e-9;
const largestVgv = 1e13;

/** Checks rules that a well-formed study must also obey: sums, references, circles, months. */
export function checkRules(study: Study, report: Report): void {
  checkNumbers(study, report);
  checkParts(study, report);
}

/** The rules on numbers that may differ between studies of one shape: what adds up, and how much there is. */
export function checkNumbers(study: Study, report: Report): void {
  study.modules.forEach((module, k) => checkShares(module, `/modules/${k}`, report));
  checkSize(study, report);
  checkSold(study.accomplished?.portfolio ?? [], report);
  const partners = study.capital?.partners ?? [];
  if (partners.length > 0)
    sumsToOne(
      partners.map(({ share }) => share),
      '/capital/partners',
      report,
    );
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
  checkCircles(study, report);
  checkTaxation(study, report);
  (study.loans ?? []).forEach((loan, k) => {
    reference(study, loan.index, `/loans/${k}/index`, report);
    loan.eligible.forEach((group, j) => knownGroup(study, group, `/loans/${k}/eligible/${j}`, report));
  });
  checkAnalysis(study, report);
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
  const { shares } = module.sales_curve;
  if (shares && compensatedSum(shares) > 1 + tolerance) report(`${path}/sales_curve/shares`, 'sum');
  sumsToOne(
    module.tables.map(({ share }) => share),
    `${path}/tables`,
    report,
  );
  module.tables.forEach(({ parts }, j) =>
    sumsToOne(
      parts.map(({ share }) => share),
      `${path}/tables/${j}/parts`,
      report,
    ),
  );
  const { late_share, loss_share } = module.delinquency ?? {};
  if ((late_share ?? 0) + (loss_share ?? 0) > 1 + tolerance) report(`${path}/delinquency`, 'sum');
}

function checkModule(study: Study, module: StudyModule, path: string, report: Report): void {
  if (module.schedule?.shares && module.schedule.shares.length !== module.works_months)
    report(`${path}/schedule/shares`, 'range');
  reference(study, module.price_index, `${path}/price_index`, report);
  module.tables.forEach((table, j) => {
    const at = `${path}/tables/${j}`;
    reference(study, table.index_before_keys, `${at}/index_before_keys`, report);
    reference(study, table.index_after_keys, `${at}/index_after_keys`, report);
  });
}

function checkSize(study: Study, report: Report): void {
  const vgv = study.modules.reduce(
    (sum, { typologies }) =>
      sum + typologies.reduce((s, { units, private_area, price_m2 }) => s + units * private_area * price_m2, 0),
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

function checkItem(study: Study, item: ExpenseItem | RevenueItem, path: string, report: Report): void {
  const flow = flowBases.has(item.value.basis);
  if (item.module !== null && item.module !== undefined && !study.modules.some(({ number }) => number === item.module))
    report(`${path}/module`, 'reference');
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

const regimeTaxes = ['ret', 'pis', 'cofins', 'irpj', 'csll'];

function checkTaxation(study: Study, report: Report): void {
  const taxation = study.taxation;
  if (!taxation) return;
  const dated = (entries: readonly { from: string }[] | null | undefined, path: string): void =>
    duplicates(
      (entries ?? []).map(({ from }) => from),
      (k) => `${path}/${k}/from`,
      report,
    );
  dated(taxation.ret?.rates, '/taxation/ret/rates');
  for (const [key, entries] of Object.entries(taxation.presumed ?? {}))
    if (Array.isArray(entries)) dated(entries, `/taxation/presumed/${key}`);
  const seen = new Set(regimeTaxes);
  (taxation.other ?? []).forEach(({ name, rates }, k) => {
    if (seen.has(name)) report(`/taxation/other/${k}/name`, 'duplicate');
    seen.add(name);
    dated(rates, `/taxation/other/${k}/rates`);
  });
}

function checkAnalysis({ analysis, discount_rate, indexes }: Study, report: Report): void {
  const { deflator, wacc } = analysis ?? {};
  if (deflator !== null && deflator !== undefined && !Object.hasOwn(indexes ?? {}, deflator))
    report('/analysis/deflator', 'reference');
  if (discount_rate.basis !== 'wacc') return;
  if (!wacc) report('/discount_rate', 'reference');
  else if (averageCost(wacc) <= -1) report('/analysis/wacc', 'range');
}

function isLineKey(study: Study, key: string): boolean {
  if (!isReplaceable(key)) return false;
  const [family, first, second] = key.split('.') as [string, string?, string?];
  if (family === 'receipts') return partKinds.some((kind) => kind.key === second);
  if (family === 'expense') return isGroup(study, key.slice('expense.'.length));
  if (family === 'tax')
    return regimeTaxes.includes(first ?? '') || (study.taxation?.other ?? []).some(({ name }) => `tax.${name}` === key);
  return true;
}

function checkRealised(study: Study, report: Report): void {
  const realised = study.accomplished;
  if (!realised) return;
  if ((parseMonth(realised.closing) ?? 0) < (parseMonth(study.base_month) ?? 0))
    report('/accomplished/closing', 'before_base');
  const seen = new Set<string>();
  realised.lines.forEach(({ key, module }, k) => {
    const path = `/accomplished/lines/${k}`;
    if (!isLineKey(study, key)) report(`${path}/key`, 'enum');
    if (module !== null && module !== undefined && !study.modules.some(({ number }) => number === module))
      report(`${path}/module`, 'reference');
    const id = `${key}|${module ?? 'none'}`;
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
    check(module.module.sales_curve.start, module, `/modules/${k}/sales_curve/start`);
  });
  for (const [list, items] of [
    ['expenses', study.expenses],
    ['revenues', study.revenues],
  ] as const) {
    (items ?? []).forEach((item, k) => {
      const dates = datesOf(context, item.module);
      check(item.timing?.start, dates, `/${list}/${k}/timing/start`);
      check(item.timing?.at, dates, `/${list}/${k}/timing/at`);
    });
  }
  checkFundingMonths(study, context, check);
}

function checkFundingMonths(
  study: Study,
  context: StudyContext,
  check: (reference: MonthRef | null | undefined, dates: ModuleDates, path: string) => void,
): void {
  const { enterprise } = context;
  (study.loans ?? []).forEach(({ window, amortization }, k) => {
    const path = `/loans/${k}`;
    (window ?? []).forEach((reference, j) => check(reference, enterprise, `${path}/window/${j}`));
    if (amortization.kind === 'sweep') check(amortization.from, enterprise, `${path}/amortization/from`);
    if (amortization.kind === 'sac' || amortization.kind === 'price')
      check(amortization.start, enterprise, `${path}/amortization/start`);
    if (amortization.kind === 'bullet') check(amortization.at, enterprise, `${path}/amortization/at`);
  });
  check(study.capital?.distribution?.start, enterprise, '/capital/distribution/start');
}

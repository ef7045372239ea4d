/**
 * Taxes on the actual profits of companies. They read the accounts, and no other tax or account reads them. Where interest is deducted
 * a first run, without it, gives the loans whose interest the last run deducts.
 */
import { lineLabel } from '../../catalogue/line-labels.ts';
import { reachesHorizon } from '../../catalogue/lines.ts';
import type { Node, Parameters } from '../../graph/node.ts';
import { accumulated, sum } from '../../operators/cells/structure.ts';
import type { FundingTerms } from '../../operators/funding/funding-run.ts';
import { profitUntil } from '../../operators/taxes/actual-profit.ts';
import { linesOf, moduleAccounts, type StatementBooks } from '../accounting/accounting-books.ts';
import { defineMonthlyProfit, type MonthlyProfit } from '../accounting/accounting-profit.ts';
import { type AccountLine, costGroupsOf } from '../accounting/accounting-rows.ts';
import { lineOf } from '../companies/companies.ts';
import { assignmentsOf } from '../companies/company-assignments.ts';
import type { Company, StudyContext } from '../context.ts';
import type { DefinedFlows } from '../flows.ts';
import { cashBeforeLoans, freeCashFlowKeys } from '../funding/cash-before-loans.ts';
import { type CompanyRun, guaranteedLines, runCompany, runParameters } from '../funding/company-run.ts';
import { loansOf } from '../funding/loan-scope.ts';
import { latestRow } from '../latest-row.ts';
import type { OwnedLine } from '../lines/lines.ts';
import { lastOfSchedules } from '../reach.ts';
import { taxMeta } from '../terms/dated-tables.ts';
import { cellTerm } from '../terms/term-cells.ts';
import { defineActualProfit, finalRun, type ProfitRun, type ProfitTaxRows, putMissingRates } from './actual-profit.ts';
import type { ActualTaxes, Taxes } from './monthly-taxes.ts';
import type { ProfitTax } from './regime-fields.ts';
import type { ActualPhase, SignedRow } from './tax-bases.ts';

/** The taxes on actual profit, with the accounts and the loans that they read. */
export interface SettledProfits {
  /** The last month without these taxes. */
  readonly settled: Node;
  /** The last months of the runs before the last one. */
  readonly ends: readonly Node[];
  /** Last months that no schedule of loans or capital exceeds. */
  readonly scheduled: readonly Node[];
  /** The lines of the accounts of modules, and those of companies down to their expenses. */
  readonly modules: readonly AccountLine[];
  readonly statements: ReadonlyMap<Company, readonly AccountLine[]>;
  /** All lines that count for the last month without these taxes. */
  readonly beforeTaxes: readonly OwnedLine[];
  readonly guaranteed: readonly AccountLine[] | null;
  /** The loans and the capital of the first run, where it gives interest to deduct. */
  readonly runs: ReadonlyMap<Company, CompanyRun>;
}

const firstRun: ProfitRun = { id: 'first/', suffix: ' (primeira passagem)' };
const profitTaxes: readonly ProfitTax[] = ['irpj', 'csll'];

/** A company that pays taxes on its actual profit. */
interface Payer {
  readonly taxes: Taxes;
  readonly actual: ActualTaxes;
  readonly company: Company;
  readonly profit: MonthlyProfit;
}

/** Defines the taxes on actual profit of every company that pays some, and puts their lines. */
export function defineProfits(flows: DefinedFlows): SettledProfits {
  const { scope, taxes } = flows;
  const { lines, context } = scope;
  const all = taxes.flatMap((own) => (own.actual ? [{ own, actual: own.actual }] : []));
  const others = lines.all().filter(({ key }) => reachesHorizon(key));
  const before = all.flatMap(({ own, actual }) =>
    plannedLines(flows, own, 'before/', (tax) => asList(actual.presumed[tax])),
  );
  const beforeTaxes = [...others, ...before];
  const settled = latestRow(
    scope,
    { id: 'settled', label: 'Último mês sem IRPJ e CSLL do lucro real', isScheduled: true },
    beforeTaxes,
  );
  const accounting = context.study.accounting ?? {};
  const modules = moduleAccounts(flows, accounting, settled);
  const statements = new Map<Company, readonly AccountLine[]>();
  const payers = all.map(({ own, actual }): Payer => {
    const { company } = own;
    const books: StatementBooks = {
      ...{ operations: flows, company, last: settled, lines: [], costGroups: costGroupsOf(accounting) },
      assignments: company.key === null ? flows.assignments : assignmentsOf(scope, company, flows.assignments),
      modules: linesOf(modules, company),
    };
    const profit = defineMonthlyProfit(books);
    statements.set(company, books.lines);
    return { taxes: own, actual, company, profit };
  });
  const known = { settled, modules, statements, beforeTaxes };
  const borrowers = payers.filter((payer) => hasInterest(context, payer));
  for (const payer of payers)
    if (!borrowers.includes(payer)) putTaxes(flows, payer, runTaxes(flows, payer, settled, finalRun));
  if (borrowers.length === 0) return { ...known, ends: [], scheduled: [settled], guaranteed: null, runs: new Map() };
  const { end, runs, guaranteed } = defineFirstRuns(flows, settled, others, payers, borrowers);
  for (const payer of borrowers) {
    const run = runs.get(payer.company) as CompanyRun;
    putTaxes(flows, payer, runTaxes(flows, payer, settled, finalRun, costsOf(run)));
  }
  return { ...known, ends: [end], scheduled: [settled, end], guaranteed, runs };
}

function asList(node: Node | null): Node[] {
  return node ? [node] : [];
}

/** True if loans of a company may bear interest that one of its regimes deducts. */
function hasInterest(context: StudyContext, { actual, company }: Payer): boolean {
  return actual.phases.some(isDeducted) && loansOf(context, company).length > 0;
}

function isDeducted({ terms }: ActualPhase): boolean {
  return terms.real.deduct_interest ?? true;
}

/** A company's taxes on profit as a run has them, with their realised months. They are none of the lines. */
function plannedLines(
  { scope, builder }: DefinedFlows,
  { company }: Taxes,
  run: string,
  rowsOf: (tax: ProfitTax) => readonly Node[],
): OwnedLine[] {
  return profitTaxes.flatMap((tax): OwnedLine[] => {
    const key = `tax.${tax}`;
    const rows = rowsOf(tax);
    const id = `${run}${company.id}line/${key}`;
    const planned = addedUp(builder, id, rows, `${lineLabel(key)}${company.suffix}`);
    const { node, realised } = scope.lines.inRun(run, key, company.key, planned);
    return rows.length > 0 || realised ? [{ key, owner: company.key, node }] : [];
  });
}

function addedUp(builder: DefinedFlows['builder'], id: string, rows: readonly Node[], label: string): Node {
  const [only] = rows;
  return only && rows.length === 1 ? only : builder.row(id, sum, rows, {}, taxMeta(label));
}

/** The interest and the fees of a run's loans, as part of the profit. */
function costsOf({ rows }: CompanyRun): SignedRow[] {
  return rows.loans.flatMap(({ fees, interest }): SignedRow[] => [
    { node: fees, sign: 1 },
    { node: interest, sign: -1 },
  ]);
}

/** The taxes of a company in one run; `costs` are deducted by the regimes that do so. */
function runTaxes(
  { builder, scope }: DefinedFlows,
  { taxes, actual, company, profit }: Payer,
  settled: Node,
  run: ProfitRun,
  costs: readonly SignedRow[] = [],
): ProfitTaxRows {
  const profitOf = (phase: ActualPhase): Node => {
    const isByReceipts = phase.terms.real.profit === 'receipts';
    const isLess = costs.length > 0 && isDeducted(phase);
    const id = `${run.id}${company.id}tax/profit/${isByReceipts ? 'receipts' : 'poc'}${isLess ? '/less' : ''}`;
    const known = builder.nodes.get(id);
    if (known) return known;
    const rows = [...(isByReceipts ? profit.byReceipts() : profit.byCost), ...(isLess ? costs : [])];
    const label = taxMeta(`Lucro do mês para IRPJ e CSLL${company.suffix}${run.suffix}`);
    const copy = isLess ? 'lucro do mês − juros e tarifas da primeira passagem' : 'lucro do mês, até o último';
    const params = { signs: rows.map(({ sign }) => sign), copy };
    return builder.row(id, profitUntil, [settled, ...rows.map(({ node }) => node)], params, label);
  };
  return defineActualProfit(scope, taxes, actual.phases, profitOf, run);
}

/** Puts the lines of a company's taxes on profit. */
function putTaxes({ builder, scope }: DefinedFlows, { taxes, actual, company }: Payer, rows: ProfitTaxRows): void {
  const { lines } = scope;
  for (const tax of profitTaxes) {
    const key = `tax.${tax}`;
    const pieces = [...asList(actual.presumed[tax]), ...rows[tax]];
    const label = `${lineLabel(key)}${company.suffix}`;
    lines.putAnyway(key, company.key, addedUp(builder, `${company.id}actual/${key}`, pieces, label));
  }
  const base = addedUp(
    builder,
    `${company.id}actual/base`,
    rows.bases,
    `${lineLabel('tax_base.real')}${company.suffix}`,
  );
  lines.putAnyway('tax_base.real', company.key, base);
  lines.putAnyway('tax_loss_balance', company.key, rows.losses);
  putMissingRates(scope, taxes, rows);
}

/** The loans of the first run, in which no interest is deducted, up to its own last month. */
function defineFirstRuns(
  flows: DefinedFlows,
  settled: Node,
  others: readonly OwnedLine[],
  payers: readonly Payer[],
  borrowers: readonly Payer[],
): { end: Node; runs: Map<Company, CompanyRun>; guaranteed: readonly AccountLine[] } {
  const { scope } = flows;
  const { lines, context } = scope;
  const lineOfPayer = (payer: Payer): OwnedLine[] => {
    const { actual, taxes, company } = payer;
    if (!borrowers.includes(payer))
      return profitTaxes.flatMap((tax) => lines.ofKey(`tax.${tax}`).filter(({ owner }) => owner === company.key));
    const rows = runTaxes(flows, payer, settled, firstRun);
    return plannedLines(flows, taxes, firstRun.id, (tax) => [...asList(actual.presumed[tax]), ...rows[tax]]);
  };
  const own = new Map(payers.map((payer) => [payer.company, lineOfPayer(payer)]));
  const end = latestRow(scope, { id: 'first', label: 'Último mês da primeira passagem', isScheduled: true }, [
    ...others,
    ...[...own.values()].flat(),
  ]);
  const guaranteed = guaranteedLines(flows, context);
  const runs = borrowers.map(({ company }): [Company, CompanyRun] => {
    const taxes = (own.get(company) ?? []).map(({ node }) => node);
    const cash = firstCash(flows, company, taxes);
    const setting = { ...firstRun, last: end.vector.values[0] ?? 0, end, known: null };
    return [company, runCompany({ ...flows, last: cellTerm(end) }, context, cash, guaranteed, setting)];
  });
  return { end, runs: new Map(runs), guaranteed };
}

/** The free cash flow of a company with the taxes of the first run. */
function firstCash({ builder, scope, assignments }: DefinedFlows, company: Company, taxes: readonly Node[]) {
  const keys = freeCashFlowKeys(scope.lines).filter((key) => key !== 'tax.irpj' && key !== 'tax.csll');
  const rows = [...keys.flatMap((key) => lineOf(scope, key, company) ?? []), ...taxes];
  const label = (key: string) => ({
    ...taxMeta(`${lineLabel(key)}${company.suffix}${firstRun.suffix}`),
    sheet: 'funding' as const,
  });
  const id = `${firstRun.id}${company.id}line`;
  const free = builder.row(`${id}/free_cash_flow`, sum, rows, {}, label('free_cash_flow'));
  const until = builder.row(`${id}/accumulated_free`, accumulated, [free], {}, label('accumulated_free'));
  const own = company.key === null ? assignments : assignmentsOf(scope, company, assignments);
  return cashBeforeLoans(scope, { company, free, accumulatedFree: until }, own, firstRun);
}

/** Rows of these taxes, each with its parameters for a study of the same shape. */
export function profitParameters(
  { scheduled, runs }: SettledProfits,
  context: StudyContext,
): { node: Node; params: Parameters }[] {
  const months = scheduled.map((node) => ({
    node,
    params: { ...node.params, scheduled: lastOfSchedules(context) },
  }));
  const funded = [...runs].flatMap(([{ key }, { run }]) => {
    const company = context.companies.find((one) => one.key === key);
    const { last } = run.params.terms as FundingTerms;
    return company ? [{ node: run, params: runParameters(run, context, company, last) }] : [];
  });
  return [...months, ...funded];
}

import { lineLabel } from '../catalogue/line-labels.ts';
import type { Builder } from '../graph/builder.ts';
import type { Node, Sheet } from '../graph/node.ts';
import { inputRow } from '../operators/cells/inputs.ts';
import { accumulated, sum } from '../operators/cells/structure.ts';
import type { ModuleContext, StudyContext } from './context.ts';
import type { DefinedFlows } from './flows.ts';
import { type CashBeforeLoans, cashBeforeLoans, freeCashFlowKeys } from './funding/cash-before-loans.ts';
import { defineHorizon } from './horizon.ts';
import { defineExpenses, defineRevenues } from './items/expenses.ts';
import { ownersOf } from './items/item-owners.ts';
import type { EnterpriseScope } from './items/items.ts';
import { defineJudgement } from './judgement.ts';
import { defineLandSwap, defineOwnersTaxed } from './land/land-swap.ts';
import { Lines } from './lines/lines.ts';
import { moduleOf, type Owner, ownerId } from './lines/owners.ts';
import { planned, type Scope, scopeOf } from './modules/module-scope.ts';
import { defineStock, type ModuleStock } from './modules/stock.ts';
import { receiptKeys } from './receipts/receipt-keys.ts';
import { type DefinedReceipts, defineReceipts } from './receipts/receipts.ts';
import type { TableScope } from './receipts/table-scope.ts';
import { putOperatingIncome } from './rentals/operating-income.ts';
import type { DefinedRental } from './rentals/rentals.ts';
import { putCommissions } from './sales/commissions.ts';
import { defineSales, type ModuleSales } from './sales/sales.ts';
import type { SettledProfits } from './taxes/settled-profits.ts';
import { putTaxShifts } from './taxes/tax-shift.ts';
import { defineTaxes } from './taxes/taxes.ts';
import { Premises } from './terms/premises.ts';

/** Everything before loans and capital. */
export interface Operations extends DefinedFlows {
  /** Null where no company pays taxes on its actual profit. */
  profits: SettledProfits | null;
  free: Node;
  accumulatedFree: Node;
  /** The cash of each company before loans and capital. */
  cash: readonly CashBeforeLoans[];
  /** Factor of the index that the analysis deflates by; null without one, and in constant terms. */
  deflator: Node | null;
}

/** Defines sales, receipts, expenses, taxes and land swap, up to the free cash flow. */
export function defineOperations(builder: Builder, context: StudyContext, chargeUntil: number): Operations {
  const premises = new Premises(builder, context);
  const lines = new Lines(builder, context);
  premises.defineIndexes();
  const modules = context.modules.map((module) => defineModule(premises, lines, module));
  const sales = modules.map((module) => module.sales);
  const scope: EnterpriseScope = {
    builder,
    premises,
    lines,
    context,
    sales,
    chargeUntil,
    baseRows: new Map(),
    untaxedRentals: [],
    charges: [],
    lastCharged: -1,
    withoutTiming: [],
  };
  lines.putUnplanned((key) => /^(receipts|commission)\.|^(delinquency|refunds)$/.test(key), 'receipts');
  defineRevenues(scope);
  const rented = defineRented(scope);
  putReceiptSums(scope);
  if (lines.taxClasses.length > 0) context.rules().defineTaxClasses(scope, rented);
  defineExpenses(scope);
  const tables = modules.flatMap((module) => module.tables);
  const isAssigned = (context.study.assignments ?? []).length > 0;
  const assignments = isAssigned ? context.rules().defineAssignments(scope, tables) : [];
  putTaxShifts(scope, [...assignments.map(({ shifts }) => shifts), defineOwnersTaxed(scope)]);
  const taxes = defineTaxes(scope);
  defineLandSwap(scope, taxes);
  const rentals = rented.length > 0 ? context.rules().defineRentalFigures(scope, rented) : null;
  const receipts = modules.map((module) => module.receipts);
  const flows = { builder, premises, lines, scope, sales, receipts, taxes, rentals, assignments };
  const profits = taxes.some(({ actual }) => actual) ? context.rules().defineProfits({ ...flows, last: 0 }) : null;
  const free = freeCashFlow(scope);
  const accumulatedFree = builder.row(
    'line/accumulated_free',
    accumulated,
    [free],
    {},
    { label: lineLabel('accumulated_free'), unit: 'money', sheet: 'cash_flow' },
  );
  const cash = context.companies.map((company) =>
    company.key === null
      ? cashBeforeLoans(scope, { company, free, accumulatedFree }, assignments)
      : context.rules().companyCash(scope, company, assignments),
  );
  if (builder.written) defineJudgement(premises);
  const last = builder.written ? defineHorizon(scope, profits?.beforeTaxes) : 0;
  const deflator = premises.plainFactor(context.study.analysis?.deflator);
  return { ...flows, profits, free, accumulatedFree, cash, deflator, last };
}

/** A module's sales, and the tables by which the plan sells, whatever contracts report. */
interface DefinedModule {
  readonly sales: ModuleSales;
  readonly receipts: DefinedReceipts;
  /** The tables of the plan. */
  readonly tables: readonly TableScope[];
}

function defineModule(premises: Premises, lines: Lines, module: ModuleContext): DefinedModule {
  const { builder, context } = premises;
  const scope = scopeOf(builder, premises, lines, module);
  const stock = defineStock(scope);
  if (!module.portfolio) return defineSold(scope, stock);
  const plan = new Lines(builder, { ...context, study: { ...context.study, accomplished: null } });
  const { tables } = defineSold(planned(scope, plan), stock);
  lines.planBy(module.number, plan);
  return { ...defineSold(scope, stock), tables };
}

function defineSold(scope: Scope, stock: ModuleStock): DefinedModule {
  const sales = defineSales(scope, stock);
  const receipts = defineReceipts(scope, sales);
  putCommissions(scope, sales);
  return { sales, receipts, tables: receipts.tables };
}

function defineRented(scope: EnterpriseScope): readonly DefinedRental[] {
  const { context, lines } = scope;
  const given = context.study.rentals ?? [];
  const rented = given.length > 0 ? context.rules().defineRentals(scope) : [];
  lines.putUnplanned((key) => key.startsWith('rental.'), 'receipts');
  putOperatingIncome(scope);
  if (rented.length > 0) scope.untaxedRentals.push(...context.rules().untaxedRows(scope, rented));
  return rented;
}

function putReceiptSums(scope: EnterpriseScope): void {
  for (const owner of ownersOf(scope)) {
    const receipts = putSum(
      scope,
      'receipts',
      owner,
      receiptKeys.map((key) => scope.lines.nodeOf(key, owner)),
    );
    putSum(scope, 'net_receipts', owner, [receipts, scope.lines.nodeOf('refunds', owner)]);
  }
}

function putSum(
  scope: EnterpriseScope,
  key: string,
  owner: Owner,
  addends: readonly (Node | null)[],
  sheet: Sheet = 'receipts',
): Node | null {
  const rows = addends.filter((node) => node !== null);
  if (rows.length === 0) return null;
  const meta = { label: lineLabel(key), unit: 'money', sheet, module: moduleOf(owner) } as const;
  return scope.lines.put(key, owner, scope.builder.row(`sum/${key}/${ownerId(owner)}`, sum, rows, {}, meta));
}

function freeCashFlow(scope: EnterpriseScope): Node {
  const { lines, builder } = scope;
  const rows = freeCashFlowKeys(lines)
    .map((key) => lines.enterprise(key))
    .filter((node) => node !== null);
  const meta = { label: lineLabel('free_cash_flow'), unit: 'money', sheet: 'cash_flow' } as const;
  return rows.length === 0
    ? builder.row('line/free_cash_flow', inputRow, [], { start: 0, values: [] }, meta)
    : builder.row('line/free_cash_flow', sum, rows, {}, meta);
}

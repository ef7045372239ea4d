/** CBS and IBS: debits on what is received, credits on what is spent, payments and refunds. Source: Lei Complementar 214/2025. */
import { classLabel, lineLabel } from '../../catalogue/line-labels.ts';
import type { Node } from '../../graph/node.ts';
import { difference, roundedOutflow } from '../../operators/cells/elementwise.ts';
import { positiveSum, shifted, sum } from '../../operators/cells/structure.ts';
import { consumptionDebit, dueLater } from '../../operators/consumption/consumption.ts';
import { dueByClass } from '../../operators/taxes/presumed-profit.ts';
import type { Consumption } from '../../study.ts';
import { lineOf, namedModules } from '../companies/companies.ts';
import type { Company } from '../context.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { standardClass } from '../lines/class-names.ts';
import { lagOf, paidLater, type Taxes } from '../taxes/monthly-taxes.ts';
import { type ClassBase, classFamilies, sourceOfCompany, sumOfBases, taxableRows } from '../taxes/tax-bases.ts';
import { datedAmounts, datedRow, monthsWithoutRate, taxMeta } from '../terms/dated-tables.ts';
import { enterpriseDateTerms } from '../terms/month-terms.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';
import { type CreditAccount, defineCredits } from './credits.ts';
import {
  type ConsumptionOwner,
  type ConsumptionTax,
  classesByMode,
  consumptionTaxes,
  modeOf,
  ownMeta,
  termsOfClass,
} from './owner.ts';
import { defineReducers } from './reducers.ts';

/** Defines the consumption tax on a company's receipts. */
export function defineConsumption(
  scope: EnterpriseScope,
  taxes: Taxes,
  classes: readonly ClassBase[],
  terms: Consumption,
): void {
  const { premises, lines, sales } = scope;
  const { company } = taxes;
  const { taxation, suffix } = company;
  const id = `${company.id}consumption`;
  const owner: ConsumptionOwner = {
    ...{ scope, taxes, terms, pointer: `${taxation.pointer}/consumption`, id, suffix, classes },
    tables: taxation.pointer === '/taxation' ? { id: 'consumption', suffix: '' } : { id, suffix },
    modules: sales.filter(({ context }) => company.modules.includes(context.number)),
    receipts: signedReceipts(scope, company, id),
    costOf: (group) => lineOf(scope, `expense.${group}`, company),
    dates: company.dates,
    dateTerms: enterpriseDateTerms(premises, namedModules(company)),
  };
  const due = new Map<ConsumptionTax, Node[]>();
  const [transitional, regular] = [classesByMode(owner, 'transitional'), classesByMode(owner, 'regular')];
  if (transitional.length > 0) due.set('cbs', [transitionalDue(owner, transitional)]);
  // A class that has no receipts pays nothing, and its credits are there all the same.
  const names = lines.taxClasses.length === 0 ? [standardClass] : lines.taxClasses;
  if (names.some((name) => modeOf(terms, name) === 'regular')) defineRegular(owner, regular, due);
  for (const [tax, rows] of due) putTax(owner, tax, rows);
}

/** The receipts of all classes, less what no tax reaches. */
export function signedReceipts(scope: EnterpriseScope, company: Company, id: string): Node {
  const { builder, lines } = scope;
  const rows =
    lines.taxClasses.length === 0
      ? taxableRows(sourceOfCompany(scope, company))
      : lines.taxClasses
          .flatMap((name) => classFamilies.flatMap((family) => lineOf(scope, `${family}.${name}`, company) ?? []))
          .map((node) => ({ node, sign: 1 }));
  const nodes = rows.map(({ node }) => node);
  const signs = rows.map(({ sign }) => sign);
  return builder.row(`${id}/receipts`, sum, nodes, { signs }, ownMeta(company, 'Receitas tributáveis do mês'));
}

/** What is due by the transitional rates, on receipts and without credits. Source: Lei Complementar 214/2025 arts. 485–487. */
function transitionalDue(owner: ConsumptionOwner, classes: readonly ClassBase[]): Node {
  const { scope, taxes, terms, pointer, id, tables } = owner;
  const rows = classes.flatMap(({ name, base }) => {
    const own = termsOfClass(terms, name);
    const isOwn = own?.row.rates !== null && own?.row.rates !== undefined;
    const table = (isOwn ? own.row.rates : terms.transitional) ?? [];
    const where = isOwn ? `${pointer}/classes/${own.at}/rates` : `${pointer}/transitional`;
    const months = monthsWithoutRate(scope, table);
    taxes.withoutRate.push({ line: 'tax.cbs', base, months, span: 1, isApart: true });
    const rateId = isOwn ? `${tables.id}/transitional/rate/${name}` : `${tables.id}/transitional/rate`;
    const copy = `IBS/CBS de transição: alíquota${isOwn ? ` – ${classLabel(name)}` : ''}${tables.suffix}`;
    return [base, datedRow(scope, rateId, table, where, copy)];
  });
  const label = ownMeta(owner, 'IBS/CBS de transição: devido no mês');
  return scope.builder.row(`${id}/transitional/due`, rows.length === 2 ? roundedOutflow : dueByClass, rows, {}, label);
}

/** Z of a class: what of its receipts is taxed. */
interface NetBase extends ClassBase {
  readonly reduction: Node | null;
}

function defineRegular(owner: ConsumptionOwner, classes: readonly ClassBase[], due: Map<ConsumptionTax, Node[]>): void {
  const { scope, terms, pointer, id, suffix, tables } = owner;
  const pieces = defineReducers(owner);
  const bases = classes.map((one): NetBase => ({ ...netBase(owner, one, pieces), reduction: reductionOf(owner, one) }));
  const all = sumOfBases(scope, `${id}/base`, `${lineLabel('tax_base.consumption')}${suffix}`, bases);
  if (all) scope.lines.put('tax_base.consumption', owner.taxes.company.key, all);
  const rates = new Map(
    consumptionTaxes.map((tax) => {
      const copy = `${lineLabel(`tax.${tax}`)}: alíquota${tables.suffix}`;
      return [tax, datedRow(scope, `${tables.id}/${tax}/rate`, terms[tax] ?? [], `${pointer}/${tax}`, copy)] as const;
    }),
  );
  for (const tax of consumptionTaxes) {
    const own = rates.get(tax) as Node;
    const other = [...rates].flatMap(([key, rate]) => (key === tax ? [] : [rate]));
    due.set(tax, [...(due.get(tax) ?? []), regularDue(owner, tax, bases, [own, ...other])]);
  }
}

function netBase(
  owner: ConsumptionOwner,
  { name, base }: ClassBase,
  pieces: ReadonlyMap<string, readonly Node[]>,
): ClassBase {
  const { scope, terms, pointer, id, tables } = owner;
  const own = termsOfClass(terms, name);
  const table = own?.row.deduction_per_month;
  const path = `${pointer}/classes/${own?.at}/deduction_per_month`;
  const copy = `Dedução do mês – ${classLabel(name)}${tables.suffix}`;
  const deduction = table ? [datedAmounts(scope, `${tables.id}/deduction/${name}`, table, path, copy)] : [];
  const minus = [...(pieces.get(name) ?? []), ...deduction];
  if (minus.length === 0) return { name, base };
  const label = ownMeta(
    owner,
    `Base de IBS/CBS${scope.lines.taxClasses.length === 0 ? ', com redutores' : ` – ${classLabel(name)}`}`,
  );
  const signs = [1, ...minus.map(() => -1)];
  return { name, base: scope.builder.row(`${id}/base/${name}`, positiveSum, [base, ...minus], { signs }, label) };
}

/** The share by which the rates of a class are reduced, by date; null where they are not. */
function reductionOf({ scope, terms, pointer, tables }: ConsumptionOwner, { name }: ClassBase): Node | null {
  const own = termsOfClass(terms, name);
  const isOwn = own?.row.reduction !== null && own?.row.reduction !== undefined;
  const table = isOwn ? own.row.reduction : terms.reduction;
  if (!table) return null;
  const at = isOwn ? `${tables.id}/reduction/${name}` : `${tables.id}/reduction`;
  const where = isOwn ? `${pointer}/classes/${own.at}/reduction` : `${pointer}/reduction`;
  const copy = `IBS/CBS: redução da alíquota${isOwn ? ` – ${classLabel(name)}` : ''}${tables.suffix}`;
  return datedRow(scope, at, table, where, copy);
}

/** What is due of a tax some months after the receipts: its debit, less credits and what was withheld. */
function regularDue(
  owner: ConsumptionOwner,
  tax: ConsumptionTax,
  bases: readonly NetBase[],
  rates: readonly Node[],
): Node {
  const { scope, taxes, terms, id } = owner;
  const { builder } = scope;
  const label = lineLabel(`tax.${tax}`);
  const at = `${id}/${tax}`;
  const isInside = terms.price_includes ?? true;
  for (const { base } of bases) {
    const months = monthsWithoutRate(scope, terms[tax] ?? []);
    taxes.withoutRate.push({ line: `tax.${tax}`, base, months, span: 1, isApart: true });
  }
  const inputs = bases.flatMap(({ base, reduction }) => [base, ...(reduction ? [reduction] : [])]);
  const params = { isInside, reduced: bases.map(({ reduction }) => reduction !== null) };
  const debit = builder.row(
    `${at}/debit`,
    consumptionDebit,
    [...rates, ...inputs],
    params,
    ownMeta(owner, `${label}: débito`),
  );
  const credits = (terms.mode ?? 'regular') === 'regular' ? (terms.credits ?? []) : [];
  const account =
    credits.length > 0 ? defineCredits(owner, { key: tax, id: at, label, rates, isInside, debit }, credits) : null;
  for (const [key, node] of account?.lines ?? []) scope.lines.put(key, taxes.company.key, node);
  if (account?.requested) putRefund(owner, tax, account.requested);
  return lessPaid(owner, tax, debit, account);
}

function lessPaid(owner: ConsumptionOwner, tax: ConsumptionTax, debit: Node, account: CreditAccount | null): Node {
  const { scope, terms, id, taxes } = owner;
  const { builder, lines } = scope;
  const label = lineLabel(`tax.${tax}`);
  const at = `${id}/${tax}`;
  const used = account ? [account.used] : [];
  const withheld: Node[] = [];
  if (terms.split) {
    const net = account
      ? builder.row(
          `${at}/net`,
          difference,
          [debit, account.used],
          {},
          ownMeta(owner, `${label}: débito menos crédito usado`),
        )
      : debit;
    const key = `${tax}_split`;
    const node = builder.row(
      `${at}/split`,
      roundedOutflow,
      [net, splitRate(owner)],
      {},
      ownMeta(owner, lineLabel(`tax.${key}`)),
    );
    taxes.taxes.push({ key, id: `${at}/split`, planned: node, timing: { lag: 0, lagTerm: 0 } });
    lines.put(`tax.${key}`, taxes.company.key, node);
    withheld.push(node);
  }
  const params = { hasUsed: used.length > 0, hasWithheld: withheld.length > 0 };
  const copy = ownMeta(owner, `${label}: devido depois do recebimento`);
  return builder.row(`${at}/due`, dueLater, [debit, ...used, ...withheld], params, copy);
}

function splitRate({ scope, terms, pointer, tables }: ConsumptionOwner): Node {
  const copy = `IBS/CBS: parte retida no recebimento${tables.suffix}`;
  return datedRow(scope, `${tables.id}/split/rate`, terms.split ?? [], `${pointer}/split`, copy);
}

/** Puts a tax that is paid some months after the receipts. */
function putTax(owner: ConsumptionOwner, tax: ConsumptionTax, rows: readonly Node[]): void {
  const { scope, taxes, terms, pointer, id, suffix, tables } = owner;
  const label = `${lineLabel(`tax.${tax}`)}${suffix}`;
  const [only] = rows;
  const at = `${id}/${tax}`;
  const due =
    rows.length === 1 && only
      ? only
      : scope.builder.row(`${at}/due/all`, sum, rows, {}, taxMeta(`${label}: devido no mês`));
  const lag = lagOf(scope, pointer, terms.lag, `IBS e CBS${tables.suffix}`);
  scope.lines.put(`tax.${tax}`, taxes.company.key, paidLater(scope, taxes, due, { key: tax, id: at, label, ...lag }));
}

/** Puts the refund of a tax's credits. It is never in the base of a land swap. */
function putRefund(owner: ConsumptionOwner, tax: ConsumptionTax, requested: Node): void {
  const { scope, terms, pointer, id, taxes } = owner;
  const { builder, lines, premises } = scope;
  const key = `tax.${tax}_refund`;
  const given = terms.refund?.lag;
  const term = countTerm(premises, `${pointer}/refund/lag`, given, 3, 'Ressarcimento: meses até o recebimento');
  const params = { lag: given ?? 3, ...withTerms(premises, { lag: term }) };
  const refund = builder.row(`${id}/${tax}/refund`, shifted, [requested], params, ownMeta(owner, lineLabel(key)));
  lines.put(key, taxes.company.key, refund);
}

/** The taxes of a company's accounts: their mean burden, and what of each is owed. */
import type { LivingTerm, Meta, Node } from '../../graph/node.ts';
import { deferredTax, fallingDue, increase, meanBurden } from '../../operators/accounting/accounting-stocks.ts';
import { atLeast } from '../../operators/cells/living.ts';
import { accumulated, total } from '../../operators/cells/structure.ts';
import type { RegimeTerms } from '../../study.ts';
import { lineOf } from '../companies/companies.ts';
import { added } from '../modules/module-division.ts';
import { profitTaxLag } from '../taxes/actual-profit.ts';
import { regimesOf, taxesProfit } from '../taxes/regime-fields.ts';
import { sourceOfCompany } from '../taxes/tax-bases.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';
import { lineMeta, named, put, type StatementBooks } from './accounting-books.ts';

/** A tax line of a company. */
export interface TaxLine {
  readonly key: string;
  readonly tax: Node;
}

/** The tax lines of a company. */
export function taxLines({ operations: { lines, scope }, company }: StatementBooks): TaxLine[] {
  const keys = lines.keys().filter((key) => key.startsWith('tax.'));
  return keys.flatMap((key) => {
    const tax = lineOf(scope, key, company);
    return tax ? [{ key, tax }] : [];
  });
}

/** True for the taxes of a company on its profits, where a regime of it taxes its actual profit. */
function isOnProfit({ company }: StatementBooks, { key }: TaxLine): boolean {
  return (key === 'tax.irpj' || key === 'tax.csll') && taxesProfit(company.taxation.terms);
}

/** The taxes that actual profits do not cause. */
export function otherTaxLines(books: StatementBooks): TaxLine[] {
  return taxLines(books).filter((line) => !isOnProfit(books, line));
}

/** Returns the row of taxes that fall due in the months after each. `id`: the end of its id. */
export function payableRow(books: StatementBooks, taxes: readonly TaxLine[], id = 'taxes_payable'): Node {
  const rows = taxes.map(({ key, tax }) => ({ node: owedTax(books, key, tax), sign: 1 as const }));
  const at = `${books.company.id}accounts/${id}`;
  return added(books.operations, at, rows, lineMeta(books, 'bal.taxes_payable'));
}

/** The increase of a stock in each month. */
export function raisedRow(books: StatementBooks, node: Node): Node {
  const { builder } = books.operations;
  const id = `${node.id}/raised`;
  const params = { sign: 1, stock: 'saldo do mês' };
  const label = named(books, `${node.meta.label}, do mês`);
  return builder.nodes.get(id) ?? builder.row(id, increase, [node], params, label);
}

/** Taxes on what is earned and not received yet, at the mean burden. */
export function deferredRow(books: StatementBooks): Node {
  const { operations, company, modules, last } = books;
  const { builder } = operations;
  const id = `${company.id}accounts`;
  const known = builder.nodes.get(`${id}/deferred`);
  if (known) return known;
  const of = (key: string) => modules.filter((line) => line.key === key).map(({ node }) => node);
  const signed = (rows: readonly Node[], sign: 1 | -1) => rows.map((node) => ({ node, sign }));
  const shifts = books.assignments.flatMap((one) => [...one.shifts.values()].map(({ whole }) => whole));
  const moved = added(operations, `${id}/moved`, signed(shifts, 1), named(books, 'Base de tributos antecipada no mês'));
  const label = named(books, 'Base de tributos antecipada');
  const movedUntil = builder.row(`${id}/moved/until`, accumulated, [moved], {}, label);
  const open = added(
    operations,
    `${id}/untaxed`,
    [...signed(of('bal.receivables'), 1), ...signed([...of('bal.advances'), movedUntil], -1)],
    named(books, 'A receber menos adiantamentos, ainda por tributar'),
  );
  const rows = otherTaxLines(books).map(({ tax }) => tax);
  const inputs = [burdenOf(books, rows), open, last];
  return builder.row(`${id}/deferred`, deferredTax, inputs, {}, lineMeta(books, 'bal.deferred_taxes'));
}

/** Puts the taxes of the statement. What of them is owed or deferred moves them. */
export function putTaxes(books: StatementBooks): void {
  const taxes = taxLines(books);
  const stocks = [payableRow(books, taxes), deferredRow(books)];
  put(
    books,
    'dre.taxes',
    taxes.map(({ tax }) => tax),
    stocks.map((stock) => raisedRow(books, stock)),
  );
}

/** Σ of the taxes over Σ of the receipts that they fall on. */
function burdenOf(books: StatementBooks, taxes: readonly Node[]): Node {
  const { operations, company } = books;
  const { builder, scope } = operations;
  const id = `${company.id}accounts`;
  const { untaxed } = sourceOfCompany(scope, company);
  const plus = [lineOf(scope, 'net_receipts', company)].filter((node) => node !== null);
  const minus = [lineOf(scope, 'revenue.untaxed', company), ...untaxed].filter((node) => node !== null);
  const signed = (rows: readonly Node[], sign: 1 | -1) => rows.map((node) => ({ node, sign }));
  const taxed = added(
    operations,
    `${id}/taxed`,
    [...signed(plus, 1), ...signed(minus, -1)],
    named(books, 'Receitas tributadas do mês'),
  );
  const paid = added(operations, `${id}/paid_taxes`, signed(taxes, 1), named(books, 'Tributos do mês'));
  const all = [
    builder.scalar(`${id}/paid_taxes/all`, total, [paid], {}, named(books, 'Tributos totais')),
    builder.scalar(`${id}/taxed/all`, total, [taxed], {}, named(books, 'Receitas totais')),
  ];
  return builder.scalar(`${id}/burden`, meanBurden, all, {}, named(books, 'Carga média', 'share'));
}

/** Returns the row of a tax that falls due in the months after each. */
function owedTax(books: StatementBooks, key: string, tax: Node): Node {
  const { builder, premises } = books.operations;
  const { lag, term, field } = lagOf(books, key.slice('tax.'.length));
  const id = `${books.company.id}accounts/${key}`;
  const known = builder.nodes.get(`${id}/owed`);
  if (known) return known;
  const { label } = tax.meta;
  const about = (text: string): Meta => ({ label: `${label}${text}`, unit: 'money', sheet: 'accounting' });
  const until = builder.row(`${id}/until`, accumulated, [tax], {}, about(', até o mês'));
  const params = { lag, ...withTerms(premises, { lag: term }) };
  const owed = { ...about(' a pagar'), ...(field === null ? {} : { fields: { lag: field } }) };
  return builder.row(`${id}/owed`, fallingDue, [until], params, owed);
}

interface Lag {
  readonly lag: number;
  readonly term: LivingTerm;
  readonly field: string | null;
}

type LagAt = (pointer: string, given: number | null | undefined, copy: string) => Lag;

/** The lags of a tax in one regime. `at`: a lag of the study. */
function lagsIn({ ret, presumed, real }: RegimeTerms, name: string, pointer: string, at: LagAt): Lag[] {
  const fixed = (lag: number): Lag => ({ lag, term: lag, field: null });
  switch (name) {
    case 'ret':
      return ret ? [at(`${pointer}/ret/lag`, ret.lag, 'RET')] : [];
    case 'pis':
    case 'cofins':
      return [
        ...(presumed ? [at(`${pointer}/presumed/lag`, presumed.lag, 'PIS e COFINS')] : []),
        ...(real ? [at(`${pointer}/real/lag`, real.lag, 'PIS e COFINS')] : []),
      ];
    case 'irpj':
    case 'csll':
      return [...(presumed ? [fixed(1)] : []), ...(real ? [fixed(profitTaxLag(real))] : [])];
    default:
      return [];
  }
}

/** Months from the receipts to the payment of a tax; the greatest where several share a name. */
function lagOf({ company, operations: { premises } }: StatementBooks, name: string): Lag {
  const { terms: taxation, pointer: top } = company.taxation;
  const at: LagAt = (pointer, given, copy) => ({
    lag: given ?? 1,
    term: countTerm(premises, pointer, given, 1, `${copy}: meses até o pagamento`),
    field: pointer,
  });
  const lags = [
    ...regimesOf(taxation).flatMap((phase, k) => lagsIn(phase, name, k === 0 ? top : `${top}/then/${k - 1}`, at)),
    ...(taxation?.consumption && (name === 'cbs' || name === 'ibs')
      ? [at(`${top}/consumption/lag`, taxation.consumption.lag, 'IBS e CBS')]
      : []),
    ...(taxation?.other ?? []).flatMap((tax, k) =>
      tax.name === name ? [at(`${top}/other/${k}/lag`, tax.lag, tax.name)] : [],
    ),
  ];
  const none: Lag = { lag: 0, term: 0, field: null };
  return lags.reduce(
    (one, next) => ({
      lag: Math.max(one.lag, next.lag),
      term: atLeast(one.term, next.term),
      field: next.lag > one.lag ? next.field : one.field,
    }),
    none,
  );
}

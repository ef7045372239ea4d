/** Lines of companies: those of its modules and own items, and its part of common lines. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Meta, Node } from '../../graph/node.ts';
import { sum } from '../../operators/cells/structure.ts';
import type { Company } from '../context.ts';
import type { EnterpriseScope } from '../items/items.ts';
import type { OwnedLine } from '../lines/lines.ts';
import { ModuleDivision } from '../modules/module-division.ts';
import { receiptKeys } from '../receipts/receipt-keys.ts';
import { type BaseSource, untaxedRow } from '../taxes/tax-bases.ts';

/** The pieces of a leaf line, each with what of it is planned and realised. */
export function companyPieces(scope: EnterpriseScope, key: string, company: Company): OwnedLine[] {
  const own = scope.lines.ofKey(key).filter(({ owner }) => company.modules.some((number) => number === owner));
  return [...own, ...unplacedPieces(scope, key, company)];
}

/** Those of no module: the company's own items, and its modules' parts of what is common. */
function unplacedPieces(scope: EnterpriseScope, key: string, { key: name, modules }: Company): OwnedLine[] {
  const division = new ModuleDivision(scope);
  return scope.lines.ofKey(key).flatMap((line) => {
    if (line.owner === name) return [line];
    if (line.owner !== null) return [];
    return modules.map((module): OwnedLine => {
      const pieceOf = (node: Node) => division.commonPiece(node, module);
      const { node, planned, realised } = line;
      return {
        key,
        owner: null,
        node: pieceOf(node),
        ...(planned ? { planned: pieceOf(planned) } : {}),
        ...(realised ? { realised: pieceOf(realised) } : {}),
      };
    });
  });
}

/** A line of a company; null when it has none. Receipts are sums of their own lines, for only leaves are divided. */
export function companyLine(scope: EnterpriseScope, key: string, company: Company): Node | null {
  return added(scope, key, company, rowsOf(scope, key, company));
}

function rowsOf(scope: EnterpriseScope, key: string, company: Company): Node[] {
  if (key === 'receipts') return receiptKeys.flatMap((each) => rowsOf(scope, each, company));
  if (key === 'net_receipts') return ['receipts', 'refunds'].flatMap((each) => companyLine(scope, each, company) ?? []);
  return companyPieces(scope, key, company).map(({ node }) => node);
}

function added({ builder, context }: EnterpriseScope, key: string, company: Company, rows: Node[]): Node | null {
  const [only] = rows;
  if (!only || rows.length === 1) return only ?? null;
  const id = `${company.id}line/${key}`;
  const label = `${lineLabel(key, context.study)}${company.suffix}`;
  return builder.nodes.get(id) ?? builder.row(id, sum, rows, {}, lineMeta(label));
}

function lineMeta(label: string): Meta {
  return { label, unit: 'money', sheet: 'companies', module: null };
}

/** The tax base of a company. */
export function companySource(scope: EnterpriseScope, company: Company): BaseSource {
  const own = scope.untaxedRentals.filter(({ owner }) => company.modules.some((number) => number === owner));
  return {
    line: (key) => companyLine(scope, key, company),
    untaxed: [...own.map(({ node }) => node), ...unplacedUntaxed(scope, company)],
    suffix: company.suffix,
  };
}

/** The tax base of what of a company has no module. */
export function unplacedSource(scope: EnterpriseScope, company: Company): BaseSource {
  const { builder } = scope;
  const pieces = (key: string) => unplacedPieces(scope, key, company).map(({ node }) => node);
  const line = (key: string): Node | null => {
    const rows = key === 'receipts' ? receiptKeys.flatMap(pieces) : pieces(key);
    const [only] = rows;
    if (!only || rows.length === 1) return only ?? null;
    const label = `${lineLabel(key, scope.context.study)} sem módulo${company.suffix}`;
    return builder.row(`${company.id}unplaced/${key}`, sum, rows, {}, lineMeta(label));
  };
  return { line, untaxed: unplacedUntaxed(scope, company), suffix: ` sem módulo${company.suffix}` };
}

/** Untaxed rentals of no module. What is common is divided as one row. */
function unplacedUntaxed(scope: EnterpriseScope, { key, modules }: Company): Node[] {
  const own = scope.untaxedRentals.filter((row) => row.owner === key).map(({ node }) => node);
  const common = untaxedRow(scope, null);
  if (!common) return own;
  const division = new ModuleDivision(scope);
  return [...own, ...modules.map((module) => division.commonPiece(common, module))];
}

/** Taxes that select receipts by class, and regimes that follow each other. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Node } from '../../graph/node.ts';
import { roundedOutflow } from '../../operators/cells/elementwise.ts';
import { sum } from '../../operators/cells/structure.ts';
import { dueByClass } from '../../operators/taxes/presumed-profit.ts';
import type { SegregatedTax, Taxation } from '../../study.ts';
import { defineConsumption } from '../consumption/consumption.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { datedRow, monthsWithoutRate, taxMeta } from '../terms/dated-tables.ts';
import { defineActualReceipts } from './actual-receipts.ts';
import { defineOtherTaxes, lagOf, monthlyTax, paidLater, type Taxes } from './monthly-taxes.ts';
import { definePresumedQuarters } from './presumed-quarters.ts';
import type { ProfitTax } from './regime-fields.ts';
import {
  basesOfRegime,
  type ClassBase,
  classBasesOf,
  isActual,
  phasesOf,
  sourceOfCompany,
  sumOfBases,
  type TaxPhase,
  taxableBase,
} from './tax-bases.ts';

/** What every phase adds to each line. */
type Pieces = Map<string, Node[]>;

interface RegimeScope {
  readonly scope: EnterpriseScope;
  readonly taxes: Taxes;
  readonly pieces: Pieces;
}

export function defineRegimes(scope: EnterpriseScope, taxes: Taxes, taxation: Taxation): void {
  const { company } = taxes;
  const classes = classBasesOf(scope, company);
  const regimes: RegimeScope = { scope, taxes, pieces: new Map() };
  const phases = phasesOf(company, taxation, scope.context.study.base_month);
  for (const phase of phases) definePhase(regimes, phase, classes);
  const actual = phases.filter(isActual);
  if (actual.length > 0) {
    const presumed = { irpj: presumedPart(regimes, 'irpj'), csll: presumedPart(regimes, 'csll') };
    taxes.actual = { phases: actual, presumed };
  }
  putPieces(regimes);
  const all =
    sumOfBases(scope, `${company.id}tax/base/all`, `Base tributável de todas as classes${company.suffix}`, classes) ??
    taxableBase(scope, `${company.id}tax/base`, sourceOfCompany(scope, company));
  defineOtherTaxes(scope, taxes, all);
  if (taxation.consumption) defineConsumption(scope, taxes, classes, taxation.consumption);
}

/** What phases on presumed profit add to a tax that the actual profits make complete. */
function presumedPart(regimes: RegimeScope, tax: ProfitTax): Node | null {
  const key = `tax.${tax}`;
  const rows = regimes.pieces.get(key);
  regimes.pieces.delete(key);
  regimes.scope.lines.reserve(key);
  return rows ? pieceOf(regimes, key, rows) : null;
}

function definePhase(regimes: RegimeScope, phase: TaxPhase, classes: readonly ClassBase[]): void {
  const { scope, taxes } = regimes;
  const { ret, presumed } = phase.terms;
  for (const regime of ['ret', 'presumed'] as const) {
    const bases = basesOfRegime(scope, phase, classes, regime);
    const all = sumOfBases(
      scope,
      `${phase.id}/base/${regime}`,
      `${lineLabel(`tax_base.${regime}`)}${phase.suffix}`,
      bases,
    );
    if (!all) continue;
    add(regimes, `tax_base.${regime}`, all);
    if (regime === 'ret' && ret) defineSegregated(regimes, phase, bases, ret);
    if (regime === 'presumed' && presumed) definePresumed(regimes, phase, bases, all);
  }
  if (!isActual(phase)) return;
  const bases = basesOfRegime(scope, phase, classes, 'real');
  for (const [key, node] of defineActualReceipts(scope, taxes, phase, bases)) add(regimes, key, node);
}

function add({ pieces }: RegimeScope, key: string, node: Node): void {
  pieces.set(key, [...(pieces.get(key) ?? []), node]);
}

function putPieces(regimes: RegimeScope): void {
  const { scope, taxes, pieces } = regimes;
  for (const [key, rows] of pieces) scope.lines.put(key, taxes.company.key, pieceOf(regimes, key, rows));
}

/** What all phases together give a line. */
function pieceOf({ scope, taxes: { company } }: RegimeScope, key: string, rows: readonly Node[]): Node {
  const { builder, context } = scope;
  const [only] = rows;
  if (only && rows.length === 1) return only;
  const meta = taxMeta(`${lineLabel(key, context.study)}${company.suffix}`);
  return builder.row(`${company.id}phases/${key}`, sum, rows, {}, meta);
}

function defineSegregated(
  regimes: RegimeScope,
  phase: TaxPhase,
  bases: readonly ClassBase[],
  { rates, lag, classes }: SegregatedTax,
): void {
  const { scope, taxes } = regimes;
  const { builder } = scope;
  const label = `RET${phase.suffix}`;
  const id = `${phase.id}/ret`;
  const pointer = `${phase.pointer}/ret`;
  const rows = bases.flatMap(({ name, base }) => {
    const at = (classes ?? []).findIndex((row) => row.class === name);
    const own = classes?.[at];
    const table = own?.rates ?? rates;
    taxes.withoutRate.push({ line: 'tax.ret', base, months: monthsWithoutRate(scope, table), span: 1 });
    const tables = { id: `${phase.tables.id}/ret/rate`, label: `RET${phase.tables.suffix}: alíquota` };
    const rowId = own ? `${tables.id}/${name}` : tables.id;
    const where = own ? `${pointer}/classes/${at}/rates` : `${pointer}/rates`;
    const copy = own ? `${tables.label} – ${name}` : tables.label;
    return [base, datedRow(scope, rowId, table, where, copy)];
  });
  const op = rows.length === 2 ? roundedOutflow : dueByClass;
  const due = builder.row(`${id}/due`, op, rows, {}, taxMeta(`${label}: devido no mês`));
  add(
    regimes,
    'tax.ret',
    paidLater(scope, taxes, due, { key: 'ret', id, label, ...lagOf(scope, pointer, lag, `RET${phase.tables.suffix}`) }),
  );
}

function definePresumed(regimes: RegimeScope, phase: TaxPhase, bases: readonly ClassBase[], all: Node): void {
  const { scope, taxes } = regimes;
  const { presumed } = phase.terms;
  const pointer = `${phase.pointer}/presumed`;
  const lag = lagOf(scope, pointer, presumed?.lag, `PIS e COFINS${phase.tables.suffix}`);
  for (const key of ['pis', 'cofins'] as const) {
    const name = lineLabel(`tax.${key}`);
    const planned = monthlyTax(scope, taxes, all, {
      key,
      id: `${phase.id}/${key}`,
      label: `${name}${phase.suffix}`,
      tables: { id: `${phase.tables.id}/${key}`, label: `${name}${phase.tables.suffix}` },
      rates: presumed?.[key] ?? [],
      pointer: `${pointer}/${key}`,
      ...lag,
    });
    add(regimes, `tax.${key}`, planned);
  }
  const quarters = definePresumedQuarters(scope, taxes, phase, bases, all);
  for (const key of ['irpj', 'csll'] as const) add(regimes, `tax.${key}`, quarters[key]);
  if (quarters.excess) add(regimes, 'tax_excess', quarters.excess);
}

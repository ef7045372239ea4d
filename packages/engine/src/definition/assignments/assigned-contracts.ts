/** The contracts of a table that an assignment finds, and what they owe. */
import type { Builder } from '../../graph/builder.ts';
import type { LivingTerm, Node } from '../../graph/node.ts';
import { looseSum } from '../../operators/cells/structure.ts';
import { masked } from '../../operators/cells/windows.ts';
import { correctedTo } from '../../operators/refunds/corrected-to.ts';
import { receiptsMeta } from '../modules/module-scope.ts';
import { dueRows } from '../receipts/part-rows.ts';
import { isByAge, type TableScope } from '../receipts/table-scope.ts';
import { correctionParameters, factorsOf, uncorrected } from '../terms/correction.ts';
import { withTerms } from '../terms/term-cells.ts';

/** Months of sale: contracts signed in them, as numbers and as terms of formulas. */
export interface SoldMonths {
  /** Ending of ids. */
  readonly id: string;
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly fromTerm: LivingTerm;
  readonly toTerm: LivingTerm;
}

/** Contracts replaced month by month of their sale: all, live, cancelled and lost. */
function withContracts(
  table: TableScope,
  ending: string,
  replace: (contracts: Node, builder: Builder) => Node,
): TableScope {
  const { contracts, scope } = table;
  const { builder } = scope;
  return {
    ...table,
    id: `${table.id}${ending}`,
    all: replace(table.all, builder),
    live: replace(table.live, builder),
    // What is cancelled at all ages is a share of these; else each age has a row.
    contracts: isByAge(table) ? { ...contracts, original: replace(contracts.original, builder) } : contracts,
    cancelled: table.cancelled.map(({ at, cancelledIn, lostIn }) => ({
      at,
      cancelledIn: (graph) => replace(cancelledIn(graph), graph),
      lostIn: (graph) => replace(lostIn(graph), graph),
    })),
  };
}

/** The table with the contracts signed in some months. */
function soldIn(table: TableScope, months: SoldMonths): TableScope {
  const { premises } = table.scope;
  const { id, from, to } = months;
  const params = { from, to, lag: 0, ...withTerms(premises, { from: months.fromTerm, to: months.toTerm }) };
  return withContracts(table, id, (contracts, builder) => {
    const label = { ...contracts.meta, label: `${contracts.meta.label}, ${months.label}` };
    const row = `${contracts.id}${id}`;
    return builder.nodes.get(row) ?? builder.row(row, masked, [contracts], params, label);
  });
}

/** A month as a number and as a term; `ending`: of ids. */
interface CorrectedAt {
  readonly at: number;
  readonly term: LivingTerm;
  readonly ending: string;
}

/** The table as if every installment were paid in one month: corrected up to it, and no more. */
function correctedAt(table: TableScope, { at, term, ending }: CorrectedAt): TableScope {
  const { premises, context, dates } = table.scope;
  const { correction } = table;
  if (correction === uncorrected) return table;
  const params = {
    at,
    keys: context.keys,
    ...correctionParameters(correction),
    ...withTerms(premises, { at: term, keys: dates.keys }),
  };
  const corrected = withContracts(table, ending, (contracts, builder) => {
    const label = { ...contracts.meta, label: `${contracts.meta.label}, corrigidos até a cessão` };
    const row = `${contracts.id}${ending}`;
    return (
      builder.nodes.get(row) ?? builder.row(row, correctedTo, [contracts, ...factorsOf(correction)], params, label)
    );
  });
  return { ...corrected, correction: uncorrected };
}

/** Installments of parts of tables, each defined once: as due, or at the values of one month. */
export class AssignedInstallments {
  readonly #due = new Map<string, Node>();

  /** What contracts signed in some months pay for a part, month by month. */
  due(table: TableScope, position: number, months: SoldMonths): Node {
    return this.#once(soldIn(table, months), position);
  }

  /** The same with every contract corrected up to month `at` only. */
  original(table: TableScope, position: number, months: SoldMonths, at: CorrectedAt): Node {
    return this.#once(correctedAt(soldIn(table, months), at), position);
  }

  #once(table: TableScope, position: number): Node {
    const { builder } = table.scope;
    const id = `${table.id}/p${position}/assigned`;
    const known = this.#due.get(id);
    if (known) return known;
    const rows = dueRows(table, position);
    const label = receiptsMeta(table.scope, `${table.name}: parcelas`);
    const signs = rows.map(({ sign }) => sign);
    const nodes = rows.map(({ row }) => row.node(builder));
    const node = builder.row(id, looseSum, nodes, { signs }, label);
    this.#due.set(id, node);
    return node;
  }
}

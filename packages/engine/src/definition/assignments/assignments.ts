/** Sales of receivables: what is assigned, its price, its transfers and what it moves in the tax bases. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Meta, Node, Parameters } from '../../graph/node.ts';
import { assignedDue, assignedShare, type DueWindow, inMonth } from '../../operators/assignments/assigned-flow.ts';
import { assignmentPrice, seniorRowNames, seniorRun } from '../../operators/assignments/assignments.ts';
import { roundedOutflow } from '../../operators/cells/elementwise.ts';
import { laggedRow } from '../../operators/cells/lagged-row.ts';
import { lastMonthOf } from '../../operators/cells/month-bounds.ts';
import { looseSum, total } from '../../operators/cells/structure.ts';
import { fundingRow } from '../../operators/funding/funding.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { isGiven } from '../modules/module-scope.ts';
import type { TableScope } from '../receipts/table-scope.ts';
import type { TaxShift } from '../taxes/tax-shift.ts';
import { cellTerm, withTerms } from '../terms/term-cells.ts';
import { AssignedInstallments } from './assigned-contracts.ts';
import { type AssignedRow, collectedFlow, dueFlow, money, shiftsOf } from './assigned-flows.ts';
import { type SeniorCells, seniorFormulas } from './assignment-formulas.ts';
import { type AssignmentScope, bucketsOf, covers, scopeOfAssignment } from './assignment-scope.ts';

/** A defined assignment: its lines, what is due to its buyer, and its changes of the tax bases by module. */
export interface DefinedAssignment {
  readonly number: number;
  /** Rounded, month by month, and its sum. */
  readonly due: Node;
  readonly face: Node;
  readonly price: Node;
  readonly proceeds: Node;
  /** Null without costs. */
  readonly costs: Node | null;
  readonly interest: Node;
  readonly transfer: Node;
  readonly balance: Node;
  readonly shifts: ReadonlyMap<number, TaxShift>;
}

/** Defines the assignments of a study in order: each takes of what earlier ones left. */
export function defineAssignments(scope: EnterpriseScope, tables: readonly TableScope[]): DefinedAssignment[] {
  const given = scope.context.study.assignments ?? [];
  const all = given.map((assignment, k) => scopeOfAssignment(scope, assignment, k));
  const installments = new AssignedInstallments();
  return all.map((own, k) => defineAssignment(own, assignedRows(own, all.slice(0, k), tables, installments)));
}

function isTaxedAtOnce({ assignment }: AssignmentScope): boolean {
  return assignment.tax !== 'as_received';
}

function assignedRows(
  own: AssignmentScope,
  before: readonly AssignmentScope[],
  tables: readonly TableScope[],
  installments: AssignedInstallments,
): AssignedRow[] {
  const { builder } = own.scope;
  return tables.flatMap((table) =>
    table.contracts.table.parts.flatMap(({ kind }, position) => {
      if (!covers(own, table, kind)) return [];
      const earlier = before.filter((one) => covers(one, table, kind));
      return bucketsOf(own, earlier, builder.written).map((bucket): AssignedRow => {
        const { months } = bucket;
        const { at } = own;
        const due = installments.due(table, position, months);
        const original = isTaxedAtOnce(own)
          ? installments.original(table, position, months, { at: at.month, term: at.term, ending: `/at${own.number}` })
          : null;
        return { table, kind, due, original, share: shareRow(own, bucket.earlier, table) };
      });
    }),
  );
}

/** The part that an assignment takes of a module's installments, after some earlier ones. */
function shareRow(own: AssignmentScope, earlier: readonly AssignmentScope[], { scope }: TableScope): Node {
  const { builder, premises } = scope;
  const { context, dates } = scope;
  const chain = [own, ...earlier];
  const isByModule = chain.some(({ assignment }) => assignment.delivered === true);
  const name = [...earlier.map(({ number }) => number), ...(isByModule ? [`m${context.number}`] : [])].join('-');
  const id = `${own.id}/share/${name}`;
  const known = builder.nodes.get(id);
  if (known) return known;
  const shares = chain.map(({ pointer, label, assignment }) =>
    premises.share(`${pointer}/share`, assignment.share, `${label}: parte cedida`),
  );
  const windows = chain.map(
    ({ at, from, to, assignment }): DueWindow => ({
      at: at.month,
      from: from.month,
      to: to.month,
      keys: assignment.delivered === true ? context.keys : null,
    }),
  );
  const numbers = Object.fromEntries(
    windows.flatMap((window, k) => Object.entries(window).map(([n, x]) => [`${n}${k}`, x])),
  );
  const terms = Object.fromEntries(
    chain.flatMap(({ at, from, to }, k) => [
      [`at${k}`, at.term],
      [`from${k}`, from.term],
      [`to${k}`, to.term],
      [`keys${k}`, dates.keys],
    ]),
  );
  const fields = Object.fromEntries(
    ['at', 'from', 'to', 'delivered'].map((field) => [field, `${own.pointer}/${field}`]),
  );
  const label = `${own.label}: parte cedida das parcelas do mês`;
  return builder.row(
    id,
    assignedShare,
    shares,
    { windows, ...numbers, ...withTerms(premises, terms) },
    {
      ...money(label),
      unit: 'share',
      fields,
    },
  );
}

function defineAssignment(own: AssignmentScope, rows: readonly AssignedRow[]): DefinedAssignment {
  const { scope, id, label, pointer, assignment, at, number } = own;
  const { builder, premises, lines } = scope;
  const fields = { at: `${pointer}/at` };
  const modules = [...new Set(rows.map(({ table }) => table.scope.context.number))];
  const flows = modules.map((module) => {
    const mine = rows.filter(({ table }) => table.scope.context.number === module);
    return assignment.coobligation === true ? dueFlow(own, mine, '') : collectedFlow(own, mine, '');
  });
  const flow = builder.row(
    `${id}/flow`,
    looseSum,
    flows,
    {},
    { ...money(`${label}: fluxo cedido, sem arredondar`), fields },
  );
  const due = builder.row(`${id}/due`, assignedDue, flows, {}, { ...money(`${label}: fluxo cedido`), fields });
  const face = builder.scalar(`${id}/face`, total, [due], {}, money(`${label}: total cedido`));
  const rate = premises.monthlyRate(`${pointer}/rate`, assignment.rate, `${label}: taxa`);
  const senior = isGiven(builder, assignment.subordination)
    ? [premises.share(`${pointer}/subordination`, assignment.subordination, `${label}: subordinação`)]
    : [];
  const factor = premises.factor(assignment.index);
  const params: Parameters = {
    at: at.month,
    hasSubordination: senior.length > 0,
    ...withTerms(premises, { at: at.term }),
  };
  const price = builder.scalar(
    `${id}/price`,
    assignmentPrice,
    [flow, face, rate, ...senior, ...(factor ? [factor] : [])],
    params,
    { ...money(`${label}: preço`), fields },
  );
  const put = (name: string, node: Node): Node => {
    lines.put(`assignment.${number}.${name}`, null, node);
    return node;
  };
  const meta = (name: string): Meta => ({
    ...money(lineLabel(`assignment.${number}.${name}`, scope.context.study)),
    fields,
  });
  const proceeds = put('proceeds', builder.row(`${id}/proceeds`, inMonth, [price], params, meta('proceeds')));
  const costs = isGiven(builder, assignment.costs_share)
    ? put(
        'costs',
        builder.row(
          `${id}/costs`,
          roundedOutflow,
          [proceeds, premises.share(`${pointer}/costs_share`, assignment.costs_share, `${label}: custos`)],
          {},
          meta('costs'),
        ),
      )
    : null;
  const variations = variationsOf(own);
  const run = builder.row(
    `${id}/run`,
    seniorRun,
    [price, due, rate, ...senior, ...(variations ? [variations] : [])],
    params,
    money(`${label}: saldo sênior`),
  );
  const last = cellTerm(
    builder.scalar(
      `${id}/last`,
      lastMonthOf,
      [due],
      {},
      { ...money(`${label}: último mês`), unit: 'number', whole: true },
    ),
  );
  const cells: SeniorCells = { run, at: at.term, last, rows: {} as SeniorCells['rows'] };
  for (const name of ['transfer', 'interest', 'balance'] as const) {
    const position = seniorRowNames.indexOf(name);
    const op = fundingRow(() => seniorFormulas(cells, name));
    cells.rows[name] = put(name, builder.row(`${id}/${name}`, op, [run], { row: position }, meta(name)));
  }
  const shifts = isTaxedAtOnce(own) ? shiftsOf(own, rows, face) : new Map<number, TaxShift>();
  return { number, due, face, price, proceeds, costs, ...cells.rows, shifts };
}

/** The variations of the index of a price, its lag in; null without one. */
function variationsOf({ scope, assignment: { index }, id, label }: AssignmentScope): Node | null {
  const { builder, premises } = scope;
  const variations = premises.variations(index);
  if (!variations || !index || premises.lagTerm(index) === 0) return variations;
  const params = { lag: premises.lag(index), ...withTerms(premises, { lag: premises.lagTerm(index) }) };
  const meta: Meta = { ...money(`${label}: variação do índice`), unit: 'share' };
  return builder.row(`${id}/variations`, laggedRow, [variations], params, meta);
}

import { lineLabel } from '../../catalogue/line-labels.ts';
import { type RentalLine, rentalLines, rentalSheet } from '../../catalogue/rental-lines.ts';
import type { LivingTerm, Node } from '../../graph/node.ts';
import { roundedOutflow } from '../../operators/cells/elementwise.ts';
import { ever, plus, written } from '../../operators/cells/living.ts';
import { sum } from '../../operators/cells/structure.ts';
import { masked } from '../../operators/cells/windows.ts';
import { exitValue } from '../../operators/rentals.ts';
import { ownersOf } from '../items/item-owners.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { moduleOf, ownerId } from '../lines/owners.ts';
import { isGiven } from '../modules/module-scope.ts';
import { withTerms } from '../terms/term-cells.ts';
import { operatingRows } from './rental-income.ts';
import { type RentalScope, rentalMeta, scopeOfRental } from './rental-scope.ts';

/** A rental's rows: the cells of its lines, and its income without an end. */
export interface DefinedRental extends RentalScope {
  readonly cells: Readonly<Partial<Record<RentalLine['name'], Node>>>;
  readonly income: Node;
}

/** Defines the lines of all rentals. */
export function defineRentals(scope: EnterpriseScope): DefinedRental[] {
  const rentals = (scope.context.study.rentals ?? []).map((rental, k) => defineRental(scopeOfRental(scope, rental, k)));
  for (const line of rentalLines) putLine(scope, line, rentals);
  return rentals;
}

function defineRental(of: RentalScope): DefinedRental {
  const open = operatingRows(of);
  const { scope, id, pointer, label, rental, exit } = of;
  const { builder, premises } = scope;
  const income = builder.row(
    `${id}/income`,
    sum,
    Object.values(open),
    {},
    rentalMeta(of, 'NOI sem a venda', 'receipts'),
  );
  const cells: Partial<Record<RentalLine['name'], Node>> = {};
  for (const line of rentalLines) {
    const row = open[line.name];
    if (row) cells[line.name] = livedRow(of, line, row);
  }
  if (cells.rent && isGiven(builder, rental.capex_share)) {
    const share = premises.share(`${pointer}/capex_share`, rental.capex_share, `${label}: reserva de capex`);
    cells.capex = builder.row(
      `${id}/capex`,
      roundedOutflow,
      [cells.rent, share],
      {},
      rentalMeta(of, 'reserva de capex', 'expenses'),
    );
  }
  if (!rental.exit || !exit) return { ...of, cells, income };
  const rate = premises.share(
    `${pointer}/exit/cap_rate`,
    rental.exit.cap_rate,
    `${label}: taxa de capitalização ao ano`,
  );
  const params = { at: exit.at, to: of.end, ...withTerms(premises, { at: exit.atTerm, to: of.endTerm }) };
  cells.exit = builder.row(`${id}/exit`, exitValue, [income, rate], params, rentalMeta(of, 'venda', 'receipts'));
  if (!isGiven(builder, rental.exit.costs_share)) return { ...of, cells, income };
  const costs = premises.share(`${pointer}/exit/costs_share`, rental.exit.costs_share, `${label}: custos da venda`);
  cells.exit_costs = builder.row(
    `${id}/exit_costs`,
    roundedOutflow,
    [cells.exit, costs],
    {},
    rentalMeta(of, 'custos da venda', 'expenses'),
  );
  return { ...of, cells, income };
}

/** A row in the months of the rental's life. */
function livedRow(of: RentalScope, line: RentalLine, row: Node): Node {
  const { scope, id, start, startTerm, end, endTerm, exit } = of;
  const [to, toTerm] = exit ? [Math.min(end, exit.at + 1), earliest(endTerm, plus(exit.atTerm, 1))] : [end, endTerm];
  const params = { from: start, to, lag: 0, ...withTerms(scope.premises, { from: startTerm, to: toTerm }) };
  const label = line.label.toLowerCase();
  return scope.builder.row(
    `${id}/${line.name}`,
    masked,
    [row],
    params,
    rentalMeta(of, `${label} no prazo`, rentalSheet(line)),
  );
}

function earliest(a: LivingTerm, b: LivingTerm): LivingTerm {
  if (typeof a === 'number' && typeof b === 'number') return Math.min(a, b);
  if (a === ever) return b;
  return (writer) => `MIN(${written(a, writer)},${written(b, writer)})`;
}

function putLine(scope: EnterpriseScope, line: RentalLine, rentals: readonly DefinedRental[]): void {
  const key = `rental.${line.name}`;
  for (const owner of ownersOf(scope)) {
    const rows = rentals.filter((rental) => rental.owner === owner).flatMap(({ cells }) => cells[line.name] ?? []);
    if (rows.length === 0) continue;
    const about = { label: lineLabel(key), unit: 'money', sheet: rentalSheet(line), module: moduleOf(owner) } as const;
    scope.lines.put(key, owner, scope.builder.row(`line/${key}/${ownerId(owner)}`, sum, rows, {}, about));
  }
}

/** Cancelled contracts of tables with what they had paid, and the terms by which they are refunded. */
import type { Node } from '../../graph/node.ts';
import { isGiven, type Scope, type TableContracts } from '../modules/module-scope.ts';
import type { CancellationAge, CancelledContracts, ModuleCancellation } from '../sales/cancellation-terms.ts';
import type { Correction } from '../terms/correction.ts';
import type { PaymentRow } from './payment-rows.ts';
import type { UnitTerms } from './plan-rows.ts';
import type { CancelledByAge } from './rows-by-age.ts';

/** Past payments of contracts of a table cancelled at an age, for a piece of their plan. */
export interface PaidRow {
  readonly contracts: TableContracts;
  /** The correction of the contracts. */
  readonly correction: Correction;
  readonly cancelledIn: CancelledContracts['cancelledIn'];
  readonly age: CancellationAge;
  /** Null where a table has no such piece. */
  readonly row: PaymentRow | null;
  /** The same of one unit of each cohort, shared by all ages. */
  readonly unit: UnitTerms | null;
  /** The cancelled contracts of all ages; null where each age has a row. */
  readonly byAge: CancelledByAge | null;
}

/** The contracts of a table cancelled at an age, with all that they had paid. */
export interface RefundedContracts extends Omit<PaidRow, 'row' | 'unit'> {
  readonly rows: readonly PaymentRow[];
  readonly units: readonly UnitTerms[];
  readonly retention: Node;
  /** Commission that is not refunded, and charge for the use of the unit; null for none. */
  readonly commission: Node | null;
  readonly use: Node | null;
}

export function refundedContracts(
  { premises, pointer, builder }: Scope,
  { terms }: ModuleCancellation,
  paid: readonly PaidRow[],
): RefundedContracts[] {
  const at = `${pointer}/cancellation`;
  const retention = premises.share(`${at}/retention`, terms.retention, 'Retenção no distrato');
  const use = isGiven(builder, terms.useShare)
    ? premises.share(`${at}/use_share`, terms.useShare, 'Fruição, ao mês')
    : null;
  const groups = new Map<string, { first: PaidRow; rows: PaymentRow[]; units: UnitTerms[] }>();
  for (const each of paid) {
    const key = `${each.contracts.id}${each.age.suffix}`;
    const group = groups.get(key) ?? { first: each, rows: [], units: [] };
    groups.set(key, group);
    if (each.row) group.rows.push(each.row);
    if (each.unit) group.units.push(each.unit);
  }
  return [...groups.values()].map(({ first, rows, units }) => {
    const { contracts, correction, cancelledIn, age, byAge } = first;
    const commission = terms.isBrokerageRetained ? commissionOf(contracts) : null;
    return { contracts, correction, cancelledIn, age, byAge, rows, units, retention, commission, use };
  });
}

function commissionOf({ table, scope, pointer, name }: TableContracts): Node | null {
  const { premises, builder } = scope;
  const share = table.commission?.share;
  return isGiven(builder, share) ? premises.share(`${pointer}/commission/share`, share, `${name}: comissão`) : null;
}

import { total } from './flows.ts';
import { yearly } from './free-cash-flow.ts';
import { internalRate } from './internal-rate.ts';

/** The rows of an assignment that its indicators read, months 0 … H, centavos. */
export interface AssignedFlows {
  readonly due: ArrayLike<number>;
  readonly proceeds: ArrayLike<number>;
  readonly costs: ArrayLike<number>;
  readonly transfer: ArrayLike<number>;
  readonly interest: ArrayLike<number>;
}

/** Computation of an assignment's indicators; their keys begin with `assignment.` and its number. */
export const assignmentReadings: Readonly<Record<string, (flows: AssignedFlows, discount: number) => number | null>> = {
  face: ({ due }) => total(due),
  discount: ({ due, proceeds }) => (total(due) > 0 ? 1 - total(proceeds) / total(due) : null),
  cost_year: (flows, discount) => yearly(internalRate(buyerCashFlow(flows), discount).rate),
  months: ({ transfer }) => Array.from(transfer).filter((x) => x !== 0).length,
};

function buyerCashFlow({ proceeds, costs, transfer }: AssignedFlows): Float64Array {
  return Float64Array.from(
    { length: transfer.length },
    (_, t) => -((proceeds[t] as number) + (costs[t] ?? 0) + (transfer[t] as number)) || 0,
  );
}

/** Returns the cost of assignments: their interest and what was paid at once. */
export function assignedCost(all: readonly AssignedFlows[]): number {
  return all.reduce((sum, { interest, costs }) => sum + total(interest) - total(costs), 0);
}

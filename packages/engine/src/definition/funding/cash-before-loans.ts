import type { Meta, Node } from '../../graph/node.ts';
import { accumulated, sum } from '../../operators/structure.ts';
import type { DefinedAssignment } from '../assignments/assignments.ts';
import type { EnterpriseScope } from '../items/items.ts';

/** The cash of a month before loans and capital: the free cash flow and what assignments bring and take. */
export interface CashBeforeLoans {
  readonly flow: Node;
  readonly accumulated: Node;
  /** The rows of the assignments in it. */
  readonly assigned: readonly Node[];
}

export function cashBeforeLoans(
  { builder }: EnterpriseScope,
  free: Node,
  accumulatedFree: Node,
  assignments: readonly DefinedAssignment[],
): CashBeforeLoans {
  const assigned = assignments.flatMap(({ proceeds, costs, transfer }) => [
    proceeds,
    ...(costs ? [costs] : []),
    transfer,
  ]);
  if (assigned.length === 0) return { flow: free, accumulated: accumulatedFree, assigned };
  const label = 'Fluxo livre e cessões';
  const flow = builder.row('funding/assigned', sum, [free, ...assigned], {}, meta(label));
  const until = builder.row('funding/assigned/accumulated', accumulated, [flow], {}, meta(`${label}, acumulados`));
  return { flow, accumulated: until, assigned };
}

function meta(label: string): Meta {
  return { label, unit: 'money', sheet: 'funding' };
}

import { rentalCostKeys } from '../../catalogue/rental-lines.ts';
import type { Meta, Node } from '../../graph/node.ts';
import { accumulated, sum } from '../../operators/cells/structure.ts';
import type { DefinedAssignment } from '../assignments/assignments.ts';
import type { Company } from '../context.ts';
import type { EnterpriseScope } from '../items/items.ts';
import type { Lines } from '../lines/lines.ts';

/** The cash of a company's months before loans and capital: its free cash flow and what assignments bring and take. */
export interface CashBeforeLoans {
  readonly company: Company;
  readonly free: Node;
  readonly accumulatedFree: Node;
  readonly flow: Node;
  readonly accumulated: Node;
  /** The rows of the assignments in it. */
  readonly assigned: readonly Node[];
}

/** The lines that a free cash flow adds up. */
export function freeCashFlowKeys(lines: Lines): string[] {
  const isCost = (key: string) =>
    /^(commission\.|expense\.|tax\.)|^financial_barter$/.test(key) || rentalCostKeys.includes(key);
  return ['net_receipts', ...lines.keys().filter(isCost)];
}

/** The cash of a company. `run`: what ids begin with, and labels end with. */
export function cashBeforeLoans(
  { builder }: EnterpriseScope,
  own: Pick<CashBeforeLoans, 'company' | 'free' | 'accumulatedFree'>,
  assignments: readonly DefinedAssignment[],
  run = { id: '', suffix: '' },
): CashBeforeLoans {
  const { free, accumulatedFree, company } = own;
  const assigned = assignments.flatMap(({ proceeds, costs, transfer }) => [
    proceeds,
    ...(costs ? [costs] : []),
    transfer,
  ]);
  if (assigned.length === 0) return { ...own, flow: free, accumulated: accumulatedFree, assigned };
  const label = `Fluxo livre e cessões${company.suffix}${run.suffix}`;
  const id = `${run.id}${company.id}funding/assigned`;
  const flow = builder.row(id, sum, [free, ...assigned], {}, meta(label));
  const until = builder.row(`${id}/accumulated`, accumulated, [flow], {}, meta(`${label}, acumulados`));
  return { ...own, flow, accumulated: until, assigned };
}

function meta(label: string): Meta {
  return { label, unit: 'money', sheet: 'funding' };
}

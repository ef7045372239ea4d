/** The categories that an organization begins with: the lines of the cash flow, by what they are about. */
import type { CategoryFlow, fundingLines } from '@uni/contracts';
import { channels, expenseGroups, expenseParents, lineLabel, partKinds } from '@uni/engine';
import { mappingTargets } from '@uni/phrases';

interface Branch {
  readonly flow: CategoryFlow;
  readonly name: string;
  readonly lines: readonly { readonly name: string; readonly line: string | null }[];
}

export interface DefaultCategory {
  readonly id: number;
  readonly parent_id: number | null;
  readonly flow: CategoryFlow;
  readonly name: string;
  readonly line: string | null;
  readonly position: number;
}

const line = (key: string) => ({ name: lineLabel(key), line: key });
const funding = (...keys: (typeof fundingLines)[number][]) =>
  keys.map((key) => ({ name: mappingTargets.lines[key], line: key }));

const branches: readonly Branch[] = [
  {
    flow: 'inflow',
    name: mappingTargets.receipts,
    lines: channels.flatMap((channel) => partKinds.map((kind) => line(`receipts.${channel.key}.${kind.key}`))),
  },
  { flow: 'inflow', name: mappingTargets.revenue, lines: ['revenue.taxed', 'revenue.untaxed'].map(line) },
  { flow: 'inflow', name: mappingTargets.funding, lines: funding('loan.release', 'contribution') },
  {
    flow: 'outflow',
    name: mappingTargets.deductions,
    lines: ['refunds', 'commission.direct', 'commission.financed'].map(line),
  },
  ...Object.entries(expenseParents).map(
    ([parent, name]): Branch => ({
      flow: 'outflow',
      name,
      // Lines that the engine computes from another line hold no money of their own.
      lines: expenseGroups
        .filter((group) => group.parent === parent && !group.readOnly)
        .map(({ key }) => line(`expense.${key}`)),
    }),
  ),
  {
    flow: 'outflow',
    name: mappingTargets.taxes,
    lines: ['ret', 'pis', 'cofins', 'irpj', 'csll'].map((key) => line(`tax.${key}`)),
  },
  {
    flow: 'outflow',
    name: mappingTargets.funding,
    lines: funding('loan.amortization', 'loan.interest_paid', 'loan.fees', 'distribution'),
  },
];

/** Their ids are small and the same everywhere, so that they are known before they are written. */
export const defaultCategories: readonly DefaultCategory[] = branches.flatMap(({ flow, name, lines }, at) => {
  const id = (at + 1) * 100;
  return [
    { id, parent_id: null, flow, name, line: null, position: id },
    ...lines.map((one, index) => ({ ...one, id: id + index + 1, parent_id: id, flow, position: id + index + 1 })),
  ];
});

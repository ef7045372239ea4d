import { expenseGroups } from '@uni/engine';
import { workbookStudy } from '@uni/phrases';
import { leftOut, type Target, typedTaxes } from '@uni/workbook';

const copy = workbookStudy.targets;
const names: Readonly<Record<string, string>> = copy.names;

export interface TargetGroup {
  readonly label: string;
  readonly targets: readonly { readonly value: Target; readonly label: string }[];
}

const own = (value: Target) => ({ value, label: names[value] ?? value });

/** Every target under its heading, in the order of the cash flow. */
export const targetGroups: readonly TargetGroup[] = [
  { label: copy.groups.receipts, targets: ['revenue.taxed', 'receipts', 'revenue.untaxed', 'sales.curve'].map(own) },
  ...[...new Set(expenseGroups.map(({ parentLabel }) => parentLabel))].map((label) => ({
    label,
    targets: expenseGroups
      .filter((group) => group.parentLabel === label && !group.readOnly)
      .map(({ key, label }) => ({ value: `expense.${key}`, label })),
  })),
  { label: copy.groups.taxes, targets: ['tax.ret', `expense.${typedTaxes.key}`].map(own) },
  {
    label: copy.groups.funding,
    targets: ['loan.release', 'loan.interest', 'loan.amortization', 'contribution', 'distribution'].map(own),
  },
];

const labels = new Map(
  targetGroups.flatMap(({ targets }) => targets.map(({ value, label }) => [value, label] as const)),
);

export const targetLabel = (target: Target): string =>
  target === leftOut ? copy.leftOut : (labels.get(target) ?? target);

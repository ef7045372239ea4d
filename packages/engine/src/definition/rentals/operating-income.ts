import { lineLabel } from '../../catalogue/line-labels.ts';
import { rentalLines } from '../../catalogue/rental-lines.ts';
import { sum } from '../../operators/cells/structure.ts';
import { ownersOf } from '../items/item-owners.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { moduleOf, ownerId } from '../lines/owners.ts';

/** The net operating income: the lines of the operation as they stand in the cash flow. */
export function putOperatingIncome(scope: EnterpriseScope): void {
  const keys = rentalLines.filter(({ isOperating }) => isOperating).map(({ name }) => `rental.${name}`);
  for (const owner of ownersOf(scope)) {
    const rows = keys.map((key) => scope.lines.nodeOf(key, owner)).filter((node) => node !== null);
    if (rows.length === 0) continue;
    const about = { label: lineLabel('noi'), unit: 'money', sheet: 'receipts', module: moduleOf(owner) } as const;
    scope.lines.put('noi', owner, scope.builder.row(`sum/noi/${ownerId(owner)}`, sum, rows, {}, about));
  }
}

import { lineLabel } from '../../catalogue/line-labels.ts';
import { type RentalLine, rentalReceiptKeys } from '../../catalogue/rental-lines.ts';
import type { Meta } from '../../graph/node.ts';
import { sum } from '../../operators/cells/structure.ts';
import { untaxedPart } from '../../operators/rentals.ts';
import type { Rental } from '../../study.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { moduleOf, ownerId } from '../lines/owners.ts';
import type { DefinedRental } from './rentals.ts';

/** Tests for rentals whose receipts no tax reads, by line. */
export const isUntaxed: Readonly<Record<string, (rental: Rental) => boolean>> = {
  'rental.rent': ({ taxed }) => taxed === false,
  'rental.recovery': ({ recovery_taxed }) => recovery_taxed !== true,
  'rental.exit': ({ exit }) => exit?.taxed === false,
};

/** Defines the untaxed receipts of the rentals by line and module. */
export function untaxedRows(
  scope: EnterpriseScope,
  rentals: readonly DefinedRental[],
): EnterpriseScope['untaxedRentals'] {
  return rentalReceiptKeys.flatMap((key) =>
    scope.lines.ofKey(key).flatMap(({ owner, node, planned }) => {
      const name = key.slice('rental.'.length) as RentalLine['name'];
      const own = rentals.filter((one) => one.owner === owner && isUntaxed[key]?.(one.rental));
      const rows = own.flatMap(({ cells }) => cells[name] ?? []);
      if (rows.length === 0) return [];
      const label = `${lineLabel(key)}: parte não tributada`;
      const about: Meta = { label, unit: 'money', sheet: 'taxes', module: moduleOf(owner) };
      const id = `rental/untaxed/${name}/${ownerId(owner)}`;
      const row = scope.builder.row(planned ? `${id}/planned` : id, sum, rows, {}, about);
      return [{ owner, node: planned ? scope.builder.row(id, untaxedPart, [node, row, planned], {}, about) : row }];
    }),
  );
}

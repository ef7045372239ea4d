import type { Builder } from '../graph/builder.ts';
import type { LivingTerm } from '../graph/node.ts';
import type { DefinedAssignment } from './assignments/assignments.ts';
import type { EnterpriseScope } from './items/items.ts';
import type { Lines } from './lines/lines.ts';
import type { DefinedReceipts } from './receipts/receipts.ts';
import type { RentalFigures } from './rentals/rental-figures.ts';
import type { ModuleSales } from './sales/sales.ts';
import type { Taxes } from './taxes/monthly-taxes.ts';
import type { Premises } from './terms/premises.ts';

/** Everything before the free cash flow. */
export interface DefinedFlows {
  builder: Builder;
  premises: Premises;
  lines: Lines;
  scope: EnterpriseScope;
  sales: readonly ModuleSales[];
  /** Contracts of each module, and what those cancelled had paid. */
  receipts: readonly DefinedReceipts[];
  /** Of each company. */
  taxes: readonly Taxes[];
  /** Null in a study without rentals. */
  rentals: RentalFigures | null;
  assignments: readonly DefinedAssignment[];
  /** The last month, as a term of formulas; 0 where rows are not written out. */
  last: LivingTerm;
}

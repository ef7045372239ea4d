import type { WorkbookLayout } from '@uni/contracts';
import type { CompanyMapping } from '@uni/workbook';

export type Meaning = WorkbookLayout['meaning'];

/** The mapping of a known layout; its months are those of the next workbook. */
export const mappingOf = ({ targets, are_costs_positive, developments }: Meaning): CompanyMapping => ({
  ...{ targets, areCostsPositive: are_costs_positive, developments, baseMonth: null, closing: null },
});

/** The same as it is stored. */
export const meaningOf = ({ targets, areCostsPositive, developments }: CompanyMapping): Meaning => ({
  ...{ targets: { ...targets }, are_costs_positive: areCostsPositive, developments: [...developments] },
});

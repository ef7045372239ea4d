/** API of mappings alone: a screen that only counts rows need not load the engine. */
export { pendingLines } from '../src/company-workbook/mapping.ts';
export { sumRows } from '../src/company-workbook/value-sums.ts';

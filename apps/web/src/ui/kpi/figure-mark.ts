/**
 * Marks the indicator that an element displays, or several (with spaces between). Also states their subject: a version by its id,
 * or a named whole. `npm run measure:numbers` compares every marked figure with the registry's.
 */
export const figureMark = (indicator: string, of: number | string): { 'data-figure': string; 'data-of': string } => ({
  'data-figure': indicator,
  'data-of': String(of),
});

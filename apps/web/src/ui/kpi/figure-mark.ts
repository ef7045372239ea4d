/**
 * Says which indicator an element shows, or which ones a sentence tells (with spaces between), and of what: a version by
 * its id, or a whole with a name. A reader that is no
 * person finds it there: `npm run measure:numbers` compares every figure so marked with the registry's.
 */
export const figureMark = (indicator: string, of: number | string): { 'data-figure': string; 'data-of': string } => ({
  'data-figure': indicator,
  'data-of': String(of),
});

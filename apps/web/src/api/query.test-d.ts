import { underKey } from './query.ts';

/** Compiled and never run: each line below the comment must be refused, or `tsc` fails. */
export function refusedByTypes() {
  // @ts-expect-error a path of no operation
  underKey('/api/sale/');
  // @ts-expect-error a beginning that ends within a segment
  underKey('/api/sales/contra');
  // @ts-expect-error a parameter by another name
  underKey('/api/planner/enterprises/:code/commitments/');
  return [underKey('/api/'), underKey('/api/sales/'), underKey('/api/planner/enterprises/:id/commitments/')];
}

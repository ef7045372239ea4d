import type { Node } from '../../graph/node.ts';
import type { TableScope } from './table-scope.ts';

/** A row that adds to a sum or is taken from it. */
export interface SignedNode {
  readonly node: Node;
  readonly sign: 1 | -1;
}

/** True if rows of a table are computed over all its ages at once. Formulas and explanations need a row for each. */
export function isByAge({ scope, cancelled }: Pick<TableScope, 'scope' | 'cancelled'>): boolean {
  return cancelled.length > 1 && !scope.builder.detailed;
}

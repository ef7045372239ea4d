import type { Node } from '../../graph/node.ts';

/** A row that adds to a sum or is taken from it. */
export interface SignedNode {
  readonly node: Node;
  readonly sign: 1 | -1;
}

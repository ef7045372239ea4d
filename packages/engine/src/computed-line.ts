import type { OwnedLine } from './definition/lines/lines.ts';
import type { Node } from './graph/node.ts';
import type { ProjectionLine } from './projection.ts';

/** A line of the projection with the node that computes it. */
export interface ComputedLine {
  line: ProjectionLine;
  node: Node;
  ownedLines: readonly OwnedLine[];
}

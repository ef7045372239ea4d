import type { DetailedStudy } from '../evaluation/model.ts';
import type { Node } from '../graph/node.ts';
import type { ProjectionLine } from '../projection.ts';
import { scopeOf } from './explain.ts';

/**
 * Lines whose explanations may name a cell of a line: no third line stands between their rows and its own. Those of
 * the line itself are among them, for a month may be told by the one before. Without a module the line is the sum of
 * its modules' lines: who may name one of them is told.
 */
export function linesReading(study: DetailedStudy, key: string, module: number | null): ProjectionLine[] {
  const { lineOf } = scopeOf(study);
  const { run } = study.funding;
  const isRequested = (line: ProjectionLine): boolean =>
    line.key === key && (line.module === module || line.module === null || module === null);
  const known = new Map<Node, boolean>();
  const mayName = (node: Node): boolean => {
    const before = known.get(node);
    if (before !== undefined) return before;
    known.set(node, false);
    const isNamed = node.inputs.some((input) => {
      const line = lineOf.get(input);
      return line ? isRequested(line) : mayName(input);
    });
    known.set(node, isNamed);
    return isNamed;
  };
  // Rows of loans and capital are computed in one run and name each other: who reads the run may name each of them.
  const runNames = study.lines.some(({ node, line }) => node.inputs.includes(run) && isRequested(line));
  known.set(run, mayName(run) || runNames);
  return study.lines.filter(({ node, line }) => isRequested(line) || mayName(node)).map(({ line }) => line);
}

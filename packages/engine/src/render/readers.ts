import type { DetailedStudy } from '../evaluation/model.ts';
import type { Node } from '../graph/node.ts';
import type { ProjectionLine } from '../projection.ts';
import { scopeOf } from './explain.ts';

/**
 * Returns the lines whose explanations may name a cell of a line. No third line lies between their rows and its own. They include
 * the line itself, since the previous month may explain a month. Without a module the line is the sum of its modules' lines. Then
 * lines that may name one of those are included.
 */
export function linesReading(study: DetailedStudy, key: string, module: number | null): ProjectionLine[] {
  const { lineOf } = scopeOf(study);
  const { companies, partners } = study.funding;
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
  // Rows of one run name each other, as those of loans and capital do. A reader of the run may name each of them.
  for (const one of [...companies.map(({ run }) => run), partners.run]) {
    if (!one) continue;
    const runNames = study.lines.some(({ node, line }) => node.inputs.includes(one) && isRequested(line));
    known.set(one, mayName(one) || runNames);
  }
  return study.lines.filter(({ node, line }) => isRequested(line) || mayName(node)).map(({ line }) => line);
}

import { expect, it } from 'vitest';
import { generateStudy } from '../oracle/generation/generate.ts';
import { forSeeds } from '../oracle/generation/seeds.ts';
import { type Explanation, explanationsOf, type Model, openStudy, type ProjectionLine } from '../src/index.ts';

type Cell = NonNullable<Explanation['cell']>;

/** The cells that an explanation names itself; what these are made of is their own explanation's. */
function* cellsNamedBy({ parts = [] }: Explanation): Generator<Cell> {
  for (const term of parts) {
    if (term.cell) yield term.cell;
    else yield* cellsNamedBy(term);
  }
}

const nameOf = ({ key, module }: { key: string; module: number | null }): string => `${key} of ${module}`;

function readersIn(model: Model): (cell: Cell, module: number | null) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return ({ key }, module) => {
    const name = nameOf({ key, module });
    const readers = known.get(name) ?? new Set(explanationsOf(model).linesReading(key, module).map(nameOf));
    known.set(name, readers);
    return readers;
  };
}

/** The explanations of every fifth month of the lines, where they are not zero, with the cells that they name. */
function* namesIn(model: Model, seed: number): Generator<{ line: ProjectionLine; cell: Cell }> {
  for (const line of model.projection.lines)
    for (const [month, value] of line.values.entries()) {
      if (value === 0 || (seed + month) % 5 !== 0) continue;
      const explanation = explanationsOf(model).explain(line.key, line.module, month);
      if (explanation) for (const cell of cellsNamedBy(explanation)) yield { line, cell };
    }
}

it('an explanation names a line only where that line is told to be read, and few lines are', () => {
  let [named, reportedCount, pairs] = [0, 0, 0];
  forSeeds((seed) => {
    const outcome = openStudy(generateStudy(seed));
    if (!outcome.ok) return false;
    const { model } = outcome;
    const { lines } = model.projection;
    const readersOf = readersIn(model);
    pairs += lines.length ** 2;
    for (const { key, module } of lines) reportedCount += readersOf({ key, module, month: 0 }, module).size;
    for (const { line, cell } of namesIn(model, seed)) {
      named += 1;
      for (const requestedModule of [cell.module, null])
        expect(readersOf(cell, requestedModule), `seed ${seed}, month ${cell.month}: ${nameOf(cell)}`).toContain(
          nameOf(line),
        );
    }
    return true;
  });
  process.stdout.write(`${named} cells named, ${reportedCount} of ${pairs} pairs of lines to be asked\n`);
  expect(named).toBeGreaterThan(1000);
  expect(reportedCount).toBeLessThan(pairs / 3);
}, 120_000);

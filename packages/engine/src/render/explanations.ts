import { explainedOf, type Model } from '../open-study.ts';
import type { Explanation, ProjectionLine } from '../projection.ts';
import { explainCell, explainRow, explainTotal } from './explain.ts';
import { explainIndicator } from './explain-indicator.ts';
import { linesReading } from './readers.ts';

/** Explanations of the numbers of a model. */
export interface Explanations {
  /** Explains the cell of a line, of a company by its key; null when there is no such cell. */
  explain(key: string, module: number | null, month: number, company?: string): Explanation | null;
  /** Explains the total of a line by its months, year by year where there are many. */
  explainTotal(key: string, module: number | null, company?: string): Explanation | null;
  explainIndicator(key: string): Explanation | null;
  /** Explains a row behind the lines, by the `row` of another explanation. */
  explainRow(id: string, month: number): Explanation | null;
  /** The lines whose explanations may name a cell of a line; none other does. Null stands for any module. */
  linesReading(key: string, module: number | null): readonly ProjectionLine[];
}

/** The explanations of a model. The rows that they name are computed on the first request. */
export function explanationsOf(model: Model): Explanations {
  const study = () => explainedOf(model);
  return {
    explain: (key, module, month, company) => explainCell(study(), { key, module, company }, month),
    explainTotal: (key, module, company) => explainTotal(study(), { key, module, company }),
    explainIndicator: (key) => explainIndicator(study(), key),
    explainRow: (id, month) => explainRow(study(), id, month),
    linesReading: (key, module) => linesReading(study(), key, module),
  };
}

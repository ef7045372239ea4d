import { total, undefinedIndicator } from './indicator-formulas.ts';

/** Cells that the indicators of an assignment are formulas of. */
interface AssignmentCells {
  line(key: string): string;
  scalar(id: string): string | null;
  /** The cell of another indicator. */
  cell(key: string): string;
  /** Yearly internal rate of the buyer's flow. */
  cost(): string;
}

const formulas: Readonly<Record<string, (k: number, cells: AssignmentCells) => string>> = {
  face: (k, { scalar }) => scalar(`assignment/${k}/face`) ?? '0',
  discount: (k, { cell, line }) => {
    const face = cell(`assignment.${k}.face`);
    return `IF(${face}<=0,"${undefinedIndicator}",1-${total(line(`assignment.${k}.proceeds`))}/${face})`;
  },
  cost_year: (_, { cost }) => cost(),
  months: (k, { line }) => `SUMPRODUCT((${line(`assignment.${k}.transfer`)}<>0)*1)`,
};

/** Returns the formula of an indicator of the k-th assignment. */
export function assignmentFormula(name: string, k: number, cells: AssignmentCells): string {
  const formula = formulas[name];
  if (!formula) throw new Error(`no formula of assignment.${k}.${name}`);
  return formula(k, cells);
}

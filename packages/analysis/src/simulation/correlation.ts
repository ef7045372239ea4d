/** Reason to refuse a correlation matrix; `row` and `column` name the pair of variables at fault. */
export interface CorrelationProblem {
  readonly code: 'not_square' | 'not_symmetric' | 'out_of_range' | 'not_positive_semidefinite';
  readonly row: number;
  readonly column: number;
}

export type Factorisation =
  | { readonly ok: true; readonly lower: readonly (readonly number[])[] }
  | { readonly ok: false; readonly problem: CorrelationProblem };

const tolerance = 1e-9;

/**
 * The lower triangle L with L·Lᵀ = the matrix (Cholesky), for a symmetric matrix with a diagonal of ones. A matrix that is
 * only semi-definite (two variables that move as one) has zeros on L's diagonal. One that is not even that is refused.
 */
export function factorised(matrix: readonly (readonly number[])[]): Factorisation {
  const problem = problemOfMatrix(matrix);
  if (problem) return { ok: false, problem };
  const lower = matrix.map(() => new Array<number>(matrix.length).fill(0));
  for (const [column, pivotRow] of lower.entries()) {
    const rest = (matrix[column]?.[column] ?? 0) - dot(pivotRow, pivotRow, column);
    if (rest < -tolerance) return refused(column, column);
    const pivot = rest <= tolerance ? 0 : Math.sqrt(rest);
    pivotRow[column] = pivot;
    for (let row = column + 1; row < matrix.length; row++) {
      const current = lower[row] ?? [];
      const left = (matrix[row]?.[column] ?? 0) - dot(current, pivotRow, column);
      if (pivot === 0 && Math.abs(left) > Math.sqrt(tolerance)) return refused(row, column);
      current[column] = pivot === 0 ? 0 : left / pivot;
    }
  }
  return { ok: true, lower };
}

function refused(row: number, column: number): Factorisation {
  return { ok: false, problem: { code: 'not_positive_semidefinite', row, column } };
}

function problemOfMatrix(matrix: readonly (readonly number[])[]): CorrelationProblem | null {
  for (const [row, cells] of matrix.entries()) {
    if (cells.length !== matrix.length) return { code: 'not_square', row, column: cells.length };
    for (const [column, cell] of cells.entries()) {
      if (!(Math.abs(cell) <= 1) || (row === column && cell !== 1)) return { code: 'out_of_range', row, column };
      if (cell !== matrix[column]?.[row]) return { code: 'not_symmetric', row, column };
    }
  }
  return null;
}

function dot(a: readonly number[], b: readonly number[], length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) sum += (a[k] ?? 0) * (b[k] ?? 0);
  return sum;
}

/** Independent standard normals → correlated ones. */
export function correlated(lower: readonly (readonly number[])[], normals: readonly number[]): number[] {
  return lower.map((row, k) => dot(row, normals, k + 1));
}

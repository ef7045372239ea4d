/** Figures of a bench, a measure or a proof: printed, written as Markdown, and handed to the calling program. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { alignColumns, markdownTable } from './table.ts';

/** One measurement: its name, its value and its goal. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly goal?: string;
  /** Absent where there is no goal. */
  readonly met?: boolean;
}

export type FigureResult = 'met' | 'missed' | '';

export function resultOf({ met }: Figure): FigureResult {
  if (met === undefined) return '';
  return met ? 'met' : 'missed';
}

const head = ['', 'measured', 'goal', ''] as const;
const cellsOf = (figure: Figure): string[] => [figure.what, figure.measured, figure.goal ?? '', resultOf(figure)];

export function table(figures: readonly Figure[]): string {
  return alignColumns([head, ...figures.map(cellsOf)]);
}

export function markdown(figures: readonly Figure[]): string {
  return markdownTable(head, figures.map(cellsOf));
}

/** A count of faults that has to be zero. */
export function noneOf(what: string, count: number, outOf?: string): Figure {
  return { what, measured: outOf === undefined ? String(count) : `${count} of ${outOf}`, goal: '0', met: count === 0 };
}

/** Adds the figures to the file that UNI_FIGURES names, as JSON; without it no caller requested them. */
export function handOut(figures: readonly Figure[]): void {
  const file = process.env.UNI_FIGURES;
  if (!file) return;
  const earlier = existsSync(file) ? readFigures(file) : [];
  writeFileSync(file, JSON.stringify([...earlier, ...figures]));
}

/**
 * The figures that a program has handed out.
 * @throws {Error} when the file is not there or holds something else
 */
export function readFigures(file: string): Figure[] {
  const figures: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(figures) || !figures.every(isFigure)) throw new Error(`${file} holds no figures`);
  return figures;
}

function isFigure(value: unknown): value is Figure {
  if (typeof value !== 'object' || value === null) return false;
  const { what, measured, goal, met }: Partial<Record<string, unknown>> = { ...value };
  return (
    typeof what === 'string' &&
    typeof measured === 'string' &&
    (goal === undefined || typeof goal === 'string') &&
    (met === undefined || typeof met === 'boolean')
  );
}

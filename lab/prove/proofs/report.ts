/** The one table of all rows: figure, goal, met or missed, seed. */
import { resultOf } from '../../figures.ts';
import { alignColumns, markdownTable } from '../../table.ts';
import type { Proof } from './proof.ts';
import { isMissed, type Result } from './run-proof.ts';

const head = ['proof', 'figure', 'measured', 'goal', '', 'seed'] as const;

/** Figures that are only there to read the others by stay in the row's own report. */
function linesOf({ name, seed, figures }: Result): string[][] {
  return figures
    .filter(({ met }) => met !== undefined)
    .map((figure) => [
      name,
      figure.what,
      figure.measured,
      figure.goal ?? '',
      resultOf(figure),
      seed === null ? '' : String(seed),
    ]);
}

export function reportTable(results: readonly Result[]): string {
  return alignColumns([head, ...results.flatMap(linesOf)]);
}

export function reportMarkdown(results: readonly Result[]): string {
  return markdownTable(head, results.flatMap(linesOf));
}

export function summary(results: readonly Result[]): string {
  const missed = results.filter(isMissed).map(({ name }) => name);
  const met = `${results.length - missed.length} of ${results.length} proofs met`;
  return missed.length === 0 ? met : `${met}, missed: ${missed.join(', ')}`;
}

export function listOf(proofs: readonly Proof[]): string {
  return alignColumns(proofs.map(({ name, what, seed }) => [name, what, seed === null ? '' : `from seed ${seed}`]));
}

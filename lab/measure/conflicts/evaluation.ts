/** Outcome of every edit: stored, decided away with both values visible, or lost. */
import { conflicts as conflictsBetween, type Json, type StudyEdit } from '@uni/contracts';
import type { Round } from './plan.ts';
import type { Act, Batch, Decision, Session } from './session.ts';

export interface ConflictEvaluation {
  lost: string[];
  silent: string[];
  /** Overlapping edits for which no conflict dialog appeared. */
  unasked: string[];
  /** Decisions whose rows did not show two different values each. */
  unclear: string[];
  conflicts: number;
}

export const emptyEvaluation = (): ConflictEvaluation => ({
  lost: [],
  silent: [],
  unasked: [],
  unclear: [],
  conflicts: 0,
});

export interface Played {
  readonly round: Round;
  readonly at: number;
  readonly sides: readonly { act: Act; batches: readonly Batch[]; decisions: readonly Decision[] }[];
}

/** The item or field that a path belongs to: what one person's edit of a line or field is about. */
const subjectOf = (path: string): string =>
  /^\/expenses\/@\d+/.exec(path)?.[0] ?? path.split('/').slice(0, 4).join('/');

const subjectsOf = (act: Act): number => (act.kind === 'paste' ? 2 : 1);

/** Checks one round: each edit has to be stored or decided away, and each overlap needs a decision. */
export function evaluateRound(evaluation: ConflictEvaluation, { round, at, sides }: Played): void {
  for (const { act, batches, decisions } of sides) {
    const stored = batches.filter(({ status }) => status === 200).flatMap(({ edits }) => edits);
    const away = decisions.filter(({ choice }) => choice === 'theirs').flatMap(({ rows }) => rows);
    const accounted = new Set([...stored, ...away].map(({ path }) => subjectOf(path)));
    if (accounted.size < subjectsOf(act)) evaluation.lost.push(`round ${at}: ${JSON.stringify(act)}`);
    evaluation.conflicts += decisions.length;
    for (const { rows, visibleCount } of decisions)
      if (visibleCount < rows.length)
        evaluation.unclear.push(`round ${at}: ${visibleCount} of ${rows.length} rows show both values`);
  }
  const isQuestioned = sides.some(({ decisions }) => decisions.length > 0);
  if (round.overlapping && !isQuestioned) evaluation.unasked.push(`round ${at}: ${JSON.stringify(round.acts)}`);
}

/** Every stored batch in the server's order: what it replaced was what its author had before the eyes. */
export function evaluateOrder(evaluation: ConflictEvaluation, sessions: readonly Session[]): void {
  const all = sessions.flatMap(({ batches }, who) =>
    batches.filter(({ status }) => status === 200).map((batch) => ({ ...batch, who })),
  );
  const stands = new Map<string, { value: Json; who: number }>();
  for (const { edits, who } of all.sort((a, b) => a.revision - b.revision)) {
    for (const edit of edits) {
      if (edit.op !== 'set') continue;
      const before = stands.get(edit.path);
      stands.set(edit.path, { value: edit.new, who });
      if (!before || before.who === who) continue;
      const since: StudyEdit = { op: 'set', path: edit.path, old: edit.old, new: before.value };
      for (const row of conflictsBetween([edit], [since]))
        evaluation.silent.push(`${row.path}: ${JSON.stringify(row)}`);
    }
  }
}

import { applyEdits, type StudyDocument } from '@uni/contracts';
import { COUNTING_MINIMUM, forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import { expect, test } from 'vitest';
import { diffStudies } from './diff.ts';
import { type MergeChoice, mergeStudies } from './merge.ts';
import { changed, documentFrom, hashOf, valuesByPath } from './testing/changed-studies.ts';

interface Sides {
  readonly base: StudyDocument;
  readonly mine: StudyDocument;
  readonly theirs: StudyDocument;
}

function sidesOf(seed: number): Sides {
  const base = documentFrom(seed % 200);
  const mine = changed(base, seed, 1 + (seed % 7));
  return { base, mine, theirs: changed(base, seed + 500_000, 1 + (seed % 5)) };
}

test('what only one side changed is taken as it is', () => {
  forSeeds((seed) => {
    const { base, mine } = sidesOf(seed);
    for (const merged of [
      mergeStudies(base, mine, base),
      mergeStudies(base, base, mine),
      mergeStudies(base, mine, mine),
    ]) {
      expect(merged.conflicts).toEqual([]);
      expect(hashOf(merged.document), `seed ${seed}`).toBe(hashOf(mine));
    }
  });
});

test('disjoint changes merge to one study whoever merges, and it holds the changes of both', () => {
  let disjoint = 0;
  const runs = forSeeds(
    (seed) => {
      const { base, mine, theirs } = sidesOf(seed);
      const merged = mergeStudies(base, mine, theirs);
      const other = mergeStudies(base, theirs, mine);
      expect(other.conflicts.map(({ path }) => path).sort(), `seed ${seed}`).toEqual(
        merged.conflicts.map(({ path }) => path).sort(),
      );
      if (merged.conflicts.length > 0) return;
      disjoint += 1;
      expect(hashOf(other.document), `seed ${seed}`).toBe(hashOf(merged.document));
      const edits = diffStudies(mine, merged.document);
      const outcome = applyEdits(mine, edits);
      expect(outcome.ok && hashOf(outcome.document), `seed ${seed}`).toBe(hashOf(merged.document));
    },
    { atLeast: COUNTING_MINIMUM },
  );
  expect(disjoint).toBeGreaterThan(runs / 2);
});

test('every cell has the value of the side that changed it; where both did, differently, it is told', () => {
  const wrong: unknown[] = [];
  let checkedCount = 0;
  const runs = forSeeds((seed) => {
    const { base, mine, theirs } = sidesOf(seed);
    const { document, conflicts } = mergeStudies(base, mine, theirs);
    const [b, m, t, result] = [base, mine, theirs, document].map(valuesByPath);
    const isReported = (path: string) => conflicts.some((row) => path === row.path || path.startsWith(`${row.path}/`));
    for (const [path, old] of b ?? []) {
      const [left, right] = [m?.get(path), t?.get(path)];
      if (left === undefined || right === undefined || isReported(path)) continue;
      checkedCount += 1;
      const isSettled = left === old || right === old || left === right;
      if (!isSettled || result?.get(path) !== (left === old ? right : left))
        wrong.push({ seed, path, old, left, right });
    }
    expect(wrong).toEqual([]);
  });
  expect(checkedCount).toBeGreaterThan(runs * 50);
});

test('each conflict is a place that both changed, to different values, and each choice is followed', () => {
  let reportedCount = 0;
  const runs = forSeeds((seed) => {
    const { base, mine, theirs } = sidesOf(seed);
    const { conflicts: rows, unresolved } = mergeStudies(base, mine, theirs);
    expect(unresolved).toEqual(rows);
    for (const row of rows) {
      reportedCount += 1;
      expect(row.mine, `seed ${seed} ${row.path}`).not.toEqual(row.theirs);
      // An item that one side took out and the other only moved has its old value there.
      const isMoved = row.mine === null || row.theirs === null;
      if (!isMoved) expect(row.mine, `seed ${seed} ${row.path}`).not.toEqual(row.old);
      if (!isMoved) expect(row.theirs, `seed ${seed} ${row.path}`).not.toEqual(row.old);
    }
    const all = (choice: MergeChoice) => new Map(rows.map(({ path }) => [path, choice]));
    const merged = mergeStudies(base, mine, theirs, all('mine'));
    expect(merged.unresolved).toEqual([]);
    const given = mergeStudies(base, theirs, mine, all('theirs'));
    expect(hashOf(given.document), `seed ${seed}`).toBe(hashOf(merged.document));
  });
  expect(reportedCount).toBeGreaterThan(runs / 40);
});

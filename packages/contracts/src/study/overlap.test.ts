import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type StudyEdit } from './edits.ts';
import { equalJson } from './json.ts';
import { conflicts, overlaps, withoutRepeated } from './overlap.ts';
import { counter, editInput, editsOf, studyDocument } from './testing/arbitrary-study.ts';

const set = (
  path: string,
  old: StudyEdit['old'] & (number | number[] | string | null),
  value: typeof old,
): StudyEdit => ({
  op: 'set',
  path,
  old,
  new: value,
});
const curve = '/modules/@8123/sales_curve/shares';
const table = '/modules/@8123/tables/@77';
const removal: StudyEdit = {
  op: 'remove',
  path: '/modules/@8123',
  old: { after: null, value: { number: 1 }, lists: {} },
  new: null,
};

/** Two inserts or moves to one position stay in the order of arrival. Nothing is lost, so it is no conflict. */
function shareTarget(mine: readonly StudyEdit[], theirs: readonly StudyEdit[]): boolean {
  const targets = (edits: readonly StudyEdit[]) =>
    edits.flatMap((edit) =>
      edit.op === 'insert' || edit.op === 'move' ? [`${edit.path.replace(/@\d+$/, '')}>${edit.new.after}`] : [],
    );
  const taken = new Set(targets(theirs));
  return targets(mine).some((target) => taken.has(target));
}

/** Thousands of random documents take seconds, on a busy machine many. */
const patience = 60_000;

describe('two planners edit one study', () => {
  it(
    'edits without a conflict apply in either order to the same study',
    () => {
      let [runs, compared] = [0, 0];
      fc.assert(
        fc.property(
          studyDocument,
          fc.array(editInput, { minLength: 1, maxLength: 3 }),
          fc.array(editInput, { minLength: 1, maxLength: 3 }),
          (document, a, b) => {
            runs += 1;
            const mine = editsOf(document, a, counter(100_000));
            const theirs = editsOf(document, b, counter(200_000));
            if (conflicts(mine, theirs).length > 0 || shareTarget(mine, theirs)) return;
            const one = applyEdits(document, theirs);
            const two = applyEdits(document, mine);
            if (!one.ok || !two.ok) throw new Error('a batch is refused by the study it was made for');
            const after = applyEdits(one.document, withoutRepeated(mine, theirs));
            const before = applyEdits(two.document, withoutRepeated(theirs, mine));
            if (!after.ok || !before.ok)
              throw new Error(`a disjoint batch is refused: ${JSON.stringify([after, before, mine, theirs])}`);
            expect(after.document).toEqual(before.document);
            compared += 1;
          },
        ),
        { numRuns: 4000 },
      );
      expect(compared).toBeGreaterThan(0.375 * runs);
    },
    patience,
  );

  it(
    'a conflict is seen from both sides',
    () => {
      fc.assert(
        fc.property(studyDocument, editInput, editInput, (document, a, b) => {
          const mine = editsOf(document, [a], counter(100_000));
          const theirs = editsOf(document, [b], counter(200_000));
          for (const x of mine) for (const y of theirs) expect(overlaps(x, y)).toBe(overlaps(y, x));
        }),
        { numRuns: 300 },
      );
    },
    patience,
  );

  it.each<[string, boolean, StudyEdit, StudyEdit]>([
    [
      'two cells of one curve do not clash',
      false,
      set(curve, [0.5, 0.5], [0.4, 0.5]),
      set(curve, [0.5, 0.5], [0.5, 0.6]),
    ],
    ['one cell with two values clashes', true, set(curve, [0.5, 0.5], [0.4, 0.5]), set(`${curve}/0`, 0.5, 0.3)],
    ['one cell with one value does not', false, set(curve, [0.5, 0.5], [0.4, 0.5]), set(`${curve}/0`, 0.5, 0.4)],
    ['two new lengths of one curve clash', true, set(curve, [1], [0.5, 0.5]), set(curve, [1], [0.5, 0.3, 0.2])],
    ['a curve taken away clashes with a cell of it', true, set(curve, [0.5, 0.5], null), set(`${curve}/1`, 0.5, 0.4)],
    ['a module taken away clashes with a share inside it', true, removal, set(`${table}/share`, 0.7, 0.6)],
    [
      'two fields of one table do not clash',
      false,
      set(`${table}/share`, 0.7, 0.6),
      set(`${table}/discount`, null, 0.1),
    ],
    ['the same removal twice does not clash', false, removal, removal],
    ['an id that only begins alike is another item', false, removal, set('/modules/@81234/name', 'A', 'B')],
  ])('%s', (_, clash, a, b) => {
    expect(overlaps(a, b)).toBe(clash);
    expect(overlaps(b, a)).toBe(clash);
  });

  it('a conflict tells what stood there, what I want and what they made of it', () => {
    const mine = [set(`${table}/share`, 0.7, 0.6), set('/name', 'A', 'B')];
    const theirs = [set(`${table}/share`, 0.7, 0.5), set(`${table}/share`, 0.5, 0.4)];
    expect(conflicts(mine, theirs)).toEqual([{ path: `${table}/share`, old: 0.7, mine: 0.6, theirs: 0.4 }]);
  });

  it(
    'a batch sent twice is not made twice',
    () => {
      fc.assert(
        fc.property(studyDocument, fc.array(editInput, { maxLength: 5 }), (document, inputs) => {
          const edits = editsOf(document, inputs, counter(100_000));
          const first = applyEdits(document, edits);
          if (!first.ok) throw new Error('refused');
          expect(withoutRepeated(edits, edits)).toEqual([]);
          expect(equalJson(first.document.study, first.document.study)).toBe(true);
        }),
        { numRuns: 100 },
      );
    },
    patience,
  );
});

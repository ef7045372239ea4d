import { applyEdits, type Json, type StudyDocument } from '@uni/contracts';
import { canonicalJson } from '@uni/engine';
import { expect, test } from 'vitest';
import { alignedTo } from './align.ts';
import { diffGroups } from './diff-groups.ts';
import { cellsOf, differencesOf } from './differences.ts';
import { mergeStudies } from './merge.ts';
import { shiftedStudy } from './shift.ts';
import { bytesOf, changed, documentFrom } from './testing/changed-studies.ts';

const base: StudyDocument = {
  study: {
    name: 'Aurora',
    base_month: '2026-10',
    modules: [{ number: 1, launch: 2, sales_curve: { start: 2, shares: [0.5, 0.3, 0.2] }, tables: [] }],
    expenses: [
      { group: 'terrain', value: { basis: 'amount', amount: 900 } },
      { group: 'labor_cost', value: { basis: 'amount', amount: 3_150 } },
    ],
    accomplished: { closing: '2026-11', lines: [{ key: 'expense.terrain', values: [1] }] },
  },
  identity: {
    modules: [{ id: 7, lists: { tables: [] } }],
    expenses: [{ id: 8 }, { id: 9 }],
    'accomplished/lines': [{ id: 10 }],
  },
};

const edited = (path: string, value: Json, from: StudyDocument = base): StudyDocument => {
  const outcome = applyEdits(from, [{ op: 'set', path, old: valueAt(from, path), new: value }]);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  return outcome.document;
};

const valueAt = ({ study, identity }: StudyDocument, path: string): Json =>
  path
    .slice(1)
    .split('/')
    .reduce<{ value: unknown; ids: unknown }>(
      ({ value, ids }, token) => {
        if (!token.startsWith('@'))
          return { value: Reflect.get(Object(value), token), ids: Reflect.get(Object(ids), token) };
        const at = (ids as { id: number }[]).findIndex(({ id }) => `@${id}` === token);
        return { value: (value as unknown[])[at], ids: null };
      },
      { value: study, ids: identity },
    ).value as Json;

test('a difference says where it is, of what kind, and what it is about', () => {
  const curve = edited('/modules/@7/sales_curve/shares', [0.4, 0.4, 0.2]);
  const after = edited('/expenses/@9/value/amount', 3_200, edited('/modules/@7/launch', 3, curve));
  const differences = differencesOf(base, after);
  expect(differences.map(({ path, kind, group, cells }) => [path, kind, group, cells])).toEqual([
    ['/modules/@7/sales_curve/shares', 'cells', 'sales_curve', [0, 1]],
    ['/modules/@7/launch', 'changed', 'schedule', []],
    ['/expenses/@9/value/amount', 'changed', 'works', []],
  ]);
  expect(cellsOf(differences)).toBe(4);
});

test('an item that came, one that went and one that moved are told as such', () => {
  const outcome = applyEdits(base, [
    {
      op: 'remove',
      path: '/expenses/@8',
      old: { after: null, value: valueAt(base, '/expenses/@8'), lists: {} },
      new: null,
    },
    {
      op: 'insert',
      path: '/expenses/@11',
      old: null,
      new: { after: null, value: { group: 'marketing', value: { basis: 'share_vgv', share: 0.03 } }, lists: {} },
    },
  ]);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  expect(differencesOf(base, outcome.document).map(({ path, kind, group }) => [path, kind, group])).toEqual([
    ['/expenses/@8', 'removed', 'land'],
    ['/expenses/@11', 'added', 'commercial'],
  ]);
});

test('two people who changed different months of one curve keep both', () => {
  const mine = edited('/modules/@7/sales_curve/shares', [0.45, 0.35, 0.2]);
  const theirs = edited('/modules/@7/sales_curve/shares', [0.5, 0.3, 0.25]);
  const { document, conflicts } = mergeStudies(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(valueAt(document, '/modules/@7/sales_curve')).toEqual({ start: 2, shares: [0.45, 0.35, 0.25] });
});

test('the same cell to different values is a conflict with base, mine and theirs; the choice decides', () => {
  const mine = edited('/expenses/@9/value/amount', 3_200);
  const theirs = edited('/expenses/@9/value/amount', 3_300);
  const path = '/expenses/@9/value/amount';
  const row = { path, old: 3_150, mine: 3_200, theirs: 3_300 };
  expect(mergeStudies(base, mine, theirs)).toMatchObject({ conflicts: [row], unresolved: [row] });
  const chosen = mergeStudies(base, mine, theirs, new Map([[path, 'theirs']]));
  expect(chosen.unresolved).toEqual([]);
  expect(bytesOf(chosen.document)).toBe(bytesOf(theirs));
});

test('an item removed on one side and changed on the other is one conflict', () => {
  const gone = applyEdits(base, [
    {
      op: 'remove',
      path: '/expenses/@9',
      old: { after: 8, value: valueAt(base, '/expenses/@9'), lists: {} },
      new: null,
    },
  ]);
  if (!gone.ok) throw new Error('refused');
  const theirs = edited('/expenses/@9/value/amount', 3_300);
  expect(mergeStudies(base, gone.document, theirs).conflicts).toMatchObject([
    { path: '/expenses/@9', mine: null, theirs: { value: { amount: 3_300 } } },
  ]);
});

test('a shifted study begins later; what the calendar fixes and what was realised do not go along', () => {
  const { study, identity } = shiftedStudy(base, 5);
  expect(study).toEqual({ ...base.study, base_month: '2027-03', accomplished: undefined });
  expect(Object.keys(identity)).toEqual(['modules', 'expenses']);
  expect(shiftedStudy(base, 0)).toBe(base);
  expect(shiftedStudy(base, -12).study.base_month).toBe('2025-10');
});

test('versions written apart are compared by what their items are called', () => {
  const apart: StudyDocument = { ...base, identity: { ...base.identity, expenses: [{ id: 108 }, { id: 109 }] } };
  expect(differencesOf(base, apart)).toHaveLength(4);
  expect(bytesOf(alignedTo(base, apart))).toBe(bytesOf(base));
  expect(differencesOf(base, alignedTo(base, edited('/expenses/@109/value/amount', 1, apart)))).toHaveLength(1);
});

test('the groups of a difference make the other study, in whatever order they are applied', () => {
  let several = 0;
  for (let seed = 1; seed <= 120; seed += 1) {
    const before = documentFrom(seed % 97);
    const after = changed(before, seed, 1 + (seed % 9));
    const groups = diffGroups(before, after);
    several += groups.length > 1 ? 1 : 0;
    for (const order of [groups, groups.toReversed()]) {
      type Made = ReturnType<(typeof groups)[number]['apply']>;
      const end = order.reduce<Made>(
        (study, group) => study && group.apply(structuredClone(study)),
        before.study as unknown as Made,
      );
      expect(canonicalJson(end), `seed ${seed}`).toBe(canonicalJson(after.study));
    }
  }
  expect(several).toBeGreaterThan(50);
});

test('a group is applied only to what its fellows made', () => {
  const [group] = diffGroups(base, edited('/expenses/@9/value/amount', 3_200));
  const foreign = edited('/name', 'Outro').study as unknown as Parameters<NonNullable<typeof group>['apply']>[0];
  expect(() => group?.apply(foreign)).toThrow('its fellows did not make');
});

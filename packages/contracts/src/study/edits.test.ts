import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setAt } from './compose.ts';
import { applyEdits, invertEdits, type StudyEdit } from './edits.ts';
import { identifyStudy, identityFits, type StudyDocument } from './ids.ts';
import { equalJson, type Json } from './json.ts';
import { pathOf, pointerOf } from './path.ts';
import { studyShape } from './shape.ts';
import { counter, editInput, editsOf, idsAreDistinct, nodesIn, studyDocument } from './testing/arbitrary-study.ts';

function applied(document: StudyDocument, edits: readonly StudyEdit[]) {
  const outcome = applyEdits(document, edits);
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome)} ${JSON.stringify(edits)}`);
  return outcome;
}

const same = (a: StudyDocument, b: StudyDocument) => {
  expect(b.study).toEqual(a.study);
  expect(b.identity).toEqual(a.identity);
};

const tower = () =>
  identifyStudy(
    {
      name: 'Aurora',
      modules: [
        {
          number: 1,
          keys: null,
          tables: [
            { share: 0.7, parts: [{ kind: 'keys', share: 1 }] },
            { share: 0.3, parts: [] },
          ],
          sales_curve: { start: 0, shares: [0.5, 0.3, 0.2] },
        },
      ],
    },
    counter(),
  );
// The counter starts at 2: module @2, tables @3 (its part @4) and @5.
const curve = '/modules/@2/sales_curve/shares';

/** Thousands of random documents take seconds, on a busy machine many. */
const patience = 60_000;

describe('edits of a study', () => {
  it(
    'are undone exactly by their inverse, whatever the study and the edits',
    () => {
      fc.assert(
        fc.property(studyDocument, fc.array(editInput, { maxLength: 8 }), (document, inputs) => {
          const edits = editsOf(document, inputs, counter(100_000));
          const done = applied(document, edits);
          same(document, applied(done.document, invertEdits(done.applied)).document);
        }),
        { numRuns: 3000 },
      );
    },
    patience,
  );

  it(
    'are repeated exactly by what was noted as applied',
    () => {
      fc.assert(
        fc.property(studyDocument, fc.array(editInput, { maxLength: 6 }), (document, inputs) => {
          const done = applied(document, editsOf(document, inputs, counter(100_000)));
          same(done.document, applied(document, done.applied).document);
        }),
        { numRuns: 1500 },
      );
    },
    patience,
  );

  it(
    'keep one id for each item, no id twice, and leave the document they start from alone',
    () => {
      fc.assert(
        fc.property(studyDocument, fc.array(editInput, { maxLength: 8 }), (document, inputs) => {
          const before = JSON.stringify(document);
          const { document: after } = applied(document, editsOf(document, inputs, counter(100_000)));
          expect(idsAreDistinct(after)).toBe(true);
          expect(identityFits(after.identity, after.study, studyShape)).toBe(true);
          expect(JSON.stringify(document)).toBe(before);
        }),
        { numRuns: 1500 },
      );
    },
    patience,
  );

  it(
    'name each place by a JSON Pointer and back',
    () => {
      fc.assert(
        fc.property(studyDocument, (document) => {
          for (const target of nodesIn(document)) {
            const pointer = pointerOf(document, target.path);
            expect(pointer === null ? null : pathOf(document, pointer)).toBe(target.path);
          }
        }),
        { numRuns: 60 },
      );
    },
    patience,
  );

  it('take a null for an absent field', () => {
    const document = tower();
    expect(document.study).not.toHaveProperty('modules.0.keys');
    const edits: StudyEdit[] = [{ op: 'set', path: '/modules/@2/keys', old: null, new: { at: 'works_end', plus: 2 } }];
    const done = applied(document, edits);
    expect(done.document.study).toHaveProperty('modules.0.keys.plus', 2);
    expect(applied(done.document, invertEdits(done.applied)).document.study).not.toHaveProperty('modules.0.keys');
  });

  it('change only the cells of a vector that differ from what the planner saw', () => {
    const other = applied(tower(), [{ op: 'set', path: `${curve}/0`, old: 0.5, new: 0.4 }]).document;
    const late: StudyEdit = { op: 'set', path: curve, old: [0.5, 0.3, 0.2], new: [0.5, 0.3, 0.3] };
    expect(applied(other, [late]).document.study).toHaveProperty('modules.0.sales_curve.shares', [0.4, 0.3, 0.3]);
  });

  it('build an absent block with its lists item by item', () => {
    const document = tower();
    const edits = setAt(document, '/taxation/ret/rates', [{ from: '2026-01', rate: 0.04 }], counter(50));
    expect(applied(document, edits).document.study).toHaveProperty('taxation.ret.rates.0.rate', 0.04);
    expect(edits.map((edit) => edit.op)).toEqual(['set', 'insert']);
  });
});

describe('a malformed edit is refused with its path and leaves nothing behind', () => {
  const placed = (value: Json, lists = {}) => ({ after: null, value, lists });
  const refused: [why: string, edit: StudyEdit, code: string][] = [
    ['an item that is not there', { op: 'set', path: '/modules/@99/name', old: null, new: 'x' }, 'missing'],
    ['a position where an id belongs', { op: 'set', path: '/modules/0/name', old: null, new: 'x' }, 'bad_path'],
    ['a cell beyond the vector', { op: 'set', path: `${curve}/3`, old: null, new: 0.1 }, 'missing'],
    ['a field inside a number', { op: 'set', path: '/modules/@2/number/x', old: null, new: 1 }, 'missing'],
    ['a path without a slash', { op: 'set', path: 'name', old: 'Aurora', new: 'x' }, 'bad_path'],
    ['a bad escape', { op: 'set', path: '/na~2me', old: null, new: 'x' }, 'bad_path'],
    ['an old value that is not there', { op: 'set', path: '/name', old: 'Outro', new: 'x' }, 'old_mismatch'],
    ['the whole study', { op: 'set', path: '', old: null, new: {} }, 'holds_items'],
    ['a whole list', { op: 'set', path: '/modules', old: null, new: [{ number: 1 }] }, 'holds_items'],
    ['a whole item', { op: 'set', path: '/modules/@2', old: null, new: {} }, 'holds_items'],
    ['an item that is no object', { op: 'insert', path: '/modules/@50', old: null, new: placed(3) }, 'bad_value'],
    ['an id that is taken', { op: 'insert', path: '/modules/@3', old: null, new: placed({}) }, 'bad_ids'],
    [
      'an item whose lists have no ids',
      { op: 'insert', path: '/modules/@50', old: null, new: placed({ tables: [{}] }) },
      'bad_ids',
    ],
    ['an insert into a vector', { op: 'insert', path: `${curve}/@50`, old: null, new: placed({}) }, 'bad_path'],
    [
      'an item after one that is not there',
      { op: 'move', path: '/modules/@2', old: { after: null }, new: { after: 9 } },
      'missing',
    ],
    [
      'a removal of something else',
      { op: 'remove', path: '/modules/@2', old: placed({ number: 2 }), new: null },
      'old_mismatch',
    ],
    ['an infinite number', { op: 'set', path: '/name', old: 'Aurora', new: Number.POSITIVE_INFINITY }, 'bad_value'],
    ['a NUL character', { op: 'set', path: '/name', old: 'Aurora', new: '\u0000' }, 'bad_value'],
    ['a half of a surrogate pair', { op: 'set', path: '/name', old: 'Aurora', new: '\ud800' }, 'bad_value'],
  ];
  it.each(refused)('%s', (_, edit, code) => {
    const document = tower();
    const before = JSON.stringify(document);
    const first: StudyEdit = { op: 'set', path: '/name', old: 'Aurora', new: 'Aurora' };
    const outcome = applyEdits(document, [first, edit]);
    expect(outcome).toMatchObject({ ok: false, index: 1, problem: { code } });
    expect(outcome.ok || edit.path.startsWith(outcome.problem.path)).toBe(true);
    expect(JSON.stringify(document)).toBe(before);
  });

  it('never reaches a prototype', () => {
    const poison: Json = JSON.parse('{"__proto__": {"polluted": true}}');
    for (const path of ['/__proto__/polluted', '/modules/@2/__proto__', '/name']) {
      const outcome = applyEdits(tower(), [{ op: 'set', path, old: path === '/name' ? 'Aurora' : null, new: poison }]);
      expect(outcome.ok).toBe(false);
    }
    const inherited = applyEdits(tower(), [
      { op: 'set', path: '/constructor/prototype/polluted', old: null, new: true },
    ]);
    expect(inherited.ok).toBe(false);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it(
    'and random JSON in place of a path or a value never crashes',
    () => {
      const value = fc.jsonValue();
      fc.assert(
        fc.property(fc.string(), value, value, (path, old, next) => {
          const edit = { op: 'set', path: `/${path}`, old: toJson(old), new: toJson(next) } satisfies StudyEdit;
          const outcome = applyEdits(tower(), [edit]);
          if (outcome.ok) expect(equalJson(outcome.document.study, tower().study)).toBe(outcome.applied.length === 0);
        }),
        { numRuns: 1500 },
      );
    },
    patience,
  );
});

function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}

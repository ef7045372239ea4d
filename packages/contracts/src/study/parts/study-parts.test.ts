import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../edits.ts';
import { identifyStudy, type StudyDocument } from '../ids.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { counter } from '../testing/arbitrary-study.ts';
import { type StudyPart, studyParts } from './part-table.ts';
import { readPart, type StoredPart } from './read-part.ts';
import { addToPart, mergePart, PartRefused, partLimits, partRefusal, removeFromPart } from './save-part.ts';

const item = (group: string, module: number | null = null): JsonObject => ({
  group,
  name: `${group} ${module ?? ''}`,
  module,
  value: { basis: 'amount', amount: 10 },
  timing: { kind: 'once', at: 3 },
});

const document = (): StudyDocument =>
  identifyStudy(
    {
      base_month: '2026-01',
      modules: [1, 2].map((number) => ({
        number,
        name: `Torre ${number}`,
        launch: number,
        sales_curve: { start: 0, shares: [0.5, 0.5] },
        tables: [
          { name: 'Direta', channel: 'direct', share: 0.4, parts: [{ kind: 'post_keys', share: 1, system: 'price' }] },
          { name: 'Banco', channel: 'financed', share: 0.6, commission: { share: 0.05 }, parts: [] },
        ],
      })),
      expenses: [item('marketing'), item('outorga'), item('marketing', 2), item('doc_client')],
      loans: [{ name: 'SFH', eligible: ['labor_cost'], amortization: { kind: 'bullet', at: 30 } }],
      capital: { distribution: { mode: 'curve', curve: [1, 2, 3] }, partners: [{ name: 'A', share: 1 }] },
    },
    counter(),
  );

const namedParts = Object.entries(studyParts) as [string, StudyPart][];
const stored = namedParts.filter((row): row is [string, StoredPart] => row[1].from !== 'projection');

const after = (before: StudyDocument, { edits }: { edits: Parameters<typeof applyEdits>[1] }): StudyDocument => {
  const outcome = applyEdits(before, edits);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.document;
};

/** The rows of a part, wherever its kind has them. */
const rowsIn = (value: Json): JsonObject[] => {
  const rows = isObject(value) ? value.items : value;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
};

describe('a named part of a study', () => {
  it.each(namedParts)('%s says its kind', (_, studyPart) => {
    if (studyPart.from === 'projection') return expect(partRefusal(studyPart, 'merge')).toBe('computed');
    expect(Array.isArray(readPart(document(), studyPart))).toBe(studyPart.kind === 'list');
  });

  it.each(stored)('%s sent back as it was read changes nothing', (_, studyPart) => {
    const before = document();
    const value = readPart(before, studyPart);
    const body = Array.isArray(value) ? { items: value } : value;
    expect(mergePart(before, studyPart, null, body, counter(9_000)).edits).toEqual([]);
    for (const row of rowsIn(value))
      expect(mergePart(before, studyPart, Number(row.id), row, counter(9_000)).edits).toEqual([]);
  });

  it('shows the items of its group alone, and of its channel', () => {
    expect(rowsIn(readPart(document(), studyParts.marketing as StoredPart)).map(({ module }) => module)).toEqual([
      null,
      2,
    ]);
    const financed = rowsIn(readPart(document(), studyParts.commissionFinancial as StoredPart));
    expect(financed.map(({ module, name, commission }) => [module, name, commission])).toEqual([
      [1, 'Banco', { share: 0.05 }],
      [2, 'Banco', { share: 0.05 }],
    ]);
  });

  it('tells a value from its curve: each saves its own fields and refuses the other’s', () => {
    const before = document();
    const curve = studyParts.marketingCurve as StoredPart;
    const [row] = rowsIn(readPart(before, curve));
    expect(row).toMatchObject({ name: 'marketing ', timing: { kind: 'once', at: 3 } });
    expect(row).not.toHaveProperty('value');
    const next = after(
      before,
      mergePart(before, curve, Number(row?.id), { timing: { kind: 'once', at: 5 } }, counter(9_000)),
    );
    expect(rowsIn(readPart(next, curve))[0]).toMatchObject({ timing: { at: 5 } });
    const wrong = () =>
      mergePart(before, curve, Number(row?.id), { value: { basis: 'amount', amount: 1 } }, counter(9_000));
    expect(wrong).toThrow(new PartRefused({ fields: { value: 'not_saved_here' } }));
  });

  it('takes rows of its own: they have its group, and stand last', () => {
    const before = document();
    const studyPart = studyParts.marketing as StoredPart;
    const value = { name: 'Feirão', value: { basis: 'amount', amount: 7 } };
    const added = mergePart(before, studyPart, null, { items: [value] }, counter(9_000));
    const next = after(before, added);
    expect(rowsIn(readPart(next, studyPart)).at(-1)).toMatchObject(value);
    expect(rowsIn(next.study.expenses ?? null).at(-1)).toEqual({ group: 'marketing', ...value });
    const id = Number(rowsIn(readPart(next, studyPart)).at(-1)?.id);
    expect(after(next, removeFromPart(next, studyPart, id)).study).toEqual(before.study);
    const elsewhere = () => addToPart(before, studyPart, { group: 'outorga', ...value }, counter(9_000));
    expect(elsewhere).toThrow(PartRefused);
  });

  it('does not touch a row of another group', () => {
    const before = document();
    const [other] = rowsIn(readPart(before, studyParts.outorga as StoredPart));
    const studyPart = studyParts.marketing as StoredPart;
    expect(() => mergePart(before, studyPart, Number(other?.id), { name: 'x' }, counter())).toThrow(PartRefused);
    expect(() => removeFromPart(before, studyPart, Number(other?.id))).toThrow(PartRefused);
  });

  it('makes the object that its fields stand in, and takes a field away with null', () => {
    const before = document();
    const studyPart = studyParts.tributation as StoredPart;
    const next = after(
      before,
      mergePart(before, studyPart, null, { regime: 'ret', ret: { rates: [] } }, counter(9_000)),
    );
    expect(next.study.taxation).toEqual({ regime: 'ret', ret: { rates: [] } });
    const bare = after(next, mergePart(next, studyPart, null, { ret: null }, counter(19_000)));
    expect(bare.study.taxation).toEqual({ regime: 'ret' });
    expect(() => mergePart(before, studyPart, null, { regim: 'ret' }, counter())).toThrow('not_saved_here');
  });

  it('has a curve month by month', () => {
    const before = document();
    const studyPart = studyParts.profitDistributionCurve as StoredPart;
    expect(readPart(before, studyPart)).toEqual(
      [1, 2, 3].map((amount, month) => ({ id: month + 1, key: month + 1, month, amount })),
    );
    const changed = after(before, mergePart(before, studyPart, 2, { amount: 5 }, counter(9_000)));
    const longer = after(changed, addToPart(changed, studyPart, { amount: 9 }, counter(9_000)));
    expect(rowsIn(readPart(longer, studyPart)).map(({ amount }) => amount)).toEqual([1, 5, 3, 9]);
    for (const month of [0, 4, 1.5, Number.NaN])
      expect(() => mergePart(before, studyPart, month, { amount: 5 }, counter())).toThrow(PartRefused);
    expect(() => mergePart(before, studyPart, 1, {}, counter())).toThrow('required');
  });

  it('takes no more rows, and no value of more pieces, than a batch may have', () => {
    const studyPart = studyParts.marketing as StoredPart;
    const rows = (count: number) => ({ items: Array.from({ length: count }, () => ({ name: 'x' })) });
    expect(mergePart(document(), studyPart, null, rows(partLimits.rows), counter(9_000)).edits).toHaveLength(
      partLimits.rows,
    );
    expect(() => mergePart(document(), studyPart, null, rows(partLimits.rows + 1), counter(9_000))).toThrow('too_many');
    const sales = studyParts.sales as StoredPart;
    const [module] = rowsIn(readPart(document(), sales));
    const typologies = Array.from({ length: 100_000 }, (_, at) => ({ name: String(at), units: 1 }));
    expect(() => mergePart(document(), sales, Number(module?.id), { typologies }, counter(9_000))).toThrow('too_many');
  });

  it('says why an operation is not there', () => {
    expect(partRefusal(studyParts.marketing, 'add')).toBeNull();
    expect(partRefusal(studyParts.marketingCurve, 'add')).toBe('part_of_another');
    expect(partRefusal(studyParts.marketingCurve, 'remove')).toBe('part_of_another');
    expect(partRefusal(studyParts.tributation, 'remove')).toBe('one_of_a_kind');
    expect(partRefusal(studyParts.financialOperation, 'remove')).toBeNull();
    expect(partRefusal(studyParts.projection, 'change')).toBe('computed');
  });

  it('meets any field with an edit or a refusal, never with a path that leads elsewhere', () => {
    const before = document();
    const field = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'a/b', '~', 'value', 'group', 'id'));
    fc.assert(
      fc.property(fc.constantFrom(...stored), field, fc.jsonValue(), ([, studyPart], name, value) => {
        const [row] = rowsIn(readPart(before, studyPart));
        const body = Object.fromEntries([[name, value as Json]]);
        try {
          const { edits } = mergePart(before, studyPart, row ? Number(row.id) : null, body, counter(9_000));
          const outcome = applyEdits(before, edits);
          expect(outcome.ok).toBe(true);
        } catch (error) {
          expect(['PartRefused', 'EditRefusal']).toContain((error as Error).constructor.name);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});

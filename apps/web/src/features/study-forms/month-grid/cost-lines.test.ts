import { applyEdits, identifyStudy, invertEdits, type StudyDocument } from '@uni/contracts';
import { type Model, openStudy } from '@uni/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellChange, GridLine } from '../../../ui/planning-grid/index.ts';
import { costTree } from '../../study/cost-tree.ts';
import { itemsAt, valueAt } from '../../study/store/edits.ts';
import { goldenStudies } from '../../study/testing/golden-projections.ts';
import { counting } from '../../study/testing/study-fixture.ts';
import { type CostView, costLines, createLineCache, freshEntries } from './cost-lines.ts';
import { writeChanges } from './vectors.ts';

function opened(document: StudyDocument): Model {
  const outcome = openStudy(document.study);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
  return outcome.model;
}
function linesOf(document: StudyDocument, view: CostView, model = opened(document)) {
  const { study, projection } = model;
  const tree = costTree({ study, projection, document, attention: new Set() });
  return costLines({ tree, document, model, view, horizon: 200, held: new Map(), totalLabel: 'Total' });
}
const leaves = (lines: readonly GridLine[]): GridLine[] =>
  lines.flatMap((line) => (line.children.length > 0 ? leaves(line.children) : [line]));
const documents = goldenStudies.map(({ name, model }) => ({
  name,
  document: identifyStudy(JSON.parse(JSON.stringify(model.study)), counting()),
}));
const typed = (line: GridLine, changes: readonly CellChange[]): (number | null)[] => {
  const values = [...line.values];
  for (const { month, ticks } of changes) {
    while (values.length < month) values.push(null);
    values[month] = ticks;
  }
  return values;
};
const blankAsZero = (values: readonly (number | null)[]): number[] => {
  const all = values.map((value) => value ?? 0);
  return all.slice(0, all.findLastIndex((value) => value !== 0) + 1);
};

describe('the grid of costs at the base date', () => {
  it('shows every entry of every worked study with the months that the engine spreads, adding up to the tree', () => {
    for (const { name, document } of documents) {
      const { lines, vectors } = linesOf(document, 'values');
      const all = leaves(lines).filter((line) => !line.pinned);
      for (const vector of vectors.values()) expect(all.map(({ id }) => id)).toContain(vector.line.id);
      const pinned = lines.find((line) => line.pinned);
      const sum = all.reduce((total, line) => total + line.total, 0);
      expect([name, pinned?.total]).toEqual([name, sum]);
    }
  });

  it('gives back to the centavo what is typed in any months of any entry, and undoing it the same study', () => {
    const cell = fc.record({
      month: fc.integer({ min: 0, max: 90 }),
      ticks: fc.integer({ min: 0, max: 5_000_000_000 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...documents),
        fc.nat(),
        fc.array(cell, { minLength: 1, maxLength: 20 }),
        ({ document }, pick, cells) => {
          const { vectors } = linesOf(document, 'values');
          const all = [...vectors.values()];
          const vector = all[pick % all.length];
          if (!vector) return;
          const changes = cells.map(({ month, ticks }) => ({ line: vector.line.id, month, ticks }));
          const { edits } = writeChanges(document, vectors, changes);
          const outcome = applyEdits(document, edits);
          if (!outcome.ok) throw new Error(outcome.problem.code);
          const expected = blankAsZero(typed(vector.line, changes));
          if (expected.length === 0) return;
          const after = leaves(linesOf(outcome.document, 'values').lines);
          // A group that had no entry has one now, under its own path.
          const line =
            after.find(({ id }) => id === vector.line.id) ?? after.find(({ label }) => label === vector.line.label);
          expect(blankAsZero(line?.values ?? [])).toEqual(expected);
          const back = applyEdits(outcome.document, invertEdits(edits));
          expect(back.ok && back.document.study).toEqual(document.study);
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);

  it('says when a rate or a shape becomes months, and keeps the anchor that the curve hung on', () => {
    const { document } = documents.find(({ name }) => name.includes('two-towers')) ??
      documents[0] ?? { document: null };
    if (!document) throw new Error('no study');
    const { vectors } = linesOf(document, 'values');
    const family = itemsAt(document, '/expenses').find(
      ({ value }) =>
        JSON.stringify(value.timing ?? null).includes('"family"') && vectors.has(`/expenses/@${idOf(value, document)}`),
    );
    const vector = family && vectors.get(family.path);
    if (!family || !vector) throw new Error('no family');
    const month = vector.line.input?.span?.from ?? 0;
    const { edits, notes } = writeChanges(document, vectors, [{ line: family.path, month: month + 1, ticks: 12_345 }]);
    const outcome = applyEdits(document, edits);
    if (!outcome.ok) throw new Error(outcome.problem.code);
    expect(notes).toHaveLength(1);
    expect(valueAt(outcome.document, `${family.path}/timing/kind`)).toBe('curve');
    expect(valueAt(outcome.document, `${family.path}/timing/start`)).toEqual(
      valueAt(document, `${family.path}/timing/start`),
    );
    expect(valueAt(outcome.document, `${family.path}/value/basis`)).toBe('amount');
  });

  it('leaves values that follow a line of the flow to be read only', () => {
    for (const { document } of documents) {
      const { vectors } = linesOf(document, 'values');
      for (const item of itemsAt(document, '/expenses')) {
        const basis = String(valueAt(document, `${item.path}/value/basis`));
        const flows = ['share_sales', 'share_receipts', 'share_group_flow', 'per_unsold_unit'].includes(basis);
        expect(vectors.has(item.path)).toBe(!flows);
      }
    }
  });
});

describe('the grid of costs as shares', () => {
  it('changes the curve and leaves the value, and the shares read back exactly', () => {
    let changed = 0;
    for (const { document } of documents) {
      const { vectors } = linesOf(document, 'shares');
      for (const vector of vectors.values()) {
        const month = vector.line.input?.span?.from ?? 0;
        const share = 123_456_789_012;
        const { edits } = writeChanges(document, vectors, [{ line: vector.line.id, month, ticks: share }]);
        const outcome = applyEdits(document, edits);
        if (!outcome.ok) throw new Error(outcome.problem.code);
        const after = leaves(linesOf(outcome.document, 'shares').lines).find(({ id }) => id === vector.line.id);
        expect(after?.values[month]).toBe(share);
        const value = `${vector.line.id}/value`;
        expect(valueAt(outcome.document, value)).toEqual(valueAt(document, value));
        changed += 1;
      }
    }
    expect(changed).toBeGreaterThan(5);
  });
});

function idOf(value: unknown, document: StudyDocument): number {
  return itemsAt(document, '/expenses').find((item) => item.value === value)?.id ?? 0;
}

describe('lines that are the same objects', () => {
  it('after an edit every line but the edited one and the sums above it', () => {
    const [first] = documents.filter(({ document }) => itemsAt(document, '/expenses').length > 2);
    if (!first) throw new Error('no study with expenses');
    const storedLines = createLineCache();
    const linesIn = (document: StudyDocument) => {
      const model = opened(document);
      const tree = costTree({ study: model.study, projection: model.projection, document, attention: new Set() });
      const shared = { tree, document, model, horizon: 200, held: new Map(), totalLabel: 'Total', cache: storedLines };
      return costLines({ ...shared, view: 'values' });
    };
    const before = linesIn(first.document);
    const [edited] = leaves(before.lines).filter((line) => line.input && line.total > 0);
    if (!edited) throw new Error('nothing to type in');
    const month = edited.values.findIndex((value) => (value ?? 0) > 0);
    const { edits } = writeChanges(first.document, before.vectors, [{ line: edited.id, month, ticks: 1_234_56 }]);
    const outcome = applyEdits(first.document, edits);
    if (!outcome.ok) throw new Error('the edit is refused');
    const after = linesIn(outcome.document);
    const old = new Map(leaves(before.lines).map((line) => [line.id, line]));
    const changed = leaves(after.lines).filter((line) => line !== old.get(line.id) && !line.pinned && !line.linked);
    expect(changed.map(({ id }) => id)).toEqual([edited.id]);
    expect(linesIn(outcome.document).lines).toEqual(after.lines);
  });
});

describe('what a paste adds', () => {
  it('makes an entry for each new line, in the group of the line above, and only of amounts', () => {
    const [first] = documents.filter(({ document }) => itemsAt(document, '/expenses').length > 0);
    const [item] = first ? itemsAt(first.document, '/expenses') : [];
    if (!first || !item) throw new Error('no study with expenses');
    const model = opened(first.document);
    const draft = { valid: first.document, document: first.document, model, held: [], errors: [] };
    const fresh = freshEntries('values', (group) => `Grupo ${group}`);
    expect(freshEntries('shares', String)).toBeUndefined();
    const line = fresh?.line(draft, item.path, 1);
    expect(line).toMatchObject({ label: `Grupo ${item.value.group}, nova linha 2`, values: [] });
    const changes = [3, 5].map((month) => ({ line: line?.id ?? '', month, ticks: 100_00 }));
    const written = writeChanges(first.document, new Map(), changes, (id) => fresh?.vector(draft, id) ?? null);
    const outcome = applyEdits(first.document, written.edits);
    const added = outcome.ok ? itemsAt(outcome.document, '/expenses').at(-1) : undefined;
    expect(added?.value).toMatchObject({ group: item.value.group, value: { basis: 'amount', amount: 200 } });
    // The month between the two has no blank in the study: it is zero there, and a note states it.
    expect(written.notes).toContain(`${line?.label}: 1 mês em branco entre valores vale zero`);
  });
});

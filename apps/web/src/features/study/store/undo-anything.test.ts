import { openComposed } from '@uni/analysis';
import { identifyStudy, insertAt, noRealised, removeAt, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { canonicalJson, studyHash } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { isWholeRun } from '@uni/tools/test/share.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { costLines } from '../../study-forms/month-grid/cost-lines.ts';
import { writeChanges } from '../../study-forms/month-grid/vectors.ts';
import { costTree } from '../cost-tree.ts';
import { studyFacts } from '../study-facts.ts';
import { goldenStudies } from '../testing/golden-projections.ts';
import { counting, HeldClock, Ledger, Shelf } from '../testing/study-fixture.ts';
import { studyInputs } from '../testing/study-inputs.ts';
import type { Draft } from './drafting.ts';
import { itemsAt, moveEdits } from './edits.ts';
import { StudyStore } from './study-store.ts';

/** A user's next act: its kind, and two numbers that choose its target. */
interface Act {
  kind: 'field' | 'add' | 'duplicate' | 'remove' | 'move' | 'paste';
  where: number;
  how: number;
}
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('field', 'field', 'field', 'add', 'duplicate', 'remove', 'move', 'paste'),
  where: fc.nat(),
  how: fc.nat(),
});

const at = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)];
const LISTS = ['/expenses', '/revenues', '/loans', '/modules', '/capital/partners'];

function listsIn(document: StudyDocument): string[] {
  const modules = itemsAt(document, '/modules').map(({ path }) => path);
  const tables = modules.flatMap((module) => itemsAt(document, `${module}/tables`).map(({ path }) => path));
  return [
    ...LISTS,
    ...modules.flatMap((module) => [`${module}/typologies`, `${module}/tables`]),
    ...tables.map((table) => `${table}/parts`),
  ].filter((list) => itemsAt(document, list).length > 0);
}

/** A block of amounts pasted into the grid of costs, over several entries and months. */
function paste({ document, model }: Draft, { where, how }: Act): StudyEdit[] {
  const { study, projection } = model;
  const tree = costTree({ study, projection, document, attention: new Set() });
  const { vectors } = costLines({
    tree,
    document,
    model,
    view: 'values',
    horizon: 60,
    held: new Map(),
    totalLabel: '',
  });
  const ids = [...vectors.keys()];
  const cells = ids.slice(where % Math.max(1, ids.length)).slice(0, 3);
  const changes = cells.flatMap((line, row) =>
    Array.from({ length: 4 }, (_, column) => ({ line, month: (how % 30) + column, ticks: 1_000 * row + 137 * column })),
  );
  return writeChanges(document, vectors, changes).edits;
}

/** The edits of an act on what is on screen now; none where there is nothing to do it to. */
function editsOf(draft: Draft, act: Act, newId: () => number): readonly StudyEdit[] {
  const { document, model } = draft;
  if (act.kind === 'paste') return paste(draft, act);
  if (act.kind === 'field') {
    const input = at(studyInputs(document, studyFacts(model.study)), act.where);
    return at(input?.changes() ?? [], act.how) ?? [];
  }
  const list = at(listsIn(document), act.where);
  const item = list ? at(itemsAt(document, list), act.how) : undefined;
  if (!list || !item) return [];
  switch (act.kind) {
    case 'add':
      return insertAt(document, list, null, { ...item.value, name: 'Outro' }, newId).edits;
    case 'duplicate':
      return insertAt(document, list, item.id, item.value, newId).edits;
    case 'remove':
      return removeAt(document, item.path);
    case 'move':
      return moveEdits(document, item.path, act.how % 2 === 0 ? 1 : -1);
  }
}

const studies = [
  ...goldenStudies.filter(({ name }) => /two-towers|bases|loans|realised/.test(name)).map(({ model }) => model.study),
  ...[5_001, 5_002, 5_003].map((seed) => generateStudy(seed)),
];

function openStore(study: object) {
  const newId = counting();
  const ledger = new Ledger(identifyStudy(JSON.parse(JSON.stringify(study)), newId));
  const clock = new HeldClock();
  const store = StudyStore.open({
    owner: 'marina',
    versionId: 7,
    stored: { revision: 1, document: ledger.document, basis: { realised_hash: noRealised, realised: null } },
    readOnly: false,
    open: openComposed,
    hashes: (draft) => ({ study: studyHash(draft.valid.study), projection: null }),
    ports: ledger,
    storage: new Shelf(),
    clock,
  });
  if (!store) throw new Error('the study is refused');
  return { store, clock, ledger, newId };
}

it('gives back the byte-identical study, on screen and on the server, after undoing anything in any order of acts', async () => {
  const done: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.array(act, { minLength: 1, maxLength: 12 }), async (which, acts) => {
      const { store, clock, ledger, newId } = openStore(at(studies, which) ?? {});
      const visibleDocument = (): string => canonicalJson(store.getState().draft.document);
      const states = [visibleDocument()];
      for (const one of acts) {
        const steps = store.getState().undo.length;
        store.commit(one.kind, editsOf(store.getState().draft, one, newId));
        await clock.pass(500);
        if (store.getState().undo.length === steps) continue;
        states.push(visibleDocument());
        done[one.kind] = (done[one.kind] ?? 0) + 1;
      }
      for (const state of states.slice(0, -1).reverse()) {
        store.undo();
        expect(visibleDocument()).toBe(state);
      }
      await clock.pass(500);
      expect(canonicalJson(ledger.document)).toBe(states[0]);
      for (const state of states.slice(1)) {
        store.redo();
        expect(visibleDocument()).toBe(state);
      }
      await clock.pass(500);
      const { draft } = store.getState();
      expect(canonicalJson(ledger.document)).toBe(canonicalJson(draft.valid));
    }),
    { numRuns: isWholeRun() ? 60 : 12, endOnFailure: true },
  );
  for (const kind of ['field', 'add', 'duplicate', 'remove', 'move', 'paste'])
    expect(done[kind]).toBeGreaterThan(isWholeRun() ? 10 : 0);
}, 240_000);

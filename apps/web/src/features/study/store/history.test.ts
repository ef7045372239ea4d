import { openComposed } from '@uni/analysis';
import { identifyStudy, noRealised, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { studyHash } from '@uni/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goldenStudies } from '../testing/golden-projections.ts';
import { counting, HeldClock, Ledger, Shelf, study } from '../testing/study-fixture.ts';
import { itemsAt, setEdits, valueAt } from './edits.ts';
import type { HistoryShelf, SavedStep } from './history.ts';
import { HISTORY_STEPS } from './history.ts';
import { StudyStore } from './study-store.ts';

/** A browser's database that a test can inspect. */
class Drawer implements HistoryShelf {
  savedSteps = new Map<number, SavedStep>();
  writes = 0;
  load = async () => structuredClone([...this.savedSteps.values()]);
  write = (put: readonly SavedStep[], drop: readonly number[]): void => {
    this.writes += put.length + drop.length;
    for (const step of put) this.savedSteps.set(step.number, structuredClone(step));
    for (const number of drop) this.savedSteps.delete(number);
  };
}

const ledgerOf = () => new Ledger(identifyStudy(structuredClone(study), counting()));
async function openStore(drawer: Drawer, ledger = ledgerOf(), shelf = new Shelf()) {
  const clock = new HeldClock();
  const store = StudyStore.open({
    owner: 'marina',
    versionId: 7,
    stored: {
      revision: ledger.revision,
      document: ledger.document,
      basis: { realised_hash: noRealised, realised: null },
    },
    readOnly: false,
    open: openComposed,
    hashes: (draft) => ({ study: studyHash(draft.valid.study), projection: null }),
    ports: ledger,
    storage: shelf,
    clock,
    history: drawer,
  });
  if (!store) throw new Error('the study is refused');
  await clock.pass(0);
  const module = itemsAt(ledger.document, '/modules')[0]?.path ?? '';
  const set = (path: string, value: number | string | number[] | null, label = 'teste'): boolean =>
    store.commit(label, setEdits(store.getState().draft.document, path, value));
  return { store, clock, ledger, shelf, module, set };
}
const bytes = (store: StudyStore): string => JSON.stringify(sorted(store.getState().draft.document));
/** Sorts the document's fields: a study does not depend on their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

describe('the history of a version', () => {
  it('survives a reload, step by step, what was undone too', async () => {
    const drawer = new Drawer();
    const first = await openStore(drawer);
    const start = bytes(first.store);
    first.set('/name', 'Um', 'um');
    first.set('/name', 'Dois', 'dois');
    first.set('/name', 'Três', 'três');
    first.store.undo();
    await first.clock.pass(500);
    const second = await openStore(drawer, first.ledger);
    expect(second.store.getState().undo.map(({ label }) => label)).toEqual(['um', 'dois']);
    expect(second.store.getState().redo.map(({ label }) => label)).toEqual(['três']);
    second.store.redo();
    expect(valueAt(second.store.getState().draft.document, '/name')).toBe('Três');
    second.store.undo();
    second.store.undo();
    second.store.undo();
    expect(bytes(second.store)).toBe(start);
  });

  it('keeps at least two hundred steps and no more than its bound, writing one step for a step', async () => {
    const drawer = new Drawer();
    const { store, set } = await openStore(drawer);
    for (let at = 0; at < HISTORY_STEPS + 20; at += 1) set('/name', `Nome ${at}`);
    expect(HISTORY_STEPS).toBeGreaterThanOrEqual(200);
    expect(store.getState().undo).toHaveLength(HISTORY_STEPS);
    expect(drawer.savedSteps.size).toBe(HISTORY_STEPS);
    expect(drawer.writes).toBe(HISTORY_STEPS + 20 + 20);
  });

  it('leaves steps made before the earlier ones were read on top of them', async () => {
    const drawer = new Drawer();
    const first = await openStore(drawer);
    first.set('/name', 'Um', 'um');
    await first.clock.pass(500);
    let release = (): void => undefined;
    const slow = new Drawer();
    slow.load = () =>
      new Promise((done) => {
        release = () => done([...drawer.savedSteps.values()]);
      });
    const second = await openStore(slow, first.ledger);
    second.set('/name', 'Dois', 'dois');
    release();
    await second.clock.pass(0);
    expect(second.store.getState().undo.map(({ label }) => label)).toEqual(['um', 'dois']);
  });

  it('writes over no step of an earlier visit that could not be read', async () => {
    const drawer = new Drawer();
    const first = await openStore(drawer);
    first.set('/name', 'Um', 'um');
    await first.clock.pass(500);
    drawer.load = () => Promise.reject(new Error('closed'));
    const second = await openStore(drawer, first.ledger);
    second.set('/name', 'Dois', 'dois');
    expect([...drawer.savedSteps.values()].map(({ step }) => step.label)).toEqual(['um']);
    expect(second.store.getState().undo.map(({ label }) => label)).toEqual(['dois']);
  });

  it('asks before it undoes a value that somebody else has changed since', async () => {
    const { store, set, ledger, clock } = await openStore(new Drawer());
    set('/discount_rate/value', 0.2);
    await clock.pass(500);
    ledger.write([{ op: 'set', path: '/discount_rate/value', old: 0.2, new: 0.3 }]);
    set('/name', 'Outro');
    await clock.pass(500);
    store.undo();
    expect(valueAt(store.getState().draft.document, '/discount_rate/value')).toBe(0.3);
    store.undo();
    expect(store.getState().confirmation?.way).toBe('undo');
    store.answer(false);
    expect(valueAt(store.getState().draft.document, '/discount_rate/value')).toBe(0.3);
    store.undo();
    store.answer(true);
    expect(valueAt(store.getState().draft.document, '/discount_rate/value')).toBe(0.12);
    expect(store.getState().undo).toHaveLength(0);
  });

  it('shows where an undone step was made', async () => {
    const { store } = await openStore(new Drawer());
    const gridPosition = { tab: 'custos', line: 'x', from: 3, to: 5 };
    const edits = setEdits(store.getState().draft.document, '/name', 'Um');
    store.commit('um', edits, gridPosition);
    store.undo();
    expect(store.getState().returned?.step.place).toEqual(gridPosition);
  });

  it('gives back the same document, byte by byte, after undoing any walk of edits', async () => {
    const ledger = ledgerOf();
    const [module] = itemsAt(ledger.document, '/modules');
    const curve = `${module?.path}/sales_curve/shares`;
    const changes: fc.Arbitrary<[string, number | string | number[] | null]> = fc.oneof(
      fc.tuple(fc.constant('/name'), fc.string({ minLength: 1, maxLength: 8 })),
      fc.tuple(fc.constant('/discount_rate/value'), fc.double({ min: 0, max: 0.5, noNaN: true })),
      fc.tuple(
        fc.constant(curve),
        fc.array(
          fc.integer({ min: 0, max: 9 }).map((tenths) => tenths / 100),
          { minLength: 1, maxLength: 9 },
        ),
      ),
      fc.tuple(
        fc.constant('/capital/minimum_cash'),
        fc.option(fc.integer({ min: 0, max: 9_000_000 }).map((cents) => cents / 100)),
      ),
      fc.tuple(fc.constant(`${module?.path}/works_months`), fc.integer({ min: 1, max: 20 })),
      fc.tuple(fc.constant(`${module?.path}/built_area`), fc.option(fc.integer({ min: 1, max: 9000 }))),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 12 }), async (walk) => {
        const { store, set } = await openStore(new Drawer(), new Ledger(ledger.document));
        const start = bytes(store);
        const states = [start];
        for (const [path, value] of walk) {
          const before = store.getState().undo.length;
          set(path, value);
          if (store.getState().undo.length > before) states.push(bytes(store));
        }
        for (const state of states.slice(0, -1).reverse()) {
          store.undo();
          expect(bytes(store)).toBe(state);
        }
        for (const state of states.slice(1)) {
          store.redo();
          expect(bytes(store)).toBe(state);
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

describe('a save that changes nothing', () => {
  it('makes no edit in any field of any worked study, when what stands there is written again', () => {
    let written = 0;
    for (const { name, model } of goldenStudies) {
      const document = identifyStudy(JSON.parse(JSON.stringify(model.study)), counting());
      for (const path of fieldsOf(document, document.study, '')) {
        const edits: StudyEdit[] = setEdits(document, path, valueAt(document, path));
        expect([name, path, edits]).toEqual([name, path, []]);
        written += 1;
      }
    }
    expect(written).toBeGreaterThan(500);
  });
});

/** Every path of a study that a form writes: fields of objects, items by their ids, whole vectors. */
function fieldsOf(document: StudyDocument, value: unknown, path: string): string[] {
  if (Array.isArray(value)) {
    const items = itemsAt(document, path);
    return items.length > 0 ? items.flatMap((item) => fieldsOf(document, item.value, item.path)) : [path];
  }
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, inner]) => fieldsOf(document, inner, `${path}/${key}`));
  return inside.length > 0 ? inside : [path];
}

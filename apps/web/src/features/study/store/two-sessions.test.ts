import { openComposed } from '@uni/analysis';
import { applyEdits, identifyStudy, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { canonicalJson, studyHash } from '@uni/engine';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { counting, HeldClock, Ledger, Shelf, study } from '../testing/study-fixture.ts';
import { itemsAt, setEdits, valueAt } from './edits.ts';
import { StudyStore } from './study-store.ts';

const EDITS = 200;
const MONTHS = 8;

const shared = {
  ...study,
  capital: { contributions: { mode: 'curve', curve: new Array(MONTHS).fill(0) } },
  expenses: Array.from({ length: 6 }, (_, at) => ({
    group: 'terrain',
    name: `Linha ${at}`,
    value: { basis: 'amount', amount: 1_000 },
    timing: { kind: 'once', at },
  })),
};
const CURVE = '/capital/contributions/curve';

interface Step {
  who: number;
  /** Fields far apart, or a few that both sessions touch; cells of one vector; several paths at once. */
  kind: 'field' | 'cell' | 'paste';
  where: number;
  /** Wait of the user after the step. */
  pause: number;
  choice: 'mine' | 'theirs';
}
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.integer({ min: 0, max: 1 }),
  kind: fc.constantFrom('field', 'cell', 'paste'),
  where: fc.nat({ max: 1_000 }),
  pause: fc.constantFrom(0, 0, 50, 450),
  choice: fc.constantFrom('mine', 'theirs'),
});

/** One user's page, with the values seen at each path and the outcome of each typed value. */
class Session {
  readonly clock = new HeldClock();
  readonly store: StudyStore;
  readonly seen = new Map<string, Set<unknown>>();
  readonly typed: { path: string; value: number }[] = [];
  readonly dropped = new Set<number>();
  conflicts = 0;

  constructor(ledger: Ledger, who: number, silent: string[], landed: Set<unknown>) {
    const save: Ledger['save'] = (batch, options) => {
      const before = ledger.document;
      return ledger.save(batch, options).then((reply) => {
        if (reply.kind === 'saved') this.check(before, batch.edits, silent, landed);
        return reply;
      });
    };
    const store = StudyStore.open({
      owner: `pessoa ${who}`,
      versionId: 7,
      stored: { revision: ledger.revision, document: ledger.document, basis: ledger.basis },
      readOnly: false,
      open: openComposed,
      hashes: (draft) => ({ study: studyHash(draft.valid.study), projection: null }),
      ports: { save, load: ledger.load },
      storage: new Shelf(),
      clock: this.clock,
    });
    if (!store) throw new Error('the study is refused');
    this.store = store;
  }

  /** A batch was stored: what it replaced must have been in front of this person's eyes. */
  private check(before: StudyDocument, edits: readonly StudyEdit[], silent: string[], landed: Set<unknown>): void {
    for (const { path, old, value } of valuesOf(edits)) {
      const stood = valueAt(before, path);
      if (stood !== value && stood !== old && !this.seen.get(path)?.has(stood))
        silent.push(`${path}: ${stood} by ${value}`);
      if (stood === old && !this.seen.get(path)?.has(stood)) silent.push(`${path}: ${stood} unseen by ${value}`);
      landed.add(value);
    }
  }

  checkValue(path: string, value: unknown): void {
    const known = this.seen.get(path) ?? new Set();
    this.seen.set(path, known.add(value));
  }

  type(changes: readonly (readonly [path: string, value: number])[]): void {
    const { document } = this.store.getState().draft;
    for (const [path, value] of changes) {
      this.checkValue(path, valueAt(document, path));
      this.checkValue(path, value);
      this.typed.push({ path, value });
    }
    this.store.commit('digitado', editsOf(document, changes));
  }

  /** Answers the conflict that is on screen, having read both values of every row. */
  async answer(choice: 'mine' | 'theirs'): Promise<void> {
    const { save } = this.store.getState();
    if (save.status !== 'conflict') return;
    this.conflicts += 1;
    expect(save.conflicts.length).toBeGreaterThan(0);
    for (const { path, mine, theirs } of save.conflicts) {
      expect(mine).not.toEqual(theirs);
      this.checkValue(path, theirs);
      if (choice === 'theirs') for (const one of this.typed) if (one.path === path) this.dropped.add(one.value);
    }
    await this.store.settleConflict(choice);
  }
}

/** The single paths that edits change, vectors cell by cell. */
function valuesOf(edits: readonly StudyEdit[]): { path: string; old: unknown; value: unknown }[] {
  return edits.flatMap((edit) => {
    if (edit.op !== 'set') return [];
    const { path, old, new: next } = edit;
    if (!Array.isArray(old) || !Array.isArray(next)) return [{ path, old, value: next }];
    return next.flatMap((value, at) => (value === old[at] ? [] : [{ path: `${path}/${at}`, old: old[at], value }]));
  });
}

function editsOf(document: StudyDocument, changes: readonly (readonly [string, number])[]): StudyEdit[] {
  let current = document;
  return changes.flatMap(([path, value]) => {
    const cell = path.startsWith(`${CURVE}/`) ? Number(path.slice(CURVE.length + 1)) : null;
    const vector = valueAt(current, CURVE);
    const edits =
      cell === null || !Array.isArray(vector)
        ? setEdits(current, path, value)
        : setEdits(current, CURVE, vector.with(cell, value));
    const outcome = applyEdits(current, edits);
    if (!outcome.ok) throw new Error(outcome.problem.code);
    current = outcome.document;
    return outcome.applied;
  });
}

function changesOf(document: StudyDocument, { kind, where }: Step, fresh: () => number): [string, number][] {
  const items = itemsAt(document, '/expenses').map(({ path }) => `${path}/value/amount`);
  const at = (list: readonly string[], index: number): string => list[index % list.length] ?? '';
  const cells = Array.from({ length: MONTHS }, (_, month) => `${CURVE}/${month}`);
  if (kind === 'field') return [[at(items, where), fresh()]];
  if (kind === 'cell') return [[at(cells, where), fresh()]];
  const paths = [at(items, where), at(cells, where), at(cells, where + 1), at(items, where + 3)];
  return [...new Set(paths)].map((path) => [path, fresh()]);
}

it(`loses nothing and overwrites nothing silently in ${EDITS} interleaved edits of two sessions`, async () => {
  let conflicts = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: EDITS, maxLength: EDITS }), async (steps) => {
      const ledger = new Ledger(identifyStudy(JSON.parse(JSON.stringify(shared)), counting()));
      const silent: string[] = [];
      const landed = new Set<unknown>();
      const sessions = [0, 1].map((who) => new Session(ledger, who, silent, landed));
      let value = 2_000;
      const fresh = (): number => {
        value += 1;
        return value;
      };
      for (const one of steps) {
        const session = sessions[one.who];
        if (!session) continue;
        session.type(changesOf(session.store.getState().draft.document, one, fresh));
        for (const each of sessions) await each.clock.pass(one.pause);
        await session.answer(one.choice);
      }
      for (let turn = 0; turn < 40; turn += 1) {
        for (const session of sessions) {
          await session.clock.pass(500);
          await session.answer(turn % 2 === 0 ? 'mine' : 'theirs');
        }
      }
      for (const session of sessions) {
        await session.store.reload();
        const { draft, save } = session.store.getState();
        expect(save).toMatchObject({ status: 'saved', pending: [] });
        expect(canonicalJson(draft.document)).toBe(canonicalJson(ledger.document));
        const lost = session.typed.filter(({ path, value: typed }, at) => {
          const superseded = session.typed.slice(at + 1).some((later) => later.path === path);
          return !landed.has(typed) && !session.dropped.has(typed) && !superseded;
        });
        expect(lost).toEqual([]);
        conflicts += session.conflicts;
      }
      expect(silent).toEqual([]);
    }),
    { numRuns: 12, seed: 26, endOnFailure: true },
  );
  expect(conflicts).toBeGreaterThan(100);
}, 180_000);

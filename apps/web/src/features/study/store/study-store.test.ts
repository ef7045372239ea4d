import { applyEdits, identifyStudy, type StudyEdit } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { counting, Shelf, study, studyFixture } from '../testing/study-fixture.ts';
import { squashEdits } from './drafting.ts';
import { itemsAt, moveEdits, setEdits, valueAt } from './edits.ts';
import type { StudyStore } from './study-store.ts';

const npv = (store: StudyStore): unknown => store.getState().draft.model.projection.indicators.npv;
const vgv = (store: StudyStore): unknown => store.getState().draft.model.projection.indicators.vgv_gross;

describe('editing a study', () => {
  it('recomputes in the page at once, before anything reaches the server', () => {
    const { store, ledger, set } = studyFixture();
    const before = npv(store);
    set('/discount_rate/value', 0.2);
    expect(npv(store)).not.toBe(before);
    expect(store.getState().before?.npv).toBe(before);
    expect(ledger.requests).toBe(0);
  });

  it('keeps a refused edit on screen with its reason and leaves the numbers at the last valid study', async () => {
    const { store, ledger, parts, set, clock } = studyFixture();
    const before = npv(store);
    set(`${parts[0]}/share`, 0.4);
    const { draft } = store.getState();
    expect(valueAt(draft.document, `${parts[0]}/share`)).toBe(0.4);
    expect(valueAt(draft.valid, `${parts[0]}/share`)).toBe(0.3);
    expect(draft.errors.map((error) => [error.path, error.code])).toEqual([['/modules/0/tables/0/parts', 'sum']]);
    expect(npv(store)).toBe(before);
    await clock.pass(5_000);
    expect(ledger.requests).toBe(0);
  });

  it('sends edits that are valid only together as one batch', async () => {
    const { store, ledger, parts, set, clock } = studyFixture();
    set(`${parts[0]}/share`, 0.4);
    set(`${parts[1]}/share`, 0.6);
    expect(store.getState().draft.errors).toEqual([]);
    await clock.pass(400);
    expect(ledger.log).toHaveLength(1);
    expect(ledger.log[0]?.map((edit) => edit.path)).toEqual([`${parts[0]}/share`, `${parts[1]}/share`]);
  });

  it('lets an edit elsewhere go ahead while another one is held', async () => {
    const { store, ledger, parts, set, clock } = studyFixture();
    set(`${parts[0]}/share`, 0.4);
    const before = npv(store);
    set('/discount_rate/value', 0.2);
    expect(npv(store)).not.toBe(before);
    expect(store.getState().draft.held).toHaveLength(1);
    expect(valueAt(store.getState().draft.document, `${parts[0]}/share`)).toBe(0.4);
    await clock.pass(400);
    expect(ledger.log.flat().map((edit) => edit.path)).toEqual(['/discount_rate/value']);
  });

  it('forgets a held edit that is typed back', () => {
    const { store, parts, set } = studyFixture();
    set(`${parts[0]}/share`, 0.4);
    set(`${parts[0]}/share`, 0.3);
    expect(store.getState().draft.held).toEqual([]);
    expect(store.getState().draft.errors).toEqual([]);
  });

  it('takes back one of two held edits, whichever was typed first', () => {
    const { store, module, parts, set } = studyFixture();
    set(`${parts[0]}/share`, 0.4);
    set(`${module}/works_months`, 0);
    store.undo();
    const { document, held } = store.getState().draft;
    expect(valueAt(document, `${module}/works_months`)).toBe(6);
    expect(held.map((edit) => edit.path)).toEqual([`${parts[0]}/share`]);
    store.undo();
    expect(store.getState().draft.held).toEqual([]);
  });

  it('does nothing for an edit that changes nothing, so that what the last one did stays told', () => {
    const { store, set } = studyFixture();
    set('/discount_rate/value', 0.2);
    const state = store.getState();
    set('/discount_rate/value', 0.2);
    expect(store.getState().moves).toBe(state.moves);
    expect(store.getState().before).toBe(state.before);
  });

  it('writes nothing into a version that is read-only', () => {
    const { store, set } = studyFixture(new Shelf(), undefined, true);
    expect(set('/name', 'Outro')).toBe(false);
    expect(valueAt(store.getState().draft.document, '/name')).toBe('Residencial Aurora');
  });
});

describe('what a grid shows and has not handed over', () => {
  /** A grid that has painted a change, which is committed when its hand is called. */
  function painted(value: number) {
    const { store, ledger, set } = studyFixture();
    const state: boolean[] = [];
    store.pendingEdits.subscribe(() => state.push(store.pendingEdits.isAny()));
    const arrived = store.pendingEdits.expect(() => {
      set('/discount_rate/value', value);
      arrived();
    });
    return { store, ledger, set, told: state };
  }

  it('is told at once and until it has arrived', () => {
    const { store, told: state } = painted(0.2);
    expect(store.pendingEdits.isAny()).toBe(true);
    store.flush();
    expect([store.pendingEdits.isAny(), store.getState().save.status]).toEqual([false, 'saving']);
    expect(state).toEqual([true, false]);
  });

  it('is waited for by whoever needs the study on the server', async () => {
    const { store, ledger } = painted(0.2);
    await store.settled();
    expect(valueAt(ledger.document, '/discount_rate/value')).toBe(0.2);
  });

  it('is what an undo takes back, not the step before it', () => {
    const { store, set } = painted(0.2);
    set('/name', 'Outro nome');
    store.undo();
    const { document } = store.getState().draft;
    expect([valueAt(document, '/name'), valueAt(document, '/discount_rate/value')]).toEqual(['Outro nome', 0.12]);
  });
});

describe('an export', () => {
  it('waits until what was typed is on the server', async () => {
    const { store, ledger, set } = studyFixture();
    set('/name', 'Residencial Aurora 2');
    await store.settled();
    expect(ledger.document.study.name).toBe('Residencial Aurora 2');
    ledger.reach = 'down';
    set('/name', 'Residencial Aurora 3');
    await store.settled();
    expect(store.getState().save.status).toBe('offline');
  });
});

describe('what an earlier visit left behind', () => {
  it('is a conflict to decide when somebody changed the same place meanwhile, and never dropped', async () => {
    const first = studyFixture();
    first.ledger.reach = 'down';
    first.set('/discount_rate/value', 0.2);
    first.set('/name', 'Meu nome');
    await first.clock.pass(400);
    first.store.dispose();
    first.ledger.reach = 'up';
    first.ledger.write(setEdits(first.ledger.document, '/discount_rate/value', 0.3));
    const again = studyFixture(first.shelf, first.ledger);
    expect(valueAt(again.store.getState().draft.document, '/discount_rate/value')).toBe(0.2);
    await again.clock.pass(400);
    expect(again.store.getState().save.status).toBe('conflict');
    expect(again.store.getState().save.conflicts).toMatchObject([
      { path: '/discount_rate/value', old: 0.12, mine: 0.2, theirs: 0.3 },
    ]);
    await again.store.settleConflict('mine');
    await again.clock.pass(400);
    expect(again.ledger.document.study).toMatchObject({ name: 'Meu nome', discount_rate: { value: 0.2 } });
  });
});

describe('undo and redo', () => {
  it('takes a change back and brings it again, numbers included', () => {
    const { store, set } = studyFixture();
    const before = vgv(store);
    set('/name', 'Aurora II');
    set('/discount_rate/value', 0.2);
    store.undo();
    expect(valueAt(store.getState().draft.document, '/discount_rate/value')).toBe(0.12);
    store.undo();
    expect(valueAt(store.getState().draft.document, '/name')).toBe('Residencial Aurora');
    expect(vgv(store)).toBe(before);
    store.redo();
    store.redo();
    expect(valueAt(store.getState().draft.document, '/discount_rate/value')).toBe(0.2);
    expect(store.getState().redo).toEqual([]);
  });

  it('undoes an edit that the engine refuses', () => {
    const { store, parts, set } = studyFixture();
    set(`${parts[0]}/share`, 0.4);
    store.undo();
    expect(store.getState().draft.errors).toEqual([]);
    expect(valueAt(store.getState().draft.document, `${parts[0]}/share`)).toBe(0.3);
  });

  it('starts a new future after a change', () => {
    const { store, set } = studyFixture();
    set('/name', 'A');
    store.undo();
    set('/name', 'B');
    expect(store.getState().redo).toEqual([]);
  });
});

describe('autosave', () => {
  it('waits for 400 ms without typing and sends one request for many keystrokes', async () => {
    const { ledger, set, clock } = studyFixture();
    set('/name', 'A');
    await clock.pass(300);
    set('/name', 'AB');
    await clock.pass(300);
    expect(ledger.requests).toBe(0);
    await clock.pass(100);
    expect(ledger.requests).toBe(1);
    expect(ledger.document.study.name).toBe('AB');
  });

  it('has one request in the air: what is typed meanwhile goes with the next revision', async () => {
    const { store, ledger, set, clock } = studyFixture();
    let land = (): void => undefined;
    ledger.gate = new Promise((resolve) => {
      land = resolve;
    });
    set('/name', 'A');
    await clock.pass(400);
    set('/name', 'B');
    await clock.pass(400);
    expect(ledger.requests).toBe(1);
    expect(store.getState().save.status).toBe('saving');
    land();
    await clock.pass(0);
    await clock.pass(400);
    expect(ledger.requests).toBe(2);
    expect(ledger.document.study.name).toBe('B');
    expect(store.getState().save).toMatchObject({ status: 'saved', revision: 3, pending: [] });
  });

  it('keeps the queue while there is no connection, retries later and loses nothing', async () => {
    const { store, ledger, shelf, set, clock } = studyFixture();
    ledger.reach = 'down';
    set('/name', 'Sem rede');
    await clock.pass(400);
    expect(store.getState().save.status).toBe('offline');
    expect([...shelf.stored.values()].join()).toContain('Sem rede');
    set('/discount_rate/value', 0.2);
    await clock.pass(500);
    expect(ledger.requests).toBe(1);
    ledger.reach = 'up';
    await clock.pass(500);
    expect(store.getState().save.status).toBe('saved');
    expect(ledger.document.study.name).toBe('Sem rede');
    expect(shelf.stored.size).toBe(0);
  });

  it('asks again at once when the planner does', async () => {
    const { store, ledger, set, clock } = studyFixture();
    ledger.reach = 'down';
    set('/name', 'X');
    await clock.pass(400);
    ledger.reach = 'up';
    store.retry();
    await clock.pass(0);
    expect(store.getState().save.status).toBe('saved');
  });

  it('flushes with a request that outlives the page when the page closes', async () => {
    const { store, ledger, set, clock } = studyFixture();
    set('/name', 'Fechando');
    store.flush({ keepalive: true });
    await clock.pass(0);
    expect(ledger.keepalives).toBe(1);
    expect(ledger.document.study.name).toBe('Fechando');
  });

  it('becomes read-only when the version was locked meanwhile, and keeps the text', async () => {
    const { store, ledger, shelf, set, clock } = studyFixture();
    ledger.reach = 'locked';
    set('/name', 'Tarde demais');
    await clock.pass(400);
    expect(store.getState().save.status).toBe('locked');
    expect(store.readOnly).toBe(true);
    expect([...shelf.stored.values()].join()).toContain('Tarde demais');
  });
});

describe('two people in one study', () => {
  it('takes in a disjoint edit of a colleague without asking', async () => {
    const { store, ledger, set, clock } = studyFixture();
    ledger.write(setEdits(ledger.document, '/name', 'Nome do João'));
    set('/discount_rate/value', 0.2);
    await clock.pass(400);
    await clock.pass(0);
    expect(valueAt(store.getState().draft.document, '/name')).toBe('Nome do João');
    expect(valueAt(store.getState().draft.document, '/discount_rate/value')).toBe(0.2);
  });

  it('shows a conflict, sends nothing more and keeps what was typed', async () => {
    const { store, ledger, set, clock } = studyFixture();
    ledger.write(setEdits(ledger.document, '/name', 'Nome do João'));
    set('/name', 'Nome da Marina');
    await clock.pass(400);
    expect(store.getState().save.status).toBe('conflict');
    expect(store.getState().save.conflicts[0]).toMatchObject({
      path: '/name',
      mine: 'Nome da Marina',
      theirs: 'Nome do João',
    });
    set('/discount_rate/value', 0.2);
    await clock.pass(5_000);
    expect(ledger.requests).toBe(1);
    expect(valueAt(store.getState().draft.document, '/name')).toBe('Nome da Marina');
  });

  it('settles it with mine on top of theirs, or with theirs', async () => {
    for (const [choice, name] of [
      ['mine', 'Nome da Marina'],
      ['theirs', 'Nome do João'],
    ] as const) {
      const { store, ledger, set, clock } = studyFixture();
      ledger.write(setEdits(ledger.document, '/name', 'Nome do João'));
      set('/name', 'Nome da Marina');
      await clock.pass(400);
      await store.settleConflict(choice);
      await clock.pass(400);
      expect(ledger.document.study.name).toBe(name);
      expect(valueAt(store.getState().draft.document, '/name')).toBe(name);
      expect(store.getState().save.status).toBe('saved');
    }
  });
});

describe('coming back', () => {
  it('brings back what was not saved and saves it', async () => {
    const shelf = new Shelf();
    const first = studyFixture(shelf);
    first.ledger.reach = 'down';
    first.set('/name', 'Da outra visita');
    const second = studyFixture(shelf, first.ledger);
    expect(second.store.getState().recovered).toBe(1);
    expect(valueAt(second.store.getState().draft.document, '/name')).toBe('Da outra visita');
    first.ledger.reach = 'up';
    await second.clock.pass(400);
    expect(first.ledger.document.study.name).toBe('Da outra visita');
  });

  it('brings back a refused edit as refused', () => {
    const shelf = new Shelf();
    const first = studyFixture(shelf);
    first.set(`${first.parts[0]}/share`, 0.4);
    const second = studyFixture(shelf, first.ledger);
    expect(second.store.getState().draft.errors).toHaveLength(1);
  });

  it('ignores storage that holds something else', () => {
    const shelf = new Shelf();
    shelf.setItem('uni.study.marina.7', '{"pending":1}');
    expect(studyFixture(shelf).store.getState().recovered).toBe(0);
    shelf.setItem('uni.study.marina.7', 'nonsense');
    expect(studyFixture(shelf).store.getState().recovered).toBe(0);
  });
});

describe('building edits', () => {
  it('makes the objects on the way and takes them away with their last field', () => {
    const document = identifyStudy(structuredClone(study), counting());
    const module = itemsAt(document, '/modules')[0]?.path ?? '';
    const made = applyEdits(document, setEdits(document, `${module}/delinquency/late_share`, 0.03));
    if (!made.ok) throw new Error(made.problem.code);
    expect(valueAt(made.document, `${module}/delinquency`)).toEqual({ late_share: 0.03 });
    const gone = applyEdits(made.document, setEdits(made.document, `${module}/delinquency/late_share`, null));
    if (!gone.ok) throw new Error(gone.problem.code);
    expect(gone.document.study).toEqual(document.study);
  });

  it('moves an item up and down and not beyond the ends', () => {
    const document = identifyStudy(structuredClone(study), counting());
    const module = itemsAt(document, '/modules')[0]?.path ?? '';
    const table = itemsAt(document, `${module}/tables`)[0]?.path ?? '';
    const [first = '', second = ''] = itemsAt(document, `${table}/parts`).map((item) => item.path);
    expect(moveEdits(document, first, -1)).toEqual([]);
    expect(moveEdits(document, second, 1)).toEqual([]);
    const moved = applyEdits(document, moveEdits(document, second, -1));
    if (!moved.ok) throw new Error(moved.problem.code);
    expect(itemsAt(moved.document, `${table}/parts`).map((item) => item.path)).toEqual([second, first]);
  });

  it('makes one edit of several on one place, and none of a return', () => {
    const edit = (old: number, next: number): StudyEdit => ({ op: 'set', path: '/a', old, new: next });
    expect(squashEdits([edit(1, 2), edit(2, 3)])).toEqual([edit(1, 3)]);
    expect(squashEdits([edit(1, 2), edit(2, 1)])).toEqual([]);
    const remove: StudyEdit = { op: 'remove', path: '/l/@1', old: { after: null, value: {}, lists: {} }, new: null };
    expect(squashEdits([edit(1, 2), remove, edit(2, 3)])).toHaveLength(3);
  });
});

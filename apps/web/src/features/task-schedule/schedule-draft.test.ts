import { applyEdits, identifyStudy, invertEdits, type JsonObject } from '@uni/contracts';
import { openStudy, type Study } from '@uni/engine';
import { describe, expect, test } from 'vitest';
import { itemsAt } from '../study/store/edits.ts';
import { counting, study as plain } from '../study/testing/study-fixture.ts';
import {
  addTask,
  changeTask,
  draftOf,
  earlyMilestones,
  handleRange,
  moveHandle,
  removeTask,
  rowSpan,
  type ScheduleDraft,
} from './schedule-draft.ts';
import { scheduleEdits } from './schedule-edits.ts';

const tasks = [
  { number: 1, name: 'Fundação', start: 0, months: 2, weight: 0.25 },
  { number: 2, name: 'Estrutura', start: 2, months: 3, weight: 0.5, predecessors: [{ task: 1 }] },
  { number: 3, name: 'Acabamento', start: 4, months: 2, weight: 0.25, predecessors: [{ task: 2, lag: -1 }] },
];
const shares = [0.125, 0.125, 0.166667, 0.166667, 0.291666, 0.125];

/** A module that is built by three tasks, and a loan with a window. */
function opened(module: JsonObject = { tasks, schedule: { shares } }) {
  const [first] = plain.modules;
  const loan = {
    name: 'Plano empresário',
    share: 0.5,
    eligible: ['labor_cost'],
    rate: { value: 0.1, basis: 'effective_year' },
    window: [{ at: 'works_start' }, { at: 'works_end', plus: 1 }],
    amortization: { kind: 'sweep' },
  };
  const document = identifyStudy({ ...plain, modules: [{ ...first, ...module }], loans: [loan] }, counting());
  return reading(document);
}

function reading(document: ReturnType<typeof identifyStudy>) {
  const study = document.study as unknown as Study;
  const [item] = itemsAt(document, '/modules');
  const [module] = study.modules;
  if (!item || !module) throw new Error('the study has no module');
  const draft = draftOf(study, module, itemsAt(document, `${item.path}/tasks`), itemsAt(document, '/loans'));
  return { document, study, item, draft };
}

function applied({ document, item }: ReturnType<typeof opened>, draft: ScheduleDraft) {
  const edits = scheduleEdits(document, item.path, draft);
  const outcome = applyEdits(document, edits);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  const back = applyEdits(outcome.document, invertEdits(outcome.applied));
  expect(back.ok && back.document).toEqual(document);
  return reading(outcome.document);
}

const task = (number: number, edge: 'start' | 'end') => ({ row: `task:${number}`, edge });

describe('a schedule that is moved', () => {
  test('what was not moved gives no edit', () => {
    const { document, item, draft } = opened();
    expect(scheduleEdits(document, item.path, draft)).toEqual([]);
  });

  test('a later end pushes what waits for it, and writes dates and curve in one step that undoes whole', () => {
    const before = opened();
    const { draft } = moveHandle(before.study, before.draft, task(2, 'end'), 8, -1);
    expect(draft.tasks.map(({ start, months }) => [start, months])).toEqual([
      [3, 2],
      [5, 4],
      [8, 2],
    ]);
    const after = applied(before, draft);
    const [module] = after.study.modules;
    expect(module).toMatchObject({ works_start: 3, works_months: 7 });
    expect(module?.schedule?.shares).toEqual([0.125, 0.125, 0.125, 0.125, 0.125, 0.25, 0.125]);
    expect(itemsAt(after.document, `${after.item.path}/tasks`).map(({ id }) => id)).toEqual(
      itemsAt(before.document, `${before.item.path}/tasks`).map(({ id }) => id),
    );
    expect(openStudy(after.study)).toMatchObject({ ok: true });
  });

  test('the first task moved later moves the start of construction', () => {
    const before = opened();
    const { draft } = moveHandle(before.study, before.draft, task(1, 'start'), 5, -1);
    const [module] = applied(before, draft).study.modules;
    expect(module).toMatchObject({ works_start: 5, works_months: 6 });
    expect(module?.tasks?.map(({ start }) => start)).toEqual([0, 2, 4]);
    expect(module?.schedule?.shares).toEqual(shares);
  });

  test('a handle stops where a predecessor, a closed month or the task itself ends', () => {
    const { study, draft } = opened();
    expect(handleRange(study, draft, task(2, 'start'), -1)).toMatchObject({ at: 5, least: 5, home: 5 });
    expect(handleRange(study, draft, task(2, 'end'), -1)).toMatchObject({ at: 7, least: 5, end: 7 });
    expect(handleRange(study, draft, task(1, 'start'), 3)).toBeNull();
    expect(handleRange(study, draft, task(1, 'end'), 4)).toMatchObject({ at: 4, least: 4 });
    expect(handleRange(study, draft, { row: 'launch', edge: 'start' }, 3)).toBeNull();
    expect(moveHandle(study, draft, task(2, 'start'), 0, -1).draft).toBe(draft);
  });

  test('a task that has begun is not pushed, and is named', () => {
    const { study, draft } = opened();
    const measured = draft.tasks.map((each) => (each.number === 2 ? { ...each, measured: 0.1 } : each));
    const moved = moveHandle(study, { ...draft, tasks: measured }, task(1, 'end'), 6, -1);
    expect(moved.stuck).toEqual(['Estrutura']);
    expect(moved.draft.tasks.map(({ start }) => start)).toEqual([3, 5, 7]);
  });

  test('launch, sales, keys and a window move on their anchors', () => {
    const before = opened();
    let { draft } = before;
    for (const [row, to] of [
      ['launch', 2],
      ['sales', 4],
      ['keys', 11],
    ] as const)
      draft = moveHandle(before.study, draft, { row, edge: 'start' }, to, -1).draft;
    draft = moveHandle(before.study, draft, { row: 'window:1', edge: 'end' }, 12, -1).draft;
    const after = applied(before, draft);
    const [module] = after.study.modules;
    expect(module).toMatchObject({ launch: 2, keys: { at: 'works_end', plus: 2 } });
    expect(module?.sales_curve?.start).toEqual({ at: 'launch', plus: 2 });
    expect(after.study.loans?.[0]?.window).toEqual([{ at: 'works_start' }, { at: 'works_end', plus: 3 }]);
    expect(rowSpan(after.study, after.draft, 'window:1')).toEqual({ start: 3, end: 13 });
  });

  test('a module without tasks is stretched by its dates, and a typed curve with it', () => {
    const before = opened({ schedule: { shares: [0.1, 0.1, 0.2, 0.2, 0.2, 0.2] } });
    const end = { row: 'construction', edge: 'end' } as const;
    const shorter = applied(before, moveHandle(before.study, before.draft, end, 5, -1).draft);
    expect(shorter.study.modules[0]).toMatchObject({ works_months: 3, schedule: { shares: [0.2, 0.4, 0.4] } });
    const { tasks: none } = applied(opened({}), opened({}).draft).draft;
    expect(none).toEqual([]);
  });

  test('tasks are added after the last, changed and taken out with their links', () => {
    const before = opened();
    const added = addTask(before.draft, (number) => `Etapa ${number}`);
    const last = added.tasks[3];
    expect(last).toMatchObject({ number: 4, name: 'Etapa 4', start: 6, months: 3, weight: 0 });
    expect(rowSpan(before.study, added, 'construction')).toEqual(rowSpan(before.study, before.draft, 'construction'));
    if (!last) throw new Error('no task was added');
    const heavy = changeTask(added, { ...last, weight: 0.25, predecessors: [{ task: 3, lag: 1 }] }, -1).draft;
    const less = removeTask(heavy, 3);
    expect(less.tasks.map(({ predecessors }) => predecessors)).toEqual([[], [{ task: 1, lag: 0 }], []]);
    const after = applied(before, less);
    expect(after.study.modules[0]?.tasks?.map(({ number }) => number)).toEqual([1, 2, 4]);
    expect(openStudy(after.study)).toMatchObject({ ok: true });
  });

  test('weights that do not add up are refused by the engine, and the draft says so before', () => {
    const before = opened();
    const [first] = before.draft.tasks;
    if (!first) throw new Error('the draft has no task');
    const after = applied(before, changeTask(before.draft, { ...first, weight: 0.3 }, -1).draft);
    expect(openStudy(after.study)).toMatchObject({ ok: false, errors: [{ path: '/modules/0/tasks', code: 'sum' }] });
  });

  test('the last task taken out leaves its own dates, and a curve that fits them', () => {
    const before = opened();
    const none = [1, 2, 3].reduce(removeTask, before.draft);
    const [module] = applied(before, none).study.modules;
    expect(module?.tasks).toBeUndefined();
    expect(module).toMatchObject({ works_start: 7, works_months: 2, schedule: { shares: [0.416667, 0.583333] } });
  });

  test('milestones of the schedule move alone, follow what they stand on, and are written as they were', () => {
    const milestones = { registration: 2, occupancy_permit: { at: 'works_end' } };
    const before = opened({ tasks, schedule: { shares }, ...milestones });
    const { study, draft } = before;
    const at = (of: ScheduleDraft, row: string) => rowSpan(study, of, row)?.start;
    const end = rowSpan(study, draft, 'construction')?.end ?? 0;
    expect([at(draft, 'registration'), at(draft, 'occupancy_permit')]).toEqual([2, end]);
    const sooner = moveHandle(study, draft, { row: 'registration', edge: 'start' }, 1, -1).draft;
    const later = moveHandle(study, sooner, { row: 'occupancy_permit', edge: 'start' }, end + 2, -1).draft;
    expect([at(later, 'registration'), at(later, 'occupancy_permit')]).toEqual([1, end + 2]);
    const longer = moveHandle(study, later, task(3, 'end'), end, -1).draft;
    expect(at(longer, 'occupancy_permit')).toBe(end + 3);
    const { study: saved } = applied(before, later);
    expect(saved.modules[0]).toMatchObject({ registration: 1, occupancy_permit: { at: 'works_end', plus: 2 } });
    // A closed month is fixed.
    expect(handleRange(study, draft, { row: 'registration', edge: 'start' }, 2)).toBeNull();
    const none = opened();
    expect(rowSpan(none.study, none.draft, 'registration')).toBeNull();
    expect(handleRange(none.study, none.draft, { row: 'registration', edge: 'start' }, -1)).toBeNull();
  });

  test('a launch before the registration and keys before the permit are named', () => {
    const early = (module: JsonObject) => earlyMilestones(opened({ tasks, schedule: { shares }, ...module }).draft);
    expect(early({})).toEqual([]);
    expect(early({ registration: { at: 'launch' }, occupancy_permit: { at: 'keys' } })).toEqual([]);
    expect(
      early({ registration: { at: 'launch', plus: 1 }, occupancy_permit: { at: 'keys', plus: 2 } }).map(
        ({ field, before, milestone }) => [field, milestone - before],
      ),
    ).toEqual([
      ['registration', 1],
      ['occupancy_permit', 2],
    ]);
  });
});

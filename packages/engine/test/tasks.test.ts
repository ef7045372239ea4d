import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ConstructionTask, checkStudy, openStudy, type Study, studyHash } from '../src/index.ts';
import { projected, studyFixture } from './study-fixture.ts';

const task = (number: number, weight: number, more: Partial<ConstructionTask> = {}): ConstructionTask => ({
  number,
  start: 0,
  months: 1,
  weight,
  ...more,
});

const refusalOf = (tasks: unknown): string[] =>
  checkStudy(studyFixture({}, { tasks: tasks as ConstructionTask[] })).map(({ path, code }) => `${path} ${code}`);

const folder = new URL('../fixtures/cases/', import.meta.url);
const cases = readdirSync(folder).filter((name) => name.endsWith('.study.json'));

describe('milestones that only the schedule has', () => {
  test.each(cases)('%s has the same cells with them', (name) => {
    const study = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Study;
    const milestones = { registration: 2, occupancy_permit: { at: 'works_end', plus: 1 } } as const;
    const dated = { ...study, modules: study.modules.map((module) => ({ ...module, ...milestones })) };
    const [plain, other] = [projected(study), projected(dated)];
    expect(other.lines).toEqual(plain.lines);
    expect(other.indicators).toEqual(plain.indicators);
    expect(studyHash(dated)).not.toBe(studyHash(study));
  });

  test('one before the base month, or on no milestone, is refused', () => {
    const refusals = (module: object): string[] =>
      checkStudy(studyFixture({}, module)).map(({ path, code }) => `${path} ${code}`);
    expect(refusals({ registration: null, occupancy_permit: { at: 'keys' } })).toEqual([]);
    expect(refusals({ registration: { at: 'base', plus: -1 } })).toEqual(['/modules/0/registration before_base']);
    expect(refusals({ occupancy_permit: { at: 'registration' } })).toEqual(['/modules/0/occupancy_permit/at enum']);
  });
});

describe('tasks of works', () => {
  test.each(cases)('%s has the same cells with tasks', (name) => {
    const study = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Study;
    const tasks = [
      task(1, 0.25, { name: 'Fundação', months: 4, measured: 0.5 }),
      task(2, 0.75, { start: 4, months: 9, predecessors: [{ task: 1, lag: -1 }] }),
    ];
    const taskd = { ...study, modules: study.modules.map((module) => ({ ...module, tasks })) };
    const [plain, other] = [projected(study), projected(taskd)];
    expect(other.lines).toEqual(plain.lines);
    expect(other.indicators).toEqual(plain.indicators);
    expect(studyHash(taskd)).not.toBe(studyHash(study));
  });

  test('no tasks and an empty list are no error', () => {
    expect(refusalOf([])).toEqual([]);
    expect(refusalOf(null)).toEqual([]);
    expect(refusalOf([task(1, 0.1), task(2, 0.2), task(3, 0.7)])).toEqual([]);
  });

  test.each([
    ['weights below the whole', [task(1, 0.5), task(2, 0.4)], ['/modules/0/tasks sum']],
    ['weights above the whole', [task(1, 0.7), task(2, 0.4)], ['/modules/0/tasks sum']],
    ['a weight below nothing', [task(1, -0.1), task(2, 1)], ['/modules/0/tasks/0/weight range']],
    ['a task without months', [task(1, 1, { months: 0 })], ['/modules/0/tasks/0/months range']],
    ['an end before the start', [task(1, 1, { months: -2 })], ['/modules/0/tasks/0/months range']],
    ['a start before the works', [task(1, 1, { start: -1 })], ['/modules/0/tasks/0/start range']],
    ['a start after fifty years', [task(1, 1, { start: 601 })], ['/modules/0/tasks/0/start range']],
    ['more than the whole measured', [task(1, 1, { measured: 1.01 })], ['/modules/0/tasks/0/measured range']],
    ['one number twice', [task(1, 0.5), task(1, 0.5)], ['/modules/0/tasks/1/number duplicate']],
    ['no number', [{ start: 0, months: 1, weight: 1 }], ['/modules/0/tasks/0/number required']],
    ['an unknown field', [{ ...task(1, 1), colour: 'blue' }], ['/modules/0/tasks/0/colour unknown_field']],
    [
      'a predecessor that is not there',
      [task(1, 1, { predecessors: [{ task: 9 }] })],
      ['/modules/0/tasks/0/predecessors/0/task reference'],
    ],
    [
      'half a month of lag',
      [task(1, 0.5), task(2, 0.5, { predecessors: [{ task: 1, lag: 0.5 }] })],
      ['/modules/0/tasks/1/predecessors/0/lag type'],
    ],
    ['a task after itself', [task(1, 1, { predecessors: [{ task: 1 }] })], ['/modules/0/tasks circle']],
    [
      'three tasks in a circle',
      [
        task(1, 0.2, { predecessors: [{ task: 3 }] }),
        task(2, 0.3, { predecessors: [{ task: 1 }] }),
        task(3, 0.5, { predecessors: [{ task: 2 }] }),
      ],
      ['/modules/0/tasks circle'],
    ],
    ['what is no list', 'obra', ['/modules/0/tasks type']],
  ])('%s is refused with its place', (_, tasks, expected) => {
    expect(refusalOf(tasks)).toEqual(expected);
  });

  test('numbers typed after a study was accepted are held to the same rules', () => {
    const study = studyFixture({}, { tasks: [task(1, 0.5), task(2, 0.5)] });
    const opened = openStudy(study);
    if (!opened.ok) throw new Error('the study is refused');
    const typed = studyFixture({}, { tasks: [task(1, 0.5), task(2, 0.4)] });
    expect(openStudy(typed, opened.model)).toMatchObject({ ok: false, errors: [{ code: 'sum' }] });
    const renumbered = studyFixture({}, { tasks: [task(1, 0.5), task(1, 0.5)] });
    expect(openStudy(renumbered, opened.model)).toMatchObject({ ok: false, errors: [{ code: 'duplicate' }] });
  });

  test('forty thousand links are checked in a moment', () => {
    const tasks = Array.from({ length: 20_000 }, (_, k) =>
      task(k, k === 0 ? 1 : 0, { predecessors: k < 2 ? [] : [{ task: k - 1 }, { task: k - 2, lag: 3 }] }),
    );
    const begun = performance.now();
    expect(refusalOf(tasks)).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

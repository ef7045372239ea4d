import { physicalCurveOf, stretchedCurve } from '@uni/analysis';
import {
  applyEdits,
  insertAt,
  type Json,
  type JsonObject,
  removeAt,
  type StudyDocument,
  type StudyEdit,
} from '@uni/contracts';
import type { StudyModule, TaskLink } from '@uni/engine';
import { movedRef } from '../study/milestones.ts';
import { itemsAt, randomId, setEdits, valueAt } from '../study/store/edits.ts';
import {
  jsonRef,
  keysOf,
  milestoneFields,
  milestoneRef,
  type ScheduleDraft,
  spanOf,
  type TaskDraft,
} from './schedule-draft.ts';

type Step = (document: StudyDocument) => StudyEdit[];

/**
 * Returns the edits that make a draft the study's: dates, tasks, windows, and the physical curve of the tasks. They are one step
 * of undo. A draft that changes nothing gives none.
 */
export function scheduleEdits(document: StudyDocument, path: string, draft: ScheduleDraft): StudyEdit[] {
  const { module, launch, salesBy, keysBy, windows } = draft;
  const { start, end } = spanOf(draft);
  const set =
    (field: string, value: Json): Step =>
    (current) =>
      setEdits(current, `${path}/${field}`, value);
  const keys = keysOf(module, keysBy);
  return composed(document, [
    set('launch', launch),
    set('works_start', start),
    set('works_months', end - start),
    ...(keysBy === 0 || keys === null ? [] : [set('keys', jsonRef(keys))]),
    ...milestoneFields.flatMap((field) => {
      const ref = draft.milestonesBy[field] === 0 ? null : milestoneRef(draft, field);
      return ref === null ? [] : [set(field, jsonRef(ref))];
    }),
    ...(salesBy === 0
      ? []
      : [set('sales_curve/start', movedRef(valueAt(document, `${path}/sales_curve/start`), salesBy))]),
    ...taskSteps(document, `${path}/tasks`, draft, start),
    ...curveSteps(path, module, draft, end - start),
    ...windows.flatMap(({ path: loan, refs, by }): Step[] =>
      by.every((each) => each === 0)
        ? []
        : [
            (current) =>
              setEdits(
                current,
                `${loan}/window`,
                refs.map((ref, k) => movedRef(jsonRef(ref), by[k] ?? 0)),
              ),
          ],
    ),
  ]);
}

/** The physical curve of the tasks. Without tasks a typed curve is stretched over other months. */
function curveSteps(path: string, module: StudyModule, { tasks }: ScheduleDraft, months: number): Step[] {
  const shares = module.schedule?.shares ?? null;
  const curve =
    (values: readonly number[]): Step =>
    (current) =>
      setEdits(current, `${path}/schedule`, { shares: [...values] });
  if (tasks.length > 0) return [curve(physicalCurveOf(tasks))];
  if (!shares || shares.length === months || months < 1) return [];
  return [curve(stretchedCurve(shares, months))];
}

function taskSteps(document: StudyDocument, list: string, { tasks, module }: ScheduleDraft, first: number): Step[] {
  const stored = itemsAt(document, list);
  const left = stored.filter(({ id }) => tasks.every((task) => task.id !== id));
  return [
    ...left.map(
      ({ path }): Step =>
        (current) =>
          removeAt(current, path),
    ),
    ...tasks.flatMap((task): Step[] => {
      const { id } = task;
      if (id === null) return [(current) => insertLast(current, list, recordOf(task, first))];
      const before = module.tasks?.find(({ number }) => number === task.number);
      const isSameLinks =
        JSON.stringify(linksOf(task)) === JSON.stringify(linksOf({ predecessors: before?.predecessors ?? [] }));
      // A list of links is removed and inserted as a whole, so it is set only where it differs.
      return Object.entries(recordOf(task, first))
        .filter(([field]) => field !== 'predecessors' || !isSameLinks)
        .map(
          ([field, value]): Step =>
            (current) =>
              setEdits(current, `${list}/@${id}/${field}`, value),
        );
    }),
    ...(tasks.length === 0 && stored.length > 0 ? [(current: StudyDocument) => setEdits(current, list, null)] : []),
  ];
}

function insertLast(document: StudyDocument, list: string, value: JsonObject): StudyEdit[] {
  const filled = Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
  return insertAt(document, list, itemsAt(document, list).at(-1)?.id ?? null, filled, randomId).edits;
}

function recordOf(task: TaskDraft, first: number): JsonObject {
  const { number, name, start, months, weight, measured } = task;
  const links = linksOf(task);
  return {
    number,
    name: name === '' ? null : name,
    start: start - first,
    months,
    weight,
    measured,
    predecessors: links.length === 0 ? null : links,
  };
}

/** The links of a task as a study writes them: no lag where it is 0. */
function linksOf({ predecessors }: { predecessors: readonly TaskLink[] }): JsonObject[] {
  return predecessors.map(({ task, lag }): JsonObject => ({ task, ...(lag ? { lag } : {}) }));
}

/** Each step's edits are made of the document that those before it leave. One that cannot be applied refuses them all. */
function composed(document: StudyDocument, steps: readonly Step[]): StudyEdit[] {
  let current = document;
  return steps.flatMap((step) => {
    const edits = step(current);
    const outcome = applyEdits(current, edits);
    if (outcome.ok) current = outcome.document;
    return edits;
  });
}

import { constructionSpan, earliestStart, pushDependants, taskSlack } from '@uni/analysis';
import { fieldOf, isObject, type Json } from '@uni/contracts';
import type { ConstructionTask, Loan, MonthRef, Study, StudyModule } from '@uni/engine';
import { itemMonth, monthOf, movedRef, scheduleOf } from '../study/milestones.ts';
import type { ListedItem } from '../study/store/edits.ts';

/** A schedule that is moved before it is applied: what a module and the loans become. Pure. */

/** A task with its start as a month of the study; `id` is null until the study has it. */
export interface TaskDraft extends Omit<ConstructionTask, 'name' | 'measured' | 'predecessors'> {
  readonly id: number | null;
  readonly name: string;
  readonly measured: number | null;
  readonly predecessors: readonly { readonly task: number; readonly lag: number }[];
}

/** Window of a loan, in months of the study, and how far each end was moved. */
export interface WindowDraft {
  readonly path: string;
  readonly name: string | null;
  readonly number: number;
  /** Limit in reais, and shares that must be sold and built before the first release; null: no condition. */
  readonly terms: { readonly limit: number | null; readonly sold: number | null; readonly built: number | null };
  readonly refs: readonly [MonthRef, MonthRef];
  readonly by: readonly [number, number];
}

/** Milestones that only the schedule has: a module may lack them. */
export const milestoneFields = ['registration', 'occupancy_permit'] as const;
export type MilestoneField = (typeof milestoneFields)[number];

const milestoneOf = (row: string): MilestoneField | undefined => milestoneFields.find((field) => field === row);

export interface ScheduleDraft {
  readonly module: StudyModule;
  readonly launch: number;
  readonly start: number;
  readonly months: number;
  readonly salesBy: number;
  readonly keysBy: number;
  readonly milestonesBy: Readonly<Record<MilestoneField, number>>;
  readonly tasks: readonly TaskDraft[];
  readonly windows: readonly WindowDraft[];
}

/** One end of a row, which can be moved. */
export interface Handle {
  readonly row: string;
  readonly edge: 'start' | 'end';
}

/** Latest month that a schedule reaches: fifty years. */
const latest = 599;

export function draftOf(study: Study, module: StudyModule, tasks: readonly ListedItem[], loans: readonly ListedItem[]) {
  const draft: ScheduleDraft = {
    module,
    launch: module.launch,
    start: module.works_start,
    months: module.works_months,
    salesBy: 0,
    keysBy: 0,
    milestonesBy: { registration: 0, occupancy_permit: 0 },
    tasks: (module.tasks ?? []).map((task, k) => ({
      id: tasks[k]?.id ?? null,
      number: task.number,
      name: task.name ?? '',
      start: module.works_start + task.start,
      months: task.months,
      weight: task.weight,
      measured: task.measured ?? null,
      predecessors: (task.predecessors ?? []).map((link) => ({ task: link.task, lag: link.lag ?? 0 })),
    })),
    windows: (study.loans ?? []).flatMap((loan, k) => windowOf(loan, loans[k], k + 1)),
  };
  return draft;
}

function windowOf(loan: Loan, item: ListedItem | undefined, number: number): WindowDraft[] {
  const { name, window, limit, min_sold: sold, min_works: built } = loan;
  if (!window || !item) return [];
  const terms = { limit: limit ?? null, sold: sold ?? null, built: built ?? null };
  return [{ path: item.path, name: name ?? null, number, terms, refs: window, by: [0, 0] }];
}

/** The module as the draft makes it, but for its tasks and curve. */
export function draftedModule(draft: ScheduleDraft): StudyModule {
  const { module, launch, keysBy } = draft;
  const { start, end } = spanOf(draft);
  const dated = { ...module, launch, works_start: start, works_months: end - start };
  return { ...dated, keys: keysOf(module, keysBy) };
}

export const keysOf = (module: StudyModule, by: number): MonthRef | null => {
  if (by === 0) return module.keys ?? null;
  const moved = movedRef(jsonRef(module.keys ?? { at: 'works_end' }), by);
  return refOf(moved);
};

/** Returns where a draft has a milestone; null where the module has none. */
export function milestoneRef({ module, milestonesBy }: ScheduleDraft, field: MilestoneField): MonthRef | null {
  const ref = module[field] ?? null;
  return ref === null ? null : refOf(movedRef(jsonRef(ref), milestonesBy[field]));
}

/** First month of construction and the month after the last: of the tasks, where there are any. */
export function spanOf({ tasks, start, months }: ScheduleDraft): { start: number; end: number } {
  return tasks.length > 0 ? constructionSpan(tasks) : { start, end: start + months };
}

/** First month and the month after the last of a row; null for a row that the draft has not. */
export function rowSpan(study: Study, draft: ScheduleDraft, row: string): { start: number; end: number } | null {
  const module = draftedModule(draft);
  const point = (month: number) => ({ start: month, end: month + 1 });
  if (row === 'launch') return point(draft.launch);
  if (row === 'keys') return point(scheduleOf(module).keys);
  const milestone = milestoneOf(row);
  if (milestone) {
    const ref = milestoneRef(draft, milestone);
    return ref === null ? null : point(monthOf(ref, module));
  }
  if (row === 'construction') return spanOf(draft);
  if (row === 'sales') return salesSpan(draft, module);
  const task = draft.tasks.find(({ number }) => row === taskRow(number));
  if (task) return { start: task.start, end: task.start + task.months };
  const window = draft.windows.find(({ number }) => row === windowRow(number));
  if (!window) return null;
  const drafted = { ...study, modules: study.modules.map((each) => (each.number === module.number ? module : each)) };
  const [from, to] = window.refs.map((ref, k) => itemMonth(drafted, null, ref) + (window.by[k] ?? 0));
  return { start: from ?? 0, end: (to ?? 0) + 1 };
}

/** Milestones that what waits for them precedes: selling waits for the registration, delivery for the permit. */
export function earlyMilestones(draft: ScheduleDraft) {
  const module = draftedModule(draft);
  const after = { registration: draft.launch, occupancy_permit: scheduleOf(module).keys };
  return milestoneFields.flatMap((field) => {
    const ref = milestoneRef(draft, field);
    const milestone = ref === null ? null : monthOf(ref, module);
    const before = after[field];
    return milestone !== null && before < milestone ? [{ field, before, milestone }] : [];
  });
}

export const taskRow = (number: number): string => `task:${number}`;
export const windowRow = (number: number): string => `window:${number}`;

function salesSpan({ module: original, salesBy }: ScheduleDraft, module: StudyModule) {
  const curve = original.sales_curve;
  const start = curve ? monthOf(curve.start, module) + salesBy : module.launch;
  const months = curve?.shares?.length ?? curve?.months ?? scheduleOf(module).keys - start;
  return { start, end: start + Math.max(1, months) };
}

/** True if a task has begun: it is measured, or its first month is closed. Its start no longer moves. */
export const isStarted = (task: Pick<TaskDraft, 'start' | 'measured'>, closing: number): boolean =>
  (task.measured ?? 0) > 0 || task.start <= closing;

/** The month of a handle, where it may go, and the neighbour that Home and End lead to. */
export interface HandleRange {
  readonly at: number;
  readonly least: number;
  readonly most: number;
  readonly home: number;
  readonly end: number;
}

/** Returns the months a handle can have; null where it is fixed. `closing` is the last closed month, −1 without one. */
export function handleRange(study: Study, draft: ScheduleDraft, handle: Handle, closing: number): HandleRange | null {
  const span = rowSpan(study, draft, handle.row);
  if (!span) return null;
  const at = handle.edge === 'start' ? span.start : span.end - 1;
  const position = draft.tasks.findIndex(({ number }) => handle.row === taskRow(number));
  const task = draft.tasks[position];
  if (!task) return otherRange(draft, handle, { at, start: span.start }, closing);
  const slack = Math.max(0, taskSlack(draft.tasks)[position] ?? 0);
  if (handle.edge === 'start') {
    if (isStarted(task, closing)) return null;
    const least = Math.min(at, Math.max(closing + 1, earliestStart(draft.tasks, task)));
    return { at, least, most: latest, home: least, end: at + slack };
  }
  const least = Math.min(at, Math.max(closing, task.start));
  return { at, least, most: latest, home: least, end: at + slack };
}

function otherRange(
  draft: ScheduleDraft,
  { row, edge }: Handle,
  { at, start }: { at: number; start: number },
  closing: number,
): HandleRange | null {
  const isDerived = row === 'construction' && draft.tasks.length > 0;
  const isSalesEnd = row === 'sales' && (edge === 'end' || !draft.module.sales_curve);
  if (isDerived || isSalesEnd || at <= closing) return null;
  const least = Math.max(closing + 1, edge === 'end' ? start : 0);
  return { at, least, most: latest, home: least, end: at };
}

/** A draft after a move, and the names of tasks that should have followed but have begun. */
export interface MovedDraft {
  readonly draft: ScheduleDraft;
  readonly stuck: readonly string[];
}

/** Moves one handle to a month. The start of a task takes the whole task with it; dependants are pushed. */
export function moveHandle(
  study: Study,
  draft: ScheduleDraft,
  handle: Handle,
  to: number,
  closing: number,
): MovedDraft {
  const range = handleRange(study, draft, handle, closing);
  if (!range) return { draft, stuck: [] };
  const month = Math.min(range.most, Math.max(range.least, to));
  const by = month - range.at;
  if (by === 0) return { draft, stuck: [] };
  const task = draft.tasks.find(({ number }) => handle.row === taskRow(number));
  if (task) {
    const changed = handle.edge === 'start' ? { start: task.start + by } : { months: task.months + by };
    return changeTask(draft, { ...task, ...changed }, closing);
  }
  return { draft: movedRow(draft, handle, by), stuck: [] };
}

function movedRow(draft: ScheduleDraft, { row, edge }: Handle, by: number): ScheduleDraft {
  if (row === 'launch') return { ...draft, launch: draft.launch + by };
  if (row === 'sales') return { ...draft, salesBy: draft.salesBy + by };
  if (row === 'keys') return { ...draft, keysBy: draft.keysBy + by };
  const milestone = milestoneOf(row);
  if (milestone) {
    const { milestonesBy } = draft;
    return { ...draft, milestonesBy: { ...milestonesBy, [milestone]: milestonesBy[milestone] + by } };
  }
  if (row === 'construction')
    return edge === 'start' ? { ...draft, start: draft.start + by } : { ...draft, months: draft.months + by };
  const windows = draft.windows.map((window): WindowDraft => {
    if (row !== windowRow(window.number)) return window;
    const [from, to] = window.by;
    return { ...window, by: edge === 'start' ? [from + by, to + by] : [from, to + by] };
  });
  return { ...draft, windows };
}

/** Replaces the task with its number, and pushes what depends on it. */
export function changeTask(draft: ScheduleDraft, task: TaskDraft, closing: number): MovedDraft {
  const tasks = draft.tasks.map((each) => (each.number === task.number ? task : each));
  const pushed = pushDependants(tasks, task.number, (each) => isStarted(each, closing));
  const names = pushed.stuck.map((number) => tasks.find((each) => each.number === number)?.name ?? '');
  return { draft: { ...draft, tasks: pushed.tasks }, stuck: names };
}

/** Adds a task that ends with the construction, so that no date moves. The first has all the weight, any other none yet. */
export function addTask(draft: ScheduleDraft, nameOf: (number: number) => string): ScheduleDraft {
  const number = Math.max(0, ...draft.tasks.map((task) => task.number)) + 1;
  const last = draft.tasks.at(-1);
  const { start: first, end } = spanOf(draft);
  const months = Math.min(last ? 3 : 600, Math.max(1, end - first));
  const start = end - months;
  const weight = last ? 0 : 1;
  const task = { id: null, number, name: nameOf(number), start, months, weight, measured: null, predecessors: [] };
  return { ...draft, tasks: [...draft.tasks, task] };
}

/** Takes a task out, and every link to it. */
export function removeTask(draft: ScheduleDraft, number: number): ScheduleDraft {
  const tasks = draft.tasks
    .filter((task) => task.number !== number)
    .map((task) => ({ ...task, predecessors: task.predecessors.filter((link) => link.task !== number) }));
  const { start, end } = spanOf(draft);
  return { ...draft, tasks, start, months: end - start };
}

export const jsonRef = (ref: MonthRef): Json =>
  typeof ref === 'number' ? ref : { at: ref.at, ...(typeof ref.plus === 'number' ? { plus: ref.plus } : {}) };

/** The reference that a moved one is; its anchor is the one it had. */
function refOf(json: Json): MonthRef {
  if (typeof json === 'number') return json;
  const at = isObject(json) ? fieldOf(json, 'at') : null;
  const plus = isObject(json) ? fieldOf(json, 'plus') : null;
  const anchor = (['base', 'launch', 'works_start', 'works_end', 'keys'] as const).find((each) => each === at);
  return { at: anchor ?? 'base', plus: typeof plus === 'number' ? plus : 0 };
}

import { circledTasks, wholeShares } from '@uni/analysis';
import type { PlanTask, TaskPlan } from '@uni/workbook/public/task-plan.ts';
import type { TaskDraft } from '../schedule-draft.ts';
import { type DatedLeaf, datedLeaves, linkLag } from './dated-leaves.ts';
import { leavesOf, type Outline, type OutlineTask, outlineAt } from './outline.ts';

/** Columns that weights of tasks are made of, the most exact first. */
export const weightSources = ['weight', 'cost', 'work', 'months'] as const;
export type WeightSource = (typeof weightSources)[number];

/** Weights are whole hundredths of a percent, so that their sum is what the screen displays. */
const weightUnits = 10_000;

/** Tasks with their starts as months of the calendar, and what of the plan did not become one of them. */
export interface PlannedTasks {
  readonly tasks: readonly TaskDraft[];
  /** False where no row has a date: months then count from the first task. */
  readonly isDated: boolean;
  /** Leaves without dates and without a duration. */
  readonly undated: readonly string[];
  readonly milestones: number;
  /** Links of other kinds, which became end–start with another lag. */
  readonly converted: number;
  /** Links that would lead back at this level, as names of the earlier and the later task. */
  readonly backward: readonly (readonly [string, string])[];
}

/** Tasks, or the names of those that wait for each other. */
export type PlannedOutcome =
  | { readonly ok: true; readonly planned: PlannedTasks }
  | { readonly ok: false; readonly circle: readonly string[] };

/** The weight sources that a plan has figures for; a duration always is one. */
export function sourcesOf(plan: TaskPlan): WeightSource[] {
  const leaves = leavesOf(plan.tasks);
  return weightSources.filter((source) => source === 'months' || leaves.some((leaf) => leaf[source] > 0));
}

/** Returns the tasks of a plan at a level of its outline. Months are months of the calendar. Linear in rows and links. */
export function planTasks(plan: TaskPlan, level: number, source: WeightSource): PlannedOutcome {
  const rows = plan.tasks;
  const outline = outlineAt(rows, level);
  const linked = linkedLeaves(rows, outline);
  const circle = circledTasks(numbered(linked));
  if (circle.length > 0) return { ok: false, circle: circle.map((at) => linked[at]?.name ?? '') };
  const earliest = rows.reduce((least, { first }) => Math.min(least, first ?? least), Number.POSITIVE_INFINITY);
  const dated = datedLeaves(inOrder(linked), Number.isFinite(earliest) ? earliest : 0);
  const spans = outline.tasks.flatMap((task) => spanned(task, dated));
  const weights = wholeShares(
    spans.map(({ leaves }) => weightOf(leaves, source, dated)),
    weightUnits,
  );
  const bare = spans.map(
    ({ row, leaves, first, months }, k): TaskDraft => ({
      ...{ id: null, number: k + 1, name: row.name, start: first, months, weight: weights[k] ?? 0 },
      ...{ measured: measuredOf(leaves, source, dated), predecessors: [] },
    }),
  );
  const links = taskLinks(linked, spans, bare, dated);
  const undated = linked.filter(({ id, isMilestone }) => !isMilestone && !dated.has(id)).map(({ name }) => name);
  return {
    ok: true,
    planned: {
      ...withoutCircles(bare, links),
      isDated: Number.isFinite(earliest),
      undated,
      milestones: linked.filter(({ isMilestone }) => isMilestone).length,
      converted: linked.reduce((sum, leaf) => sum + leaf.links.filter(({ kind }) => kind !== 'FS').length, 0),
    },
  };
}

type Link = PlanTask['links'][number];

/** The leaves, with links of summaries on the leaves that begin or end them. */
function linkedLeaves(rows: readonly PlanTask[], outline: Outline): PlanTask[] {
  const leaves = leavesOf(rows);
  const isLeaf = new Set(leaves.map(({ id }) => id));
  const resolved = (link: Link): Link[] => {
    if (isLeaf.has(link.from)) return [link];
    const leaf = (hasEnd(link) ? outline.lastLeaf : outline.firstLeaf).get(link.from);
    return leaf ? [{ ...link, from: leaf.id }] : [];
  };
  const inherited = inheritedLinks(
    rows.filter(({ id }) => !isLeaf.has(id)),
    outline,
  );
  return leaves.map((leaf) => ({
    ...leaf,
    links: [...leaf.links, ...(inherited.get(leaf.id) ?? [])].flatMap(resolved).filter(({ from }) => from !== leaf.id),
  }));
}

/** True if a link begins at the end of the earlier task. */
const hasEnd = ({ kind }: Link): boolean => kind === 'FS' || kind === 'FF';

/** Links of summaries, by the leaf that stands for the summary's end that they hold. */
function inheritedLinks(
  summaries: readonly PlanTask[],
  { firstLeaf, lastLeaf }: Outline,
): ReadonlyMap<string, readonly Link[]> {
  const inherited = new Map<string, Link[]>();
  for (const { id, links } of summaries)
    for (const link of links) {
      const leaf = (link.kind === 'FS' || link.kind === 'SS' ? firstLeaf : lastLeaf).get(id);
      const known = inherited.get(leaf?.id ?? '');
      if (known) known.push(link);
      else if (leaf) inherited.set(leaf.id, [link]);
    }
  return inherited;
}

/** Leaves by position, as dependencies read them. */
function numbered(leaves: readonly PlanTask[]) {
  const positions = new Map(leaves.map(({ id }, at) => [id, at]));
  return leaves.map(({ links }, at) => ({
    ...{ number: at, start: 0, months: 1 },
    predecessors: links.flatMap(({ from }) => {
      const task = positions.get(from);
      return task === undefined ? [] : [{ task }];
    }),
  }));
}

/** Each leaf after its predecessors. */
function inOrder(leaves: readonly PlanTask[]): PlanTask[] {
  const byId = new Map(leaves.map((leaf) => [leaf.id, leaf]));
  const waiting = new Map(leaves.map(({ id, links }) => [id, links.filter(({ from }) => byId.has(from)).length]));
  const dependants = new Map<string, PlanTask[]>();
  for (const leaf of leaves)
    for (const { from } of leaf.links) {
      const known = dependants.get(from);
      if (known) known.push(leaf);
      else dependants.set(from, [leaf]);
    }
  const order = leaves.filter(({ id }) => waiting.get(id) === 0);
  // The list grows while it is walked.
  for (const { id } of order)
    for (const leaf of dependants.get(id) ?? []) {
      const left = (waiting.get(leaf.id) ?? 0) - 1;
      waiting.set(leaf.id, left);
      if (left === 0) order.push(leaf);
    }
  return order;
}

interface Span extends OutlineTask {
  readonly first: number;
  readonly months: number;
}

/** The months of a task: from the first of its leaves to the last. Milestones alone make none. */
function spanned({ row, leaves }: OutlineTask, dated: ReadonlyMap<string, DatedLeaf>): Span[] {
  const own = leaves.filter(({ isMilestone, id }) => !isMilestone && dated.has(id));
  const spans = own.flatMap(({ id }) => dated.get(id) ?? []);
  if (spans.length === 0) return [];
  const first = spans.reduce((least, span) => Math.min(least, span.first), Number.POSITIVE_INFINITY);
  const end = spans.reduce((most, span) => Math.max(most, span.first + span.months), 0);
  return [{ row, leaves: own, first, months: end - first }];
}

/** Durations weigh as the file has them, else in whole months. */
function weightOf(leaves: readonly PlanTask[], source: WeightSource, dated: ReadonlyMap<string, DatedLeaf>): number {
  return leaves.reduce((sum, leaf) => sum + leafWeight(leaf, source, dated), 0);
}

const leafWeight = (leaf: PlanTask, source: WeightSource, dated: ReadonlyMap<string, DatedLeaf>): number =>
  source === 'months' ? (leaf.months ?? dated.get(leaf.id)?.months ?? 0) : leaf[source];

/** What is done of a task, by the weights of its leaves; null where nothing is. */
function measuredOf(
  leaves: readonly PlanTask[],
  source: WeightSource,
  dated: ReadonlyMap<string, DatedLeaf>,
): number | null {
  const by = weightOf(leaves, source, dated) > 0 ? source : 'months';
  const total = weightOf(leaves, by, dated);
  const done = leaves.reduce((sum, leaf) => sum + leafWeight(leaf, by, dated) * (leaf.measured ?? 0), 0);
  return done > 0 && total > 0 ? Math.min(1, Math.round((done / total) * weightUnits) / weightUnits) : null;
}

interface TaskLink {
  readonly from: number;
  readonly to: number;
  readonly lag: number;
}

/**
 * Links between tasks: of all links between their leaves the tightest. None is longer than the whole months
 * between the dates of the file.
 */
function taskLinks(
  leaves: readonly PlanTask[],
  spans: readonly Span[],
  tasks: readonly TaskDraft[],
  dated: ReadonlyMap<string, DatedLeaf>,
): TaskLink[] {
  const taskOf = new Map(spans.flatMap(({ leaves: own }, k) => own.map(({ id }) => [id, k] as const)));
  const drivers = driversOf(leaves, dated);
  const tightest = new Map<string, TaskLink>();
  for (const leaf of leaves)
    for (const link of leaf.links) {
      const driver = drivers(link.from);
      const [from, to] = [taskOf.get(driver?.id ?? ''), taskOf.get(leaf.id)];
      const [earlier, later] = [dated.get(driver?.id ?? ''), dated.get(leaf.id)];
      const [before, after] = [tasks[from ?? -1], tasks[to ?? -1]];
      if (!driver || !earlier || !later || !before || !after || before === after) continue;
      const own = linkLag(link.kind, link.lag + driver.lag, earlier.months, later.months);
      const outer = earlier.first + earlier.months - before.start - before.months - (later.first - after.start);
      const given = after.start - before.start - before.months;
      const lag = Math.max(-600, Math.min(given, own + outer));
      const key = `${before.number} ${after.number}`;
      if ((tightest.get(key)?.lag ?? -601) < lag) tightest.set(key, { from: before.number, to: after.number, lag });
    }
  return [...tightest.values()];
}

/** Finds the leaf that a link leads to. A milestone stands for that of its predecessors which ends last, through any number. */
function driversOf(leaves: readonly PlanTask[], dated: ReadonlyMap<string, DatedLeaf>) {
  const resolved = new Map<string, { id: string; lag: number } | null>();
  const endOf = (id: string): number => {
    const span = dated.get(id);
    return span ? span.first + span.months : 0;
  };
  // In order, so that what a milestone waits for is known before it.
  for (const { id, isMilestone, links } of inOrder(leaves)) {
    if (!isMilestone) {
      resolved.set(id, { id, lag: 0 });
      continue;
    }
    const last = links.reduce<Link | null>(
      (best, link) => (best && endOf(best.from) >= endOf(link.from) ? best : link),
      null,
    );
    const before = last ? resolved.get(last.from) : null;
    resolved.set(id, last && before ? { id: before.id, lag: before.lag + last.lag } : null);
  }
  return (id: string) => resolved.get(id) ?? null;
}

/** Links as predecessors. Of those in a circle only the ones stay that lead to a task that begins later. */
function withoutCircles(
  tasks: readonly TaskDraft[],
  links: readonly TaskLink[],
): Pick<PlannedTasks, 'tasks' | 'backward'> {
  const all = linkedTasks(tasks, links);
  const circle = new Set(circledTasks(all));
  if (circle.size === 0) return { tasks: all, backward: [] };
  const byNumber = new Map(tasks.map((task) => [task.number, task]));
  const isForward = ({ from, to }: TaskLink): boolean => {
    if (!circle.has(from) || !circle.has(to)) return true;
    const by = (byNumber.get(to)?.start ?? 0) - (byNumber.get(from)?.start ?? 0);
    return by > 0 || (by === 0 && from < to);
  };
  const nameOf = (number: number): string => byNumber.get(number)?.name ?? '';
  return {
    tasks: linkedTasks(tasks, links.filter(isForward)),
    backward: links.filter((link) => !isForward(link)).map(({ from, to }) => [nameOf(from), nameOf(to)] as const),
  };
}

function linkedTasks(tasks: readonly TaskDraft[], links: readonly TaskLink[]): TaskDraft[] {
  const before = Map.groupBy(links, ({ to }) => to);
  return tasks.map((task) => ({
    ...task,
    predecessors: (before.get(task.number) ?? []).map(({ from, lag }) => ({ task: from, lag })),
  }));
}

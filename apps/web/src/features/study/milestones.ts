import type { Json } from '@uni/contracts';
import type { MonthRef, Study, StudyModule } from '@uni/engine';
import { milestones as copy } from '@uni/phrases';

export interface Milestone {
  key: string;
  label: string;
  month: number;
}

/** The months of a module's schedule, as positions. */
export function scheduleOf(module: StudyModule) {
  const constructionEnd = module.works_start + module.works_months;
  const anchors = { base: 0, launch: module.launch, works_start: module.works_start, works_end: constructionEnd };
  const keys =
    module.keys === null || module.keys === undefined
      ? constructionEnd
      : resolved(module.keys, { ...anchors, keys: constructionEnd });
  return { ...anchors, keys };
}

/** A month reference of a module as a position. */
export function monthOf(ref: MonthRef | null | undefined, module: StudyModule): number {
  return ref === null || ref === undefined ? 0 : resolved(ref, scheduleOf(module));
}

/**
 * The month an item's reference means. For the whole enterprise, launch and works are the earliest module's, their ends the
 * latest's.
 */
export function itemMonth(study: Study, module: number | null, ref: unknown): number {
  const reference = referenceOf(ref);
  if (typeof reference === 'number') return reference;
  const own = study.modules.find((candidate) => candidate.number === module);
  if (own) return monthOf(reference, own);
  const all = study.modules.map((candidate) => scheduleOf(candidate)[reference.at]);
  const late = reference.at === 'works_end' || reference.at === 'keys';
  return (late ? Math.max(...all) : Math.min(...all)) + (reference.plus ?? 0);
}

const ANCHORS = ['base', 'launch', 'works_start', 'works_end', 'keys'] as const;

/** A reference out of a study that may not have been checked yet; nothing is the base month. */
function referenceOf(ref: unknown): MonthRef {
  if (typeof ref === 'number') return ref;
  if (typeof ref !== 'object' || ref === null || !('at' in ref)) return 0;
  const at = ANCHORS.find((anchor) => anchor === ref.at) ?? 'base';
  const plus = 'plus' in ref && typeof ref.plus === 'number' ? ref.plus : 0;
  return { at, plus };
}

/** The study's own notation of a month, some months later or earlier, on the same anchor. Unmoved it is the same text. */
export function movedRef(ref: Json, by: number): Json {
  if (by === 0) return ref;
  const reference = referenceOf(ref);
  if (typeof reference === 'number') return reference + by;
  const plus = (reference.plus ?? 0) + by;
  return plus === 0 ? { at: reference.at } : { at: reference.at, plus };
}

function resolved(ref: MonthRef, anchors: Record<Exclude<MonthRef, number>['at'], number>): number {
  return typeof ref === 'number' ? ref : anchors[ref.at] + (ref.plus ?? 0);
}

/** The months that structure the whole enterprise, in order. */
export function milestonesOf(study: Study, months: number): Milestone[] {
  const schedules = study.modules.map(scheduleOf);
  const earliest = (pick: (schedule: (typeof schedules)[number]) => number): number => Math.min(...schedules.map(pick));
  const latest = (pick: (schedule: (typeof schedules)[number]) => number): number => Math.max(...schedules.map(pick));
  return [
    { key: 'base', label: copy.base, month: 0 },
    { key: 'launch', label: copy.launch, month: earliest((schedule) => schedule.launch) },
    { key: 'works_start', label: copy.works_start, month: earliest((schedule) => schedule.works_start) },
    { key: 'works_end', label: copy.works_end, month: latest((schedule) => schedule.works_end) },
    { key: 'keys', label: copy.keys, month: latest((schedule) => schedule.keys) },
    { key: 'end', label: copy.end, month: months - 1 },
  ].sort((a, b) => a.month - b.month);
}

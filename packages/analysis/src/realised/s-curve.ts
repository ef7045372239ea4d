import type { Study, StudyModule } from '@uni/engine';
import { scheduleWeights } from '../study/study-parts.ts';

/** Accumulated progress of works as a fraction of 1, month by month; position 0 is the base month. */
export type Progress = readonly number[];

/** Cumulative progress of construction, 0 to 1 by month. */
export interface PhysicalProgress {
  /** Planned, to the month in which it reaches 1. */
  readonly planned: Progress;
  /** As measured, to the last month measured. */
  readonly measured: Progress;
}

/** Progress in the last measured month: planned, measured, delay and trend. */
export interface ProgressReading {
  /** The last month measured; null when nothing is. */
  readonly month: number | null;
  readonly planned: number;
  readonly measured: number;
  /** Measured less planned: −0.062 is 6.2 percentage points behind. */
  readonly gap: number;
  /** Months behind the plan: the last month measured less the month for which what is done was planned (earned schedule). */
  readonly delay: number;
  /** Planned months done for each month gone since construction began; null before it begins. */
  readonly pace: number | null;
  /** The month in which construction ends, by the plan and at that pace. A trend is null when nothing has been done. */
  readonly plannedEnd: number;
  readonly trendEnd: number | null;
  /** The expected months, from the month after the last measured one. They are the rest of the plan at the pace so far. */
  readonly trend: Progress;
}

/** Longest extrapolation of a trend beyond the plan's end, in months. */
const longest = 600;

/** Planned progress of a module's works, or of the enterprise: its modules weighted by their built area. */
export function plannedProgress(study: Pick<Study, 'modules'>, module: number | null): number[] {
  const modules = study.modules.filter(({ number }) => module === null || number === module);
  const areas = modules.map(({ built_area: area }) => area ?? 0);
  const even = areas.every((area) => area === 0);
  const total = even ? modules.length : areas.reduce((sum, area) => sum + area, 0);
  const end = Math.max(0, ...modules.map((each) => each.works_start + each.works_months));
  const progress = new Array<number>(end).fill(0);
  for (const [k, each] of modules.entries()) {
    const share = (even ? 1 : (areas[k] ?? 0)) / total;
    const curve = curveOf(each, end);
    for (let t = 0; t < end; t++) progress[t] = (progress[t] ?? 0) + share * (curve[t] ?? 0);
  }
  if (end > 0) progress[end - 1] = 1;
  return progress;
}

function curveOf(module: StudyModule, end: number): number[] {
  const weights = scheduleWeights(module);
  let done = 0;
  return Array.from({ length: end }, (_, t) => {
    done += weights[t - module.works_start] ?? 0;
    return t >= module.works_start + module.works_months - 1 ? 1 : Math.min(1, done);
  });
}

/** Returns the progress of works against their plan, and their end at the present pace. */
export function readProgress({ planned, measured }: PhysicalProgress): ProgressReading {
  const plannedEnd = planned.findIndex((done) => done >= 1);
  const month = measured.length === 0 ? null : measured.length - 1;
  const done = measured.at(-1) ?? 0;
  if (month === null) {
    const idle = { planned: 0, measured: 0, gap: 0, delay: 0, pace: null };
    return { month, ...idle, plannedEnd, trendEnd: plannedEnd, trend: planned };
  }
  const due = at(planned, month);
  const start = startOf(planned);
  const earned = done <= 0 ? start : monthOf(planned, done);
  // Works that are done stand still from the month they ended in.
  const gone = done >= 1 ? measured.findIndex((each) => each >= 1) : month;
  const pace = gone <= start ? null : Math.max(0, (earned - start) / (gone - start));
  return {
    month,
    planned: due,
    measured: done,
    gap: done - due,
    delay: gone < start && done <= 0 ? 0 : gone - earned,
    pace,
    plannedEnd,
    ...trendOf(planned, { month, done, earned, plannedEnd, gone, pace }),
  };
}

interface ProgressStatus {
  readonly month: number;
  readonly done: number;
  readonly earned: number;
  readonly plannedEnd: number;
  readonly gone: number;
  readonly pace: number | null;
}

function trendOf(planned: Progress, status: ProgressStatus): Pick<ProgressReading, 'trendEnd' | 'trend'> {
  const { month, done, earned, plannedEnd, gone, pace } = status;
  if (done >= 1) return { trendEnd: gone, trend: [] };
  if (pace === 0) return { trendEnd: null, trend: [] };
  const speed = pace ?? 1;
  // Before construction is due to begin it follows the plan, or what is already ahead of it.
  const from = pace !== null ? earned : done > 0 ? Math.max(month, earned) : month;
  const months = Math.ceil(Math.max(0, plannedEnd - from) / speed - 1e-9);
  if (months > longest) return { trendEnd: null, trend: [] };
  const trend = Array.from({ length: months }, (_, k) =>
    k === months - 1 ? 1 : Math.max(done, at(planned, from + (k + 1) * speed)),
  );
  return { trendEnd: month + months, trend };
}

/** The last month before anything is planned to be done. */
function startOf(planned: Progress): number {
  return planned.findIndex((done) => done > 0) - 1;
}

/** Progress at a month that need not be whole; 0 before the plan, 1 after it. */
function at(planned: Progress, month: number): number {
  const before = Math.floor(month);
  const value = (t: number): number => (t < 0 ? 0 : (planned[t] ?? planned.at(-1) ?? 0));
  return value(before) + (month - before) * (value(before + 1) - value(before));
}

/** The month, between two if need be, for which so much progress was planned: the first of them. */
function monthOf(planned: Progress, done: number): number {
  const reached = planned.findIndex((each) => each >= done);
  if (reached < 0) return planned.length - 1;
  const before = reached === 0 ? 0 : (planned[reached - 1] ?? 0);
  const step = (planned[reached] ?? 0) - before;
  return step > 0 ? reached - 1 + (done - before) / step : reached;
}

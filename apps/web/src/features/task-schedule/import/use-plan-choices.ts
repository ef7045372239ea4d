import { constructionSpan } from '@uni/analysis';
import { monthAt } from '@uni/engine';
import { scheduleImport as copy } from '@uni/phrases';
import type { TaskPlan } from '@uni/workbook/public/task-plan.ts';
import { useMemo, useState } from 'react';
import { formatMonth } from '../../../ui/numbers/index.ts';
import { spanOf } from '../schedule-draft.ts';
import type { ScheduleControl } from '../use-schedule.ts';
import {
  type DateState,
  dateStateOf,
  firstMonth,
  levelsOf,
  mostTasks,
  type Placement,
  placedTasks,
  usualLevel,
} from './placed-tasks.ts';
import { type PlannedOutcome, planTasks, sourcesOf, type WeightSource } from './plan-tasks.ts';

/** Months that a study reaches. */
const longest = 600;

/** Most names of a circle that a message has. */
const mostNames = 10;

/** Level, weights and dates of a plan are chosen; its tasks follow. */
export function usePlanChoices(plan: TaskPlan, { study, draft }: ScheduleControl) {
  const levels = useMemo(() => levelsOf(plan), [plan]);
  const sources = useMemo(() => sourcesOf(plan), [plan]);
  const [level, setLevel] = useState(() => usualLevel(levels));
  const [source, setSource] = useState<WeightSource>(sources[0] ?? 'months');
  const [chosen, setPlacement] = useState<Placement>('file');
  const outcome = useMemo(() => planTasks(plan, level, source), [plan, level, source]);
  const planned = outcome.ok ? outcome.planned : null;
  const [year = 0, month = 1] = study.base_month.split('-').map(Number);
  const base = year * 12 + month - 1;
  const dates = planned ? dateStateOf(planned, base) : 'none';
  const placement: Placement = dates === 'free' ? chosen : 'study';
  const tasks = planned ? placedTasks(planned, placement, { base, start: spanOf(draft).start }) : [];
  const hints: Readonly<Record<DateState, () => string | undefined>> = {
    free: () => undefined,
    early: () =>
      planned ? copy.tooEarly(formatMonth(monthAt(study.base_month, firstMonth(planned) - base))) : undefined,
    none: () => copy.noDates,
  };
  return {
    ...{ plan, levels, level, setLevel, sources, source, setSource },
    ...{ placement, setPlacement, isFree: dates === 'free', planned, tasks },
    /** Why the file's own dates cannot be taken; undefined where they can. */
    placementHint: hints[dates](),
    problem: problemOf(outcome, levels.length, constructionSpan(tasks).end),
  };
}

export type PlanChoices = ReturnType<typeof usePlanChoices>;

function problemOf(outcome: PlannedOutcome, levels: number, end: number): string | null {
  if (!outcome.ok) {
    const { circle } = outcome;
    const names = circle.slice(0, mostNames).join(', ');
    return copy.circle(circle.length > mostNames ? `${names}, ${copy.more(circle.length - mostNames)}` : names);
  }
  if (outcome.planned.tasks.length === 0) return copy.noTasks;
  if (levels === 0) return copy.tooMany(mostTasks);
  return end > longest ? copy.tooLong : null;
}

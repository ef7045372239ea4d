import { type ConstructionCurves, physicalCurveOf, physicalCurves } from '@uni/analysis';
import type { Measurement } from '@uni/contracts';
import type { Study, StudyModule } from '@uni/engine';
import { draftedModule, type ScheduleDraft, type TaskDraft } from '../schedule-draft.ts';

/** The accumulated curve of a schedule that is being moved, against the one it was moved from. Pure. */

export interface DraftedCurve extends Pick<ConstructionCurves, 'planned' | 'measured' | 'trend' | 'gap' | 'delay'> {
  /** As the study has it; null while nothing is moved. */
  readonly before: readonly number[] | null;
}

/** Curve of the module as drafted: tasks give it, where there are any. */
export function draftedCurve(
  study: Study,
  { draft, base }: { readonly draft: ScheduleDraft; readonly base: ScheduleDraft },
  measurements: readonly Measurement[],
): DraftedCurve {
  const curvesOf = (each: ScheduleDraft) =>
    physicalCurves(withModule(study, curvedModule(each)), each.module.number, measurements, null);
  const { planned, measured, trend, gap, delay } = curvesOf(draft);
  return { planned, measured, trend, gap, delay, before: draft === base ? null : curvesOf(base).planned };
}

function curvedModule(draft: ScheduleDraft): StudyModule {
  const module = draftedModule(draft);
  return draft.tasks.length === 0 ? module : { ...module, schedule: { shares: physicalCurveOf(draft.tasks) } };
}

const withModule = (study: Study, module: StudyModule): Study => ({
  ...study,
  modules: study.modules.map((each) => (each.number === module.number ? module : each)),
});

/** A task, and the share of it that is planned to the end of a month. */
export interface TaskProgress {
  readonly task: TaskDraft;
  readonly planned: number;
}

/** Tasks under way in a month: begun by the plan or on site, and not yet complete in both. */
export const tasksUnderWay = (tasks: readonly TaskDraft[], month: number): TaskProgress[] =>
  tasks
    .map((task) => ({ task, planned: Math.min(1, Math.max(0, (month + 1 - task.start) / task.months)) }))
    .filter(({ task, planned }) => {
      const measured = task.measured ?? 0;
      return (planned > 0 || measured > 0) && (planned < 1 || measured < 1);
    });

/** Stages of an invented tower of 27 months, with weights as the visual reference has them. */
import { physicalCurveOf } from '@uni/analysis';
import type { ConstructionTask, StudyModule } from '@uni/engine';

type Stage = readonly [name: string, weight: number, start: number, months: number, after: number | null];

/** `after` is the number of the stage that it waits for; numbers count from 1. */
const stages: readonly Stage[] = [
  ['Serviços preliminares', 0.03, 0, 2, null],
  ['Fundação e contenções', 0.11, 1, 4, 1],
  ['Estrutura', 0.24, 5, 10, 2],
  ['Alvenaria e vedações', 0.12, 9, 9, 3],
  ['Instalações', 0.16, 10, 13, 4],
  ['Fachada e esquadrias', 0.1, 14, 9, 3],
  ['Acabamento', 0.19, 16, 10, 4],
  ['Áreas comuns e limpeza', 0.05, 22, 5, 7],
];

/**
 * Share of a plan that is done after a month: a tenth of that month is still to come. A module and its stages are late
 * alike, so that the stages add up to the module.
 */
export const lateShare = (planned: (month: number) => number, month: number): number =>
  0.9 * planned(month) + 0.1 * planned(month - 1);

/** The tower built in these stages, measured to the end of a month of the study. Its physical curve is theirs. */
export function inStages(module: StudyModule, month: number): StudyModule {
  const tasks = stages.map(([name, weight, start, months, after], position): ConstructionTask => {
    const planned = (at: number): number => Math.min(1, Math.max(0, (at + 1 - module.works_start - start) / months));
    const measured = Math.round(lateShare(planned, month) * 1_000) / 1_000;
    return {
      ...{ number: position + 1, name, weight, start, months },
      ...(measured > 0 ? { measured } : {}),
      ...(after === null ? {} : { predecessors: [{ task: after, lag: start - endOf(after) }] }),
    };
  });
  const milestones = { registration: Math.max(0, module.launch - 1), occupancy_permit: { at: 'works_end' } } as const;
  return { ...module, ...milestones, tasks, schedule: { shares: physicalCurveOf(tasks) } };
}

function endOf(number: number): number {
  const [, , start, months] = stages[number - 1] ?? ['', 0, 0, 0, null];
  return start + months;
}

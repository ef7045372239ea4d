import { scheduleTemplates } from '@uni/phrases';
import type { TaskDraft } from '../schedule-draft.ts';
import { type TemplateKind, templateTable } from './template-table.ts';

/**
 * Returns the tasks of a template over months of construction, from a month of the study on. The first begins and the last ends
 * with construction. A lag is what the rounded months leave, so that no link is broken.
 */
export function templateTasks(kind: TemplateKind, start: number, months: number): TaskDraft[] {
  const { rows } = templateTable[kind];
  const monthAt = (hundredths: number): number => Math.round((hundredths * months) / 100);
  const spans = rows.map(([, , begin, end]) => {
    const first = Math.min(monthAt(begin), months - 1);
    return { start: start + first, months: Math.max(1, monthAt(end) - first) };
  });
  return rows.map(([name, weight, , , after], k): TaskDraft => {
    const span = spans[k] ?? { start, months: 1 };
    return {
      ...{ id: null, number: k + 1, name: scheduleTemplates.tasks[name], ...span },
      ...{ weight: weight / 100, measured: null },
      predecessors: after.map((before) => {
        const position = rows.findIndex(([each]) => each === before);
        const ended = spans[position] ?? span;
        return { task: position + 1, lag: span.start - ended.start - ended.months };
      }),
    };
  });
}

import { scheduleTemplates as copy } from '@uni/phrases';
import type { TaskDraft } from '../schedule-draft.ts';

/** States that a new set of tasks replaces those of the module. Renders nothing without any. */
export function ReplacedTasks({ tasks }: { tasks: readonly TaskDraft[] }) {
  if (tasks.length === 0) return null;
  const hasMeasured = tasks.some(({ measured }) => (measured ?? 0) > 0);
  return (
    <p className="attention">
      {copy.replaces(tasks.length)} {hasMeasured && copy.losesMeasured}
    </p>
  );
}

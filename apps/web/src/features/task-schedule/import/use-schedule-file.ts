import { scheduleImport } from '@uni/phrases';
import type { TaskPlan } from '@uni/workbook/public/task-plan.ts';
import { useEffect, useRef, useState } from 'react';
import { startWorker } from '../../../shared/workers.ts';
import { type Reading, readBy } from '../../sheet-import/read-file.ts';
import type { ScheduleReading } from './read-schedule-file.ts';

/** The reader's own limit in bytes, known here without loading the reader. */
const largest = 40 * 1024 * 1024;

interface OpenPlan {
  readonly name: string;
  readonly plan: TaskPlan;
}

/** A file that is being read, its plan, or why it has none. */
export function useScheduleFile() {
  const [file, setFile] = useState<OpenPlan | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const running = useRef<Reading<ScheduleReading> | null>(null);
  useEffect(() => () => running.current?.cancel(), []);
  const open = async (chosen: File): Promise<void> => {
    running.current?.cancel();
    const mine = readBy<ScheduleReading>(chosen, () => startWorker('schedule-file'), largest);
    running.current = mine;
    setReading(true);
    setProblem(null);
    const outcome = await mine.outcome.catch(() => null);
    if (running.current !== mine) return;
    setReading(false);
    if (outcome?.ok) setFile({ name: chosen.name, plan: outcome.plan });
    else setProblem(scheduleImport.refusals[outcome?.reason ?? 'unreadable']);
  };
  return { file, problem, isReading, open, leave: () => setFile(null) };
}

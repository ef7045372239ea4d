import { limits, type Processing } from '@uni/contracts';
import type { RunRow } from './processing.repository.ts';

/** Returns the remaining whole seconds of a run's minute. They count from its start, so that nothing can hold it up. */
export const countDownOf = (startedAt: Date, now: Date): number => {
  const left = limits.processingSeconds - Math.floor((now.getTime() - startedAt.getTime()) / 1_000);
  return Math.min(limits.processingSeconds, Math.max(0, left));
};

export const presentRun = (organization: number, row: RunRow | null, now: Date): Processing => {
  if (row === null)
    return {
      organization,
      isProcessing: false,
      countDown: 0,
      started_at: null,
      finished_at: null,
      total: 0,
      checked: 0,
      differing: 0,
    };
  const countDown = countDownOf(row.started_at, now);
  return {
    organization,
    isProcessing: countDown > 0,
    countDown,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    total: row.total,
    checked: row.checked,
    differing: row.differing,
  };
};

import { useQuery } from '@tanstack/react-query';
import type { Processing } from '@uni/contracts';
import { shell } from '@uni/phrases';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { processingQuery } from '../../api/planner/processing.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { ProcessingClock, type ProcessingState } from './processing-clock.ts';

const clock = new ProcessingClock();

/** The run of the organization that is entered, counted down between what the server says of it. */
export function useProcessing(organization: number | null): ProcessingState {
  const { data, dataUpdatedAt } = useQuery({ ...processingQuery, enabled: organization !== null });
  useEffect(() => {
    if (organization === null || data?.organization !== organization) clock.forget();
    else if (dataUpdatedAt > 0) clock.follow(organization, leftOf(data, dataUpdatedAt));
  }, [organization, data, dataUpdatedAt]);
  useEffect(() => {
    document.addEventListener('visibilitychange', clock.tick);
    return () => document.removeEventListener('visibilitychange', clock.tick);
  }, []);
  useOutcome(data);
  return useSyncExternalStore(clock.subscribe, clock.read);
}

/** An answer that is shown again later is as old as it is. */
const leftOf = ({ countDown }: Processing, at: number): number =>
  countDown - Math.floor(Math.max(0, Date.now() - at) / 1_000);

/** Says how a run went that this window saw at work. */
function useOutcome(run: Processing | undefined): void {
  const working = useRef<string | null>(null);
  useEffect(() => {
    if (!run?.isProcessing) return;
    if (run.finished_at === null) working.current = run.started_at;
    else if (working.current === run.started_at) {
      working.current = null;
      reportProcessing(run);
    }
  }, [run]);
}

function reportProcessing({ checked, differing }: Processing): void {
  const copy = shell.processing;
  notify({
    kind: differing === 0 ? 'success' : 'attention',
    title: copy.done,
    text: differing === 0 ? copy.agree(checked) : copy.differ(differing, checked),
    duration: durations.error,
  });
}

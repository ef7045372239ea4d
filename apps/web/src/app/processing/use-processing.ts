import { useQuery } from '@tanstack/react-query';
import type { Processing } from '@uni/contracts';
import { shell } from '@uni/phrases';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { processingQuery } from '../../api/planner/processing.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { ProcessingClock, type ProcessingState } from './processing-clock.ts';

const clock = new ProcessingClock();

/** Returns the run of the active organization, with a countdown between server responses. */
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

/** A cached response has aged since it arrived. */
const leftOf = ({ countDown }: Processing, at: number): number =>
  countDown - Math.floor(Math.max(0, Date.now() - at) / 1_000);

/** Notifies the outcome of a run that this window saw working. */
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

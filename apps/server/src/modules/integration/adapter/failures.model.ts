/** Consequences for a run when an ERP call has failed for good. */
import type { FailureCode } from '@uni/contracts';

export type Remedy =
  /** The run goes on later, where it was. */
  | 'wait'
  /** This part is given up; the others are read. */
  | 'skip'
  /** Nothing can be read. */
  | 'stop';

export const remedies: Readonly<Record<FailureCode, Remedy>> = {
  credentials: 'stop',
  unknown_address: 'stop',
  forbidden: 'skip',
  not_found: 'skip',
  rejected: 'skip',
  shape: 'skip',
  not_shown: 'skip',
  quota_minute: 'wait',
  quota_day: 'wait',
  unavailable: 'wait',
  timeout: 'wait',
  reset: 'wait',
  truncated: 'wait',
  not_json: 'wait',
  html: 'wait',
  cancelled: 'stop',
};

const minute = 60_000;
/** After how long a run goes on, by how often it has had to wait. */
const pauses = [1, 5, 15, 30, 60].map((minutes) => minutes * minute);
const lastPause = 60 * minute;

/** So often a run waits for an ERP that does not answer before it is given up: about a day. */
export const mostAttempts = 26;
/** So often one part is tried before the others go on without it. */
export const mostSliceAttempts = 4;

export const pauseAfter = (attempts: number): number => pauses[attempts] ?? lastPause;

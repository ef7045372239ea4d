import type { Certificate, ConnectionState, ErpConnection, ErpRun, FailureCode } from '@uni/contracts';
import { integration as copy, integrationProof } from '@uni/phrases';
import type { GlyphName } from '../../../ui/icons/glyph.tsx';
import { formatAgo, formatDate, formatMonth, formatNumber, formatTime } from '../../../ui/numbers/index.ts';

export type ConnectionLight = keyof typeof copy.states;

/** A state always has a word, a shape and a colour. */
interface TagStyle {
  readonly shape: GlyphName;
  readonly colour: string;
}

const good: TagStyle = { shape: 'dot', colour: 'var(--ok)' };
const attention: TagStyle = { shape: 'up', colour: 'var(--warn)' };
const bad: TagStyle = { shape: 'square', colour: 'var(--unfav)' };
const quiet: TagStyle = { shape: 'square', colour: 'var(--text-3)' };
const active: TagStyle = { shape: 'diamond', colour: 'var(--brand)' };

export const connectionTagStyles: Readonly<Record<ConnectionLight, TagStyle>> = {
  ok: good,
  running: active,
  waiting: attention,
  partial: attention,
  never: attention,
  failed: bad,
  no_secret: bad,
  paused: quiet,
};

export const runTagStyles: Readonly<Record<ErpRun['state'], TagStyle>> = {
  queued: active,
  running: active,
  waiting: attention,
  done: good,
  partial: attention,
  failed: bad,
  cancelled: quiet,
};

export type Light = keyof typeof copy.lights;
export const lightTagStyles: Readonly<Record<Light, TagStyle>> = {
  ok: good,
  empty: good,
  forbidden: attention,
  failed: bad,
  pending: active,
  unknown: quiet,
};

const lightOfRun: Partial<Record<ErpRun['state'], ConnectionLight>> = {
  queued: 'running',
  running: 'running',
  waiting: 'waiting',
  failed: 'failed',
  partial: 'partial',
};

/** Returns the most urgent state of a connection. */
export function lightOf({ has_secret, last_run, synced_at, settings }: ErpConnection): ConnectionLight {
  if (!has_secret) return 'no_secret';
  const entry = last_run ? lightOfRun[last_run.state] : undefined;
  if (entry) return entry;
  if (synced_at === null) return 'never';
  return settings.is_active ? 'ok' : 'paused';
}

const stateLabels: Partial<Record<ConnectionLight, string>> = copy.stateLabels;
export const stateTextOf = (light: ConnectionLight): string | undefined => stateLabels[light];

export const isUnderWay = ({ state }: Pick<ErpRun, 'state'>): boolean =>
  state === 'queued' || state === 'running' || state === 'waiting';

const resourceNames: Readonly<Record<string, string>> = copy.resources;
export const nameOfResource = (key: string): string => resourceNames[key] ?? key;

const packageNames: Readonly<Record<string, string>> = copy.packages;
export const nameOfPackage = (key: string): string => packageNames[key] ?? key;

/** Until when the data are complete, as a sentence part: `dados até há 12 min`. What a first load has begun is not nothing. */
export function untilText(instant: string | null, now: Date, hasBegun = false): string {
  if (instant !== null) return copy.until(formatAgo(new Date(instant), now));
  return hasBegun ? copy.neverWhole : copy.neverRead;
}

/** An instant whole, for titles and files. */
export const momentText = (instant: string | null): string =>
  instant === null ? '' : `${formatDate(new Date(instant))} ${formatTime(new Date(instant))}`;

/** When a waiting run goes on: today at an hour, or on a day. */
export function resumesText(resumes_at: string | null, now: Date): string {
  if (resumes_at === null) return copy.runs.resumesSoon;
  const at = new Date(resumes_at);
  if (at.getTime() - now.getTime() < 60_000) return copy.runs.resumesSoon;
  const time = formatTime(at);
  const when =
    formatDate(at) === formatDate(now) ? copy.runs.resumesAt(time) : copy.runs.resumesOn(formatDate(at), time);
  return copy.runs.resumes(when);
}

/** Returns the duration of a run, or its time so far. */
export function lastedText({ started_at, finished_at }: ErpRun, now: Date): string {
  if (started_at === null) return '';
  const end = finished_at === null ? now : new Date(finished_at);
  const seconds = Math.max(0, Math.round((end.getTime() - new Date(started_at).getTime()) / 1_000));
  if (seconds < 60) return copy.runs.seconds(seconds);
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? copy.runs.minutes(minutes, seconds % 60)
    : copy.runs.hours(Math.floor(minutes / 60), minutes % 60);
}

/** Returns lines of plain text about a run: its result, the reason for a stop, and the remedy. */
export function runLines(run: ErpRun, now: Date): string[] {
  const entry = run.failure && failureCopy[run.failure];
  const count = (value: number) => formatNumber(value);
  const result = copy.runs.result(count(run.rows_seen), count(run.rows_changed), count(run.rows_removed));
  switch (run.state) {
    case 'queued':
      return [copy.runs.queued];
    case 'running':
      return [progressText(run)];
    case 'waiting':
      return [[entry?.what, resumesText(run.resumes_at, now)].filter(Boolean).join(' '), progressText(run)];
    case 'failed':
      return entry ? [entry.what, entry.remedy] : [result];
    case 'partial':
      return [result, [copy.runs.failedParts(run.slices_failed), entry?.what].filter(Boolean).join(': ')].concat(
        copy.runs.partialText,
      );
    case 'cancelled':
      return [copy.runs.cancelledText];
    default:
      return [result];
  }
}

const progressText = ({ slices, slices_done, slices_failed, rows_seen }: ErpRun): string =>
  slices === 0
    ? copy.runs.planning
    : copy.runs.progress(formatNumber(slices_done + slices_failed), formatNumber(slices), formatNumber(rows_seen));

export const failureCopy: Readonly<Record<FailureCode, { what: string; remedy: string }>> = copy.failures;

/** Rows that are held, and rows that were set aside, of all resources together. */
export function totalsOf(state: ConnectionState): { rows: number; refused: number } {
  return state.resources.reduce(
    (sum, { rows, refused }) => ({ rows: sum.rows + rows, refused: sum.refused + refused }),
    { rows: 0, refused: 0 },
  );
}

/** The months that a certificate covers. */
export const periodOf = ({ from, to }: Pick<Certificate, 'from' | 'to'>): string =>
  integrationProof.certificates.period(formatMonth(from), formatMonth(to));

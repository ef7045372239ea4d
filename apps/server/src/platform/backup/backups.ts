/** Backups of a running server: one at a time, at their hour and on the operator's request. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Control, openControl } from './control.ts';
import { BackupRunning } from './errors.ts';
import { dueInMs, retryMs, type TimeOfDay } from './schedule.ts';
import { listBackups, removeOld } from './shelf.ts';
import type { TakenBackup } from './take.ts';

export interface BackupSettings {
  /** Folder where backups lie. */
  readonly shelf: string;
  /** Null: none but those that the operator requests. */
  readonly at: TimeOfDay | null;
  /** Days after which a backup is removed, once there is a newer one. */
  readonly retentionDays: number;
}

export interface Backups {
  /** Takes one now. Throws BackupRunning while another is under way. */
  take(): Promise<TakenBackup>;
  /** Seconds since the newest began; Infinity: there is none. */
  age(): Promise<number>;
  /** Begins to listen to the operator and to watch the hour. */
  start(dataFolder: string): Promise<void>;
  /** Gives up what is under way; nothing of it stays. */
  stop(): Promise<void>;
}

export interface BackupWork {
  readonly settings: BackupSettings;
  readonly take: (signal: AbortSignal) => Promise<TakenBackup>;
  readonly now: () => Date;
  readonly report: (error: unknown, source: string) => void;
}

/** Longer waits would overflow Node's timer. */
const longestWaitMs = 3_600_000;
const shortestWaitMs = 60_000;
/** A copy that is being opened cannot be interrupted; what is left of it has no backup's name. */
const stopWithinMs = 2_000;

export const createBackups = ({ settings, take, now, report }: BackupWork): Backups => {
  const ending = new AbortController();
  let underWay: Promise<TakenBackup> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let control: Control | undefined;
  const takeOne = async (): Promise<TakenBackup> => {
    if (underWay) throw new BackupRunning();
    ending.signal.throwIfAborted();
    underWay = take(ending.signal);
    try {
      const taken = await underWay;
      await removeOld(settings.shelf, settings.retentionDays, now());
      return taken;
    } finally {
      underWay = null;
    }
  };
  const wait = (ms: number): void => {
    if (!ending.signal.aborted) timer = setTimeout(checkHour, Math.min(ms, longestWaitMs)).unref();
  };
  const checkHour = async (): Promise<void> => {
    if (settings.at === null) return;
    const [newest] = await listBackups(settings.shelf);
    const ms = dueInMs(settings.at, newest?.begun ?? null, now());
    if (ms > 0) return wait(ms);
    const failed = await takeOne().then(
      () => false,
      (error: unknown) => {
        if (!ending.signal.aborted) report(error, 'backup');
        return true;
      },
    );
    wait(failed ? retryMs : shortestWaitMs);
  };
  return {
    take: takeOne,
    age: async () => {
      const [newest] = await listBackups(settings.shelf);
      return newest ? (now().getTime() - newest.begun.getTime()) / 1_000 : Number.POSITIVE_INFINITY;
    },
    start: async (dataFolder) => {
      control = await openControl(dataFolder, takeOne);
      void checkHour();
    },
    stop: async () => {
      ending.abort(new Error('The server stops.'));
      clearTimeout(timer);
      const over = underWay?.then(
        () => undefined,
        () => undefined,
      );
      await Promise.race([over, sleep(stopWithinMs, undefined, { ref: false })]);
      await control?.close();
    },
  };
};

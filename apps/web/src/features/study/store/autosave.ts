import type { StudyEdit } from '@uni/contracts';

/** The server's reply to a batch. */
export type SaveReply =
  | { kind: 'saved'; revision: number; studyHash: string; projectionHash: string | null; realisedHash: string }
  /** Another user changed the same values meanwhile; nothing was written. */
  | { kind: 'conflict'; revision: number; conflicts: readonly EditConflict[] }
  /** The version is no longer a draft. */
  | { kind: 'locked' }
  /** The server's engine refuses what the page's engine accepted: a defect, reported and stored. */
  | { kind: 'refused'; message: string }
  | { kind: 'offline' }
  | { kind: 'failed'; message: string };

export interface EditConflict {
  path: string;
  old: unknown;
  mine: unknown;
  theirs: unknown;
  by: string | null;
  at: string | null;
}

export interface SaveTransport {
  save: (
    batch: { revision: number; edits: readonly StudyEdit[] },
    options: { keepalive: boolean },
  ) => Promise<SaveReply>;
}

/** Timers and time, so that a test can hold them. */
export interface Clock {
  now: () => number;
  after: (milliseconds: number, act: () => void) => () => void;
}

export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'conflict' | 'locked' | 'refused';

export interface SaveState {
  status: SaveStatus;
  revision: number;
  /** Edits that the server has not confirmed, in order. */
  pending: readonly StudyEdit[];
  savedAt: number | null;
  message: string | null;
  conflicts: readonly EditConflict[];
}

const IDLE_MS = 400;
const BATCH_EDITS = 50;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** States in which a user must act before the next request. */
const STOPPED: readonly SaveStatus[] = ['conflict', 'locked', 'refused'];

/**
 * Queue between page and server: a batch after 400 ms without typing, or 50 edits. One request runs at a time, and the next one
 * carries the revision of the last reply. Edits leave the queue only after the server confirms them.
 */
export class Autosave {
  private readonly transport: SaveTransport;
  private readonly clock: Clock;
  private readonly changed: (state: SaveState, reply: SaveReply | null) => void;
  private current: SaveState;
  private inFlight = 0;
  private attempts = 0;
  /** Pauses sending while other users' changes are being read. */
  private held = false;
  private cancelTimer: (() => void) | null = null;

  constructor(options: {
    revision: number;
    pending: readonly StudyEdit[];
    transport: SaveTransport;
    clock: Clock;
    changed: (state: SaveState, reply: SaveReply | null) => void;
  }) {
    this.transport = options.transport;
    this.clock = options.clock;
    this.changed = options.changed;
    this.current = {
      status: options.pending.length > 0 ? 'waiting' : 'saved',
      revision: options.revision,
      pending: options.pending,
      savedAt: null,
      message: null,
      conflicts: [],
    };
    if (options.pending.length > 0) this.wait(IDLE_MS);
  }

  get state(): SaveState {
    return this.current;
  }

  /** Queues edits; they go out after a pause in typing. While something needs a decision they only queue. */
  add(edits: readonly StudyEdit[]): void {
    if (edits.length === 0) return;
    const pending = [...this.current.pending, ...edits];
    if (STOPPED.includes(this.current.status)) {
      this.set({ pending });
      return;
    }
    if (this.held || this.isUnreachable()) {
      this.set({ pending });
      return;
    }
    this.set({ pending, status: this.inFlight > 0 ? 'saving' : 'waiting' });
    if (this.inFlight === 0) this.wait(pending.length >= BATCH_EDITS ? 0 : IDLE_MS);
  }

  /** Sends what waits, now. With `keepalive` the request outlives the page. */
  flush(options: { keepalive: boolean } = { keepalive: false }): void {
    this.stopTimer();
    if (this.held) return;
    if (this.inFlight === 0 && this.current.pending.length > 0 && !STOPPED.includes(this.current.status)) {
      void this.send(options.keepalive);
    }
  }

  /** Retries at once, for the planner or when the network returns. */
  retry(): void {
    if (this.current.status === 'offline' || this.current.status === 'failed' || this.current.status === 'refused') {
      this.attempts = 0;
      this.set({ status: 'waiting', message: null });
      this.flush();
    }
  }

  /** Goes on from the server's revision with another queue: after a conflict was settled or the study reloaded. */
  restart(revision: number, pending: readonly StudyEdit[]): void {
    this.attempts = 0;
    this.held = false;
    this.set({ status: pending.length > 0 ? 'waiting' : 'saved', revision, pending, message: null, conflicts: [] });
    if (pending.length > 0) this.wait(IDLE_MS);
  }

  /** Waits with what is queued until it is known what else changed on the server. */
  hold(): void {
    this.held = true;
    this.stopTimer();
    this.set({ status: 'saving' });
  }

  /** Stops the queue: its edits conflict with unseen changes, and the planner decides. */
  contest(pending: readonly StudyEdit[], conflicts: readonly EditConflict[]): void {
    this.held = false;
    this.stopTimer();
    this.set({ status: 'conflict', pending, conflicts });
  }

  stop(): void {
    this.stopTimer();
  }

  /** A retry is already timed: typing on must not turn it into a request per pause. */
  private isUnreachable(): boolean {
    return this.current.status === 'offline' || this.current.status === 'failed';
  }

  private async send(keepalive: boolean): Promise<void> {
    const edits = this.current.pending;
    this.inFlight = edits.length;
    this.set({ status: 'saving' });
    const reply = await this.transport
      .save({ revision: this.current.revision, edits }, { keepalive })
      .catch((): SaveReply => ({ kind: 'offline' }));
    const sent = this.inFlight;
    this.inFlight = 0;
    this.receive(reply, sent);
  }

  private receive(reply: SaveReply, sent: number): void {
    switch (reply.kind) {
      case 'saved': {
        const pending = this.current.pending.slice(sent);
        this.attempts = 0;
        const status = pending.length > 0 ? 'waiting' : 'saved';
        this.set({ status, pending, revision: reply.revision, savedAt: this.clock.now(), message: null }, reply);
        if (this.current.pending.length > 0 && this.inFlight === 0 && !this.held) this.wait(IDLE_MS);
        return;
      }
      case 'conflict':
        this.set({ status: 'conflict', conflicts: reply.conflicts }, reply);
        return;
      case 'locked':
        this.set({ status: 'locked' }, reply);
        return;
      case 'refused':
        this.set({ status: 'refused', message: reply.message }, reply);
        return;
      case 'offline':
      case 'failed':
        this.set({ status: reply.kind, message: reply.kind === 'failed' ? reply.message : null }, reply);
        this.wait(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.attempts));
        this.attempts += 1;
    }
  }

  private wait(milliseconds: number): void {
    this.stopTimer();
    this.cancelTimer = this.clock.after(milliseconds, () => this.flush());
  }

  private stopTimer(): void {
    this.cancelTimer?.();
    this.cancelTimer = null;
  }

  private set(change: Partial<SaveState>, reply: SaveReply | null = null): void {
    this.current = { ...this.current, ...change };
    this.changed(this.current, reply);
  }
}

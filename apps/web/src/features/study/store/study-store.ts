import type { openComposed } from '@uni/analysis';
import {
  applyEdits,
  type EditProblem,
  invertEdits,
  type RealisedBasis,
  type StudyDocument,
  type StudyEdit,
} from '@uni/contracts';
import type { Indicators, openStudy as openStudyFunction } from '@uni/engine';
import {
  Autosave,
  type Clock,
  type EditConflict,
  type SaveReply,
  type SaveState,
  type SaveTransport,
} from './autosave.ts';
import { readBackup, saveBackup, type TextStore } from './backup.ts';
import { type CommitOutcome, commitEdits, type Draft, rebaseDraft } from './drafting.ts';
import { HISTORY_STEPS, HistoryRecorder, type HistoryShelf, type HistoryStep, type StepLocation } from './history.ts';
import { PendingEdits } from './pending-edits.ts';
import { overwriting, settle } from './settle.ts';

type OpenStudy = typeof openStudyFunction;

/** A version's study as the server stores it. */
export interface StoredStudy {
  revision: number;
  document: StudyDocument;
  /** The enterprise's closed months that it is projected over. */
  basis: RealisedBasis;
}

export interface StudyPorts extends SaveTransport {
  /** The study as it stands on the server now. */
  load: () => Promise<StoredStudy | null>;
}

export interface StudyState {
  draft: Draft;
  save: SaveState;
  undo: readonly HistoryStep[];
  redo: readonly HistoryStep[];
  /** Set when undoing or redoing would erase another user's later change: the planner confirms first. */
  confirmation: { step: HistoryStep; way: 'undo' | 'redo' } | null;
  /** The step that was just undone or redone, so that its location can be displayed. */
  returned: { step: HistoryStep; at: number } | null;
  /** Indicators before the last commit that moved them, to show what it did. */
  before: Indicators | null;
  /** Counts the commits that moved the indicators. */
  moves: number;
  /** Number of edits recovered from an earlier visit; displayed once. */
  recovered: number;
  /** An edit that cannot be applied at all because its path is gone. It is reported, and nothing changes. */
  problem: EditProblem | null;
  /** The server computed other numbers from the same study: a defect to report. */
  diverged: boolean;
}

export interface StudyStoreOptions {
  owner: string;
  versionId: number;
  stored: StoredStudy;
  readOnly: boolean;
  open: typeof openComposed;
  /** Computes the hash of the server's reply from the same projection; null when it cannot be computed. */
  hashes: (draft: Draft) => { study: string; projection: string | null };
  ports: StudyPorts;
  storage: TextStore;
  clock: Clock;
  /** Stores the steps of undo between visits; without one they live as long as the page. */
  history?: HistoryShelf;
}

/** The study on screen: optimistic edits, numbers recomputed in the page, autosave, undo, and what was left behind. */
export class StudyStore {
  private readonly options: StudyStoreOptions;
  private readonly listeners = new Set<() => void>();
  private readonly autosave: Autosave;
  private readonly recorder: HistoryRecorder | null;
  /** Grid edits that are displayed but not yet committed. */
  readonly pendingEdits = new PendingEdits();
  private current: StudyState;
  private basis: RealisedBasis;
  private readonly open: OpenStudy;
  private hasScenario = false;

  /** Opens a stored study. Null when the engine of this page refuses it (never for a study that the server accepted). */
  static open(options: StudyStoreOptions): StudyStore | null {
    const opened = options.open(options.stored.document.study, options.stored.basis.realised);
    if (!opened.ok) return null;
    const { document } = options.stored;
    return new StudyStore(options, { valid: document, model: opened.model, document, held: [], errors: [] });
  }

  private constructor(options: StudyStoreOptions, base: Draft) {
    this.options = options;
    this.basis = options.stored.basis;
    this.open = (value, previous) => options.open(value, this.basis.realised, previous);
    const recovery = options.readOnly ? null : recover(options, base, this.open);
    const draft = recovery?.draft ?? base;
    this.autosave = new Autosave({
      revision: recovery?.revision ?? options.stored.revision,
      pending: recovery?.pending ?? [],
      transport: options.ports,
      clock: options.clock,
      changed: (save, reply) => this.saved(save, reply),
    });
    this.current = {
      draft,
      save: this.autosave.state,
      undo: [],
      redo: [],
      confirmation: null,
      returned: null,
      before: null,
      moves: 0,
      recovered: recovery?.recovered ?? 0,
      problem: null,
      diverged: false,
    };
    this.recorder = options.history ? new HistoryRecorder(options.history) : null;
    void this.recall();
  }

  readonly getState = (): StudyState => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get readOnly(): boolean {
    return this.options.readOnly || this.hasScenario || this.current.save.status === 'locked';
  }

  /**
   * While a scenario is on screen the study takes no edit. So its numbers never become the study's. What was painted before is
   * committed first, and what waits goes on being sent.
   */
  lockForScenario(isActive: boolean): void {
    if (isActive) this.pendingEdits.gather();
    this.hasScenario = isActive;
  }

  /** Applies one change under a name. Edits that are valid only together come as one call. */
  commit(label: string, edits: readonly StudyEdit[], location?: StepLocation): boolean {
    const applied = this.apply(edits);
    if (!applied || applied.length === 0) return applied !== null;
    const undo = [...this.current.undo, { label, edits: applied, place: location }].slice(-HISTORY_STEPS);
    this.set({ undo, redo: [], returned: null });
    this.recorder?.save(this.current);
    return true;
  }

  /** Returns the outcome of committing these edits; nothing changes. */
  tried(edits: readonly StudyEdit[]): CommitOutcome {
    return commitEdits(this.current.draft, edits, this.open);
  }

  undo(): void {
    this.pendingEdits.gather();
    const step = this.current.undo.at(-1);
    if (step) this.take('undo', step, invertEdits(step.edits));
  }

  /** Undoes `steps` steps, but stops at a step that needs confirmation. */
  undoMany(steps: number): void {
    for (let at = 0; at < steps && !this.current.confirmation; at += 1) this.undo();
  }

  redo(): void {
    this.pendingEdits.gather();
    const step = this.current.redo.at(-1);
    if (step) this.take('redo', step, step.edits);
  }

  /** Answers the pending confirmation: overwrite another user's change, or leave it. */
  answer(goOn: boolean): void {
    const { confirmation } = this.current;
    this.set({ confirmation: null });
    if (!confirmation || !goOn) return;
    const edits = confirmation.way === 'undo' ? invertEdits(confirmation.step.edits) : confirmation.step.edits;
    this.take(confirmation.way, confirmation.step, overwriting(this.current.draft.document, edits));
  }

  /** Moves a step from one stack to the other. A value that another user changed since needs confirmation first. */
  private take(way: 'undo' | 'redo', step: HistoryStep, edits: readonly StudyEdit[]): void {
    if (this.readOnly) return;
    const tried = applyEdits(this.current.draft.document, edits);
    if (!tried.ok && tried.problem.code === 'old_mismatch') {
      this.set({ confirmation: { step, way } });
      return;
    }
    if (!this.apply(edits)) return;
    const { undo, redo } = this.current;
    const returned = { step, at: this.options.clock.now() };
    this.set(
      way === 'undo'
        ? { undo: undo.slice(0, -1), redo: [...redo, step], returned }
        : { redo: redo.slice(0, -1), undo: [...undo, step], returned },
    );
    this.recorder?.save(this.current);
  }

  /** Puts what an earlier visit left below what was done since the page was opened. */
  private async recall(): Promise<void> {
    if (!this.recorder || this.options.readOnly) return;
    const left = await this.recorder.load();
    const { undo, redo } = this.current;
    const fresh = undo.length === 0 && redo.length === 0;
    this.set({ undo: [...left.undo, ...undo].slice(-HISTORY_STEPS), redo: fresh ? left.redo : redo });
    this.recorder.save(this.current);
  }

  /** Throws away what the engine refuses and shows the valid study again. */
  dropHeld(): void {
    const { draft } = this.current;
    if (draft.held.length === 0 || this.hasScenario) return;
    this.set({ draft: { ...draft, document: draft.valid, held: [], errors: [] }, undo: [], redo: [] });
    this.recorder?.save(this.current);
    this.saveBackup();
  }

  dismissRecovered(): void {
    this.set({ recovered: 0 });
  }

  dismissProblem(): void {
    this.set({ problem: null });
  }

  /** The closed months that every number on screen stands on. */
  get realised(): RealisedBasis {
    return this.basis;
  }

  /** Months were closed or reopened, values or policies changed: the same study, projected over them. */
  adoptRealised(basis: RealisedBasis): void {
    if (basis.realised_hash === this.basis.realised_hash) return;
    this.basis = basis;
    const draft = rebaseDraft(this.current.draft, this.current.draft.valid, this.open);
    if (draft) this.moveTo(draft, {});
  }

  flush(options?: { keepalive: boolean }): void {
    this.pendingEdits.gather();
    this.autosave.flush(options);
  }

  /** Sends what waits and comes back when it is on the server, or when it cannot get there by itself. */
  async settled(): Promise<void> {
    this.flush();
    const underway = (): boolean => ['waiting', 'saving'].includes(this.current.save.status);
    if (!underway()) return;
    await new Promise<void>((done) => {
      const stop = this.subscribe(() => {
        if (underway()) return;
        stop();
        done();
      });
    });
  }

  retry(): void {
    this.autosave.retry();
  }

  /** Settles what the conflict showed: with `mine` my values replace theirs there, with `theirs` mine go. All else stays. */
  async settleConflict(choice: 'mine' | 'theirs'): Promise<void> {
    await this.onTop(this.current.save.conflicts, choice);
  }

  /** Applies the queue on top of the server's document. Unseen changes of other users become conflicts. */
  private async onTop(visibleConflicts: readonly EditConflict[], choice: 'mine' | 'theirs'): Promise<void> {
    const stored = await this.options.ports.load();
    if (!stored) {
      // Without the server's study nothing can be decided: what is queued goes on as it is.
      if (visibleConflicts.length === 0) this.autosave.restart(this.current.save.revision, this.current.save.pending);
      return;
    }
    const { edits, fresh } = settle(stored.document, this.current.save.pending, visibleConflicts, choice);
    if (fresh.length > 0) {
      this.autosave.contest(edits, fresh);
      return;
    }
    this.basis = stored.basis;
    const base = rebaseDraft(this.current.draft, stored.document, this.open);
    if (!base) return;
    const outcome = commitEdits(base, edits, this.open);
    this.moveTo(outcome.ok ? outcome.draft : base, {
      ...(visibleConflicts.length > 0 ? { undo: [], redo: [] } : {}),
      problem: outcome.ok ? null : outcome.problem,
    });
    this.recorder?.save(this.current);
    this.autosave.restart(stored.revision, outcome.ok ? outcome.send : []);
  }

  /** Takes what the server has now, as after a merge that was made there. */
  reload(): Promise<void> {
    return this.catchUp();
  }

  dispose(): void {
    this.autosave.flush({ keepalive: true });
    this.autosave.stop();
    this.listeners.clear();
  }

  private apply(edits: readonly StudyEdit[]): readonly StudyEdit[] | null {
    if (this.readOnly) return null;
    const outcome = commitEdits(this.current.draft, edits, this.open);
    if (!outcome.ok) {
      this.set({ problem: outcome.problem });
      return null;
    }
    this.moveTo(outcome.draft, { problem: null });
    this.autosave.add(outcome.send);
    this.saveBackup();
    return outcome.applied;
  }

  private moveTo(draft: Draft, change: Partial<StudyState>): void {
    const before = this.current.draft.model.projection.indicators;
    const moved = draft.model !== this.current.draft.model;
    this.set({ ...change, draft, ...(moved ? { before, moves: this.current.moves + 1 } : {}) });
  }

  private saved(save: SaveState, reply: SaveReply | null): void {
    const settled = reply?.kind === 'saved' && save.pending.length === 0 ? this.compared(reply) : null;
    const unseen = reply?.kind === 'saved' && reply.revision > this.current.save.revision + 1;
    this.set({ save, diverged: settled?.differs ?? this.current.diverged });
    this.saveBackup();
    if (settled?.isBehind) void this.catchUp();
    else if (!settled && unseen) {
      // Edits typed meanwhile did not see what a colleague saved before this batch. They may not be sent as if they had.
      this.autosave.hold();
      void this.onTop([], 'mine');
    }
  }

  /** Our study and numbers against those of the server, which answered with what it holds now. */
  private compared(reply: SaveReply & { kind: 'saved' }): { differs: boolean; isBehind: boolean } {
    const local = this.options.hashes(this.current.draft);
    const isStale = this.basis.realised_hash !== reply.realisedHash;
    const isSameStudy = local.study === reply.studyHash;
    const areNumbersOther =
      reply.projectionHash !== null && local.projection !== null && local.projection !== reply.projectionHash;
    return {
      differs: !isStale && isSameStudy && areNumbersOther,
      // A colleague's disjoint edits came in between, or months were closed.
      isBehind: isStale || !isSameStudy,
    };
  }

  private async catchUp(): Promise<void> {
    const stored = await this.options.ports.load();
    if (!stored || this.current.save.pending.length > 0) return;
    this.basis = stored.basis;
    const draft = rebaseDraft(this.current.draft, stored.document, this.open);
    if (!draft) return;
    this.moveTo(draft, {});
    this.autosave.restart(stored.revision, []);
  }

  private saveBackup(): void {
    const { save, draft } = this.current;
    const backup = { revision: save.revision, pending: save.pending, held: draft.held };
    saveBackup(this.options.storage, this.options.owner, this.options.versionId, backup);
  }

  private set(change: Partial<StudyState>): void {
    this.current = { ...this.current, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** Puts back what an earlier visit left unsaved, as far as it still fits the study. */
function recover(
  options: StudyStoreOptions,
  base: Draft,
  open: OpenStudy,
): { draft: Draft; pending: readonly StudyEdit[]; recovered: number; revision: number } | null {
  const backup = readBackup(options.storage, options.owner, options.versionId);
  if (!backup) return null;
  const left = [...backup.pending, ...backup.held];
  const { revision } = options.stored;
  const outcome = commitEdits(base, left, open);
  if (outcome.ok && outcome.applied.length === 0) return null;
  if (outcome.ok) {
    return { draft: outcome.draft, pending: outcome.send, recovered: outcome.applied.length, revision };
  }
  // Another user changed the same values meanwhile. My edits are displayed on top, but sent with the revision they were made on.
  // The server then answers with the conflict, and the planner decides.
  const mine = commitEdits(base, overwriting(base.valid, left), open);
  const draft = mine.ok ? mine.draft : base;
  return { draft, pending: backup.pending, recovered: backup.pending.length, revision: backup.revision };
}

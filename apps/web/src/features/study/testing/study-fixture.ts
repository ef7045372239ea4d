import { openComposed } from '@uni/analysis';
import {
  applyEdits,
  conflicts,
  identifyStudy,
  noRealised,
  type RealisedBasis,
  type StudyDocument,
  type StudyEdit,
} from '@uni/contracts';
import { studyHash } from '@uni/engine';
import type { Clock, SaveReply } from '../store/autosave.ts';
import type { TextStore } from '../store/backup.ts';
import { itemsAt, setEdits } from '../store/edits.ts';
import { type StudyPorts, StudyStore } from '../store/study-store.ts';

/** A small study that is whole. */
export const study = {
  format: 'uni.study/1',
  name: 'Residencial Aurora',
  base_month: '2026-01',
  terms: 'nominal',
  discount_rate: { value: 0.12, basis: 'effective_year' },
  modules: [
    {
      number: 1,
      typologies: [{ units: 10, private_area: 50, price_m2: 8000 }],
      launch: 1,
      works_start: 3,
      works_months: 6,
      sales_curve: { start: { at: 'launch' }, shares: [0.5, 0.5] },
      tables: [
        {
          channel: 'direct',
          share: 1,
          parts: [
            { kind: 'down_payment', share: 0.3 },
            { kind: 'keys', share: 0.7 },
          ],
        },
      ],
    },
  ],
};

/** Ids in order, so that a test can name them. */
export const counting = (): (() => number) => {
  let id = 0;
  return () => {
    id += 1;
    return id;
  };
};

/** Clock that advances only when a test moves it. */
export class HeldClock implements Clock {
  time = 0;
  private due: { at: number; act: () => void }[] = [];
  now = (): number => this.time;
  after = (milliseconds: number, act: () => void): (() => void) => {
    const entry = { at: this.time + milliseconds, act };
    this.due.push(entry);
    return () => {
      this.due = this.due.filter((other) => other !== entry);
    };
  };
  async pass(milliseconds: number): Promise<void> {
    this.time += milliseconds;
    const ready = this.due.filter((entry) => entry.at <= this.time);
    this.due = this.due.filter((entry) => entry.at > this.time);
    for (const entry of ready) entry.act();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }
}

/** The server's side of the contract over the same edit model: revisions, overlap, and a line that can be cut. */
export class Ledger implements StudyPorts {
  document: StudyDocument;
  revision = 1;
  log: StudyEdit[][] = [];
  requests = 0;
  keepalives = 0;
  reach: 'up' | 'down' | 'locked' = 'up';
  gate: Promise<void> = Promise.resolve();
  basis: RealisedBasis = { realised_hash: noRealised, realised: null };
  constructor(document: StudyDocument) {
    this.document = document;
  }
  async save(
    batch: { revision: number; edits: readonly StudyEdit[] },
    options: { keepalive: boolean },
  ): Promise<SaveReply> {
    this.requests += 1;
    if (options.keepalive) this.keepalives += 1;
    await this.gate;
    if (this.reach === 'down') throw new TypeError('Failed to fetch');
    if (this.reach === 'locked') return { kind: 'locked' };
    const since = this.log.slice(batch.revision - 1).flat();
    const clashes = conflicts([...batch.edits], since);
    if (clashes.length > 0) {
      const rows = clashes.map((row) => ({ ...row, by: 'João', at: '2026-11-20T14:31:00-03:00' }));
      return { kind: 'conflict', revision: this.revision, conflicts: rows };
    }
    this.write(batch.edits);
    return {
      kind: 'saved',
      revision: this.revision,
      studyHash: studyHash(this.document.study),
      projectionHash: null,
      realisedHash: this.basis.realised_hash,
    };
  }
  load = async () => ({ revision: this.revision, document: this.document, basis: this.basis });
  write(edits: readonly StudyEdit[]): void {
    const outcome = applyEdits(this.document, edits);
    if (!outcome.ok) throw new Error(`${outcome.problem.code} ${outcome.problem.path}`);
    this.document = outcome.document;
    this.log.push(outcome.applied);
    this.revision += 1;
  }
}

/** A browser storage that a test can inspect. */
export class Shelf implements TextStore {
  stored = new Map<string, string>();
  getItem = (key: string): string | null => this.stored.get(key) ?? null;
  setItem = (key: string, value: string): void => {
    this.stored.set(key, value);
  };
  removeItem = (key: string): void => {
    this.stored.delete(key);
  };
}

/** A store on a server of its own, with what a test needs at hand. */
export function studyFixture(
  shelf = new Shelf(),
  ledger = new Ledger(identifyStudy(structuredClone(study), counting())),
  readOnly = false,
) {
  const clock = new HeldClock();
  const store = StudyStore.open({
    owner: 'marina',
    versionId: 7,
    stored: { revision: ledger.revision, document: ledger.document, basis: ledger.basis },
    readOnly,
    open: openComposed,
    hashes: (draft) => ({ study: studyHash(draft.valid.study), projection: null }),
    ports: ledger,
    storage: shelf,
    clock,
  });
  if (!store) throw new Error('the study is refused');
  const module = itemsAt(ledger.document, '/modules')[0]?.path ?? '';
  const table = itemsAt(ledger.document, `${module}/tables`)[0]?.path ?? '';
  const partPaths = itemsAt(ledger.document, `${table}/parts`).map((item) => item.path);
  const set = (path: string, value: number | string | number[] | null): boolean =>
    store.commit('teste', setEdits(store.getState().draft.document, path, value));
  return { clock, store, ledger, shelf, module, parts: partPaths, set };
}

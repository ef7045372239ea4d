/** Stores the batches of a slice, each with the cursor where reading resumes. */
import { type TenantDatabase, violatedUnique } from '../../../platform/database/index.ts';
import type { Batch } from '../adapter/adapter.model.ts';
import type { KnownFacets } from '../landing/facets.repository.ts';
import type { Landed, SliceTarget } from '../landing/landing.service.ts';
import { appendSlices, changeSlice } from '../runs/runs.repository.ts';
import { shareKeys } from './batches.model.ts';
import { holdRun, transactHeld } from './held-run.service.ts';
import type { Reading } from './run-handler.model.ts';

/** Concurrent transactions of new rows. Each takes one connection of the pool. */
const sideBySide = 3;

/** A batch on its way. `begun`: it has its connection, or needs none any more. `ended`: it is stored. */
interface Turn {
  readonly begun: Promise<void>;
  readonly ended: Promise<void>;
}
const noTurn: Turn = { begun: Promise.resolve(), ended: Promise.resolve() };

/**
 * Stores batches in their order. Returns whether the slice's absences are doubtful. Where all rows are taken for new, several
 * transactions run at once. The later ones write while the first one ends, and end after it.
 */
export async function storeBatches(
  reading: Reading,
  target: SliceTarget,
  batches: AsyncIterable<Batch>,
  facets: KnownFacets,
): Promise<boolean> {
  let isDoubtful = false;
  let last = noTurn;
  let underWay: { readonly batch: Batch; readonly turn: Turn }[] = [];
  const isAlone = (batch: Batch): boolean =>
    !target.isFirst || !reading.handler.prepare || underWay.some((one) => shareKeys(one.batch, batch));
  try {
    for await (const batch of batches) {
      isDoubtful ||= batch.mayBeForbidden === true;
      if (isAlone(batch)) {
        await last.ended;
        underWay = [];
      }
      last = begin(reading, target, batch, facets, last);
      underWay.push({ batch, turn: last });
      if (underWay.length >= sideBySide) await underWay.shift()?.turn.ended;
    }
  } finally {
    await last.ended;
  }
  return isDoubtful;
}

const begin = (reading: Reading, target: SliceTarget, batch: Batch, facets: KnownFacets, before: Turn): Turn => {
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const ended = storeInTurn(reading, target, batch, facets, { before, begun }).finally(begun);
  // Its failure surfaces when its turn comes.
  ended.catch(() => undefined);
  return { begun: beginning, ended };
};

interface Beginning {
  /** Of the batch before. */
  readonly before: Turn;
  /** The batch has its connection, or needs none any more. */
  readonly begun: () => void;
}

const storeInTurn = async (
  reading: Reading,
  target: SliceTarget,
  batch: Batch,
  facets: KnownFacets,
  beginning: Beginning,
): Promise<void> => {
  const { before } = beginning;
  try {
    if (!target.isFirst || !reading.handler.prepare) {
      await before.ended;
      await transactHeld(reading, (db) => land(reading, db, target, batch, facets));
      return;
    }
    // A batch that waits for its turn must not hold a connection that the previous batch needs. The pool may have only one.
    await before.begun;
    await reading.handler.prepare((work) => transactHeld(reading, work), target, batch, facets);
    await landInTurn(reading, target, batch, facets, beginning);
  } catch (error) {
    if (!target.isFirst || violatedUnique(error) === null) throw error;
    // A row came a second time, or was there already: this batch is compared with what is known.
    await before.ended;
    facets.clear();
    await transactHeld(reading, (db) => land(reading, db, { ...target, isFirst: false }, batch, facets));
  }
};

/** Writes at once what touches no row of the batch before, and the rest when that one has ended. */
const landInTurn = (
  reading: Reading,
  target: SliceTarget,
  batch: Batch,
  facets: KnownFacets,
  { before, begun }: Beginning,
): Promise<void> => {
  const { handler, lease, platform } = reading;
  return platform.database.withOrganization(lease.organizationId, async (db) => {
    begun();
    const landed = await handler.store(db, target, batch, facets, platform.now());
    await before.ended;
    await holdRun(reading, db);
    await noteProgress(reading, db, target, batch, landed);
  });
};

const land = async (
  reading: Reading,
  db: TenantDatabase,
  target: SliceTarget,
  batch: Batch,
  facets: KnownFacets,
): Promise<void> => {
  const landed = await reading.handler.store(db, target, batch, facets, reading.platform.now());
  await noteProgress(reading, db, target, batch, landed);
};

/** Stores the cursor where reading resumes. */
const noteProgress = async (
  { run }: Reading,
  db: TenantDatabase,
  target: SliceTarget,
  batch: Batch,
  landed: Landed,
): Promise<void> => {
  await appendSlices(db, run, batch.discovered ?? []);
  await changeSlice(db, run.id, target.position, {
    cursor: batch.cursor,
    ...landed,
    ...(batch.mayBeForbidden ? { may_be_forbidden: true } : {}),
    ...(batch.total === undefined ? {} : { total: batch.total }),
  });
};

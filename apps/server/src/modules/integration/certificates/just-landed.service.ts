/**
 * Resources that a certificate need not read again: every part has just landed whole. The ERP's data is in `erp_rows`, which is
 * append-only. UNI's derived data is compared with that.
 */
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Adapter, Batch, LandedRow, Slice } from '../adapter/adapter.model.ts';
import { BATCH_ROWS } from '../adapter/adapter.model.ts';
import { takeTime } from '../landing/landing.repository.ts';
import type { Reading } from '../reading/run-handler.model.ts';
import { type LandedRun, lastLanding, readLatestRows, weighRows } from './just-landed.repository.ts';

/** An older reading does not prove the ERP's current state. */
const justLandedMs = 60 * 60_000;

const kind = 'landed';

/** Returns the certificate's slices. A resource that has just landed becomes one slice without ERP calls. */
export const withoutJustLanded = async (
  db: TenantDatabase,
  reading: Reading,
  slices: readonly Slice[],
): Promise<readonly Slice[]> => {
  await takeTime(db);
  const chosen: Slice[] = [];
  for (const [resource, planned] of Map.groupBy(slices, (slice) => slice.resource)) {
    const landed = reading.adapter.derive ? await justLanded(db, reading, resource, planned) : null;
    chosen.push(...(landed ? [landedSlice(resource, landed)] : planned));
  }
  return chosen;
};

const justLanded = async (
  db: TenantDatabase,
  { platform, connection }: Reading,
  resource: string,
  planned: readonly Slice[],
): Promise<LandedRun | null> => {
  const target = { connectionId: connection.id, resource };
  const since = new Date(platform.now().getTime() - justLandedMs);
  const landing = await lastLanding(db, target, since);
  if (!landing) return null;
  const { slices } = landing;
  const isWhole = slices.every(
    (slice) => slice.state === 'done' && !slice.may_be_forbidden && slice.rows_refused === 0,
  );
  const textOf = (label: string, covers: string, request: string) => JSON.stringify([label, covers, request]);
  const read = new Set(slices.map(({ label, covers, request }) => textOf(label, covers, request)));
  const isSame = planned.every(({ label, covers, request }) =>
    read.has(textOf(label, JSON.stringify(covers), JSON.stringify(request))),
  );
  if (!isWhole || !isSame) return null;
  // Rows of other origin or with a wrong hash prove nothing: the ERP is queried.
  const { rows, unsound } = await weighRows(db, target);
  const rowsSeen = slices.reduce((sum, { rows_seen }) => sum + rows_seen, 0);
  return unsound === 0 && rows === rowsSeen ? landing.run : null;
};

const landedSlice = (resource: string, { read_at }: LandedRun): Slice => ({
  resource,
  label: read_at.toISOString().slice(0, 10),
  covers: { by: 'all' },
  request: { kind, read_at: read_at.toISOString() },
});

/** Returns when the ERP sent a slice's data; null: it is read now. */
export const landedAt = (request: Slice['request']): Date | null =>
  request.kind === kind && request.read_at !== undefined ? new Date(request.read_at) : null;

/** Yields a resource as the ERP sent it, with the movements derived from it today. */
export async function* readLanded(
  { platform, adapter, context, lease }: Reading,
  { resource }: Slice,
  cursor: string | null,
): AsyncGenerator<Batch> {
  const target = { connectionId: lease.connectionId, resource };
  for (let from = cursor ?? ''; ; ) {
    const page = await platform.database.withOrganization(lease.organizationId, (db) =>
      readLatestRows(db, target, from, BATCH_ROWS),
    );
    const last = page.at(-1);
    if (!last) return;
    from = last.key;
    const rows = page.flatMap(({ key, hash, payload }): LandedRow[] =>
      payload === null
        ? []
        : [
            {
              key,
              parent: '',
              date: '',
              payload,
              hash,
              movements: derived(adapter, resource, payload, context.settings),
            },
          ],
    );
    yield { rows, refused: [], cursor: from };
  }
}

const derived = (
  { derive }: Adapter,
  resource: string,
  payload: string,
  settings: Reading['context']['settings'],
): LandedRow['movements'] => derive?.(resource, payload, settings) ?? [];

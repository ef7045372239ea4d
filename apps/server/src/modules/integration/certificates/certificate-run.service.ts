/** Runs that read the ERP again, but for what has just landed, and compare: nothing of it lands. */
import { type ErpSystem, refusalReasons } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Batch, LandedRow } from '../adapter/adapter.model.ts';
import { facetIdsOf, type KnownFacets } from '../landing/facets.repository.ts';
import { type Head, type LandingTarget, readHeads, takeTime } from '../landing/landing.repository.ts';
import type { Landed, SliceTarget } from '../landing/landing.service.ts';
import { forgetSeen, listUnseen, noteSeen, seenAmong } from '../landing/seen-keys.repository.ts';
import type { RunHandler } from '../reading/run-handler.model.ts';
import { isSoundPayload, type Title, type TitleAmount, titleDifferences } from './certificate.model.ts';
import { issueCertificate } from './certificate-issue.service.ts';
import { addMonths, insertTitles, listContracts, listMovements, listPayloads } from './certificates.repository.ts';
import { landedAt, readLanded, withoutJustLanded } from './just-landed.service.ts';

/** The resources with cash; registers carry no money. */
const certifiedResources = {
  sienge: ['income', 'outcome', 'bank-movement'],
  uau: ['sales', 'receivables', 'disbursements', 'refunds'],
} as const satisfies Record<ErpSystem, readonly string[]>;

export const certificateRun: RunHandler = {
  resources: (system) => certifiedResources[system],
  choose: withoutJustLanded,
  read: (reading, slice, cursor) => (landedAt(slice.request) ? readLanded(reading, slice, cursor) : null),
  store: compareBatch,
  settle: settleSlice,
  finish: issueCertificate,
};

/** Compares a batch with what has landed. Pages shift: a row that appeared before counts once. */
async function compareBatch(
  db: TenantDatabase,
  target: SliceTarget,
  batch: Pick<Batch, 'rows' | 'refused'>,
  facets: KnownFacets,
): Promise<Landed> {
  const batchRows = [...new Map(batch.rows.map((row) => [row.key, row])).values()];
  const seen = await seenAmong(
    db,
    target,
    batchRows.map(({ key }) => key),
  );
  const rows = batchRows.filter(({ key }) => !seen.has(key));
  const unread = batch.refused.map(({ key }) => key).filter((key) => key !== '');
  await noteSeen(db, target, target, [...new Set([...rows.map(({ key }) => key), ...unread])]);
  const erp = await amountsOf(db, target, rows, facets);
  const uni = await titlesHere(
    db,
    target,
    rows.map(({ key }) => key),
  );
  const titles = rows.map(
    ({ key, hash }): Title => ({
      key,
      erp: { hash, parts: erp.get(key) ?? [] },
      uni: uni.get(key) ?? null,
    }),
  );
  const differences = titles.flatMap(titleDifferences);
  await insertTitles(db, target, target.runId, differences);
  await addMonths(db, target, target.runId, monthsOf([...erp.values()].flat()));
  const refused = batch.refused.filter(({ reason }) => refusalReasons[reason] === 'error').length;
  return { seen: rows.length, changed: new Set(differences.map(({ key }) => key)).size, refused };
}

const amountsOf = async (
  db: TenantDatabase,
  target: LandingTarget,
  rows: readonly LandedRow[],
  facets: KnownFacets,
): Promise<Map<string, TitleAmount[]>> => {
  const contracts = await listContracts(
    db,
    target,
    rows.map(({ key }) => key),
  );
  // No row states its contract: the stored one is used.
  const movements = rows.flatMap((row) =>
    row.movements.map((one) => ({ ...one, contract: contracts.get(row.key) ?? '' })),
  );
  const ids = await facetIdsOf(db, target, movements, facets);
  const amounts = new Map<string, TitleAmount[]>();
  let at = 0;
  for (const row of rows)
    amounts.set(
      row.key,
      row.movements.map(({ date, amount, document }) => {
        const facetId = ids[at] ?? 0;
        at += 1;
        return { facetId, month: date.slice(0, 7), amount, document };
      }),
    );
  return amounts;
};

const titlesHere = async (
  db: TenantDatabase,
  target: LandingTarget,
  keys: readonly string[],
): Promise<Map<string, NonNullable<Title['uni']>>> => {
  const heads = await readHeads(db, target, keys);
  const payloads = new Map((await listPayloads(db, target, keys)).map((row) => [row.key, row]));
  const amounts = new Map<string, TitleAmount[]>();
  for (const { key, facet_id, month, amount, document } of await listMovements(db, target, keys)) {
    const known = amounts.get(key) ?? [];
    known.push({ facetId: facet_id, month, amount, document });
    amounts.set(key, known);
  }
  const isThere = ({ is_removed }: Head) => !is_removed;
  return new Map(
    [...heads.values()].filter(isThere).map(({ key, hash }) => {
      const stored = payloads.get(key);
      const isSound = stored?.payload != null && isSoundPayload(stored.payload, stored.hash, hash);
      return [key, { hash, parts: amounts.get(key) ?? [], isSound }];
    }),
  );
};

const monthsOf = (amounts: readonly TitleAmount[]) => {
  const months = new Map<string, { facetId: number; month: string; amount: number; movements: number }>();
  for (const { facetId, month, amount } of amounts) {
    const at = `${facetId} ${month}`;
    const known = months.get(at) ?? { facetId, month, amount: 0, movements: 0 };
    known.amount += amount;
    known.movements += 1;
    months.set(at, known);
  }
  return [...months.values()];
};

/** Records titles that UNI holds and the ERP did not return. */
async function settleSlice(
  db: TenantDatabase,
  target: SliceTarget,
  { isProof }: { readonly isProof: boolean },
): Promise<number> {
  await takeTime(db);
  const unseen = target.covers.by === 'nothing' ? [] : await listUnseen(db, target, target);
  const atOnce = 5_000;
  for (let start = 0; isProof && start < unseen.length; start += atOnce) {
    const keys = unseen.slice(start, start + atOnce);
    const uni = await titlesHere(db, target, keys);
    const differences = keys.flatMap((key) => titleDifferences({ key, erp: null, uni: uni.get(key) ?? null }));
    await insertTitles(db, target, target.runId, differences);
  }
  await forgetSeen(db, target.runId, target.position);
  return unseen.length;
}

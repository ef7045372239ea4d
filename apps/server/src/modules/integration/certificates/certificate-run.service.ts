/** Runs that read the ERP again, but for what has just landed, and compare: nothing of it lands. */

import {
  type CertificateBody,
  type CertificateDifference,
  type ErpSeries,
  type ErpSystem,
  invariant,
  refusalReasons,
} from '@uni/contracts';
import { canonicalJson, isReplaceable } from '@uni/engine';
import type { Transaction } from '../../../platform/database/index.ts';
import { hashText } from '../../../platform/hashing.ts';
import { wireInstant } from '../../../platform/time.ts';
import { listErpCells, listLateChanges } from '../../planner/index.ts';
import type { Batch, LandedRow } from '../adapter/adapter.model.ts';
import { facetIdsOf, type KnownFacets } from '../landing/facets.repository.ts';
import {
  forgetSeen,
  type Head,
  type LandingTarget,
  listUnseen,
  noteSeen,
  readHeads,
  seenAmong,
  takeTime,
} from '../landing/landing.repository.ts';
import type { Landed, SliceTarget } from '../landing/landing.service.ts';
import { flowOf } from '../mapping-model/flow.model.ts';
import { addedLines, cellsIn, changedCells, seriesLines } from '../mapping-model/series.model.ts';
import { loadFlow } from '../publication/publishing.service.ts';
import { linesOfBody, readParts, readSeriesBody } from '../publication/series.repository.ts';
import type { Reading, RunHandler } from '../reading/run-worker.service.ts';
import type { SliceRow } from '../runs/runs.repository.ts';
import {
  certificateRows,
  inOrder,
  isSoundPayload,
  isWithin,
  type Part,
  type Period,
  type Title,
  titleDifferences,
} from './certificate.model.ts';
import {
  addMonths,
  type CertificateRecord,
  countRefused,
  findCertificate,
  forgetComparison,
  insertTitles,
  issueCertificate,
  listContracts,
  listErpMonths,
  listMovements,
  listPayloads,
  listTitles,
  listUnsummed,
} from './certificates.repository.ts';

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
  store: (transaction, target, batch, facets) => compare(transaction, target, batch, facets),
  settle: (transaction, target, { isProof }) => settle(transaction, target, isProof),
  finish: (transaction, reading, slices) => issue(transaction, reading, slices),
};

/** Compares a batch with what has landed. Pages shift: a row that appeared before counts once. */
const compare = async (
  transaction: Transaction,
  target: SliceTarget,
  batch: Pick<Batch, 'rows' | 'refused'>,
  facets: KnownFacets,
): Promise<Landed> => {
  const batchRows = [...new Map(batch.rows.map((row) => [row.key, row])).values()];
  const seen = await seenAmong(
    transaction,
    target,
    target,
    batchRows.map(({ key }) => key),
  );
  const rows = batchRows.filter(({ key }) => !seen.has(key));
  const unread = batch.refused.map(({ key }) => key).filter((key) => key !== '');
  await noteSeen(transaction, target, target, [...new Set([...rows.map(({ key }) => key), ...unread])]);
  const erp = await partsOf(transaction, target, rows, facets);
  const uni = await titlesHere(
    transaction,
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
  await insertTitles(transaction, target, target.runId, differences);
  await addMonths(transaction, target, target.runId, monthsOf([...erp.values()].flat()));
  const refused = batch.refused.filter(({ reason }) => refusalReasons[reason] === 'error').length;
  return { seen: rows.length, changed: new Set(differences.map(({ key }) => key)).size, refused };
};

const partsOf = async (
  transaction: Transaction,
  target: LandingTarget,
  rows: readonly LandedRow[],
  facets: KnownFacets,
): Promise<Map<string, Part[]>> => {
  const contracts = await listContracts(
    transaction,
    target,
    rows.map(({ key }) => key),
  );
  // No row states its contract: the stored one is used.
  const movements = rows.flatMap((row) =>
    row.movements.map((one) => ({ ...one, contract: contracts.get(row.key) ?? '' })),
  );
  const ids = await facetIdsOf(transaction, target, movements, facets);
  const parts = new Map<string, Part[]>();
  let at = 0;
  for (const row of rows)
    parts.set(
      row.key,
      row.movements.map(({ date, amount, document }) => {
        const facetId = ids[at] ?? 0;
        at += 1;
        return { facetId, month: date.slice(0, 7), amount, document };
      }),
    );
  return parts;
};

const titlesHere = async (
  transaction: Transaction,
  target: LandingTarget,
  keys: readonly string[],
): Promise<Map<string, NonNullable<Title['uni']>>> => {
  const heads = await readHeads(transaction, target, keys);
  const payloads = new Map((await listPayloads(transaction, target, keys)).map((row) => [row.key, row]));
  const parts = new Map<string, Part[]>();
  for (const { key, facet_id, month, amount, document } of await listMovements(transaction, target, keys)) {
    const known = parts.get(key) ?? [];
    known.push({ facetId: facet_id, month, amount, document });
    parts.set(key, known);
  }
  const isThere = ({ is_removed }: Head) => !is_removed;
  return new Map(
    [...heads.values()].filter(isThere).map(({ key, hash }) => {
      const stored = payloads.get(key);
      const isSound = stored?.payload != null && isSoundPayload(stored.payload, stored.hash, hash);
      return [key, { hash, parts: parts.get(key) ?? [], isSound }];
    }),
  );
};

const monthsOf = (parts: readonly Part[]) => {
  const months = new Map<string, { facetId: number; month: string; amount: number; movements: number }>();
  for (const { facetId, month, amount } of parts) {
    const at = `${facetId} ${month}`;
    const known = months.get(at) ?? { facetId, month, amount: 0, movements: 0 };
    known.amount += amount;
    known.movements += 1;
    months.set(at, known);
  }
  return [...months.values()];
};

/** Records titles that UNI holds and the ERP did not return. */
const settle = async (transaction: Transaction, target: SliceTarget, isProof: boolean): Promise<number> => {
  await takeTime(transaction);
  const unseen = target.covers.by === 'nothing' ? [] : await listUnseen(transaction, target, target);
  const atOnce = 5_000;
  for (let start = 0; isProof && start < unseen.length; start += atOnce) {
    const keys = unseen.slice(start, start + atOnce);
    const uni = await titlesHere(transaction, target, keys);
    const differences = keys.flatMap((key) => titleDifferences({ key, erp: null, uni: uni.get(key) ?? null }));
    await insertTitles(transaction, target, target.runId, differences);
  }
  await forgetSeen(transaction, target.organizationId, target.runId, target.position);
  return unseen.length;
};

const issue = async (transaction: Transaction, reading: Reading, slices: readonly SliceRow[]): Promise<void> => {
  const { organizationId } = reading.lease;
  const record = await findCertificate(transaction, organizationId, { run: reading.run.id });
  invariant(record, 'A certificate run without a certificate');
  await takeTime(transaction);
  const body = await bodyOf(transaction, reading, record, slices);
  const text = canonicalJson(body);
  const hash = hashText(text);
  const issued = { issued_at: reading.platform.now(), body: text, hash, differences: body.differences.length };
  await issueCertificate(transaction, organizationId, record.id, issued);
  await forgetComparison(transaction, organizationId, reading.run.id);
};

const bodyOf = async (
  transaction: Transaction,
  reading: Reading,
  record: CertificateRecord,
  slices: readonly SliceRow[],
): Promise<CertificateBody> => {
  const { lease, run, connection, platform } = reading;
  const { organizationId } = lease;
  const period: Period = { company: record.company, from: record.month_from, to: record.month_to };
  const { input } = await loadFlow(transaction, connection);
  const erpMonths = await listErpMonths(transaction, organizationId, run.id);
  const rows = certificateRows(input, erpMonths, period);
  const total = { erp: 0, uni: 0, difference: 0 };
  for (const { erp, uni, difference } of rows) {
    total.erp += erp;
    total.uni += uni;
    total.difference += difference;
  }
  const byTitle = await titlesWithin(transaction, reading, period, input.facets);
  const differences = [
    ...byTitle,
    ...(await monthsApart(transaction, reading, period, input.facets)),
    ...(await seriesApart(transaction, reading, period, input)),
  ];
  const reused = reusedOf(slices);
  const begun = [run.started_at ?? run.created_at, ...reused.map(({ at }) => at)];
  return {
    format: 'uni.certificate/1',
    system: connection.system,
    connection: connection.id,
    name: connection.name,
    ...period,
    read_from: wireInstant(begun.reduce((first, at) => (at < first ? at : first))),
    read_until: wireInstant(platform.now()),
    reused: reused.map(({ resource, at }) => ({ resource, read_at: wireInstant(at) })),
    titles: slices.reduce((sum, { rows_seen }) => sum + rows_seen, 0),
    rows,
    refused: await countRefused(transaction, organizationId, connection.id),
    deleted: new Set(byTitle.filter(({ layer }) => layer === 'gone').map(({ resource, key }) => `${resource} ${key}`))
      .size,
    unread: slices.filter(({ state }) => state === 'failed').map(({ resource, label }) => `${resource} ${label}`),
    differences: inOrder(differences),
    total,
  };
};

/** Resources that were taken as they had just landed, and since when they stand so. */
const reusedOf = (slices: readonly SliceRow[]): { readonly resource: string; readonly at: Date }[] =>
  slices.flatMap(({ resource, request }) => {
    const at = landedAt(JSON.parse(request));
    return at ? [{ resource, at }] : [];
  });

type Facets = Parameters<typeof flowOf>[0]['facets'];

const named = (facets: Facets) => {
  const byId = new Map(facets.map((facet) => [facet.id, facet]));
  return (id: number | null) => (id === null ? null : (byId.get(id) ?? null));
};

/** Titles without money have no known month: they are reported for any period. */
const titlesWithin = async (
  transaction: Transaction,
  { lease, run }: Reading,
  period: Period,
  facets: Facets,
): Promise<CertificateDifference[]> => {
  const facetOf = named(facets);
  return (await listTitles(transaction, lease.organizationId, run.id)).flatMap(({ facetId, ...title }) => {
    const facet = facetOf(facetId);
    const company = facet?.company ?? '';
    if (facet && !isWithin(period, { company, month: title.month })) return [];
    return [{ ...title, company, line: facet?.account ?? '', enterprise: null }];
  });
};

const monthsApart = async (
  transaction: Transaction,
  { lease, connection }: Reading,
  period: Period,
  facets: Facets,
): Promise<CertificateDifference[]> => {
  const facetOf = named(facets);
  const apart = await listUnsummed(transaction, lease.organizationId, connection.id);
  return apart.flatMap(({ facetId, month, summed, stored }) => {
    const facet = facetOf(facetId);
    const company = facet?.company ?? '';
    if (!isWithin(period, { company, month })) return [];
    const target = {
      company,
      month,
      line: facet?.account ?? '',
      resource: '',
      key: '',
      document: '',
      enterprise: null,
    };
    return [{ layer: 'months' as const, ...target, erp: summed, uni: stored }];
  });
};

/**
 * Series that do not follow from the months, and what is published and planned otherwise than follows from them. Each is held
 * to what it ought to be, so that one that is wrong does not excuse the next.
 */
const seriesApart = async (
  transaction: Transaction,
  { lease, connection }: Reading,
  { from, to }: Period,
  input: Parameters<typeof flowOf>[0],
): Promise<CertificateDifference[]> => {
  const { organizationId } = lease;
  const flow = flowOf(input);
  const own = await readParts(transaction, { connection: connection.id });
  const differences: CertificateDifference[] = [];
  const addDifference = (
    layer: CertificateDifference['layer'],
    enterprise: number,
    { key: line, month, before: erp, after: uni }: { key: string; month: string; before: number; after: number },
  ) => {
    if (month >= from && month <= to)
      differences.push({ layer, company: '', month, line, resource: '', key: '', document: '', enterprise, erp, uni });
  };
  for (const enterprise of new Set([...flow.series.keys(), ...own.map(({ enterprise_id }) => enterprise_id)])) {
    const parts = await readParts(transaction, { enterprises: [enterprise] });
    const linesOf = (part: (typeof parts)[number]): ErpSeries['lines'] => JSON.parse(part.lines);
    const expected = seriesLines(flow.series.get(enterprise) ?? new Map());
    const stored = parts.find(({ connection_id }) => connection_id === connection.id);
    for (const change of changedCells(expected, stored ? linesOf(stored) : []))
      addDifference('series', enterprise, change);
    const others = parts.filter(({ connection_id }) => connection_id !== connection.id).map(linesOf);
    const whole = addedLines([expected, ...others]);
    const body = linesOfBody(await readSeriesBody(transaction, enterprise));
    for (const change of changedCells(whole, body)) addDifference('published', enterprise, change);
    if (!input.enterprises.has(enterprise)) continue;
    const late = (await listLateChanges(transaction, enterprise)).filter(({ origin }) => origin === 'erp');
    const isLate = (cell: { key: string; module: number | null; month: string }) =>
      late.some((row) => row.line_key === cell.key && row.module === cell.module && row.month === cell.month);
    const planned = cellsIn(whole).filter(({ nature, key }) => nature !== 'forecast' && isReplaceable(key));
    for (const change of apart(planned, await listErpCells(transaction, enterprise)))
      addDifference(isLate(change) ? 'late' : 'plan', enterprise, change);
  }
  return differences;
};

interface Cell {
  readonly nature: string;
  readonly key: string;
  readonly module: number | null;
  readonly month: string;
  readonly amount: number;
}

const apart = (planned: readonly Cell[], held: readonly Cell[]) => {
  const cells = new Map<string, Omit<Cell, 'amount'> & { before: number; after: number }>();
  const at = ({ amount: _amount, ...cell }: Cell) => {
    const key = JSON.stringify([cell.nature, cell.key, cell.module, cell.month]);
    const known = cells.get(key) ?? { ...cell, before: 0, after: 0 };
    cells.set(key, known);
    return known;
  };
  for (const cell of planned) at(cell).before += cell.amount;
  for (const cell of held) at(cell).after += cell.amount;
  return [...cells.values()].filter(({ before, after }) => before !== after);
};

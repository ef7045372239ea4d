/** Ends a certificate: its body holds what the ERP and UNI have of a period, from titles to the plan. */
import { type CertificateBody, type CertificateDifference, type ErpSeries, invariant } from '@uni/contracts';
import { canonicalJson, isReplaceable } from '@uni/engine';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { hashText } from '../../../platform/hashing.ts';
import { wireInstant } from '../../../platform/time.ts';
import { listErpCells, listLateChanges } from '../../planner/index.ts';
import { takeTime } from '../landing/landing.repository.ts';
import { flowOf } from '../mapping-model/flow.model.ts';
import { addedLines, cellsIn, changedCells, seriesLines } from '../mapping-model/series.model.ts';
import { loadFlow } from '../publication/publishing.service.ts';
import { linesOfBody, readParts, readSeriesBody } from '../publication/series.repository.ts';
import type { Reading } from '../reading/run-handler.model.ts';
import type { SliceRow } from '../runs/runs.repository.ts';
import { certificateRows, inOrder, isWithin, type Period } from './certificate.model.ts';
import {
  type CertificateRecord,
  countRefused,
  forgetComparison,
  listErpMonths,
  listTitles,
  listUnsummed,
  selectCertificate,
  updateCertificate,
} from './certificates.repository.ts';
import { landedAt } from './just-landed.service.ts';

/** In the transaction that ends the run. */
export async function issueCertificate(
  db: TenantDatabase,
  reading: Reading,
  slices: readonly SliceRow[],
): Promise<void> {
  const record = await selectCertificate(db, { run: reading.run.id });
  invariant(record, 'A certificate run without a certificate');
  await takeTime(db);
  const body = await bodyOf(db, reading, record, slices);
  const text = canonicalJson(body);
  const hash = hashText(text);
  const issued = { issued_at: reading.platform.now(), body: text, hash, differences: body.differences.length };
  await updateCertificate(db, record.id, issued);
  await forgetComparison(db, reading.run.id);
}

const bodyOf = async (
  db: TenantDatabase,
  reading: Reading,
  record: CertificateRecord,
  slices: readonly SliceRow[],
): Promise<CertificateBody> => {
  const { run, connection, platform } = reading;
  const period: Period = { company: record.company, from: record.month_from, to: record.month_to };
  const { input } = await loadFlow(db, connection);
  const erpMonths = await listErpMonths(db, run.id);
  const rows = certificateRows(input, erpMonths, period);
  const total = { erp: 0, uni: 0, difference: 0 };
  for (const { erp, uni, difference } of rows) {
    total.erp += erp;
    total.uni += uni;
    total.difference += difference;
  }
  const byTitle = await titlesWithin(db, reading, period, input.facets);
  const differences = [
    ...byTitle,
    ...(await monthsApart(db, reading, period, input.facets)),
    ...(await seriesApart(db, reading, period, input)),
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
    refused: await countRefused(db, connection.id),
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
  db: TenantDatabase,
  { run }: Reading,
  period: Period,
  facets: Facets,
): Promise<CertificateDifference[]> => {
  const facetOf = named(facets);
  return (await listTitles(db, run.id)).flatMap(({ facetId, ...title }) => {
    const facet = facetOf(facetId);
    const company = facet?.company ?? '';
    if (facet && !isWithin(period, { company, month: title.month })) return [];
    return [{ ...title, company, line: facet?.account ?? '', enterprise: null }];
  });
};

const monthsApart = async (
  db: TenantDatabase,
  { connection }: Reading,
  period: Period,
  facets: Facets,
): Promise<CertificateDifference[]> => {
  const facetOf = named(facets);
  const apart = await listUnsummed(db, connection.id);
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
  db: TenantDatabase,
  { connection }: Reading,
  { from, to }: Period,
  input: Parameters<typeof flowOf>[0],
): Promise<CertificateDifference[]> => {
  const flow = flowOf(input);
  const own = await readParts(db, { connection: connection.id });
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
    const rows = await readParts(db, { enterprises: [enterprise] });
    const linesOf = (row: (typeof rows)[number]): ErpSeries['lines'] => JSON.parse(row.lines);
    const expected = seriesLines(flow.series.get(enterprise) ?? new Map());
    const stored = rows.find(({ connection_id }) => connection_id === connection.id);
    for (const change of changedCells(expected, stored ? linesOf(stored) : []))
      addDifference('series', enterprise, change);
    const others = rows.filter(({ connection_id }) => connection_id !== connection.id).map(linesOf);
    const whole = addedLines([expected, ...others]);
    const body = linesOfBody(await readSeriesBody(db, enterprise));
    for (const change of changedCells(whole, body)) addDifference('published', enterprise, change);
    if (!input.enterprises.has(enterprise)) continue;
    const late = (await listLateChanges(db, enterprise)).filter(({ origin }) => origin === 'erp');
    const isLate = (cell: { key: string; module: number | null; month: string }) =>
      late.some((row) => row.line_key === cell.key && row.module === cell.module && row.month === cell.month);
    const planned = cellsIn(whole).filter(({ nature, key }) => nature !== 'forecast' && isReplaceable(key));
    for (const change of apart(planned, await listErpCells(db, enterprise)))
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

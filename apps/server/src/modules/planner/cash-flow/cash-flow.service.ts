/** The cash flow of the organization: its versions, their series from the cache or computed, and the sum. */
import {
  type Axis,
  axisOf,
  between,
  type Flow,
  flowOf,
  partOf,
  type SharePart,
  shifted,
  together,
} from '@uni/analysis';
import {
  type CashFlow,
  type CashFlowShare,
  type CashFlowTerms,
  fieldMessages,
  invalidFields,
  type RealisedBasis,
} from '@uni/contracts';
import { engineVersion, monthIndex, type Study } from '@uni/engine';
import type { LongContext } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { findOrganization } from '../../access/index.ts';
import { readProjection } from '../projections/projections.repository.ts';
import { keyOf, restoredLines } from '../projections/projections.service.ts';
import { basesOf } from '../realised/realised-heads.service.ts';
import {
  type CashFlowVersionRow,
  readSeries,
  readStudySources,
  type SeriesKey,
  type StudyText,
  storeSeries,
} from './cash-flow.repository.ts';
import { type Chosen, chooseVersions, type VersionChoice } from './cash-flow-choice.service.ts';
import { computeSeries, factsOf, type Series, type SeriesOutcome } from './cash-flow-series.service.ts';

export interface CashFlowChoice extends VersionChoice {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly terms: CashFlowTerms;
  readonly share: CashFlowShare;
  readonly partner?: string | undefined;
  /** Months by which enterprises are moved, by id. */
  readonly shifts?: Readonly<Record<string, number>> | undefined;
}

/**
 * Computes what is missing outside of any transaction. Throws 404 for an enterprise or a version that is missing, deleted or
 * foreign.
 */
export async function readCashFlow(context: LongContext, choice: CashFlowChoice): Promise<CashFlow> {
  if (choice.share === 'partner' && choice.partner === undefined) {
    throw new HttpError(invalidFields({ partner: [fieldMessages.required] }));
  }
  const key: SeriesKey = { engine: engineVersion, terms: choice.terms };
  const read = await context.transact(async (inner) => {
    const { db } = inner;
    const chosen = await chooseVersions(inner, choice);
    const known = await knownSeries(db, chosen, key);
    const organization = await findOrganization(db, db.organizationId);
    return { chosen, known, organization: organization?.name ?? '' };
  });
  const outcomes = await completed(context, read.known, key);
  return answerOf(read.chosen, outcomes, choice, partnerOf(choice, read.organization));
}

interface Known {
  readonly cached: Map<number, SeriesOutcome>;
  /** Computed projections of these terms, not yet cached as series. */
  readonly derived: readonly { readonly text: BasedText; readonly series: Series }[];
  readonly missing: readonly BasedText[];
}

/** A stored study, and the closed months of its enterprise. */
interface BasedText extends StudyText {
  readonly basis: RealisedBasis;
}

export const basesByVersion = async (
  db: TenantDatabase,
  chosen: readonly Chosen[],
): Promise<ReadonlyMap<number, RealisedBasis>> => {
  const byEnterprise = await basesOf(db);
  return new Map(
    chosen.flatMap(({ enterprise, version }) => (version ? [[version.id, byEnterprise(enterprise.id)] as const] : [])),
  );
};

/** The series that are cached, those that follow from a cached projection, and the studies left to compute. */
const knownSeries = async (db: TenantDatabase, chosen: readonly Chosen[], key: SeriesKey): Promise<Known> => {
  const revisions = new Map(
    chosen.flatMap(({ version }) => (version ? [[version.id, version.revision] as const] : [])),
  );
  const bases = await basesByVersion(db, chosen);
  const cached = new Map<number, SeriesOutcome>();
  for (const row of await readSeries(db, [...revisions.keys()], key)) {
    const isNow = row.realised_hash === bases.get(row.version_id)?.realised_hash;
    if (revisions.get(row.version_id) !== row.revision || !isNow) continue;
    const { base_month, months, launch } = row;
    const opening = { free: 0, funded: 0, net: 0 };
    const flow: Flow = { base_month, months, lines: JSON.parse(row.lines), opening };
    cached.set(row.version_id, {
      outcome: 'computed',
      series: { flow, launch, partners: JSON.parse(row.partners) },
    });
  }
  const absent = [...revisions.keys()].filter((id) => !cached.has(id));
  const derived: { text: BasedText; series: Series }[] = [];
  const missing: BasedText[] = [];
  for (const stored of await readStudySources(db, absent)) {
    const basis = bases.get(stored.id);
    if (!basis) continue;
    const text = { ...stored, basis };
    const series = await fromProjection(db, text, key.terms);
    if (series) derived.push({ text, series });
    else missing.push(text);
  }
  return { cached, derived, missing };
};

/** Returns the series of the study's stored projection, if that is in the requested terms. */
const fromProjection = async (
  db: TenantDatabase,
  { id, revision, study: text, basis }: BasedText,
  terms: CashFlowTerms,
): Promise<Series | null> => {
  const stored = await readProjection(db, keyOf(id, revision, basis));
  if (!stored) return null;
  const study: Study = JSON.parse(text);
  if (study.terms !== terms) return null;
  return { flow: flowOf({ ...stored, lines: restoredLines(stored.lines) }), ...factsOf(study) };
};

/** Computes what is missing outside of any transaction, and caches what is new. */
const completed = async (
  { transact }: LongContext,
  { cached, derived, missing }: Known,
  key: SeriesKey,
): Promise<ReadonlyMap<number, SeriesOutcome>> => {
  const computed = await computeSeries(
    missing.map(({ study, basis }) => ({ study, terms: key.terms, realised: basis.realised })),
  );
  const outcomes = new Map(cached);
  const fresh = [...derived];
  for (const { text, series } of derived) outcomes.set(text.id, { outcome: 'computed', series });
  for (const [at, outcome] of computed.entries()) {
    const text = missing[at];
    if (!text) continue;
    outcomes.set(text.id, outcome);
    if (outcome.outcome === 'computed') fresh.push({ text, series: outcome.series });
  }
  if (fresh.length > 0) {
    await transact(async ({ db }) => {
      for (const { text, series } of fresh) await storeSeries(db, rowOf(text, series), key);
    });
  }
  return outcomes;
};

const rowOf = ({ id, revision, basis }: BasedText, { flow, launch, partners }: Series) => ({
  version_id: id,
  revision,
  realised_hash: basis.realised_hash,
  base_month: flow.base_month,
  months: flow.months,
  launch,
  partners: JSON.stringify(partners),
  lines: JSON.stringify(flow.lines),
});

/** Partner whose share is computed. Null: the whole. */
const partnerOf = ({ share, partner = '' }: CashFlowChoice, organization: string): string | null =>
  share === 'whole' ? null : share === 'organization' ? organization : partner;

const plain = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * Ranges of a study that belong to a partner, end to end in the study's order of partners. Without named partners all of it is
 * the organization's, as with a single partner.
 */
export const partsOf = (partners: Series['partners'], share: CashFlowShare, name: string | null): SharePart[] => {
  const all = partners.reduce((sum, partner) => sum + partner.share, 0);
  if (share === 'whole' || (share === 'organization' && partners.length < 2)) return [{ below: 0, above: 1 }];
  let sum = 0;
  return partners.flatMap((partner, k) => {
    const below = k === 0 ? 0 : sum / all;
    sum += partner.share;
    const above = k === partners.length - 1 ? 1 : sum / all;
    return plain(partner.name) === plain(name ?? '') ? [{ below, above }] : [];
  });
};

const answerOf = (
  chosen: readonly Chosen[],
  outcomes: ReadonlyMap<number, SeriesOutcome>,
  choice: CashFlowChoice,
  partner: string | null,
): CashFlow => {
  const { from = null, to = null, terms, share, shifts = {} } = choice;
  const includedRows: {
    row: Chosen & { version: CashFlowVersionRow };
    series: Series;
    parts: SharePart[];
    flow: Flow;
  }[] = [];
  const leftOut: CashFlow['left_out'] = [];
  for (const row of chosen) {
    const { version } = row;
    const outcome = version && outcomes.get(version.id);
    if (version && outcome?.outcome === 'computed') {
      const { series } = outcome;
      const fractions = partsOf(series.partners, share, partner);
      const moved = shifted(series.flow, shifts[String(row.enterprise.id)] ?? 0);
      includedRows.push({
        row: { ...row, version },
        series,
        parts: fractions,
        flow: between(partOf(moved, fractions), from, to),
      });
    } else leftOut.push(presentLeftOut(row, outcome ?? null));
  }
  const axis = axisOf(includedRows.map(({ flow }) => flow).filter(({ months }) => months > 0));
  const names = includedRows.flatMap(({ series }) => series.partners.map(({ name }) => name));
  return {
    terms,
    share,
    partner,
    partners: [...new Set(names)].filter((name) => name !== '').sort(),
    ...presentFlow(
      together(
        includedRows.map(({ flow }) => flow),
        axis,
      ),
    ),
    enterprises: includedRows.map(({ row, series, parts, flow }) => ({
      ...row.enterprise,
      version: presentVersion(row.version),
      offset: offsetOf(axis, flow),
      launch: series.launch,
      fraction: parts.reduce((sum, { below, above }) => sum + above - below, 0),
      ...presentFlow(flow),
    })),
    left_out: leftOut,
  };
};

const offsetOf = (axis: Axis | null, flow: Flow): number => (axis ? monthIndex(axis.base_month, flow.base_month) : 0);

export const presentVersion = ({ id, nome, state, is_current, revision }: CashFlowVersionRow) => ({
  id,
  nome,
  state,
  current: is_current,
  revision,
});

export const presentLeftOut = (row: Chosen, outcome: SeriesOutcome | null): CashFlow['left_out'][number] => ({
  ...row.enterprise,
  version: row.version && presentVersion(row.version),
  reason: row.outside ?? (outcome?.outcome === 'refused' ? 'refused' : 'failed'),
});

const presentFlow = ({ base_month, months, opening, lines }: Flow) => ({
  base_month,
  months,
  opening,
  lines: lines.map(({ key, label, cells }) => ({
    id: key,
    key,
    label,
    total: cells.reduce((sum, cell) => sum + cell, 0),
    cells: [...cells],
  })),
});

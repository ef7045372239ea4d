/** Entered months of an index. The preview shows what they change, and saving requires that this is still the same. */
import type {
  BodyOf,
  DraftRefusal,
  IndexReadingReport,
  IndexRefusal,
  IndexSaveReport,
  indexSeriesEndpoints,
  StudyEdit,
  TouchedDraft,
} from '@uni/contracts';
import { indexSeries as copy } from '@uni/phrases';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { violatedUnique } from '../../../platform/database/index.ts';
import { HttpError, reaches } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { basisOf } from '../realised/realised-heads.service.ts';
import { accept, storeEdited } from '../studies/studies.service.ts';
import { readStudy } from '../studies/versions.repository.ts';
import { type IndexedVersion, listIndexed } from './index-drafts.repository.ts';
import type { SeriesInForce } from './index-in-force.model.ts';
import { seriesOf } from './index-in-force.service.ts';
import { evaluateRows, monthFault } from './index-rows.model.ts';
import { deleteArrivals, insertValues } from './index-series.repository.ts';
import { indexesChanged } from './index-series.service.ts';
import { unitsOf } from './index-units.model.ts';

type ReadBody = BodyOf<(typeof indexSeriesEndpoints)['read']>;
type SaveBody = BodyOf<(typeof indexSeriesEndpoints)['save']>;
type SavedRow = SaveBody['rows'][number];

/** Interest indexes are published day by day while their month runs: only a whole month is valid. */
const wholeMonths: readonly string[] = ['cdi', 'selic'];
export const isOfWholeMonths = (key: string): boolean => wholeMonths.includes(key);

const currentMonth = (platform: Platform) => dayInSaoPaulo(platform.now()).slice(0, 7);

export async function readIndexValues(
  { actor, db, platform }: Context,
  { series: key, as, rows }: ReadBody,
): Promise<IndexReadingReport> {
  const { monthly } = await seriesOf(db, key);
  const now = currentMonth(platform);
  const evaluatedRows = evaluateRows(rows, { as, monthly, now, whole: isOfWholeMonths(key) });
  const changes = evaluatedRows.flatMap(({ month, variation, verdict: result }) =>
    month !== null && variation !== null && (result === 'new' || result === 'changed') ? [{ month, variation }] : [],
  );
  const versions = await listIndexed(db, key);
  const drafts = versions
    .filter((one) => one.is_draft && reaches(actor, 'planning:write', one.enterprise_id))
    .map((one) => touched(one, changes))
    .filter((one) => one.changes.length > 0);
  return { rows: evaluatedRows, drafts, sealed: versions.filter((one) => !one.is_draft).length };
}

/** Publishes values, then changes each draft in a transaction of its own: a draft that refuses holds back no other. */
export async function saveIndexValues(context: LongContext, input: SaveBody): Promise<IndexSaveReport> {
  const publish = () => context.transact((inner) => publishValues(inner, input));
  // If two users publish the same month at once, the second run sees the value of the first.
  const report = await publish().catch((error: unknown) => {
    if (violatedUnique(error) === 'index_values_pkey') return publish();
    throw error;
  });
  const { series: key, rows, drafts } = input;
  const current = new Set(
    report.rows.filter(({ refusal }) => refusal === null || refusal === 'nothing').map(({ month }) => month),
  );
  const appliedRows = rows.filter(({ month }) => current.has(month));
  const changed: IndexSaveReport['drafts'] = [];
  for (const version of new Set(drafts)) {
    const refusal = await context.transact((inner) => applyToDraft(inner, version, key, appliedRows, report.name));
    changed.push({ version, refusal });
  }
  return { saved: report.saved, rows: report.rows, drafts: changed };
}

const publishValues = async (context: Context, { series: key, origin, rows }: SaveBody) => {
  const { actor, db, platform } = context;
  const series = await seriesOf(db, key);
  const evaluatedRows = evaluateSaved(rows, series, currentMonth(platform));
  const taken = evaluatedRows.filter(({ refusal }) => refusal === null);
  await insertValues(
    db,
    taken.map(({ month, variation }) => ({
      ...{ series: key, month, origin, author_id: actor.userId, at: platform.now() },
      revision: (series.values.find((one) => one.month === month)?.revision ?? 0) + 1,
      variation: variation === null ? null : unitsOf(variation),
    })),
  );
  const months = taken.map(({ month }) => month);
  await deleteArrivals(db, key, months);
  if (taken.length > 0) {
    await indexesChanged(db);
    const monthTexts = taken.map(({ month, variation }) => `${month}: ${variation ?? 'null'}`);
    const details = { after: { series: series.name, months: monthTexts, origin } };
    await recordAudit(context, 'index_series.published', series.id ?? actor.scope, details);
  }
  return {
    saved: taken.length,
    rows: evaluatedRows.map(({ month, refusal }) => ({ month, refusal })),
    name: series.name,
  };
};

/** Checks that rows still equal their preview. */
const evaluateSaved = (
  rows: readonly SavedRow[],
  { key, monthly, values }: SeriesInForce,
  now: string,
): (SavedRow & { readonly refusal: IndexRefusal | null })[] => {
  const seen = new Set<string>();
  return rows.map((row) => {
    const current = monthly[row.month] ?? null;
    const put = values.find(({ month }) => month === row.month)?.variation ?? null;
    const isMoved = (current === null ? null : unitsOf(current)) !== (row.before === null ? null : unitsOf(row.before));
    const isTwice = seen.has(row.month);
    seen.add(row.month);
    const nothing =
      row.variation === null ? put === null : current !== null && unitsOf(current) === unitsOf(row.variation);
    const fault = row.variation === null ? null : monthFault(row.month, now, isOfWholeMonths(key));
    return { ...row, refusal: isTwice ? 'twice' : (fault ?? (isMoved ? 'moved' : nothing ? 'nothing' : null)) };
  });
};

interface Change {
  readonly month: string;
  readonly variation: number;
}

/** Changes of a draft's study: months from its base on that differ or are missing. */
const touched = (
  { id, nome, enterprise_id, enterprise_name, base_month, monthly }: IndexedVersion,
  changes: readonly Change[],
): TouchedDraft => {
  const has: Readonly<Record<string, number>> = monthly === null ? {} : JSON.parse(monthly);
  return {
    ...{ version: id, nome, empreendimento: enterprise_id, enterprise_name },
    changes: changes
      .filter(({ month, variation }) => month >= base_month && has[month] !== variation)
      .map(({ month, variation }) => ({ month, before: has[month] ?? null, after: variation })),
  };
};

/** Applies the months in force to a draft, as an edit like any other. Null: done, or nothing to do. */
const applyToDraft = async (
  context: Context,
  version: number,
  key: string,
  rows: readonly SavedRow[],
  name: string,
): Promise<DraftRefusal | null> => {
  const { actor, db } = context;
  const row = await readStudy(db, version, { forUpdate: true });
  if (!row || !reaches(actor, 'planning:write', row.enterprise_id)) return 'missing';
  if (row.state !== 'draft' || row.is_archived) return 'not_draft';
  const { monthly } = await seriesOf(db, key);
  const study = JSON.parse(row.study);
  const index = study.indexes?.[key];
  if (!index) return 'missing';
  const edits = editsOf(key, index.monthly ?? null, study.base_month, rows, monthly);
  if (edits.length === 0) return null;
  const basis = await basisOf(db, row.enterprise_id);
  try {
    const edited = await accept(db, row, edits, basis);
    if (edited) await storeEdited(context, row, edited, { reason: copy.draftReason(name), basis });
    return null;
  } catch (error) {
    if (error instanceof HttpError) return 'refused';
    throw error;
  }
};

/** Months that were saved, as they are in force now; a study without published months gets them in one. */
const editsOf = (
  key: string,
  has: Readonly<Record<string, number>> | null,
  base: string,
  rows: readonly SavedRow[],
  monthly: Readonly<Record<string, number>>,
): StudyEdit[] => {
  const changes = rows.flatMap(({ month }) => {
    const [old, value] = [has?.[month] ?? null, monthly[month] ?? null];
    return month >= base && value !== null && value !== old ? [{ month, old, new: value }] : [];
  });
  if (changes.length === 0) return [];
  const path = `/indexes/${key}/monthly`;
  if (has !== null) return changes.map(({ month, ...change }) => ({ op: 'set', path: `${path}/${month}`, ...change }));
  return [{ op: 'set', path, old: null, new: Object.fromEntries(changes.map((one) => [one.month, one.new])) }];
};

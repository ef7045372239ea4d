/** Reports of a version for a committee, a bank or partners: as data for the screen, and as PDF. */
import { physicalCurves, type Scenario } from '@uni/analysis';
import type { ReportContent, ReportFormat, ReportModel, ReportSettings } from '@uni/contracts';
import { engineVersion, type Study } from '@uni/engine';
import type { Context, LongContext } from '../../../platform/context.ts';
import { hashText } from '../../../platform/hashing.ts';
import { presentFindings } from '../plausibility/described-findings.model.ts';
import { evaluateStudy } from '../plausibility/own-bands.service.ts';
import { hashOf } from '../projections/projections.service.ts';
import { listProgress } from '../realised/measurements.service.ts';
import { basisOf } from '../realised/realised-heads.service.ts';
import { locateReported, readReportHead } from '../reports/reported-versions.service.ts';
import { filedProjection, filedStudy, listScenarios, readCriteria } from '../scenarios/scenarios.service.ts';
import { runOnce } from '../shared/one-off-thread.service.ts';
import { readBaseline } from '../studies/versions.repository.ts';
import { readBrand } from './report-brand.service.ts';
import { type ReportQuestion, reissued } from './report-content.model.ts';
import { readSettings } from './report-settings.service.ts';

export const findVersionOfReport = locateReported;

interface ReportChoice {
  readonly scenario?: number | undefined;
  readonly format: ReportFormat;
  readonly signatories: readonly string[];
}

/** Scenarios that have room next to the report's own numbers, and some more in case the engine refuses one. */
const mostScenarios = 6;

/** Throws 400 for a scenario that cannot be made, 404 for one of another version. */
const readQuestion = async (
  context: Context,
  versionId: number,
  { scenario, format, signatories }: ReportChoice,
): Promise<ReportQuestion> => {
  const { db } = context;
  const own = await locateReported(context, versionId);
  const filed = await filedStudy(context, own, scenario);
  const projection = await filedProjection(context, filed);
  const study: Study = JSON.parse(filed.row.study);
  const { realised } = await basisOf(db, own.enterprise_id);
  const approved = await readBaseline(db, own.enterprise_id, versionId);
  const measured = await listProgress(db, own.enterprise_id);
  const others = (await listScenarios(context, versionId)).filter(({ id }) => id !== scenario);
  return {
    ...{ organizationId: db.organizationId, versionId, format, signatories, realised },
    head: await readReportHead(context, filed),
    study: JSON.parse(filed.row.study),
    document: { study: JSON.parse(own.study), identity: JSON.parse(own.identity) },
    criteria: JSON.parse((await readCriteria(context, versionId)).criteria),
    findings: presentFindings(study, await evaluateStudy(context, filed.row, projection)),
    gap: physicalCurves(study, null, measured, null).gap,
    scenarios: others
      .slice(0, mostScenarios)
      .map(({ id, nome, overrides }): Scenario => ({ key: `${id}`, name: nome, overrides: JSON.parse(overrides) })),
    approved: approved && { name: approved.nome, study: JSON.parse(approved.study) },
    seal: { study: projection.study_hash, projection: hashOf(projection) },
  };
};

/** A hundred evaluations of a study, on a machine that does other work as well. */
const longestMs = 120_000;

const thread = new URL('./committee-report.thread.ts', import.meta.url);

/** Evaluated pages by the hash of all that they depend on. A report on screen is often printed and presented too. */
const known = new Map<string, Promise<ReportContent>>();
const mostKnown = 20;

/** Evaluates the pages, unless they are known. Only instant and signatories are not part of what they depend on. */
const contentOf = async (question: ReportQuestion): Promise<ReportContent> => {
  const head = { ...question.head, issued_at: '' };
  const key = hashText(JSON.stringify({ ...question, head, signatories: [], engine: engineVersion }));
  const content = known.get(key) ?? runOnce<ReportContent>(thread, { question }, longestMs);
  known.delete(key);
  known.set(key, content);
  for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest);
  try {
    return reissued(await content, question);
  } catch (error) {
    known.delete(key);
    throw error;
  }
};

/** Logo and colour, which are no part of what is evaluated. */
const brandOf = async (context: Context): Promise<ReportContent['brand']> => {
  const { logo, colour } = await readBrand(context);
  return { logo, colour };
};

/** Every page as data, evaluated outside of any transaction. */
export async function writeReportContent(
  { transact }: LongContext,
  versionId: number,
  choice: Omit<ReportChoice, 'signatories'>,
): Promise<ReportContent> {
  const { question, brand } = await transact(async (context) => ({
    question: await readQuestion(context, versionId, { ...choice, signatories: [] }),
    brand: await brandOf(context),
  }));
  return { ...(await contentOf(question)), brand };
}

/** The bytes of the PDF by the stored settings of a model. */
export async function writeReportPdf(
  { transact }: LongContext,
  versionId: number,
  { scenario, model }: { scenario?: number | undefined; model: ReportModel },
): Promise<Uint8Array> {
  const { question, settings, brand } = await transact(
    async (context): Promise<{ question: ReportQuestion; settings: ReportSettings; brand: ReportContent['brand'] }> => {
      const { enterprise_id } = await locateReported(context, versionId);
      const stored = await readSettings(context.db, enterprise_id, model);
      const { format, signatories } = stored.settings;
      const read = await readQuestion(context, versionId, { scenario, format, signatories });
      return { question: read, settings: stored.settings, brand: await brandOf(context) };
    },
  );
  return runOnce(thread, { printed: { content: { ...(await contentOf(question)), brand }, settings } }, longestMs);
}

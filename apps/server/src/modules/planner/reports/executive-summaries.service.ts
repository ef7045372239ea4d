/** The executive summary of a version: one page for a board. */
import { physicalCurves, totalsBridge } from '@uni/analysis';
import type { Study } from '@uni/engine';
import type { Context, LongContext } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { presentFindings } from '../plausibility/described-findings.model.ts';
import { evaluateStudy } from '../plausibility/own-bands.service.ts';
import { hashOf, sealedProjectionOf } from '../projections/projections.service.ts';
import { listProgress } from '../realised/measurements.service.ts';
import { filedProjection, filedStudy } from '../scenarios/scenarios.service.ts';
import { readBaseline } from '../studies/versions.repository.ts';
import { readApproved } from './approved-versions.repository.ts';
import { type ApprovedFigures, type ExecutiveSummary, executiveSummary } from './executive-summary.model.ts';
import { pdfCascade } from './pdf-cascade.service.ts';
import { writePdfInThread } from './pdf-writing.service.ts';
import { locateReported, readReportHead } from './reported-versions.service.ts';

export const findSummarisedVersion = locateReported;

/** The current version's sealed figures, or those of the one approved last. */
const approvedOf = async (db: TenantDatabase, enterpriseId: number): Promise<ApprovedFigures | null> => {
  const row = await readApproved(db, enterpriseId);
  const sealed = row && (await sealedProjectionOf(db, row.id));
  return row && sealed ? { nome: row.nome, base_month: sealed.base_month, indicators: sealed.indicators } : null;
};

/** Returns the content of the page. Throws 404 for a missing, a deleted and a foreign version alike. */
export async function readExecutiveSummary(
  context: Context,
  versionId: number,
  scenarioId?: number,
): Promise<ExecutiveSummary> {
  const { db } = context;
  const filed = await filedStudy(context, await locateReported(context, versionId), scenarioId);
  const { row, scenario } = filed;
  const projection = await filedProjection(context, filed);
  const approved = await readBaseline(db, row.enterprise_id, row.id);
  const measured = await listProgress(db, row.enterprise_id);
  const study: Study = JSON.parse(row.study);
  const findings = await evaluateStudy(context, row, projection);
  const sealed = row.sealed_projection_hash;
  return executiveSummary(
    {
      ...(await readReportHead(context, filed)),
      plausibility: {
        findings: presentFindings(study, findings),
        reason: scenario === null ? row.submit_reason : null,
      },
      // A scenario differs on purpose, and its mark is on the page.
      differs_from_approved: scenario === null && sealed !== null && sealed !== hashOf(projection, sealed),
    },
    study,
    projection,
    {
      cascade: pdfCascade(projection),
      bridge: totalsBridge(projection),
      works: physicalCurves(study, null, measured, approved && { study: JSON.parse(approved.study) }),
      baseline: approved?.nome ?? null,
      approved: await approvedOf(db, row.enterprise_id),
    },
  );
}

/** Returns the bytes of a PDF of one page, which is written outside of any transaction. */
export async function writeExecutivePdf(
  { transact }: LongContext,
  versionId: number,
  scenario: number | undefined,
): Promise<Uint8Array> {
  return writePdfInThread('executive', await transact((context) => readExecutiveSummary(context, versionId, scenario)));
}

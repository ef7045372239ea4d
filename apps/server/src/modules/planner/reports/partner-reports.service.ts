/** The reports for partners: each shows one partner's figures alone. */
import { fieldMessages, invalidFields, type PartnerReportRow, wireErrors } from '@uni/contracts';
import { hasPartnerRows, type Study } from '@uni/engine';
import { workspace } from '@uni/phrases';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { HttpError, reachOf } from '../../../platform/http/index.ts';
import { basisOf } from '../realised/realised-heads.service.ts';
import { filedProjection, filedStudy } from '../scenarios/scenarios.service.ts';
import { requireReach, withinReach } from '../shared/refusals.model.ts';
import { type PartnerReport, partnerReport } from './partner-report.model.ts';
import { type CurrentPartnersRow, listCurrentPartners } from './partner-reports.repository.ts';
import type { ReportedStudy } from './partner-tiers.model.ts';
import { writePdfInThread } from './pdf-writing.service.ts';
import { locateReported, readReportHead } from './reported-versions.service.ts';

export const findVersionOfPartners = locateReported;

/** The reports that the caller may download. */
export async function listPartnerReports({ actor, db }: Context): Promise<PartnerReportRow[]> {
  const reach = withinReach(reachOf(actor, 'planning:read', 'planning:read_partner'));
  return (await listCurrentPartners(db, reach)).flatMap(reportsOf);
}

const reportsOf = ({ enterprise_id: id, code, name, version_id, nome, study }: CurrentPartnersRow) => {
  const stated: Pick<Study, 'capital' | 'companies'> = JSON.parse(study);
  if (!hasPartnerRows(stated)) return [];
  return (stated.capital?.partners ?? []).map((partner, at) => ({
    enterprise: { id, code, name },
    version: { id: version_id, nome },
    partner: { number: at + 1, name: workspace.view.partner(at + 1, partner.name ?? null) },
  }));
};

interface PartnerQuestion {
  readonly number: number;
  readonly scenario: number | undefined;
}

/**
 * Returns the content. Who does not read studies is refused scenarios, and other versions than the current. Neither a draft nor a
 * supposition is a plan.
 */
const readReport = async (
  context: Context,
  versionId: number,
  { number, scenario }: PartnerQuestion,
): Promise<{ report: PartnerReport; reported: ReportedStudy }> => {
  const { actor, db } = context;
  const located = await locateReported(context, versionId);
  if (!located.is_current || scenario !== undefined) requireReach(actor, 'planning:read', located.enterprise_id);
  const filed = await filedStudy(context, located, scenario);
  const { row } = filed;
  const study: Study = JSON.parse(row.study);
  if (!hasPartnerRows(study)) throw new HttpError(invalidFields({ partners: [fieldMessages.required] }));
  const report = partnerReport(
    await readReportHead(context, filed),
    study,
    await filedProjection(context, filed),
    number,
  );
  if (!report) throw new HttpError(wireErrors.notFound);
  await recordAudit(context, 'version.report_issued', versionId, {
    partner: number,
    ...(scenario === undefined ? {} : { scenario }),
  });
  const { realised } = await basisOf(db, row.enterprise_id);
  return { report, reported: { study, realised, number } };
};

/**
 * Returns the bytes of a PDF, which is written outside of any transaction. Throws 400 for a study without results by partner,
 * 404 for a number that no partner has.
 */
export async function writePartnerReport(
  { transact }: LongContext,
  versionId: number,
  question: PartnerQuestion,
): Promise<Uint8Array> {
  return writePdfInThread('partner', await transact((context) => readReport(context, versionId, question)));
}

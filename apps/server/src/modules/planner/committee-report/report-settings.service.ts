/** Settings of the reports of an enterprise, for each kind of reader: read, and replaced as they were read. */
import { preconditionFailed, type ReportModel, type ReportSettings, type StoredReportSettings } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, requireVersion } from '../../../platform/http/index.ts';
import { locateEnterprise } from '../enterprises/enterprises.service.ts';
import { usualSettings } from './report-settings.model.ts';
import { findSettings, insertSettings, updateSettings } from './report-settings.repository.ts';

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export const findReportedEnterprise = locateEnterprise;

export async function readSettings(
  db: TenantDatabase,
  enterpriseId: number,
  model: ReportModel,
): Promise<StoredReportSettings> {
  const row = await findSettings(db, { enterprise_id: enterpriseId, model });
  return row
    ? { model, settings: JSON.parse(row.settings), version: row.version }
    : { model, settings: usualSettings(model), version: 0 };
}

/** Throws 412 with the stored settings when they were changed since they were read. */
export async function replaceSettings(
  context: Context,
  enterpriseId: number,
  { model, settings }: { model: ReportModel; settings: ReportSettings },
  ifMatch: string | null,
): Promise<StoredReportSettings> {
  const { db, platform } = context;
  const read = await readSettings(db, enterpriseId, model);
  requireVersion(ifMatch, String(read.version), read);
  const row = {
    enterprise_id: enterpriseId,
    model,
    settings: JSON.stringify(settings),
    version: read.version + 1,
  };
  const store = read.version === 0 ? insertSettings : updateSettings;
  if (!(await store(db, row, platform.now())))
    throw new HttpError(preconditionFailed(await readSettings(db, enterpriseId, model)));
  await recordAudit(context, 'enterprise.report_changed', enterpriseId, {
    model,
    before: read.version === 0 ? null : read.settings,
    after: settings,
  });
  return { model, settings, version: row.version };
}

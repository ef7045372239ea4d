/** Physical progress of the construction, as measured. */
import { fieldMessages, invalidFields, type Measurement, realisedErrors } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { locateEnterprise } from '../enterprises/enterprises.service.ts';
import { listMeasurements, type MeasurementRow, replaceMeasurements } from './closings.repository.ts';
import { lockHead } from './realised-heads.service.ts';

const millionths = 1_000_000;

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export const findMeasuredEnterprise = locateEnterprise;

/**
 * Replaces the measurement of the same module and month. Throws 400 where a module's progress falls, 409 `month_closed` where a
 * closed month would change.
 */
export async function measureProgress(
  context: Context,
  enterpriseId: number,
  measurement: Measurement,
): Promise<Measurement> {
  const { db } = context;
  await locateEnterprise(context, enterpriseId);
  const { closing } = await lockHead(db, enterpriseId);
  const others = (await listProgress(db, enterpriseId)).filter(
    ({ module, month }) => module !== measurement.module || month !== measurement.month,
  );
  await replaceAll(db, enterpriseId, [...others, measurement], closing);
  await recordAudit(context, 'realised.measured', enterpriseId, { measurements: 1 });
  return measurement;
}

/** Replaces all measurements. Throws what `measureProgress` throws. */
export async function replaceProgress(
  context: Context,
  enterpriseId: number,
  measurements: readonly Measurement[],
): Promise<Measurement[]> {
  const { db } = context;
  await locateEnterprise(context, enterpriseId);
  const { closing } = await lockHead(db, enterpriseId);
  await replaceAll(db, enterpriseId, measurements, closing);
  await recordAudit(context, 'realised.measured', enterpriseId, { measurements: measurements.length });
  return listProgress(db, enterpriseId);
}

export const listProgress = async (db: TenantDatabase, enterpriseId: number): Promise<Measurement[]> =>
  (await listMeasurements(db, enterpriseId)).map(({ n_modulo, month, share }) => ({
    module: n_modulo,
    month,
    share: share / millionths,
  }));

/** Throws 400 where a module's progress falls or a month stands twice, 409 where a closed month would change. */
const replaceAll = async (
  db: TenantDatabase,
  enterpriseId: number,
  measurements: readonly Measurement[],
  closing: string | null,
): Promise<void> => {
  const rows = measurements
    .map(({ module, month, share }) => ({ n_modulo: module, month, share: Math.round(share * millionths) }))
    .sort((a, b) => a.n_modulo - b.n_modulo || (a.month < b.month ? -1 : 1));
  rows.forEach((row, index) => {
    const before = rows[index - 1];
    if (before?.n_modulo !== row.n_modulo) return;
    if (before.month === row.month) throw refused(fieldMessages.notUniqueTogether(['module', 'month']));
    if (before.share > row.share) throw refused('Measured progress never falls.');
  });
  if (closing !== null) {
    const stored = await listMeasurements(db, enterpriseId);
    if (closedMeasurements(stored, closing) !== closedMeasurements(rows, closing))
      throw new HttpError(realisedErrors.monthClosed(closing));
  }
  await replaceMeasurements(db, enterpriseId, rows);
};

const refused = (message: string) => new HttpError(invalidFields({ measurements: [message] }));

const closedMeasurements = (rows: readonly MeasurementRow[], closing: string): string =>
  JSON.stringify(rows.filter(({ month }) => month <= closing).map((row) => [row.n_modulo, row.month, row.share]));

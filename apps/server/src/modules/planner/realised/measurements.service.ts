/** Physical progress of the works, as measured. */
import { fieldMessages, invalidFields, type Measurement, realisedErrors } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { type EnterpriseRow, findEnterprise } from '../enterprises/enterprises.repository.ts';
import { listMeasurements, type MeasurementRow, replaceMeasurements } from './closings.repository.ts';
import { lockHead } from './realised-heads.service.ts';

const millionths = 1_000_000;

/** All methods throw 404 for a missing, a deleted and a foreign enterprise alike. */
export interface Measurements {
  find(actor: Actor, enterpriseId: number): Promise<EnterpriseRow>;
  progress(actor: Actor, enterpriseId: number): Promise<Measurement[]>;
  /**
   * Puts one measurement in the place of that of its module and month; `setProgress` replaces all. Both throw 400 where a
   * module's progress falls, 409 `month_closed` where a closed month would change.
   */
  measure(actor: Actor, enterpriseId: number, measurement: Measurement): Promise<Measurement>;
  setProgress(actor: Actor, enterpriseId: number, measurements: readonly Measurement[]): Promise<Measurement[]>;
}

export const createMeasurements = (platform: Platform): Measurements => {
  const within = <T>(actor: Actor, work: (transaction: TenantDatabase) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  return {
    find: (actor, enterpriseId) =>
      within(actor, async (transaction) => orNotFound(await findEnterprise(transaction, actor.scope, enterpriseId))),

    progress: (actor, enterpriseId) => within(actor, (transaction) => listed(transaction, enterpriseId)),

    measure: (actor, enterpriseId, measurement) =>
      within(actor, async (transaction) => {
        orNotFound(await findEnterprise(transaction, actor.scope, enterpriseId));
        const { closing } = await lockHead(transaction, enterpriseId);
        const others = (await listed(transaction, enterpriseId)).filter(
          ({ module, month }) => module !== measurement.module || month !== measurement.month,
        );
        await replaceAll(transaction, enterpriseId, [...others, measurement], closing);
        await recordAudit({ platform, db: transaction, actor }, 'realised.measured', enterpriseId, { measurements: 1 });
        return measurement;
      }),

    setProgress: (actor, enterpriseId, measurements) =>
      within(actor, async (transaction) => {
        orNotFound(await findEnterprise(transaction, actor.scope, enterpriseId));
        const { closing } = await lockHead(transaction, enterpriseId);
        await replaceAll(transaction, enterpriseId, measurements, closing);
        await recordAudit({ platform, db: transaction, actor }, 'realised.measured', enterpriseId, {
          measurements: measurements.length,
        });
        return listed(transaction, enterpriseId);
      }),
  };
};

export const listed = async (db: TenantDatabase, enterpriseId: number): Promise<Measurement[]> =>
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
      throw new Refusal(realisedErrors.monthClosed(closing));
  }
  await replaceMeasurements(db, enterpriseId, rows);
};

const refused = (message: string) => new Refusal(invalidFields({ measurements: [message] }));

const closedMeasurements = (rows: readonly MeasurementRow[], closing: string): string =>
  JSON.stringify(rows.filter(({ month }) => month <= closing).map((row) => [row.n_modulo, row.month, row.share]));

/** Physical progress of the works, as measured. */
import { fieldMessages, invalidFields, type Measurement, realisedErrors } from '@uni/contracts';
import type { Transaction } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { listMeasurements, type MeasurementRow, replaceMeasurements } from './closings.repository.ts';

const millionths = 1_000_000;

export const listed = async (
  transaction: Transaction,
  organizationId: number,
  enterpriseId: number,
): Promise<Measurement[]> =>
  (await listMeasurements(transaction, organizationId, enterpriseId)).map(({ n_modulo, month, share }) => ({
    module: n_modulo,
    month,
    share: share / millionths,
  }));

/** Throws 400 where a module's progress falls or a month stands twice, 409 where a closed month would change. */
export const replacedMeasurements = async (
  transaction: Transaction,
  organizationId: number,
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
    const stored = await listMeasurements(transaction, organizationId, enterpriseId);
    if (told(stored, closing) !== told(rows, closing)) throw new Refusal(realisedErrors.monthClosed(closing));
  }
  await replaceMeasurements(transaction, organizationId, enterpriseId, rows);
};

const refused = (message: string) => new Refusal(invalidFields({ measurements: [message] }));

const told = (rows: readonly MeasurementRow[], closing: string): string =>
  JSON.stringify(rows.filter(({ month }) => month <= closing).map((row) => [row.n_modulo, row.month, row.share]));

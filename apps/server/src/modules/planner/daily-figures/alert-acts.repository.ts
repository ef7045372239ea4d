/** Acts of users on alerts. Rows never change. */
import type { AlertRule } from '@uni/contracts';
import { columnsOf, type RowOf, type Transaction } from '../../../platform/database/index.ts';

export type AlertActRow = Omit<RowOf<'alert_acts'>, 'organization_id' | 'id'>;

interface Chosen {
  readonly rule?: AlertRule | undefined;
  readonly subject?: string | undefined;
}

/** The latest first; of one alert where one is chosen. */
export const listAlertActs = (
  transaction: Transaction,
  organizationId: number,
  { rule, subject }: Chosen = {},
): Promise<AlertActRow[]> => {
  let query = transaction
    .selectFrom('alert_acts')
    .select(columnsOf('alert_acts').without('organization_id', 'id'))
    .where('organization_id', '=', organizationId);
  if (rule !== undefined) query = query.where('rule', '=', rule);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  return query.orderBy('at', 'desc').orderBy('id', 'desc').execute();
};

export const insertAlertAct = async (
  transaction: Transaction,
  organizationId: number,
  row: AlertActRow & { readonly id: number },
): Promise<void> => {
  await transaction
    .insertInto('alert_acts')
    .values({ organization_id: organizationId, ...row })
    .execute();
};

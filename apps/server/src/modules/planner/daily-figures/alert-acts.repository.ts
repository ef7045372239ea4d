/** Acts of users on alerts. Rows never change. */
import type { AlertRule } from '@uni/contracts';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export type AlertActRow = Omit<RowOf<'alert_acts'>, 'organization_id' | 'id'>;

interface Chosen {
  readonly rule?: AlertRule | undefined;
  readonly subject?: string | undefined;
}

/** The latest first; of one alert where one is chosen. */
export const listAlertActs = (db: TenantDatabase, { rule, subject }: Chosen = {}): Promise<AlertActRow[]> => {
  let query = db.selectFrom('alert_acts').select(columnsOf('alert_acts').without('organization_id', 'id'));
  if (rule !== undefined) query = query.where('rule', '=', rule);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  return query.orderBy('at', 'desc').orderBy('id', 'desc').execute();
};

export const insertAlertAct = async (db: TenantDatabase, row: AlertActRow & { readonly id: number }): Promise<void> => {
  await db.insertInto('alert_acts').values(row).execute();
};

/** Acts of users on alerts. Rows never change. */
import type { AlertAct, AlertRule } from '@uni/contracts';
import type { Transaction } from '../../../platform/database/index.ts';

export interface AlertActRow {
  readonly rule: AlertRule;
  readonly subject: string;
  readonly act: AlertAct;
  readonly owner_id: number | null;
  readonly until: string | null;
  readonly reason: string | null;
  readonly actor_id: number;
  readonly at: Date;
}

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
    .select(['rule', 'subject', 'act', 'owner_id', 'until', 'reason', 'actor_id', 'at'])
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

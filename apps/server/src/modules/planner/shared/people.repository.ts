/** Returns texts that a user wrote in planning. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

export const writtenBy = (db: TenantDatabase, userId: number) =>
  db
    .selectFrom('comments')
    .select(['id', 'thread_id', 'text', 'at'])
    .where('author_id', '=', userId)
    .orderBy('at')
    .execute();

/** Texts that users type next to the numbers. Of an edit it is the reason alone: its changes are never rewritten. */
const freeTextColumns = [
  ['comments', 'text'],
  ['versions', 'state_reason'],
  ['versions', 'submit_reason'],
  ['version_edits', 'reason'],
  ['month_closings', 'reason'],
  ['realised_entries', 'note'],
  ['alert_acts', 'reason'],
  ['land_plots', 'contact_name'],
  ['land_plots', 'note'],
  ['land_plots', 'reason'],
  ['land_plots', 'responsible_name'],
  ['land_moves', 'reason'],
  ['approval_requests', 'note'],
  ['approval_requests', 'reason'],
] as const;

/** Replaces names in what people typed; no number and no date is among it. */
export const pseudonymizeFreeText = async (
  db: TenantDatabase,
  names: readonly string[],
  pseudonym: string,
): Promise<void> => {
  await forgetLandContacts(db, names);
  for (const [table, column] of freeTextColumns) {
    for (const name of names.filter((one) => one.trim().length > 2)) {
      const pattern = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
      await sql`update ${sql.table(table)} set ${sql.ref(column)} =
          regexp_replace(${sql.ref(column)}, ${pattern}, ${pseudonym}, 'gi')
        where organization_id = ${db.organizationId} and position(lower(${name}) in lower(${sql.ref(column)})) > 0`.execute(
        db,
      );
    }
  }
};

/** Phone and e-mail of a contact of land go with its name, which is replaced after that. */
const forgetLandContacts = async (db: TenantDatabase, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    await db
      .updateTable('land_plots')
      .set({ contact_phone: null, contact_email: null })
      .where(sql<boolean>`position(lower(${name}) in lower(contact_name)) > 0`)
      .execute();
  }
};

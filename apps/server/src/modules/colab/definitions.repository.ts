import type { CollaborationKey } from '@uni/contracts';
import { columnsOf, type RowOf, type TenantDatabase } from '../../platform/database/index.ts';

export type DefinitionRow = Omit<RowOf<'colab_indicators'>, 'organization_id'>;

/** Returns the organization's own definitions. Indicators with their standard definition have no row. */
export const selectDefinitions = (db: TenantDatabase): Promise<DefinitionRow[]> =>
  db.selectFrom('colab_indicators').select(columnsOf('colab_indicators').without('organization_id')).execute();

/** Stores a definition that follows the previous version. False: another request was faster. */
export const storeDefinition = async (db: TenantDatabase, row: DefinitionRow): Promise<boolean> => {
  if (row.version === 1) {
    const made = await db
      .insertInto('colab_indicators')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return made.numInsertedOrUpdatedRows === 1n;
  }
  const { key, ...fields } = row;
  const changed = await db
    .updateTable('colab_indicators')
    .set(fields)
    .where('key', '=', key)
    .where('version', '=', row.version - 1)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
};

export type ChangeRow = Omit<RowOf<'colab_indicator_changes'>, 'organization_id'>;

export const insertChange = async (db: TenantDatabase, row: ChangeRow): Promise<void> => {
  await db.insertInto('colab_indicator_changes').values(row).execute();
};

/** Of one indicator, or of all; the latest first. */
export const selectChanges = (db: TenantDatabase, key: CollaborationKey | undefined): Promise<ChangeRow[]> =>
  db
    .selectFrom('colab_indicator_changes')
    .select(columnsOf('colab_indicator_changes').without('organization_id'))
    .where((row) => (key === undefined ? row.val(true) : row('key', '=', key)))
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .execute();

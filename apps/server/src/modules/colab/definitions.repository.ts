import type { CollaborationKey } from '@uni/contracts';
import { columnsOf, type RowOf, type Transaction } from '../../platform/database/index.ts';

export type DefinitionRow = Omit<RowOf<'colab_indicators'>, 'organization_id'>;

/** Returns the organization's own definitions. Indicators with their standard definition have no row. */
export const listDefinitions = (transaction: Transaction, organizationId: number): Promise<DefinitionRow[]> =>
  transaction
    .selectFrom('colab_indicators')
    .select(columnsOf('colab_indicators').without('organization_id'))
    .where('organization_id', '=', organizationId)
    .execute();

/** Stores a definition that follows the previous version. False: another request was faster. */
export const storeDefinition = async (
  transaction: Transaction,
  organizationId: number,
  row: DefinitionRow,
): Promise<boolean> => {
  if (row.version === 1) {
    const made = await transaction
      .insertInto('colab_indicators')
      .values({ organization_id: organizationId, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return made.numInsertedOrUpdatedRows === 1n;
  }
  const { key, ...fields } = row;
  const changed = await transaction
    .updateTable('colab_indicators')
    .set(fields)
    .where('organization_id', '=', organizationId)
    .where('key', '=', key)
    .where('version', '=', row.version - 1)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
};

export type ChangeRow = Omit<RowOf<'colab_indicator_changes'>, 'organization_id'>;

export const insertChange = async (transaction: Transaction, organizationId: number, row: ChangeRow): Promise<void> => {
  await transaction
    .insertInto('colab_indicator_changes')
    .values({ organization_id: organizationId, ...row })
    .execute();
};

/** Of one indicator, or of all; the latest first. */
export const listChanges = (
  transaction: Transaction,
  organizationId: number,
  key: CollaborationKey | undefined,
): Promise<ChangeRow[]> =>
  transaction
    .selectFrom('colab_indicator_changes')
    .select(columnsOf('colab_indicator_changes').without('organization_id'))
    .where('organization_id', '=', organizationId)
    .where((row) => (key === undefined ? row.val(true) : row('key', '=', key)))
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .execute();

import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type LayoutRow = Omit<RowOf<'workbook_layouts'>, 'organization_id'>;

const columns = ['fingerprint', 'file_name', 'meaning', 'mapped_at'] as const;

/** The last ones first. */
export const selectLayouts = (db: TenantDatabase, most: number): Promise<LayoutRow[]> =>
  db
    .selectFrom('workbook_layouts')
    .select(columns)
    .orderBy('mapped_at', 'desc')
    .orderBy('fingerprint')
    .limit(most)
    .execute();

export const storeLayout = async (db: TenantDatabase, row: LayoutRow): Promise<void> => {
  const { file_name, meaning, mapped_at } = row;
  await db
    .insertInto('workbook_layouts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'fingerprint']).doUpdateSet({ file_name, meaning, mapped_at }),
    )
    .execute();
};

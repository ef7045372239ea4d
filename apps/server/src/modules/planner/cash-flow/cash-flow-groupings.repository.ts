import type { TenantDatabase } from '../../../platform/database/index.ts';

export interface GroupingFields {
  readonly name: string;
  readonly position: number;
  readonly lines: readonly string[];
}

export interface GroupingRow extends GroupingFields {
  readonly id: number;
}

/** All groups in their order, each with its lines. */
export const listGroupings = async (db: TenantDatabase): Promise<GroupingRow[]> => {
  const heads = await db
    .selectFrom('cash_flow_groupings')
    .select(['id', 'name', 'position'])
    .orderBy('position')
    .orderBy('name')
    .execute();
  const lines = await db
    .selectFrom('cash_flow_grouping_lines')
    .select(['grouping_id', 'key'])
    .orderBy('position')
    .execute();
  return heads.map((head) => ({
    ...head,
    lines: lines.filter((line) => line.grouping_id === head.id).map(({ key }) => key),
  }));
};

export const insertGrouping = async (db: TenantDatabase, { lines, ...row }: GroupingRow): Promise<void> => {
  await db.insertInto('cash_flow_groupings').values(row).execute();
  await insertLines(db, row.id, lines);
};

export const replaceGrouping = async (db: TenantDatabase, { id, lines, ...fields }: GroupingRow): Promise<void> => {
  await db.updateTable('cash_flow_groupings').set(fields).where('id', '=', id).execute();
  await db.deleteFrom('cash_flow_grouping_lines').where('grouping_id', '=', id).execute();
  await insertLines(db, id, lines);
};

/** Its lines go with it. */
export const deleteGrouping = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('cash_flow_groupings').where('id', '=', id).execute();
};

const insertLines = async (db: TenantDatabase, groupingId: number, lines: readonly string[]): Promise<void> => {
  if (lines.length === 0) return;
  await db
    .insertInto('cash_flow_grouping_lines')
    .values(lines.map((key, position) => ({ key, grouping_id: groupingId, position })))
    .execute();
};

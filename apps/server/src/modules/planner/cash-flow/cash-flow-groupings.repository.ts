import type { Transaction } from '../../../platform/database/index.ts';

export interface GroupingFields {
  readonly name: string;
  readonly position: number;
  readonly lines: readonly string[];
}

export interface GroupingRow extends GroupingFields {
  readonly id: number;
}

/** All groups in their order, each with its lines. */
export const listGroupings = async (transaction: Transaction, organizationId: number): Promise<GroupingRow[]> => {
  const heads = await transaction
    .selectFrom('cash_flow_groupings')
    .select(['id', 'name', 'position'])
    .where('organization_id', '=', organizationId)
    .orderBy('position')
    .orderBy('name')
    .execute();
  const lines = await transaction
    .selectFrom('cash_flow_grouping_lines')
    .select(['grouping_id', 'key'])
    .where('organization_id', '=', organizationId)
    .orderBy('position')
    .execute();
  return heads.map((head) => ({
    ...head,
    lines: lines.filter((line) => line.grouping_id === head.id).map(({ key }) => key),
  }));
};

export const insertGrouping = async (
  transaction: Transaction,
  organizationId: number,
  { lines, ...row }: GroupingRow,
): Promise<void> => {
  await transaction
    .insertInto('cash_flow_groupings')
    .values({ organization_id: organizationId, ...row })
    .execute();
  await insertLines(transaction, organizationId, row.id, lines);
};

export const replaceGrouping = async (
  transaction: Transaction,
  organizationId: number,
  { id, lines, ...fields }: GroupingRow,
): Promise<void> => {
  await transaction
    .updateTable('cash_flow_groupings')
    .set(fields)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  await transaction
    .deleteFrom('cash_flow_grouping_lines')
    .where('organization_id', '=', organizationId)
    .where('grouping_id', '=', id)
    .execute();
  await insertLines(transaction, organizationId, id, lines);
};

/** Its lines go with it. */
export const deleteGrouping = async (transaction: Transaction, organizationId: number, id: number): Promise<void> => {
  await transaction
    .deleteFrom('cash_flow_groupings')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

const insertLines = async (
  transaction: Transaction,
  organizationId: number,
  groupingId: number,
  lines: readonly string[],
): Promise<void> => {
  if (lines.length === 0) return;
  await transaction
    .insertInto('cash_flow_grouping_lines')
    .values(lines.map((key, position) => ({ organization_id: organizationId, key, grouping_id: groupingId, position })))
    .execute();
};

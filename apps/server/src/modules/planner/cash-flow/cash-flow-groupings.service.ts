/** The organization's own groups of cash-flow lines. */
import { cashFlowRubrics, groupableLines, positionOf } from '@uni/analysis';
import { type CashFlowGroupable, cashFlowLimits, fieldMessages, invalidFields } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import { refusingDuplicates } from '../shared/refusals.model.ts';
import {
  deleteGrouping,
  type GroupingFields,
  type GroupingRow,
  insertGrouping,
  listGroupings,
  replaceGrouping,
} from './cash-flow-groupings.repository.ts';

const rubricLabels = new Map(cashFlowRubrics.map(({ key, label }) => [key, label]));
const known = groupableLines();
/** Lines that a study declares itself cannot be listed beforehand, but they can be grouped. */
const declared = /^(expense|tax)\.[^.]+(\.[^.]+)*$/;
const isLine = (key: string): boolean => declared.test(key) || known.some((line) => line.key === key);

export async function listOwnGroupings({ db }: Context): Promise<GroupingRow[]> {
  return listGroupings(db);
}

export async function listGroupable({ db }: Context): Promise<CashFlowGroupable[]> {
  const groupings = await listGroupings(db);
  const groupingOf = new Map(groupings.flatMap(({ id, lines }) => lines.map((key) => [key, id] as const)));
  return known.map(({ key, label }) => ({
    id: key,
    key,
    label,
    rubric: rubricLabels.get(positionOf(key).rubric) ?? '',
    grouping: groupingOf.get(key) ?? null,
  }));
}

/** Throws 404 for a missing and a foreign one alike. */
export async function locateGrouping({ db }: Context, id: number): Promise<GroupingRow> {
  return orNotFound((await listGroupings(db)).find((row) => row.id === id) ?? null);
}

export async function createGrouping(context: Context, fields: GroupingFields): Promise<GroupingRow> {
  const { db } = context;
  const row = { id: newId(), ...checked(fields) };
  return refusingDuplicates(async () => {
    const { length } = await listGroupings(db);
    if (length >= cashFlowLimits.groupings) {
      const message = fieldMessages.tooManyItems(cashFlowLimits.groupings);
      throw new HttpError(invalidFields({ non_field_errors: [message] }));
    }
    await insertGrouping(db, row);
    await recordAudit(context, 'cash_flow_grouping.created', row.id, { ...fields });
    return row;
  });
}

export async function changeGrouping(context: Context, id: number, fields: GroupingFields): Promise<GroupingRow> {
  const row = { id, ...checked(fields) };
  return refusingDuplicates(async () => {
    await replaceGrouping(context.db, row);
    await recordAudit(context, 'cash_flow_grouping.replaced', id, { ...fields });
    return row;
  });
}

export async function removeGrouping(context: Context, { id, name }: GroupingRow): Promise<void> {
  await deleteGrouping(context.db, id);
  await recordAudit(context, 'cash_flow_grouping.removed', id, { name });
}

const checked = (fields: GroupingFields): GroupingFields => {
  const unknown = fields.lines.filter((key) => !isLine(key));
  if (unknown.length > 0) throw new HttpError(invalidFields({ lines: unknown.map(fieldMessages.notChoice) }));
  return { ...fields, lines: [...new Set(fields.lines)] };
};

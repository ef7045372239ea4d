/** The organization's own groups of cash-flow lines. */
import { cashFlowRubrics, groupableLines, positionOf } from '@uni/analysis';
import { type CashFlowGroupable, cashFlowLimits, fieldMessages, invalidFields } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { newId, type Transaction } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { refusingDuplicates } from '../shared/refusals.model.ts';
import {
  deleteGrouping,
  type GroupingFields,
  type GroupingRow,
  insertGrouping,
  listGroupings,
  replaceGrouping,
} from './cash-flow-groupings.repository.ts';

export interface CashFlowGroupings {
  list(actor: Actor): Promise<GroupingRow[]>;
  groupable(actor: Actor): Promise<CashFlowGroupable[]>;
  /** Throws 404 for a missing and a foreign one alike. */
  find(actor: Actor, id: number): Promise<GroupingRow>;
  create(actor: Actor, fields: GroupingFields): Promise<GroupingRow>;
  replace(actor: Actor, id: number, fields: GroupingFields): Promise<GroupingRow>;
  remove(actor: Actor, row: GroupingRow): Promise<void>;
}

const rubricLabels = new Map(cashFlowRubrics.map(({ key, label }) => [key, label]));
const known = groupableLines();
/** Lines that a study declares itself cannot be listed beforehand, but they can be grouped. */
const declared = /^(expense|tax)\.[^.]+(\.[^.]+)*$/;
const isLine = (key: string): boolean => declared.test(key) || known.some((line) => line.key === key);

export const createCashFlowGroupings = (platform: Platform): CashFlowGroupings => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>) =>
    platform.database.withOrganization(actor.scope, work);
  return {
    list: (actor) => within(actor, (transaction) => listGroupings(transaction, actor.scope)),
    groupable: async (actor) => {
      const groupings = await within(actor, (transaction) => listGroupings(transaction, actor.scope));
      const groupingOf = new Map(groupings.flatMap(({ id, lines }) => lines.map((key) => [key, id] as const)));
      return known.map(({ key, label }) => ({
        id: key,
        key,
        label,
        rubric: rubricLabels.get(positionOf(key).rubric) ?? '',
        grouping: groupingOf.get(key) ?? null,
      }));
    },
    find: async (actor, id) => {
      const groupings = await within(actor, (transaction) => listGroupings(transaction, actor.scope));
      return orNotFound(groupings.find((row) => row.id === id) ?? null);
    },
    create: async (actor, fields) => {
      const row = { id: newId(), ...checked(fields) };
      await refusingDuplicates(() =>
        within(actor, async (transaction) => {
          const { length } = await listGroupings(transaction, actor.scope);
          if (length >= cashFlowLimits.groupings) {
            const message = fieldMessages.tooManyItems(cashFlowLimits.groupings);
            throw new Refusal(invalidFields({ non_field_errors: [message] }));
          }
          await insertGrouping(transaction, actor.scope, row);
          await recordAudit({ platform, db: transaction, actor }, 'cash_flow_grouping.created', row.id, { ...fields });
        }),
      );
      return row;
    },
    replace: async (actor, id, fields) => {
      const row = { id, ...checked(fields) };
      await refusingDuplicates(() =>
        within(actor, async (transaction) => {
          await replaceGrouping(transaction, actor.scope, row);
          await recordAudit({ platform, db: transaction, actor }, 'cash_flow_grouping.replaced', id, { ...fields });
        }),
      );
      return row;
    },
    remove: (actor, row) =>
      within(actor, async (transaction) => {
        await deleteGrouping(transaction, actor.scope, row.id);
        await recordAudit({ platform, db: transaction, actor }, 'cash_flow_grouping.removed', row.id, {
          name: row.name,
        });
      }),
  };
};

const checked = (fields: GroupingFields): GroupingFields => {
  const unknown = fields.lines.filter((key) => !isLine(key));
  if (unknown.length > 0) throw new Refusal(invalidFields({ lines: unknown.map(fieldMessages.notChoice) }));
  return { ...fields, lines: [...new Set(fields.lines)] };
};

/** Forms of the registers that movements name. Each stands below its list. */
import { type Account, categoryFlows, type MovementCategory, movementLimits } from '@uni/contracts';
import { common, financial as copy } from '@uni/phrases';
import { categoriesStore } from '../../../api/sales/movements.ts';
import { defineForm, type Subject } from '../../../shared/record-form/define-form.ts';
import { choice, money, record, text } from '../../../shared/record-form/form-fields.tsx';
import { toOperation, toStore } from '../../../shared/record-form/form-target.ts';

const { accounts, categories } = copy;

export const accountForm = defineForm({
  saves: toOperation('POST /api/sales/accounts/', {
    ...{ change: 'PATCH /api/sales/accounts/:id/', renews: '/api/sales/accounts/', always: true, once: true },
  }),
  version: ({ version }) => version,
  layer: 'below',
  column: 180,
  title: ({ record: account }: Subject<Account>) => account?.name ?? accounts.create,
  save: accounts.save,
  fields: {
    name: text({ required: true, most: movementLimits.name }),
    bank: text({ most: 60 }),
    branch: text({ most: 20 }),
    number: text({ most: 30 }),
    // An account may begin overdrawn.
    opening: money({ zero: true, prefix: common.unit.money, least: Number.NEGATIVE_INFINITY }),
  },
  labels: accounts.fields,
  layout: [['name', 'bank', 'branch', 'number', 'opening']],
});

type OfCategory = Subject<MovementCategory, readonly MovementCategory[]>;

/** `own` are the categories of the first level. */
export const categoryForm = defineForm({
  saves: toStore(categoriesStore),
  version: ({ version }) => version,
  layer: 'below',
  column: 180,
  title: ({ record: category }: OfCategory) => category?.name ?? categories.create,
  save: categories.save,
  fields: {
    name: text({ required: true, most: movementLimits.name }),
    flow: choice(categoryFlows, copy.kinds, { blank: 'outflow' }),
    parent: record({ none: categories.top }),
  },
  labels: categories.fields,
  vary: {
    flow: (_, { record: category }) => ({ disabled: category !== null }),
    parent: ({ flow }, { record: category, own: tops }) => ({
      records: tops.filter((top) => top.flow === flow && top.id !== category?.id),
    }),
  },
  follow: { flow: () => ({ parent: '' }) },
  layout: [['name', 'flow', 'parent']],
});

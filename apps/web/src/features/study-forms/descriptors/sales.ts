import { isObject, type JsonObject } from '@uni/contracts';
import { common, workspaceFields } from '@uni/phrases';
import type { FieldRow, FormSection, ListTable } from '../form/fields.ts';
import { cancellationSection } from './cancellation.ts';
import { guaranteeRows, lateRows, withoutAges } from './late-and-land.ts';
import { beginning } from './payment-plan.ts';
import { classRow } from './tax-class.ts';

const copy = workspaceFields.sales;
const months = common.unit.months;

/** Price of a module along the time. */
export const priceSections: readonly FormSection[] = [
  {
    key: 'price',
    title: copy.price,
    rows: [
      { path: 'price_growth', label: copy.growth, help: copy.growthHelp, control: { kind: 'rate' } },
      { path: 'price_index', label: copy.priceIndex, control: { kind: 'index' } },
    ],
  },
];

export const salesStart: FieldRow = {
  path: 'sales_curve/start',
  label: copy.start,
  control: { kind: 'month_ref' },
  required: true,
  when: (item) => isObject(item.sales_curve),
};

/** One price table. */
export const tableSections: readonly FormSection[] = [
  {
    key: 'table',
    title: copy.table.charAt(0).toUpperCase() + copy.table.slice(1),
    rows: [
      { path: 'name', label: copy.tableName, control: { kind: 'text' } },
      {
        path: 'channel',
        label: copy.channel,
        control: {
          kind: 'choice',
          options: [
            { value: 'direct', label: copy.channels.direct },
            { value: 'financed', label: copy.channels.financed },
          ],
        },
      },
      { path: 'share', label: copy.share, control: { kind: 'percent' }, required: true },
      { path: 'discount', label: copy.discount, fallback: '0', control: { kind: 'percent' } },
      { path: 'commission/share', label: copy.commission, fallback: '0', control: { kind: 'percent' } },
      {
        path: 'commission/installments',
        label: copy.commissionInstallments,
        fallback: '1',
        control: { kind: 'integer', least: 1 },
        when: (item) => item.commission !== undefined,
      },
      { path: 'index_before_keys', label: copy.indexBefore, control: { kind: 'index' } },
      { path: 'index_after_keys', label: copy.indexAfter, control: { kind: 'index' } },
      {
        path: 'correction',
        label: copy.correction.label,
        help: copy.correction.help,
        fallback: copy.correction.monthly,
        control: {
          kind: 'choice',
          options: [
            { value: 'monthly', label: copy.correction.monthly },
            { value: 'yearly', label: copy.correction.yearly },
            { value: 'by_term', label: copy.correction.by_term },
          ],
        },
        when: (item) => Boolean(item.index_before_keys ?? item.index_after_keys),
      },
      {
        path: 'no_deflation',
        label: copy.noDeflation,
        help: copy.noDeflationHelp,
        fallback: workspaceFields.form.no,
        control: { kind: 'switch' },
      },
    ],
  },
];

/** Rarer fields of a price table. */
export const moreTableSections: readonly FormSection[] = [
  { key: 'tax_class', title: workspaceFields.taxClass.title, rows: [classRow()] },
];

/** Changes of the price as sales go on. */
export const stepsTable: ListTable = {
  path: 'price_steps',
  title: copy.steps.title,
  help: copy.steps.help,
  singular: copy.steps.singular,
  noun: copy.steps.noun,
  columns: [
    {
      path: 'sold',
      label: copy.steps.sold,
      control: { kind: 'percent' },
      replaces: { path: '', build: beginning('sold', 'from') },
    },
    {
      path: 'from',
      label: copy.steps.from,
      control: { kind: 'month_ref' },
      replaces: { path: '', build: beginning('from', 'sold') },
    },
    { path: 'change', label: copy.steps.change, control: { kind: 'percent' }, required: true },
  ],
  make: (items) => ({ sold: Math.min(0.9, 0.3 * (items.length + 1)), change: 0.03 }),
};

/** Financial land swap, cancellation and delinquency of a module. */
export const riskSections: readonly FormSection[] = [
  {
    key: 'barter',
    title: copy.barter,
    rows: [
      { path: 'financial_barter/share', label: copy.barterShare, fallback: '0', control: { kind: 'percent' } },
      {
        path: 'financial_barter/base',
        label: copy.barterBase,
        fallback: copy.barterBases.gross,
        control: {
          kind: 'choice',
          options: Object.entries(copy.barterBases).map(([value, label]) => ({ value, label })),
        },
        when: (item) => item.financial_barter !== undefined,
      },
      ...guaranteeRows,
    ],
  },
  cancellationSection,
  {
    key: 'delinquency',
    title: copy.delinquency,
    rows: [
      {
        path: 'delinquency/late_share',
        label: copy.lateShare,
        fallback: '0',
        control: { kind: 'percent' },
        when: withoutAges,
      },
      {
        path: 'delinquency/delay',
        label: copy.delay,
        unit: months,
        fallback: '2',
        control: { kind: 'integer', least: 1 },
        when: withoutAges,
      },
      { path: 'delinquency/loss_share', label: copy.lossShare, fallback: '0', control: { kind: 'percent' } },
      ...lateRows,
    ],
  },
];

/** A price table like another one; its share waits to be given. */
export const tableLike = (value: JsonObject): JsonObject => ({
  ...value,
  name: workspaceFields.form.copyOf(String(value.name ?? copy.newTable)),
  share: 0,
});

export const newTable = (items: readonly JsonObject[]): JsonObject => ({
  name: copy.newTable,
  channel: 'direct',
  share: items.length === 0 ? 1 : 0,
  parts: [{ kind: 'down_payment', share: 1 }],
});

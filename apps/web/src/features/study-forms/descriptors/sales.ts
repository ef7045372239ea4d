import type { Json, JsonObject } from '@uni/contracts';
import { common, workspace } from '@uni/phrases';
import type { FieldRow, FormSection, ListTable } from '../form/fields.ts';

const copy = workspace.fields.sales;
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
        path: 'no_deflation',
        label: copy.noDeflation,
        help: copy.noDeflationHelp,
        fallback: workspace.fields.form.no,
        control: { kind: 'switch' },
      },
    ],
  },
];

const kindIs =
  (...kinds: readonly string[]) =>
  (item: JsonObject): boolean =>
    kinds.includes(String(item.kind));
const paysInterest = (item: JsonObject): boolean =>
  item.kind === 'post_keys' || (item.kind === 'fixed_term' && (item.system === 'price' || item.system === 'sac'));

const systems = (...keys: readonly (keyof typeof copy.systems)[]) =>
  keys.map((value) => ({ value, label: copy.systems[value] }));

/** A part of a kind with what that kind needs, its own share and what both kinds have. */
function partOfKind(kind: Json, item: JsonObject): JsonObject {
  const installments = item.installments ?? 12;
  const needed: Record<string, JsonObject> = {
    down_payment: {},
    until_keys: {},
    fixed_term: { installments },
    periodic: { every: item.every ?? 6 },
    keys: {},
    bank_transfer: {},
    post_keys: { installments, rate: item.rate ?? { value: 0.12, basis: 'effective_year' } },
  };
  return { kind, share: item.share ?? 0, ...needed[String(kind)] };
}

/** With interest there is a rate; without it there is none. */
function partOfSystem(system: Json, item: JsonObject): JsonObject {
  const { rate, ...rest } = item;
  if (item.kind === 'fixed_term' && system === null) return rest;
  return { ...rest, system, rate: rate ?? { value: 0.12, basis: 'effective_year' } };
}

/** The parts of a table's payment plan. */
export const partsTable: ListTable = {
  path: 'parts',
  title: copy.parts,
  singular: copy.part,
  noun: copy.partsNoun,
  whole: 'share',
  least: 1,
  columns: [
    {
      path: 'kind',
      label: copy.partKind,
      control: {
        kind: 'choice',
        options: Object.entries(workspace.view.partKinds).map(([value, label]) => ({ value, label })),
      },
      replaces: { path: '', build: partOfKind },
    },
    { path: 'share', label: copy.partShare, control: { kind: 'percent' }, required: true },
    {
      path: 'installments',
      label: copy.installments,
      fallback: '1',
      control: { kind: 'integer', least: 1 },
      when: kindIs('down_payment', 'fixed_term', 'post_keys'),
    },
    {
      path: 'every',
      label: copy.every,
      help: copy.everyHelp,
      unit: months,
      control: { kind: 'integer', least: 1 },
      when: kindIs('periodic'),
    },
    {
      path: 'first',
      label: copy.first,
      help: copy.firstHelp,
      unit: months,
      fallback: '1',
      control: { kind: 'integer', least: 0 },
      when: kindIs('fixed_term'),
    },
    {
      path: 'lag',
      label: copy.lag,
      unit: months,
      fallback: '0',
      control: { kind: 'integer', least: 0 },
      when: kindIs('keys', 'bank_transfer'),
    },
    {
      path: 'grace',
      label: copy.grace,
      unit: months,
      fallback: '0',
      control: { kind: 'integer', least: 0 },
      when: kindIs('post_keys'),
    },
    {
      path: 'system',
      label: copy.system,
      fallback: copy.systems.price,
      control: { kind: 'choice', options: systems('price', 'sac', 'sacoc', 'sacoc_annual') },
      variant: (item) =>
        item.kind === 'fixed_term'
          ? { kind: 'choice', options: systems('price', 'sac'), none: copy.systems.linear }
          : { kind: 'choice', options: systems('price', 'sac', 'sacoc', 'sacoc_annual') },
      when: kindIs('fixed_term', 'post_keys'),
      replaces: { path: '', build: partOfSystem },
    },
    { path: 'rate', label: copy.rate, control: { kind: 'rate' }, when: paysInterest, required: true },
  ],
  make: (items) => ({
    kind: 'down_payment',
    share: Math.max(0, Number((1 - items.reduce((sum, item) => sum + Number(item.share ?? 0), 0)).toFixed(8))),
  }),
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
    ],
  },
  {
    key: 'cancellation',
    title: copy.cancellation,
    rows: [
      { path: 'cancellation/share', label: copy.cancellationShare, fallback: '0', control: { kind: 'percent' } },
      ...(
        [
          ['age', copy.age, '12', 1],
          ['refund_delay', copy.refundDelay, '1', 0],
          ['refund_installments', copy.refundInstallments, '1', 1],
          ['resale_delay', copy.resaleDelay, '3', 0],
        ] as const
      ).map(
        ([field, label, fallback, least]): FieldRow => ({
          path: `cancellation/${field}`,
          label,
          fallback,
          ...(field === 'refund_installments' ? {} : { unit: months }),
          control: { kind: 'integer', least },
          when: (item) => item.cancellation !== undefined,
        }),
      ),
      {
        path: 'cancellation/retention',
        label: copy.retention,
        fallback: '0',
        control: { kind: 'percent' },
        when: (item) => item.cancellation !== undefined,
      },
    ],
  },
  {
    key: 'delinquency',
    title: copy.delinquency,
    rows: [
      { path: 'delinquency/late_share', label: copy.lateShare, fallback: '0', control: { kind: 'percent' } },
      {
        path: 'delinquency/delay',
        label: copy.delay,
        unit: months,
        fallback: '2',
        control: { kind: 'integer', least: 1 },
      },
      { path: 'delinquency/loss_share', label: copy.lossShare, fallback: '0', control: { kind: 'percent' } },
    ],
  },
];

/** A price table like another one; its share waits to be given. */
export const tableLike = (value: JsonObject): JsonObject => ({
  ...value,
  name: workspace.fields.form.copyOf(String(value.name ?? copy.newTable)),
  share: 0,
});

export const newTable = (items: readonly JsonObject[]): JsonObject => ({
  name: copy.newTable,
  channel: 'direct',
  share: items.length === 0 ? 1 : 0,
  parts: [{ kind: 'down_payment', share: 1 }],
});

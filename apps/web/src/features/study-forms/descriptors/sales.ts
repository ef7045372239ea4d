import type { Json, JsonObject } from '@uni/contracts';
import { common, workspace } from '@uni/phrases';
import type { FieldRow, FormSection, ListTable } from '../form/fields.ts';

const words = workspace.fields.sales;
const months = common.unit.months;

/** Price of a module along the time. */
export const priceSections: readonly FormSection[] = [
  {
    key: 'price',
    title: words.price,
    rows: [
      { path: 'price_growth', label: words.growth, help: words.growthHelp, control: { kind: 'rate' } },
      { path: 'price_index', label: words.priceIndex, control: { kind: 'index' } },
    ],
  },
];

export const salesStart: FieldRow = {
  path: 'sales_curve/start',
  label: words.start,
  control: { kind: 'month_ref' },
  required: true,
};

/** One price table. */
export const tableSections: readonly FormSection[] = [
  {
    key: 'table',
    title: words.table.charAt(0).toUpperCase() + words.table.slice(1),
    rows: [
      { path: 'name', label: words.tableName, control: { kind: 'text' } },
      {
        path: 'channel',
        label: words.channel,
        control: {
          kind: 'choice',
          options: [
            { value: 'direct', label: words.channels.direct },
            { value: 'financed', label: words.channels.financed },
          ],
        },
      },
      { path: 'share', label: words.share, control: { kind: 'percent' }, required: true },
      { path: 'discount', label: words.discount, fallback: '0', control: { kind: 'percent' } },
      { path: 'commission/share', label: words.commission, fallback: '0', control: { kind: 'percent' } },
      {
        path: 'commission/installments',
        label: words.commissionInstallments,
        fallback: '1',
        control: { kind: 'integer', least: 1 },
        when: (item) => item.commission !== undefined,
      },
      { path: 'index_before_keys', label: words.indexBefore, control: { kind: 'index' } },
      { path: 'index_after_keys', label: words.indexAfter, control: { kind: 'index' } },
      {
        path: 'no_deflation',
        label: words.noDeflation,
        help: words.noDeflationHelp,
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

const systems = (...keys: readonly (keyof typeof words.systems)[]) =>
  keys.map((value) => ({ value, label: words.systems[value] }));

/** A part of a kind with what that kind needs, keeping its share and what both kinds have. */
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
  title: words.parts,
  singular: words.part,
  thing: words.partsThing,
  whole: 'share',
  least: 1,
  columns: [
    {
      path: 'kind',
      label: words.partKind,
      control: {
        kind: 'choice',
        options: Object.entries(workspace.view.partKinds).map(([value, label]) => ({ value, label })),
      },
      replaces: { path: '', build: partOfKind },
    },
    { path: 'share', label: words.partShare, control: { kind: 'percent' }, required: true },
    {
      path: 'installments',
      label: words.installments,
      fallback: '1',
      control: { kind: 'integer', least: 1 },
      when: kindIs('down_payment', 'fixed_term', 'post_keys'),
    },
    {
      path: 'every',
      label: words.every,
      help: words.everyHelp,
      unit: months,
      control: { kind: 'integer', least: 1 },
      when: kindIs('periodic'),
    },
    {
      path: 'first',
      label: words.first,
      help: words.firstHelp,
      unit: months,
      fallback: '1',
      control: { kind: 'integer', least: 0 },
      when: kindIs('fixed_term'),
    },
    {
      path: 'lag',
      label: words.lag,
      unit: months,
      fallback: '0',
      control: { kind: 'integer', least: 0 },
      when: kindIs('keys', 'bank_transfer'),
    },
    {
      path: 'grace',
      label: words.grace,
      unit: months,
      fallback: '0',
      control: { kind: 'integer', least: 0 },
      when: kindIs('post_keys'),
    },
    {
      path: 'system',
      label: words.system,
      fallback: words.systems.price,
      control: { kind: 'choice', options: systems('price', 'sac', 'sacoc', 'sacoc_annual') },
      variant: (item) =>
        item.kind === 'fixed_term'
          ? { kind: 'choice', options: systems('price', 'sac'), none: words.systems.linear }
          : { kind: 'choice', options: systems('price', 'sac', 'sacoc', 'sacoc_annual') },
      when: kindIs('fixed_term', 'post_keys'),
      replaces: { path: '', build: partOfSystem },
    },
    { path: 'rate', label: words.rate, control: { kind: 'rate' }, when: paysInterest, required: true },
  ],
  make: (items) => ({
    kind: 'down_payment',
    share: Math.max(0, Number((1 - items.reduce((sum, item) => sum + Number(item.share ?? 0), 0)).toFixed(8))),
  }),
};

/** Financial barter, cancellation and delinquency of a module. */
export const riskSections: readonly FormSection[] = [
  {
    key: 'barter',
    title: words.barter,
    rows: [
      { path: 'financial_barter/share', label: words.barterShare, fallback: '0', control: { kind: 'percent' } },
      {
        path: 'financial_barter/base',
        label: words.barterBase,
        fallback: words.barterBases.gross,
        control: {
          kind: 'choice',
          options: Object.entries(words.barterBases).map(([value, label]) => ({ value, label })),
        },
        when: (item) => item.financial_barter !== undefined,
      },
    ],
  },
  {
    key: 'cancellation',
    title: words.cancellation,
    rows: [
      { path: 'cancellation/share', label: words.cancellationShare, fallback: '0', control: { kind: 'percent' } },
      ...(
        [
          ['age', words.age, '12', 1],
          ['refund_delay', words.refundDelay, '1', 0],
          ['refund_installments', words.refundInstallments, '1', 1],
          ['resale_delay', words.resaleDelay, '3', 0],
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
        label: words.retention,
        fallback: '0',
        control: { kind: 'percent' },
        when: (item) => item.cancellation !== undefined,
      },
    ],
  },
  {
    key: 'delinquency',
    title: words.delinquency,
    rows: [
      { path: 'delinquency/late_share', label: words.lateShare, fallback: '0', control: { kind: 'percent' } },
      {
        path: 'delinquency/delay',
        label: words.delay,
        unit: months,
        fallback: '2',
        control: { kind: 'integer', least: 1 },
      },
      { path: 'delinquency/loss_share', label: words.lossShare, fallback: '0', control: { kind: 'percent' } },
    ],
  },
];

/** A price table like another one; its share waits to be given. */
export const tableLike = (value: JsonObject): JsonObject => ({
  ...value,
  name: workspace.fields.form.copyOf(String(value.name ?? words.newTable)),
  share: 0,
});

export const newTable = (items: readonly JsonObject[]): JsonObject => ({
  name: words.newTable,
  channel: 'direct',
  share: items.length === 0 ? 1 : 0,
  parts: [{ kind: 'down_payment', share: 1 }],
});

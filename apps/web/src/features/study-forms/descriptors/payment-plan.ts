import type { Json, JsonObject } from '@uni/contracts';
import { common, workspace, workspaceFields } from '@uni/phrases';
import type { FieldRow, ListTable } from '../form/fields.ts';

const copy = workspaceFields.sales;
const months = common.unit.months;

/** An entry that begins at one of two fields: typing one clears the other. */
export const beginning =
  (field: string, other: string) =>
  (value: Json, item: JsonObject): JsonObject => {
    if (value === null) return item;
    const { [other]: _cleared, ...rest } = item;
    return { ...rest, [field]: value };
  };

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
    calendar: {
      calendar: item.calendar ?? [
        { after: 6, share: 0.5 },
        { after: 12, share: 0.5 },
      ],
    },
    works_transfer: {},
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

/** The installments of a part that falls due on a calendar. */
export const calendarTable: ListTable = {
  path: 'calendar',
  title: workspace.view.partKinds.calendar,
  singular: copy.calendar.singular,
  noun: copy.calendar.noun,
  whole: 'share',
  least: 1,
  columns: [
    {
      path: 'after',
      label: copy.calendar.after,
      unit: months,
      control: { kind: 'integer', least: 0, most: 600 },
      replaces: { path: '', build: beginning('after', 'at') },
    },
    {
      path: 'at',
      label: copy.calendar.at,
      control: { kind: 'month_ref' },
      replaces: { path: '', build: beginning('at', 'after') },
    },
    { path: 'share', label: copy.calendar.share, control: { kind: 'percent' }, required: true },
  ],
  make: (items) => ({
    after: 6 + Math.max(0, ...items.map((item) => Number(item.after ?? 0))),
    share: Math.max(0, Number((1 - items.reduce((sum, item) => sum + Number(item.share ?? 0), 0)).toFixed(8))),
  }),
};

export const calendarByKeys: FieldRow = {
  path: 'by_keys',
  label: copy.calendar.byKeys,
  help: copy.calendar.byKeysHelp,
  fallback: workspaceFields.form.no,
  control: { kind: 'switch' },
};

/** A part that a bank pays during construction. */
export const bankRows: readonly FieldRow[] = [
  { path: 'name', label: copy.bank.name, help: copy.bank.nameHelp, control: { kind: 'text' } },
  {
    path: 'signing',
    label: copy.bank.signing,
    unit: months,
    fallback: '0',
    control: { kind: 'integer', least: 0, most: 600 },
  },
  {
    path: 'min_sold',
    label: copy.bank.minSold,
    help: copy.bank.minSoldHelp,
    fallback: '0',
    control: { kind: 'percent' },
  },
  {
    path: 'land_share',
    label: copy.bank.landShare,
    help: copy.bank.landShareHelp,
    fallback: '0',
    control: { kind: 'percent' },
  },
];

/** The rest of such a part, for who needs it. */
export const bankDetailRows: readonly FieldRow[] = [
  {
    path: 'from',
    label: copy.bank.from,
    fallback: workspaceFields.anchors.works_start,
    control: { kind: 'month_ref' },
  },
  {
    path: 'lag',
    label: copy.bank.lag,
    unit: months,
    fallback: '1',
    control: { kind: 'integer', least: 0, most: 600 },
  },
  { path: 'retention', label: copy.bank.retention, fallback: '0', control: { kind: 'percent' } },
  {
    path: 'release',
    label: copy.bank.release,
    fallback: workspaceFields.anchors.keys,
    control: { kind: 'month_ref' },
  },
  {
    path: 'index_until_signing',
    label: copy.bank.corrected,
    help: copy.bank.correctedHelp,
    fallback: workspaceFields.form.yes,
    control: { kind: 'switch' },
  },
];

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

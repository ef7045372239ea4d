import type { Json, JsonObject } from '@uni/contracts';
import { common, workspaceFields } from '@uni/phrases';
import type { StudyFacts } from '../../study/study-facts.ts';
import type { Control, FieldRow, FormSection, ListTable } from '../form/fields.ts';
import { companyRow } from './companies.ts';
import { classRow } from './tax-class.ts';

const copy = workspaceFields.costs;
const months = common.unit.months;

export const SHARE_BASES = [
  'share_vgv',
  'share_vgv_own',
  'share_group',
  'share_sales',
  'share_receipts',
  'share_group_flow',
];
/** Values that follow a line month by month: they have no total of their own to spread. */
export const FLOW_BASES = ['share_sales', 'share_receipts', 'share_group_flow', 'per_unsold_unit'];
const GROUP_BASES = ['share_group', 'share_group_flow'];
/** Bases forbidden for other revenue: they would be circular. */
const NOT_FOR_REVENUE = ['share_receipts', 'share_group', 'share_group_flow'];

const valueIn = (item: JsonObject): JsonObject => objectIn(item, 'value');
const timingIn = (item: JsonObject): JsonObject => objectIn(item, 'timing');
const objectIn = (item: JsonObject, field: string): JsonObject => {
  const value = item[field];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
};
export const isShareBasis = (basis: Json | undefined): boolean => SHARE_BASES.includes(String(basis));
export const isFlowBasis = (basis: Json | undefined): boolean => FLOW_BASES.includes(String(basis));
const basisIn =
  (bases: readonly string[]) =>
  (item: JsonObject): boolean =>
    bases.includes(String(valueIn(item).basis));
const timingIs =
  (...kinds: readonly string[]) =>
  (item: JsonObject): boolean =>
    kinds.includes(String(timingIn(item).kind));

/** An item whose value has another basis: amount and share replace each other, and an unsuitable timing goes. */
function withBasis(basis: Json, item: JsonObject, facts: StudyFacts): JsonObject {
  const value = valueIn(item);
  const quantity = isShareBasis(basis) ? { share: value.share ?? 0.01 } : { amount: value.amount ?? 0 };
  const of = GROUP_BASES.includes(String(basis)) ? { of: value.of ?? [otherGroup(item, facts)] } : {};
  const next: JsonObject = { ...item, value: { basis, ...quantity, ...of } };
  if (basis === 'per_unsold_unit') return { ...next, timing: null };
  if (isFlowBasis(basis))
    return { ...next, timing: timingIn(item).kind === 'flow' ? (item.timing ?? null) : null, index: null };
  return { ...next, timing: suits(basis, timingIn(item)) ? (item.timing ?? null) : levelTiming };
}

const levelTiming: JsonObject = { kind: 'family', start: { at: 'base' }, months: 12, family: 'linear' };
const suits = (basis: Json, timing: JsonObject): boolean =>
  (basis === 'per_month' ? ['curve', 'family'] : ['curve', 'family', 'physical', 'sales', 'once']).includes(
    String(timing.kind),
  );

const otherGroup = (item: JsonObject, facts: StudyFacts): string =>
  facts.groups.find((group) => group.key !== item.group)?.key ?? String(item.group);

/** A timing of a kind with what that kind needs. */
function timingOfKind(kind: Json, item: JsonObject): Json {
  const timing = timingIn(item);
  const start = timing.start ?? { at: 'base' };
  switch (kind) {
    case 'curve':
      return { kind, start, shares: timing.shares ?? [1] };
    case 'family':
      return { kind, start, months: timing.months ?? 12, family: 'linear' };
    case 'once':
      return { kind, at: timing.at ?? start };
    case 'physical':
    case 'sales':
    case 'flow':
      return { kind };
    default:
      return null;
  }
}

const bases = (refused: readonly string[]): Control => ({
  kind: 'choice',
  options: Object.entries(copy.bases)
    .filter(([value]) => !refused.includes(value))
    .map(([value, label]) => ({ value, label })),
});

const timings = (item: JsonObject): Control => {
  const basis = valueIn(item).basis;
  const kinds = isFlowBasis(basis)
    ? (['flow'] as const)
    : basis === 'per_month'
      ? (['family', 'curve'] as const)
      : (['family', 'curve', 'physical', 'sales', 'once'] as const);
  return {
    kind: 'choice',
    none: workspaceFields.form.none,
    options: kinds.map((value) => ({ value, label: copy.timings[value] })),
  };
};

const valueRows = (refused: readonly string[]): FieldRow[] => [
  {
    path: 'value/amount',
    label: copy.value,
    control: { kind: 'money' },
    required: true,
    when: (item) => !isShareBasis(valueIn(item).basis),
  },
  {
    path: 'value/share',
    label: copy.value,
    control: { kind: 'percent' },
    required: true,
    when: (item) => isShareBasis(valueIn(item).basis),
  },
  {
    path: 'value/basis',
    label: copy.basis,
    control: bases(refused),
    replaces: { path: '', build: withBasis },
  },
];

const timingRows: readonly FieldRow[] = [
  {
    path: 'timing/kind',
    label: copy.timing,
    control: { kind: 'choice', options: [] },
    variant: timings,
    fallback: workspaceFields.form.none,
    when: (item) => valueIn(item).basis !== 'per_unsold_unit',
    replaces: { path: 'timing', build: timingOfKind },
  },
  {
    path: 'timing/start',
    label: copy.start,
    control: { kind: 'month_ref' },
    fallback: workspaceFields.anchors.base,
    when: timingIs('curve', 'family'),
  },
  { path: 'timing/at', label: copy.at, control: { kind: 'month_ref' }, required: true, when: timingIs('once') },
  {
    path: 'timing/lag',
    label: copy.lag,
    fallback: '0',
    unit: months,
    control: { kind: 'integer', least: 0 },
    when: timingIs('flow'),
  },
  {
    path: 'timing/lags',
    label: copy.lags,
    help: copy.lagsHelp,
    control: { kind: 'shares' },
    when: timingIs('physical'),
  },
  {
    path: 'index',
    label: copy.index,
    control: { kind: 'index' },
    when: (item) => !isFlowBasis(valueIn(item).basis) || valueIn(item).basis === 'per_unsold_unit',
  },
];

const nameRows: readonly FieldRow[] = [
  { path: 'name', label: copy.name, control: { kind: 'text' } },
  { path: 'module', label: copy.module, control: { kind: 'module' } },
  companyRow,
];

/** One entry of a cost group. */
export const expenseSections: readonly FormSection[] = [
  {
    key: 'value',
    title: copy.value,
    rows: [
      ...valueRows([]),
      { path: 'value/of', label: copy.of, control: { kind: 'groups' }, wide: true, when: basisIn(GROUP_BASES) },
      ...nameRows,
    ],
  },
  { key: 'timing', title: copy.timing, rows: timingRows },
];

/** One entry of other revenue. */
export const revenueSections: readonly FormSection[] = [
  {
    key: 'value',
    title: copy.value,
    rows: [
      ...valueRows(NOT_FOR_REVENUE),
      ...nameRows,
      { path: 'taxed', label: copy.taxed, fallback: workspaceFields.form.yes, control: { kind: 'switch' } },
    ],
  },
  { key: 'timing', title: copy.timing, rows: timingRows },
];

/** Rarer fields of other revenue. */
export const moreRevenueSections: readonly FormSection[] = [
  { key: 'tax_class', title: workspaceFields.taxClass.title, rows: [classRow()] },
];

/** A new entry, with the group's own base, timing and index. */
export function newExpense(
  group: string,
  defaults: { basis: string; timing: string; index: string | null },
  facts: StudyFacts,
): JsonObject {
  const value: JsonObject = isShareBasis(defaults.basis)
    ? { basis: defaults.basis, share: 0.01 }
    : { basis: defaults.basis, amount: 0 };
  if (GROUP_BASES.includes(defaults.basis)) value.of = [otherGroup({ group }, facts)];
  const timing = defaults.basis === 'per_unsold_unit' ? null : timingOfKind(defaults.timing, {});
  const index = defaults.index !== null && facts.indexes.includes(defaults.index) ? defaults.index : null;
  return { group, name: copy.newItem, value, timing, index };
}

export const newRevenue = (): JsonObject => ({
  name: copy.revenue.charAt(0).toUpperCase() + copy.revenue.slice(1),
  value: { basis: 'amount', amount: 0 },
  timing: { kind: 'once', at: { at: 'base' } },
});

/** Groups that only this study has. */
export const groupsTable: ListTable = {
  path: 'groups',
  title: copy.declared,
  help: copy.declaredHelp,
  singular: copy.declaredSingular,
  noun: copy.declaredNoun,
  columns: [
    { path: 'label', label: copy.declaredLabel, control: { kind: 'text' } },
    { path: 'key', label: copy.declaredKey, control: { kind: 'text' }, required: true },
    { path: 'parent', label: copy.declaredParent, control: { kind: 'text' } },
  ],
  make: (items) => ({ key: freeKey(items), label: copy.newGroup }),
};

function freeKey(items: readonly JsonObject[]): string {
  const taken = new Set(items.map((item) => String(item.key)));
  const keys = Array.from({ length: items.length + 1 }, (_, at) => `grupo_${at + 1}`);
  return keys.find((key) => !taken.has(key)) ?? 'grupo';
}

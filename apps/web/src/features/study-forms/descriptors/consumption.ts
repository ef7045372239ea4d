import { isObject, type Json, type JsonObject, regularConsumption, socialReducers, toJsonObject } from '@uni/contracts';
import { common, workspaceFields } from '@uni/phrases';
import type { StudyFacts } from '../../study/study-facts.ts';
import type { ChoiceOption, Control, FieldRow, FormSection, ListTable } from '../form/fields.ts';
import { classColumn, freeName } from './tax-regimes.ts';
import { datedAmounts, datedRates } from './taxes.ts';

const copy = workspaceFields.consumption;
const months = common.unit.months;
/** The longest delay that the engine accepts. */
const longest = 120;

const modeOptions: readonly ChoiceOption[] = (['regular', 'transitional'] as const).map((value) => ({
  value,
  label: copy.modes[value],
}));

const lawOf = (): JsonObject => toJsonObject(regularConsumption) ?? {};

/** The terms with the tables that their modes need, by law where the study has none. */
function withTables(terms: JsonObject): JsonObject {
  const rows = Array.isArray(terms.classes) ? terms.classes.filter(isObject) : [];
  const modes = new Set([terms.mode ?? 'regular', ...rows.map(({ mode }) => mode)]);
  const needed = [
    ...(modes.has('regular') ? ['cbs', 'ibs'] : []),
    ...(modes.has('transitional') ? ['transitional'] : []),
  ];
  const lacking = needed.filter((key) => !Array.isArray(terms[key]));
  return { ...terms, ...Object.fromEntries(lacking.map((key) => [key, lawOf()[key] ?? []])) };
}

/** Fields of the tax itself. */
export const consumptionSections: readonly FormSection[] = [
  {
    key: 'general',
    title: copy.general,
    rows: [
      {
        path: 'mode',
        label: copy.mode,
        help: copy.modeHelp,
        fallback: copy.modes.regular,
        control: { kind: 'choice', options: modeOptions },
        replaces: { path: '', build: (value, item) => withTables({ ...item, mode: value }) },
      },
      {
        path: 'price_includes',
        label: copy.priceIncludes,
        help: copy.priceIncludesHelp,
        fallback: copy.inside,
        control: {
          kind: 'choice',
          options: [
            { value: true, label: copy.inside },
            { value: false, label: copy.outside },
          ],
        },
      },
      {
        path: 'lag',
        label: copy.lag,
        unit: months,
        fallback: '1',
        control: { kind: 'integer', least: 0, most: longest },
      },
      { path: 'index', label: copy.index, control: { kind: 'index' } },
    ],
  },
  {
    key: 'refunds',
    title: copy.refunds,
    help: copy.refundsHelp,
    rows: [
      {
        path: 'refund/from',
        label: copy.refundFrom,
        control: { kind: 'month_ref' },
        replaces: {
          path: 'refund',
          build: (value, item) => (value === null ? null : { ...objectIn(item.refund), from: value }),
        },
      },
      {
        path: 'refund/lag',
        label: copy.refundLag,
        unit: months,
        fallback: '3',
        control: { kind: 'integer', least: 0, most: longest },
        when: (item) => isObject(item.refund ?? null),
      },
    ],
  },
];

/** Tables of rates by date. */
export const consumptionTables: readonly ListTable[] = [
  datedRates('cbs', copy.cbs),
  datedRates('ibs', copy.ibs),
  datedRates('reduction', copy.reduction),
  datedRates('split', copy.split),
  datedRates('transitional', copy.transitional),
];

/** Classes with rules of their own. */
export const consumptionClassSections: readonly FormSection[] = [
  {
    key: 'class',
    title: copy.classTitle,
    rows: [
      classColumn,
      {
        path: 'mode',
        label: copy.mode,
        control: { kind: 'choice', options: modeOptions, none: copy.sameMode },
      },
      {
        path: 'reducers',
        label: copy.reducers,
        help: copy.reducersHelp,
        fallback: copy.withReducers,
        control: {
          kind: 'choice',
          options: [
            { value: true, label: copy.withReducers },
            { value: false, label: copy.withoutReducers },
          ],
        },
      },
    ],
  },
];
export const consumptionClassTables: readonly ListTable[] = [
  datedRates('reduction', copy.classReduction),
  datedRates('rates', copy.classTransitional),
  datedAmounts('deduction_per_month', copy.deduction),
];
export const newConsumptionClass = (items: readonly JsonObject[]): JsonObject => ({
  class: freeName(items, ['rent', 'social']),
});

/** One of a module's reducers. Its amount makes and ends it. */
function reducerRows(kind: 'adjustment' | 'social', help: string): FieldRow[] {
  const isGiven = (item: JsonObject): boolean => isObject(item[kind] ?? null);
  return [
    {
      path: `${kind}/amount`,
      label: copy[kind],
      help,
      control: { kind: 'money' },
      replaces: {
        path: kind,
        build: (value, item) => (value === null ? null : { ...objectIn(item[kind]), amount: value }),
      },
    },
    {
      path: `${kind}/month`,
      label: copy.month,
      fallback: copy.baseMonth,
      control: { kind: 'calendar' },
      when: isGiven,
    },
    {
      path: `${kind}/typologies`,
      label: copy.typologies,
      fallback: copy.allTypologies,
      control: { kind: 'typologies', module: 0 },
      variant: (item): Control => ({ kind: 'typologies', module: Number(item.module ?? 0) }),
      when: isGiven,
    },
  ];
}

export const reducerSections: readonly FormSection[] = [
  {
    key: 'module',
    title: copy.module,
    rows: [{ path: 'module', label: copy.module, control: { kind: 'module' }, required: true }],
  },
  { key: 'adjustment', title: copy.adjustment, rows: reducerRows('adjustment', copy.adjustmentHelp) },
  { key: 'social', title: copy.social, rows: reducerRows('social', copy.socialHelp) },
];

/** Reducers of the first module that has none. */
export function newReducers(items: readonly JsonObject[], facts: Pick<StudyFacts, 'modules'>): JsonObject {
  const taken = new Set(items.map(({ module }) => module));
  const free = facts.modules.find(({ number }) => !taken.has(number)) ?? facts.modules[0];
  return { module: free?.number ?? 1, social: { amount: socialReducers.dwelling } };
}

const useOptions: readonly ChoiceOption[] = (['cost', 'receipts', 'at'] as const).map((value) => ({
  value,
  label: copy.uses[value],
}));

const useOf = ({ usable }: JsonObject): Json => objectIn(usable).kind ?? 'cost';

/** A credit on costs. */
export const creditSections: readonly FormSection[] = [
  {
    key: 'credit',
    title: copy.credits,
    rows: [
      { path: 'groups', label: copy.groups, control: { kind: 'groups' }, required: true, wide: true },
      { path: 'share', label: copy.share, control: { kind: 'percent' }, required: true },
      {
        path: 'rate_share',
        label: copy.rateShare,
        help: copy.rateShareHelp,
        fallback: '100',
        control: { kind: 'percent' },
      },
      {
        path: 'usable/kind',
        label: copy.usable,
        fallback: copy.uses.cost,
        control: { kind: 'choice', options: useOptions },
        replaces: { path: 'usable', build: (value) => usableBy(value) },
      },
      {
        path: 'usable/lag',
        label: copy.usableLag,
        unit: months,
        fallback: '0',
        control: { kind: 'integer', least: 0, most: longest },
        when: (item) => useOf(item) === 'cost',
        replaces: { path: 'usable', build: (value) => ({ kind: 'cost', lag: value }) },
      },
      {
        path: 'usable/at',
        label: copy.usableAt,
        control: { kind: 'month_ref' },
        required: true,
        when: (item) => useOf(item) === 'at',
      },
    ],
  },
];

function usableBy(kind: Json): JsonObject {
  if (kind === 'at') return { kind: 'at', at: { at: 'works_start' } };
  return kind === 'receipts' ? { kind: 'receipts' } : { kind: 'cost' };
}

/** A credit on the first usual group that no other row has. */
export function newCredit(items: readonly JsonObject[], facts: Pick<StudyFacts, 'groups'>): JsonObject {
  const taken = new Set(items.flatMap(({ groups }) => (Array.isArray(groups) ? groups : [])));
  const usual = ['labor_cost', 'marketing', 'commercial_expense', ...facts.groups.map(({ key }) => key)];
  const free = usual.find((key) => !taken.has(key));
  return { groups: free === undefined ? [] : [free], share: 0.6 };
}

function objectIn(value: Json = null): JsonObject {
  return isObject(value) ? value : {};
}

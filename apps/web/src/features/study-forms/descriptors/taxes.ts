import {
  actualProfit,
  type Json,
  type JsonObject,
  presumedProfit,
  presumedTaxation,
  retTaxation,
  toJsonObject,
} from '@uni/contracts';
import { common, workspaceFields } from '@uni/phrases';
import type { FieldRow, FormSection, ListTable } from '../form/fields.ts';

const copy = workspaceFields.taxes;
const months = common.unit.months;

const RATE_TABLES = ['pis', 'cofins', 'irpj_base', 'irpj', 'irpj_surcharge', 'csll_base', 'csll'] as const;

/** The law that a table of rates comes from, by the last word of its path. */
function sourced(path: string): Pick<ListTable, 'help'> {
  const source = Object.entries(copy.sources).find(([key]) => path.endsWith(key))?.[1];
  return source === undefined ? {} : { help: copy.source(source) };
}

/** A table of rates by date. */
export function datedRates(path: string, title: string): ListTable {
  return {
    path,
    title,
    ...sourced(path),
    singular: copy.rateSingular,
    noun: copy.ratesNoun,
    columns: [
      { path: 'from', label: copy.from, control: { kind: 'calendar' }, required: true },
      { path: 'rate', label: copy.rate, control: { kind: 'percent' }, required: true },
    ],
    make: (items, facts) => ({ from: nextMonth(items, facts.baseMonth), rate: items.at(-1)?.rate ?? 0 }),
  };
}

/** A table of amounts by date. */
export const datedAmounts = (path: string, title: string): ListTable => ({
  path,
  title,
  ...sourced(path),
  singular: copy.rateSingular,
  noun: copy.ratesNoun,
  columns: [
    { path: 'from', label: copy.from, control: { kind: 'calendar' }, required: true },
    { path: 'amount', label: copy.amount, control: { kind: 'money' }, required: true },
  ],
  make: (items, facts) => ({ from: nextMonth(items, facts.baseMonth), amount: items.at(-1)?.amount ?? 0 }),
});

const floorTable = (prefix: string): ListTable =>
  datedAmounts(`${prefix}presumed/irpj_surcharge_floor`, copy.irpj_surcharge_floor);

/** The rates of RET: of the study's regime, or of one that follows. */
export const retTable = (prefix: string): ListTable => datedRates(`${prefix}ret/rates`, copy.retRates);
export const presumedTables = (prefix: string): readonly ListTable[] => [
  ...RATE_TABLES.slice(0, 5).map((tax) => datedRates(`${prefix}presumed/${tax}`, copy[tax])),
  floorTable(prefix),
  ...RATE_TABLES.slice(5).map((tax) => datedRates(`${prefix}presumed/${tax}`, copy[tax])),
];

export const retSections = (prefix: string): readonly FormSection[] => [
  {
    key: 'ret',
    title: copy.ret,
    rows: [
      {
        path: `${prefix}ret/lag`,
        label: copy.lag,
        unit: months,
        fallback: '1',
        control: { kind: 'integer', least: 0 },
      },
    ],
  },
];

export const presumedSections = (prefix: string): readonly FormSection[] => [
  {
    key: 'presumed',
    title: copy.presumed,
    rows: [
      {
        path: `${prefix}presumed/lag`,
        label: copy.lag,
        unit: months,
        fallback: '1',
        control: { kind: 'integer', least: 0 },
      },
    ],
  },
  {
    key: 'step',
    title: copy.step,
    help: copy.stepHelp,
    rows: [
      {
        path: `${prefix}presumed/step/from`,
        label: copy.stepFrom,
        control: { kind: 'calendar' },
        replaces: stepField(prefix, 'from'),
      },
      {
        path: `${prefix}presumed/step/year_limit`,
        label: copy.yearLimit,
        help: copy.yearLimitHelp,
        control: { kind: 'money' },
        when: (item) => stepOf(item, prefix) !== null,
        replaces: stepField(prefix, 'year_limit'),
      },
      {
        path: `${prefix}presumed/step/quarter_limit`,
        label: copy.stepLimit,
        control: { kind: 'money' },
        required: true,
        when: (item) => hasQuarterLimit(stepOf(item, prefix)),
      },
      {
        path: `${prefix}presumed/step/increase`,
        label: copy.stepIncrease,
        control: { kind: 'percent' },
        required: true,
        when: (item) => stepOf(item, prefix) !== null,
      },
      {
        path: `${prefix}presumed/step/csll_from`,
        label: copy.stepSocialFrom,
        fallback: copy.sameMonth,
        control: { kind: 'calendar' },
        when: (item) => stepOf(item, prefix) !== null,
      },
    ],
  },
];

/** Other taxes on receipts. */
export const otherSections: readonly FormSection[] = [
  {
    key: 'other',
    title: copy.otherSingular.charAt(0).toUpperCase() + copy.otherSingular.slice(1),
    rows: [
      { path: 'name', label: copy.otherName, control: { kind: 'text' }, required: true },
      { path: 'lag', label: copy.lag, unit: months, fallback: '1', control: { kind: 'integer', least: 0 } },
      {
        path: 'base',
        label: copy.otherBase,
        fallback: copy.receipts,
        control: { kind: 'choice', options: [{ value: 'receipts', label: copy.receipts }] },
      },
      { path: 'credit_share_of_works', label: copy.credit, fallback: '0', control: { kind: 'percent' } },
    ],
  },
];
export const otherRates = datedRates('rates', copy.otherRates);

/** A tax under a name that no other one has. */
export function newOtherTax(items: readonly JsonObject[], baseMonth: string): JsonObject {
  const taken = new Set(items.map((item) => String(item.name)));
  const names = ['cbs_ibs', ...items.map((_, at) => `tributo_${at + 2}`)];
  return { name: names.find((name) => !taken.has(name)) ?? 'tributo', rates: [{ from: baseMonth, rate: 0.01 }] };
}

/**
 * Returns the taxation after a change of regime. A regime without rates gets those in force by law, each from its own month.
 * Typed values stay.
 */
export function withRegime(taxation: JsonObject, regime: string): JsonObject {
  const begun: JsonObject = { ...taxation, regime };
  if (regime === 'ret' && isWithoutRates(begun.ret, 'rates')) begun.ret = inForce(retTaxation.ret);
  if (regime === 'presumed' && isWithoutRates(begun.presumed, 'pis')) begun.presumed = inForce(presumedProfit);
  if (regime === 'real' && isWithoutRates(begun.real, 'irpj')) begun.real = inForce(actualProfit);
  const allowed = withoutOthersOptions(begun, regime);
  const isOptional = allowed.other === undefined && !hasConsumption(allowed);
  return regime === 'ret' && isOptional ? { ...allowed, other: optionOf('ret') } : allowed;
}

/** Without the options of other regimes than one; what no regime taxes stays as it is. */
function withoutOthersOptions(taxation: JsonObject, regime: string): JsonObject {
  if (regime === 'real') return withoutLawOptions(taxation);
  return regime === 'ret' || regime === 'presumed' ? withoutForeignOptions(taxation, regime) : taxation;
}

/** Consumption tax options that the law gives to each regime exclusively. */
const options = { ret: retTaxation.other, presumed: presumedTaxation.other } as const;
type OptionRegime = keyof typeof options;
export const optionOf = (regime: OptionRegime): Json => inForce({ other: options[regime] }).other ?? [];

/** Returns taxes that by law are another regime's option. A typed rate belongs to the planner and stays. */
export function foreignOptions(taxation: JsonObject, regime: OptionRegime): string[] {
  const foreign = besideRegime({ other: optionOf(regime === 'ret' ? 'presumed' : 'ret') });
  return besideRegime(taxation).flatMap((tax) =>
    foreign.some((one) => JSON.stringify(one) === JSON.stringify(tax)) ? [tax.name] : [],
  );
}

/** True if the study states CBS and IBS themselves: no other tax stands for them. */
export const hasConsumption = ({ consumption }: JsonObject): boolean =>
  consumption !== null && consumption !== undefined;

/** Without the taxes that the law gives as a regime's option instead of CBS and IBS. */
export const withoutLawOptions = (taxation: JsonObject): JsonObject =>
  withoutForeignOptions(withoutForeignOptions(taxation, 'ret'), 'presumed');

/** Without another regime's option; a list that it leaves empty is none, so that the own option may come. */
export function withoutForeignOptions(taxation: JsonObject, regime: OptionRegime): JsonObject {
  const names = foreignOptions(taxation, regime);
  if (names.length === 0 || !Array.isArray(taxation.other)) return taxation;
  const left = taxation.other.filter((tax) => !names.includes(String(objectIn(tax, 'name'))));
  const { other: _, ...rest } = taxation;
  return left.length === 0 ? rest : { ...rest, other: left };
}

const inForce = (rates: unknown): JsonObject => toJsonObject(rates) ?? {};

function isWithoutRates(value: Json | undefined, table: string): boolean {
  const rates = objectIn({ of: value ?? null }, 'of');
  const rows = objectIn(rates, table);
  return !Array.isArray(rows) || rows.length === 0;
}

/** Returns taxes on receipts in addition to the regime, whatever it is: each with its rates by month. */
export function besideRegime(taxation: JsonObject): { name: string; rates: { from: string; rate: number }[] }[] {
  const other = Array.isArray(taxation.other) ? taxation.other : [];
  return other.flatMap((tax) => {
    const rows = objectIn(tax, 'rates');
    const rates = (Array.isArray(rows) ? rows : []).flatMap((row) => {
      const [from, rate] = [objectIn(row, 'from'), objectIn(row, 'rate')];
      return typeof from === 'string' && typeof rate === 'number' && rate > 0 ? [{ from, rate }] : [];
    });
    return rates.length > 0 ? [{ name: String(objectIn(tax, 'name') ?? ''), rates }] : [];
  });
}

const objectIn = (item: Json | undefined, field: string): Json =>
  typeof item === 'object' && item !== null && !Array.isArray(item) ? (item[field] ?? null) : null;
/** The step of the regime whose fields have a prefix. */
const stepOf = (item: JsonObject, prefix: string): Json =>
  `${prefix}presumed/step`.split('/').reduce((at: Json, field) => objectIn(at, field), item);

/** A step needs one of its limits; the limit of the year stands before the quarter's. */
const hasQuarterLimit = (step: Json): boolean => step !== null && objectIn(step, 'year_limit') === null;

function stepField(prefix: string, field: string): NonNullable<FieldRow['replaces']> {
  return {
    path: `${prefix}presumed/step`,
    build: (value, item) => stepWith(stepOf(item, prefix), field, value),
  };
}

function stepWith(step: Json, field: string, value: Json): Json {
  if (value === null && field === 'from') return null;
  const quarterLimit = 1_250_000;
  const begun = { quarter_limit: quarterLimit, increase: 0.1 };
  const stated = typeof step === 'object' && step !== null && !Array.isArray(step) ? step : begun;
  const changed = { ...stated, [field]: value };
  return hasQuarterLimit(changed) && changed.quarter_limit == null
    ? { ...changed, quarter_limit: quarterLimit }
    : changed;
}

/** The month after the last one of a dated table, or the base month. */
export function nextMonth(items: readonly JsonObject[], baseMonth: string): string {
  const last = items
    .map((item) => String(item.from))
    .sort()
    .at(-1);
  if (!last) return baseMonth;
  const [year = 0, month = 1] = last.split('-').map(Number);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
}

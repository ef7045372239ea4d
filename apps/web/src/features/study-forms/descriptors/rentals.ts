import type { Json, JsonObject } from '@uni/contracts';
import { common, workspaceFields } from '@uni/phrases';
import type { Control, FieldRow, FormSection } from '../form/fields.ts';
import { companyRow } from './companies.ts';
import { classRow } from './tax-class.ts';

const copy = workspaceFields.rentals;
const { families, form, taxClass } = workspaceFields;
const months = common.unit.months;

const objectIn = (item: JsonObject, field: string): JsonObject => {
  const value = item[field];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
};
const rampHas =
  (field: string) =>
  (item: JsonObject): boolean =>
    objectIn(item, 'ramp')[field] !== undefined && objectIn(item, 'ramp')[field] !== null;
const isFamily =
  (...names: readonly string[]) =>
  (item: JsonObject): boolean =>
    rampHas('months')(item) && names.includes(String(objectIn(item, 'ramp').family));
const isSold = (item: JsonObject): boolean => Object.keys(objectIn(item, 'exit')).length > 0;

/** A letting by months or by shares: never both, and none without either. */
const rampBy =
  (field: 'months' | 'shares') =>
  (value: Json, item: JsonObject): Json => {
    const { shares: _shares, months: _months, ...family } = objectIn(item, 'ramp');
    if (value === null || (Array.isArray(value) && value.length === 0)) return null;
    return field === 'months' ? { ...family, months: value } : { shares: value };
  };

/** A sale in a month; without one there is none. */
const soldAt = (at: Json, item: JsonObject): Json =>
  at === null ? null : { cap_rate: 0.1, ...objectIn(item, 'exit'), at };

const percent: Control = { kind: 'percent' };
const parameter = (path: string, label: string, ...names: readonly string[]): FieldRow => ({
  path: `ramp/${path}`,
  label,
  control: { kind: 'number' },
  when: isFamily(...names),
});

/** Fields of most rentals. */
export const rentalSections: readonly FormSection[] = [
  {
    key: 'area',
    title: copy.areaTitle,
    rows: [
      { path: 'name', label: copy.name, control: { kind: 'text' } },
      { path: 'module', label: copy.module, help: copy.moduleHelp, control: { kind: 'module' } },
      companyRow,
      { path: 'area', label: copy.area, control: { kind: 'number' }, required: true },
      { path: 'rent_m2', label: copy.rent, help: copy.rentHelp, control: { kind: 'money' }, required: true },
      { path: 'vacancy', label: copy.vacancy, help: copy.vacancyHelp, fallback: '0', control: percent },
      { path: 'index', label: copy.index, control: { kind: 'index' } },
    ],
  },
  {
    key: 'term',
    title: copy.term,
    rows: [
      { path: 'start', label: copy.start, fallback: workspaceFields.anchors.keys, control: { kind: 'month_ref' } },
      {
        path: 'months',
        label: copy.months,
        help: copy.monthsHelp,
        unit: months,
        control: { kind: 'integer', least: 1, most: 600 },
      },
      {
        path: 'exit/at',
        label: copy.exitAt,
        help: copy.exitAtHelp,
        fallback: form.none,
        control: { kind: 'month_ref' },
        replaces: { path: 'exit', build: soldAt },
      },
      {
        path: 'exit/cap_rate',
        label: copy.capRate,
        help: copy.capRateHelp,
        control: percent,
        required: true,
        when: isSold,
      },
    ],
  },
];

/** Rarer fields: gradual letting, expenses, taxes, the costs of a sale. */
export const moreRentalSections: readonly FormSection[] = [
  {
    key: 'letting',
    title: copy.letting,
    rows: [
      {
        path: 'ramp/months',
        label: copy.rampMonths,
        help: copy.rampMonthsHelp,
        unit: months,
        control: { kind: 'integer', least: 1, most: 600 },
        when: (item) => !rampHas('shares')(item),
        replaces: { path: 'ramp', build: rampBy('months') },
      },
      {
        path: 'ramp/family',
        label: copy.rampFamily,
        fallback: families.linear,
        control: {
          kind: 'choice',
          options: (['linear', 's_curve', 'front', 'back', 'trapezoid', 'beta'] as const).map((value) => ({
            value,
            label: families[value],
          })),
        },
        when: rampHas('months'),
      },
      parameter('a', families.a, 's_curve'),
      parameter('a', families.rampEnd, 'trapezoid'),
      parameter('b', families.fallStart, 'trapezoid'),
      parameter('k', families.k, 'front', 'back'),
      parameter('alpha', families.alpha, 'beta'),
      parameter('beta', families.beta_, 'beta'),
      {
        path: 'ramp/shares',
        label: copy.rampShares,
        help: copy.rampSharesHelp,
        control: { kind: 'shares' },
        when: (item) => !rampHas('months')(item),
        replaces: { path: 'ramp', build: rampBy('shares') },
      },
      { path: 'loss_share', label: copy.lossShare, help: copy.lossShareHelp, fallback: '0', control: percent },
      {
        path: 'grace',
        label: copy.grace,
        help: copy.graceHelp,
        unit: months,
        fallback: '0',
        control: { kind: 'integer', least: 0, most: 600 },
      },
    ],
  },
  {
    key: 'costs',
    title: copy.costs,
    rows: [
      { path: 'opex_m2', label: copy.opex, help: copy.opexHelp, fallback: '0', control: { kind: 'money' } },
      {
        path: 'recoverable_share',
        label: copy.recoverable,
        help: copy.recoverableHelp,
        fallback: '0',
        control: percent,
      },
      { path: 'opex_index', label: copy.opexIndex, help: copy.opexIndexHelp, control: { kind: 'index' } },
      { path: 'management_fee', label: copy.managementFee, fallback: '0', control: percent },
      { path: 'capex_share', label: copy.capexShare, help: copy.capexHelp, fallback: '0', control: percent },
    ],
  },
  {
    key: 'others',
    title: copy.others,
    rows: [
      {
        path: 'correction',
        label: copy.correction,
        help: copy.correctionHelp,
        fallback: copy.corrections.yearly,
        control: {
          kind: 'choice',
          options: Object.entries(copy.corrections).map(([value, label]) => ({ value, label })),
        },
      },
      { path: 'taxed', label: copy.taxed, fallback: form.yes, control: { kind: 'switch' } },
      { path: 'recovery_taxed', label: copy.recoveryTaxed, fallback: form.no, control: { kind: 'switch' } },
      classRow(),
      { path: 'exit/costs_share', label: copy.exitCosts, fallback: '0', control: percent, when: isSold },
      { path: 'exit/taxed', label: copy.exitTaxed, fallback: form.yes, control: { kind: 'switch' }, when: isSold },
      { ...classRow('exit/tax_class', taxClass.exit, taxClass.ofRental), when: isSold },
    ],
  },
];

/** A rental that pays nothing until an area and a rent are typed. */
export const newRental = (): JsonObject => ({
  name: copy.newName,
  area: 0,
  rent_m2: 0,
  start: { at: 'keys' },
  months: 120,
});

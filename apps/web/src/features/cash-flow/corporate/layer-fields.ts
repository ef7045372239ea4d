import type { Json, JsonObject } from '@uni/contracts';
import { corporateLayer, workspaceFields } from '@uni/phrases';
import { capitalSections } from '../../study-forms/descriptors/capital.ts';
import { moreLoanSections, rateStepsTable } from '../../study-forms/descriptors/loan-terms.ts';
import { loanSections, tranchesTable } from '../../study-forms/descriptors/loans.ts';
import type { FieldRow, FormSection, ListTable } from '../../study-forms/form/fields.ts';

const copy = corporateLayer.dialog;
const { loans, capital } = workspaceFields;

/** Premises of the layer. */
export const premiseSections: readonly FormSection[] = [
  {
    key: 'premises',
    title: copy.premises,
    rows: [
      {
        path: 'view',
        label: copy.view,
        help: copy.viewHelp,
        control: { kind: 'choice', options: optionsOf(copy.views) },
        wide: true,
      },
      {
        path: 'base_month',
        label: copy.baseMonth,
        help: copy.baseMonthHelp,
        control: { kind: 'calendar' },
        required: true,
      },
      { path: 'discount_rate', label: copy.discountRate, control: { kind: 'rate' }, required: true },
    ],
  },
];

/** Overheads; a new one begins in the layer's first month. */
export const overheadsTable = (baseMonth: string): ListTable => ({
  path: 'expenses',
  title: copy.overheads,
  help: copy.overheadsHelp,
  singular: copy.overhead,
  noun: copy.overheadsNoun,
  isOptional: true,
  columns: [
    { path: 'name', label: copy.name, control: { kind: 'text' } },
    { path: 'amount', label: copy.amount, control: { kind: 'money' }, required: true },
    { path: 'start', label: copy.start, control: { kind: 'calendar' }, required: true },
    { path: 'months', label: copy.months, control: { kind: 'integer', least: 1, most: 600 } },
    { path: 'index', label: copy.index, control: { kind: 'index' } },
  ],
  make: () => ({ name: copy.newOverhead, amount: 0, start: baseMonth }),
});

/** Fields of a loan that only a development has. */
const developmentRows = /^(share|eligible|min_works|min_sold|modules|coverage|amortization\/of)(\/|$)|^trap\/coverage$/;

/** What of a loan or of capital is otherwise without a development: choices, and what a choice brings along. */
const corporateRows: Readonly<Record<string, Partial<FieldRow>>> = {
  'draws/kind': {
    control: { kind: 'choice', options: optionsOf({ schedule: loans.drawKinds.schedule, need: loans.drawKinds.need }) },
    replaces: { path: '', build: drawnBy },
  },
  'window/0': { replaces: { path: 'window', build: (value, item) => windowOf(0, value, item) } },
  'window/1': { replaces: { path: 'window', build: (value, item) => windowOf(1, value, item) } },
  'amortization/kind': {
    control: { kind: 'choice', options: optionsOf(loans.kinds).filter(({ value }) => value !== 'transfer') },
    replaces: { path: 'amortization', build: amortizationOf },
  },
  'capital/contributions/mode': { control: { kind: 'choice', options: withoutCurve(capital.contributionModes) } },
  'capital/distribution/mode': { control: { kind: 'choice', options: withoutCurve(capital.modes) } },
};

/** A field of a study without a development: its months are those of the calendar. */
function corporateRow(row: FieldRow): FieldRow {
  const control = row.control.kind === 'month_ref' ? ({ kind: 'month' } as const) : row.control;
  return { ...row, control, ...corporateRows[row.path] };
}

const corporateSections = (sections: readonly FormSection[]): FormSection[] =>
  sections
    .map((section) => ({
      ...section,
      rows: section.rows.filter(({ path }) => !developmentRows.test(path)).map(corporateRow),
    }))
    .filter(({ rows }) => rows.length > 0);

const corporateTable = (list: ListTable, make: ListTable['make']): ListTable => ({
  ...list,
  columns: list.columns.map(corporateRow),
  make,
});

export const corporateLoanSections = corporateSections(loanSections);
export const moreCorporateLoanSections = corporateSections(moreLoanSections);
export const corporateCapitalSections = corporateSections(capitalSections);
export const corporateTranches = corporateTable(tranchesTable, (items) => ({ at: items.at(-1)?.at ?? 0, amount: 0 }));
export const corporateRateSteps = corporateTable(rateStepsTable, (items) => ({
  from: 12 * (items.length + 1),
  rate: items.at(-1)?.rate ?? { value: 0.12, basis: 'effective_year' },
}));

/** A loan in one tranche, repaid at once after a year; every figure is the planner's to change. */
export const newCorporateLoan = (): JsonObject => ({
  name: copy.newLoan,
  draws: { kind: 'schedule', tranches: [{ at: 0, amount: 0 }] },
  rate: { value: 0.12, basis: 'effective_year' },
  amortization: { kind: 'bullet', at: 12 },
});

function drawnBy(kind: Json, { draws: _draws, ...rest }: JsonObject): Json {
  if (kind === 'need') return { ...rest, draws: { kind }, limit: rest.limit ?? 0 };
  return { ...rest, draws: { kind, tranches: [{ at: 0, amount: 0 }] } };
}

function windowOf(end: 0 | 1, value: Json, { window }: JsonObject): Json {
  if (value === null) return null;
  const [from = 0, to = value] = Array.isArray(window) ? window : [];
  return end === 0 ? [value, to] : [from, value];
}

function amortizationOf(kind: Json): Json {
  if (kind === 'bullet') return { kind, at: 12 };
  return kind === 'sweep' ? { kind } : { kind, start: 12, installments: 12 };
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function withoutCurve(labels: Readonly<Record<string, string>>) {
  return optionsOf(labels).filter(({ value }) => value !== 'curve');
}

import type { Json, JsonObject } from '@uni/contracts';
import { common, workspaceFields } from '@uni/phrases';
import type { FieldRow, FormSection, ListTable } from '../form/fields.ts';
import { debtorRow } from './companies.ts';
import { drawsIs, hasGrace, isGiven, kindIs, objectAt } from './loans.ts';

const copy = workspaceFields.loans;
const months = common.unit.months;

/** Rates that replace the first one from a month on. */
export const rateStepsTable: ListTable = {
  path: 'rate_steps',
  title: copy.rateSteps,
  singular: copy.rateStep,
  noun: copy.rateStepsNoun,
  isOptional: true,
  columns: [
    { path: 'from', label: copy.rateFrom, control: { kind: 'month_ref' }, required: true },
    { path: 'rate', label: copy.rate, control: { kind: 'rate' }, required: true },
  ],
  make: (items) => ({
    from: { at: 'works_end', plus: items.length },
    rate: items.at(-1)?.rate ?? { value: 0.12, basis: 'effective_year' },
  }),
};

/** Without a month there is no grace. An amortization that began after it takes its month. */
function graceFrom(from: Json, item: JsonObject): Json {
  if (from !== null) return { ...item, grace: { months: 12, ...objectAt(item, 'grace'), from } };
  const { grace, ...rest } = item;
  const amortization = objectAt(item, 'amortization');
  const needsStart = kindIs('sac', 'price')(item) && !isGiven(amortization.start);
  return needsStart ? { ...rest, amortization: { ...amortization, start: objectAt(item, 'grace').from ?? 0 } } : rest;
}

const hasCommitment = (item: JsonObject): boolean => isGiven(item.commitment_fee);
const hasCoverage = (item: JsonObject): boolean => isGiven(item.coverage);

/** Without a least coverage there is no guarantee, and no trap that reads it. */
function coverageMin(min: Json, item: JsonObject): Json {
  if (min !== null) return { ...item, coverage: { ...objectAt(item, 'coverage'), min } };
  const { coverage, trap, ...rest } = item;
  const { balance } = objectAt(item, 'trap');
  return isGiven(balance) ? { ...rest, trap: { balance: balance ?? null } } : rest;
}

const trapRow = (field: 'balance' | 'coverage', row: Omit<FieldRow, 'path' | 'fallback' | 'replaces'>): FieldRow => ({
  ...row,
  path: `trap/${field}`,
  fallback: copy.noTrap,
  replaces: {
    path: 'trap',
    build: (value, item) => {
      const trap = { ...objectAt(item, 'trap'), [field]: value };
      return Object.values(trap).some(isGiven) ? trap : null;
    },
  },
});

/** Rarer fields of a loan: its modules, grace, guarantee, part of the index, and fees of releases. */
export const moreLoanSections: readonly FormSection[] = [
  {
    key: 'scope',
    title: copy.scope,
    rows: [
      debtorRow,
      { path: 'modules', label: copy.modules, help: copy.modulesHelp, control: { kind: 'modules' }, wide: true },
      {
        path: 'eligible',
        label: copy.constructionCosts,
        help: copy.constructionCostsHelp,
        control: { kind: 'groups' },
        wide: true,
        when: drawsIs('schedule', 'need'),
      },
    ],
  },
  {
    key: 'grace',
    title: copy.grace,
    rows: [
      {
        path: 'grace/from',
        label: copy.graceFrom,
        fallback: copy.noGrace,
        control: { kind: 'month_ref' },
        replaces: { path: '', build: graceFrom },
      },
      {
        path: 'grace/months',
        label: copy.graceMonths,
        unit: months,
        control: { kind: 'integer', least: 0, most: 120 },
        required: true,
        when: hasGrace,
      },
      {
        path: 'grace/interest',
        label: copy.graceInterest,
        fallback: copy.interests.pay,
        control: {
          kind: 'choice',
          options: Object.entries(copy.interests).map(([value, label]) => ({ value, label })),
        },
        when: hasGrace,
      },
    ],
  },
  {
    key: 'coverage',
    title: copy.coverage,
    rows: [
      {
        path: 'coverage/min',
        label: copy.coverageMin,
        help: copy.coverageHelp,
        fallback: copy.noCoverage,
        control: { kind: 'number' },
        replaces: { path: '', build: coverageMin },
      },
      {
        path: 'coverage/receivables',
        label: copy.coverageReceivables,
        fallback: '100',
        control: { kind: 'percent' },
        when: hasCoverage,
      },
      {
        path: 'coverage/stock',
        label: copy.coverageStock,
        fallback: '0',
        control: { kind: 'percent' },
        when: hasCoverage,
      },
      trapRow('coverage', {
        label: copy.trapCoverage,
        help: copy.trapCoverageHelp,
        control: { kind: 'number' },
        when: hasCoverage,
      }),
      trapRow('balance', { label: copy.trapBalance, help: copy.trapBalanceHelp, control: { kind: 'money' } }),
    ],
  },
  {
    key: 'fees',
    title: copy.fees,
    rows: [
      {
        path: 'index_share',
        label: copy.indexShare,
        fallback: '100',
        control: { kind: 'percent' },
        when: (item) => isGiven(item.index) || isGiven(item.index_share),
      },
      { path: 'release_fee_share', label: copy.releaseFee, fallback: '0', control: { kind: 'percent' } },
      { path: 'iof_share', label: copy.iof, help: copy.iofHelp, fallback: '0', control: { kind: 'percent' } },
      {
        path: 'commitment_fee/rate',
        label: copy.commitment,
        help: copy.commitmentHelp,
        control: { kind: 'rate' },
        // Without a window or tranches there are no months in which it runs.
        when: (item) => drawsIs('schedule')(item) || isGiven(item.window) || hasCommitment(item),
        replaces: { path: 'commitment_fee', build: (rate) => (rate === null ? null : { rate }) },
      },
      {
        path: 'amortization/share',
        label: copy.sweepShare,
        fallback: '100',
        control: { kind: 'percent' },
        when: kindIs('sweep'),
      },
    ],
  },
];

import type { Json, JsonObject } from '@uni/contracts';
import { common, workspaceFields } from '@uni/phrases';
import type { FieldRow, FormSection, ListTable } from '../form/fields.ts';

const copy = workspaceFields.loans;
const months = common.unit.months;

const kindOf = (item: JsonObject): string => {
  const amortization = item.amortization;
  return typeof amortization === 'object' && amortization !== null && !Array.isArray(amortization)
    ? String(amortization.kind)
    : '';
};
export const kindIs =
  (...kinds: readonly string[]) =>
  (item: JsonObject): boolean =>
    kinds.includes(kindOf(item));

export const objectAt = (item: JsonObject, field: string): JsonObject => {
  const value = item[field];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
};

export const drawsOf = (item: JsonObject): string => String(objectAt(item, 'draws').kind ?? 'share');
export const drawsIs =
  (...kinds: readonly string[]) =>
  (item: JsonObject): boolean =>
    kinds.includes(drawsOf(item));
export const isGiven = (value: Json | undefined): boolean => value !== null && value !== undefined;
export const hasGrace = (item: JsonObject): boolean => isGiven(item.grace);

/** A loan that draws in another way, with what that way needs. */
function drawnBy(kind: Json, item: JsonObject): Json {
  const { draws, ...rest } = item;
  if (kind === 'schedule') return { ...rest, draws: { kind, tranches: [{ at: { at: 'base' }, amount: 0 }] } };
  if (kind === 'need') return { ...rest, draws: { kind }, limit: item.limit ?? 0 };
  const { eligible, share } = newLoan();
  return { ...rest, eligible: item.eligible ?? eligible ?? [], share: item.share ?? share ?? 0 };
}

/** The draws of a schedule; a share is of the limit. */
export const tranchesTable: ListTable = {
  path: 'draws/tranches',
  title: copy.tranches,
  help: copy.tranchesHelp,
  singular: copy.tranche,
  noun: copy.tranchesNoun,
  columns: [
    { path: 'at', label: copy.trancheAt, control: { kind: 'month_ref' }, required: true },
    { path: 'amount', label: copy.trancheAmount, control: { kind: 'money' }, when: (item) => !isGiven(item.share) },
    { path: 'share', label: copy.trancheShare, control: { kind: 'percent' }, when: (item) => !isGiven(item.amount) },
  ],
  make: (items) => ({ at: items.at(-1)?.at ?? { at: 'base' }, amount: 0 }),
};

/** Bank receipts that amortize a loan, by the choice of the form; nothing: those at the keys. */
const transferKinds: Readonly<Record<string, string[]>> = {
  construction: ['works_transfer'],
  both: ['bank_transfer', 'works_transfer'],
};

function transferChoice(of: Json): Json {
  if (!Array.isArray(of) || !of.includes('works_transfer')) return null;
  return of.includes('bank_transfer') ? 'both' : 'construction';
}

/** An amortization of a kind with what that kind needs. */
function amortizationOf(kind: Json): Json {
  switch (kind) {
    case 'transfer':
      return { kind, share: 1 };
    case 'sac':
    case 'price':
      return { kind, start: { at: 'keys' }, installments: 12 };
    case 'bullet':
      return { kind, at: { at: 'keys', plus: 12 } };
    default:
      return { kind: 'sweep' };
  }
}

const windowRow = (end: 0 | 1): FieldRow => ({
  path: `window/${end}`,
  label: end === 0 ? copy.windowFrom : copy.windowTo,
  ...(end === 1 ? { help: copy.windowHelp } : {}),
  control: { kind: 'month_ref' },
  fallback: workspaceFields.form.none,
  replaces: {
    path: 'window',
    build: (value, item) => {
      const [from = { at: 'base' }, to = { at: 'keys' }] = Array.isArray(item.window) ? item.window : [];
      if (value === null) return null;
      return end === 0 ? [value, to] : [from, value];
    },
  },
});

/** One loan. */
export const loanSections: readonly FormSection[] = [
  {
    key: 'identification',
    title: copy.identification,
    rows: [
      { path: 'name', label: copy.name, control: { kind: 'text' } },
      {
        path: 'draws/kind',
        label: copy.draws,
        fallback: copy.drawKinds.share,
        control: {
          kind: 'choice',
          options: Object.entries(copy.drawKinds).map(([value, label]) => ({ value, label })),
        },
        replaces: { path: '', build: drawnBy },
      },
      {
        path: 'share',
        label: copy.share,
        control: { kind: 'percent' },
        required: true,
        when: drawsIs('share'),
      },
      { path: 'limit', label: copy.limit, control: { kind: 'money' }, required: true, when: drawsIs('need') },
      {
        path: 'limit',
        label: copy.limit,
        help: copy.limitHelp,
        control: { kind: 'money' },
        when: drawsIs('share', 'schedule'),
      },
      { path: 'eligible', label: copy.eligible, control: { kind: 'groups' }, wide: true, when: drawsIs('share') },
    ],
  },
  {
    key: 'gate',
    title: copy.gate,
    rows: [
      { path: 'min_works', label: copy.minConstruction, fallback: '0', control: { kind: 'percent' } },
      { path: 'min_sold', label: copy.minSold, fallback: '0', control: { kind: 'percent' } },
      windowRow(0),
      windowRow(1),
    ],
  },
  {
    key: 'cost',
    title: copy.cost,
    rows: [
      { path: 'rate', label: copy.rate, control: { kind: 'rate' }, required: true },
      { path: 'index', label: copy.index, control: { kind: 'index' } },
      {
        path: 'interest',
        label: copy.interest,
        fallback: copy.interests.capitalize,
        control: {
          kind: 'choice',
          options: Object.entries(copy.interests).map(([value, label]) => ({ value, label })),
        },
      },
      { path: 'opening_fee_share', label: copy.openingFee, fallback: '0', control: { kind: 'percent' } },
      { path: 'monthly_fee', label: copy.monthlyFee, fallback: '0', control: { kind: 'money' } },
    ],
  },
  {
    key: 'amortization',
    title: copy.amortization,
    rows: [
      {
        path: 'amortization/kind',
        label: copy.kind,
        control: { kind: 'choice', options: Object.entries(copy.kinds).map(([value, label]) => ({ value, label })) },
        replaces: { path: 'amortization', build: amortizationOf },
      },
      {
        path: 'amortization/from',
        label: copy.from,
        control: { kind: 'month_ref' },
        fallback: workspaceFields.anchors.base,
        fallbackFor: (item) => (hasGrace(item) ? copy.afterGrace : undefined),
        when: kindIs('sweep'),
      },
      {
        path: 'amortization/reserve',
        label: copy.reserve,
        fallback: '0',
        control: { kind: 'money' },
        when: kindIs('sweep'),
      },
      {
        path: 'amortization/share',
        label: copy.transferShare,
        control: { kind: 'percent' },
        required: true,
        when: kindIs('transfer'),
      },
      {
        path: 'amortization/of',
        label: copy.transferOf,
        control: {
          kind: 'choice',
          none: copy.transferKinds.keys,
          options: [
            { value: 'construction', label: copy.transferKinds.construction },
            { value: 'both', label: copy.transferKinds.both },
          ],
        },
        toDisplay: transferChoice,
        replaces: { path: 'amortization/of', build: (choice) => transferKinds[String(choice)] ?? null },
        when: kindIs('transfer'),
      },
      {
        path: 'amortization/start',
        label: copy.start,
        fallback: copy.afterGrace,
        control: { kind: 'month_ref' },
        when: (item) => kindIs('sac', 'price')(item) && hasGrace(item),
      },
      {
        path: 'amortization/start',
        label: copy.start,
        control: { kind: 'month_ref' },
        required: true,
        when: (item) => kindIs('sac', 'price')(item) && !hasGrace(item),
      },
      {
        path: 'amortization/installments',
        label: copy.installments,
        unit: months,
        control: { kind: 'integer', least: 1 },
        required: true,
        when: kindIs('sac', 'price'),
      },
      {
        path: 'amortization/at',
        label: copy.at,
        control: { kind: 'month_ref' },
        required: true,
        when: kindIs('bullet'),
      },
    ],
  },
];

/** A production loan on construction, as banks usually write it; every figure is the planner's to change. */
export const newLoan = (): JsonObject => ({
  name: copy.newName,
  eligible: ['labor_cost', 'readjust_labor_cost'],
  share: 0.8,
  rate: { value: 0.12, basis: 'effective_year' },
  amortization: { kind: 'sweep', from: { at: 'keys' } },
});

import {
  actualProfit,
  isObject,
  type Json,
  type JsonObject,
  presumedWithRents,
  rentActivity,
  retWithSocial,
  socialRates,
  toJsonObject,
} from '@uni/contracts';
import { workspaceFields } from '@uni/phrases';
import type { StudyFacts } from '../../study/study-facts.ts';
import type { ChoiceOption, FieldRow, FormSection, ListTable } from '../form/fields.ts';
import { displayedAsWord } from './tax-class.ts';
import { datedRates, withRegime } from './taxes.ts';

const copy = workspaceFields.taxRegimes;
const { regimes } = workspaceFields.taxes;
const classCopy = workspaceFields.taxClass;

const options: readonly ChoiceOption[] = (['ret', 'presumed', 'real', 'none'] as const).map((value) => ({
  value,
  label: regimes[value],
}));

/** The name of a class. */
export const classColumn: FieldRow = {
  path: 'class',
  label: classCopy.label,
  help: classCopy.help,
  control: { kind: 'text' },
  required: true,
  ...displayedAsWord('class'),
};

const listOf = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

const jsonOf = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** The first of some names that no row has. */
export function freeName(rows: readonly JsonObject[], usual: readonly string[]): string {
  const taken = new Set(rows.map((row) => String(row.class)));
  const names = [...usual, ...rows.map((_, at) => `classe_${at + 2}`)];
  return names.find((name) => !taken.has(name)) ?? 'classe';
}

/** Classes that obey another regime than the rest. */
export const classesTable: ListTable = {
  path: 'classes',
  title: copy.classes,
  help: copy.classesHelp,
  singular: copy.classSingular,
  noun: copy.classesNoun,
  isOptional: true,
  columns: [
    classColumn,
    { path: 'regime', label: workspaceFields.taxes.regime, control: { kind: 'choice', options }, required: true },
  ],
  make: (items) => ({ class: freeName(items, ['rent', 'social']), regime: 'none' }),
};

/** Classes with rates of RET of their own. */
export const segregatedClassSections: readonly FormSection[] = [
  { key: 'class', title: copy.ownRates, rows: [classColumn] },
];
export const segregatedClassRates = datedRates('rates', copy.ownRates);
export const newSegregatedClass = (items: readonly JsonObject[]): JsonObject => ({
  class: freeName(items, ['social']),
  rates: jsonOf(socialRates),
});

/** Classes whose presumed shares are others. */
export const activitySections: readonly FormSection[] = [{ key: 'class', title: copy.activity, rows: [classColumn] }];
export const activityTables: readonly ListTable[] = [
  datedRates('irpj_base', workspaceFields.taxes.irpj_base),
  datedRates('csll_base', workspaceFields.taxes.csll_base),
];
export const newActivity = (items: readonly JsonObject[]): JsonObject => ({
  ...toJsonObject(jsonOf(rentActivity)),
  class: freeName(items, ['rent']),
});

/** Regimes that follow the first one. */
export const phaseSections: readonly FormSection[] = [
  {
    key: 'phase',
    title: copy.phase,
    help: copy.phaseHelp,
    rows: [
      { path: 'from', label: workspaceFields.taxes.from, control: { kind: 'calendar' }, required: true },
      {
        path: 'regime',
        label: workspaceFields.taxes.regime,
        control: { kind: 'choice', options },
        required: true,
        replaces: { path: '', build: (value, item) => phaseWith(item, String(value)) },
      },
    ],
  },
];

/** The regime of a phase with its rates by law; a phase has no other taxes. */
function phaseWith(phase: JsonObject, regime: string): JsonObject {
  const { other: _, ...own } = withRegime(phase, regime);
  return own;
}

/**
 * Another regime by law, from the January after the last one. Presumed and actual profit begin and end in no other month.
 * Without a regime the receipts would be untaxed until one is chosen.
 * @param first the regime that the first one follows
 */
export function newPhase(
  items: readonly JsonObject[],
  facts: Pick<StudyFacts, 'baseMonth'>,
  first: Json = 'ret',
): JsonObject {
  const last = items.map(({ from }) => String(from)).at(-1) ?? facts.baseMonth;
  const before = items.at(-1)?.regime ?? first;
  return phaseWith({ from: `${Number(last.slice(0, 4)) + 1}-01` }, before === 'presumed' ? 'ret' : 'presumed');
}

/** True if a regime taxes something: the study's, or a class of it. */
export function usesRegime(terms: JsonObject, regime: string): boolean {
  return terms.regime === regime || listOf(terms.classes).some((row) => row.regime === regime);
}

/** True if a taxation, or a regime that follows, taxes actual profit: it reads the accounts. */
export function readsAccounts(taxation: JsonObject): boolean {
  return [taxation, ...listOf(taxation.then)].some((terms) => usesRegime(terms, 'real'));
}

/** A regime that has rates. */
type RatedRegime = 'ret' | 'presumed' | 'real';

/** A regime that taxes something and has no rates yet; null for none. */
export function regimeWithoutRates(terms: JsonObject): RatedRegime | null {
  const lacking = (['ret', 'presumed', 'real'] as const).find(
    (regime) => usesRegime(terms, regime) && !isObject(terms[regime]),
  );
  return lacking ?? null;
}

/** The terms with the rates of a regime by law. */
export function withRatesOf(terms: JsonObject, regime: RatedRegime): JsonObject {
  return { ...terms, [regime]: phaseWith(terms, regime)[regime] ?? null };
}

/** Regimes by law: what each sets in the study's taxation. */
export const lawPresets = [
  {
    key: 'ret_social',
    ...copy.presets.ret_social,
    build: (taxation: JsonObject): JsonObject => ({ ...withRegime(taxation, 'ret'), ret: jsonOf(retWithSocial) }),
  },
  {
    key: 'presumed_year',
    ...copy.presets.presumed_year,
    build: (taxation: JsonObject): JsonObject => ({
      ...withRegime(taxation, 'presumed'),
      presumed: jsonOf(presumedWithRents),
    }),
  },
  {
    key: 'real_year',
    ...copy.presets.real_year,
    build: (taxation: JsonObject): JsonObject => ({ ...withRegime(taxation, 'real'), real: jsonOf(actualProfit) }),
  },
] as const;

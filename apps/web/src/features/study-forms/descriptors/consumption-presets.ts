import {
  equalJson,
  isObject,
  type Json,
  type JsonObject,
  regularAfterTransition,
  regularConsumption,
  subdivisionConsumption,
  toJsonObject,
  transitionalConsumption,
  transitionEnd,
} from '@uni/contracts';
import { workspaceFields } from '@uni/phrases';
import type { StudyFacts } from '../../study/study-facts.ts';
import { optionOf, withoutLawOptions } from './taxes.ts';

const copy = workspaceFields.consumption;

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** The option of a regime instead of CBS and IBS, up to the end of the transition. */
const endedOption = (regime: 'ret' | 'presumed'): Json[] =>
  listOf(optionOf(regime)).map((tax) =>
    isObject(tax) ? { ...tax, rates: [...listOf(tax.rates), { from: transitionEnd, rate: 0 }] } : tax,
  );
const endedOptions = [...endedOption('ret'), ...endedOption('presumed')];

/** Without the taxes that a regime has instead of CBS and IBS, ended or not. */
function withoutOptions(taxation: JsonObject): JsonObject {
  const { other, ...rest } = withoutLawOptions(taxation);
  const left = listOf(other).filter((tax) => !endedOptions.some((ended) => equalJson(ended, tax)));
  return left.length === 0 ? rest : { ...rest, other: left };
}

/** The taxation without CBS and IBS, and without the option that stood before them. */
export const withoutConsumption = (taxation: JsonObject): JsonObject => ({
  ...withoutOptions(taxation),
  consumption: null,
});

/** The taxation by debits and credits after the transition; up to its end the regime's option stands. */
function withOptionBefore(taxation: JsonObject): JsonObject {
  const { regime } = taxation;
  if (regime !== 'ret' && regime !== 'presumed') return taxation;
  return { ...taxation, other: [...listOf(taxation.other), ...endedOption(regime)] };
}

/** The taxation with the consumption tax by law, from the base month on. Taxes that stood for it go. */
function withLaw(taxation: JsonObject, law: unknown, facts: Pick<StudyFacts, 'baseMonth' | 'indexes'>): JsonObject {
  const { index, modules: _, ...terms } = toJsonObject(law) ?? {};
  const { consumption = null } = taxation;
  const known = isObject(consumption) ? consumption.modules : undefined;
  return {
    ...withoutOptions(taxation),
    consumption: {
      ...begunBy(terms, facts.baseMonth),
      ...(typeof index === 'string' && facts.indexes.includes(index) ? { index } : {}),
      ...(known === undefined ? {} : { modules: known }),
    },
  };
}

/** The terms with tables that begin with the base month where it lies before their first row. */
function begunBy(terms: JsonObject, baseMonth: string): JsonObject {
  return Object.fromEntries(Object.entries(terms).map(([key, inner]) => [key, since(inner ?? null, baseMonth)]));
}

function since(value: Json, baseMonth: string): Json {
  if (Array.isArray(value))
    return value.map((row, k) =>
      k === 0 && isObject(row) && typeof row.from === 'string' && row.from > baseMonth
        ? { ...row, from: baseMonth }
        : since(row, baseMonth),
    );
  return isObject(value) ? begunBy(value, baseMonth) : value;
}

/** The consumption tax by law: what each preset sets in the study's taxation. */
export const consumptionPresets = (
  [
    ['transitional', transitionalConsumption],
    ['regular', regularConsumption],
    ['after_transition', regularAfterTransition],
    ['subdivision', subdivisionConsumption],
  ] as const
).map(([key, law]) => ({
  key,
  ...copy.presets[key],
  build: (taxation: JsonObject, facts: Pick<StudyFacts, 'baseMonth' | 'indexes'>): JsonObject =>
    key === 'after_transition' ? withOptionBefore(withLaw(taxation, law, facts)) : withLaw(taxation, law, facts),
}));

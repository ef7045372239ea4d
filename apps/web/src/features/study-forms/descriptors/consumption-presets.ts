import {
  isObject,
  type Json,
  type JsonObject,
  regularConsumption,
  subdivisionConsumption,
  toJsonObject,
  transitionalConsumption,
} from '@uni/contracts';
import { workspaceFields } from '@uni/phrases';
import type { StudyFacts } from '../../study/study-facts.ts';
import { withoutLawOptions } from './taxes.ts';

const copy = workspaceFields.consumption;

/** The taxation with the consumption tax by law, from the base month on. Taxes that stood for it go. */
function withLaw(taxation: JsonObject, law: unknown, facts: Pick<StudyFacts, 'baseMonth' | 'indexes'>): JsonObject {
  const { index, modules: _, ...terms } = toJsonObject(law) ?? {};
  const { consumption = null } = taxation;
  const known = isObject(consumption) ? consumption.modules : undefined;
  return {
    ...withoutLawOptions(taxation),
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
    ['subdivision', subdivisionConsumption],
  ] as const
).map(([key, law]) => ({
  key,
  ...copy.presets[key],
  build: (taxation: JsonObject, facts: Pick<StudyFacts, 'baseMonth' | 'indexes'>): JsonObject =>
    withLaw(taxation, law, facts),
}));

/** Own values of the indicators: of the chosen enterprises together, and of each. */
import { type FactTable, type Formula, isOfClass, togetherFacts } from '@uni/analysis';
import {
  type BenchmarkSegment,
  type CollaborationDetail,
  type CollaborationKey,
  type CollaborationPreview,
  type CollaborationValues,
  fieldMessages,
  invalidFields,
} from '@uni/contracts';
import type { Context } from '../../platform/context.ts';
import { HttpError } from '../../platform/http/index.ts';
import { type ClassValue, type ComparisonQuery, readComparisons } from './comparison.service.ts';
import { checkedFormula, definitionOf, listDefinitions } from './definitions.service.ts';
import { type Figures, type FiguresQuery, readFigures, readFormula, seriesUpTo, valueAt } from './figures.service.ts';

type IndicatorQuery = FiguresQuery & ComparisonQuery;

interface FormulaOrder extends FiguresQuery {
  readonly key: CollaborationKey;
  readonly formula: string;
}

const readCatalogue = async (context: Context, query: FiguresQuery) => {
  requireSensibleMonth(query.month);
  const definitions = await listDefinitions(context);
  return { definitions, figures: await readFigures(context, query) };
};

/** Throws 404 for an enterprise that is missing, deleted or foreign, 403 for one that is out of reach. */
export async function readIndicators(context: Context, query: IndicatorQuery): Promise<CollaborationValues> {
  const { definitions, figures } = await readCatalogue(context, query);
  const { at, own, together } = figures;
  const compare = await readComparisons(context, query);
  const inClass = classFiguresOf(figures);
  return {
    ...frameOf(figures),
    indicators: definitions
      .filter(({ shown: isVisible }) => isVisible)
      .map(({ id, key, name, formula: text, unit, direction }) => {
        const formula = readFormula(text);
        const value = valueAt(formula, together, at);
        return {
          ...{ id, key, name, formula: text, unit, direction },
          ...value,
          series: seriesUpTo(formula, together, at),
          own: own.map(({ enterprise, table }) => ({ id: enterprise.id, ...valueAt(formula, table, at) })),
          ...compare({ key, formula: text }, (segment) => inClass(segment, formula)),
        };
      }),
  };
}

export async function readIndicator(
  context: Context,
  key: CollaborationKey,
  query: IndicatorQuery,
): Promise<CollaborationDetail> {
  const { definitions, figures } = await readCatalogue(context, query);
  const { at, own, together } = figures;
  const indicator = definitionOf(definitions, key);
  const formula = readFormula(indicator.formula);
  const value = valueAt(formula, together, at);
  const compare = await readComparisons(context, query);
  const inClass = classFiguresOf(figures);
  return {
    ...frameOf(figures),
    indicator,
    ...value,
    series: seriesUpTo(formula, together, at),
    own: own.map(({ enterprise, table }) => ({
      id: enterprise.id,
      ...valueAt(formula, table, at),
      series: seriesUpTo(formula, table, at),
    })),
    ...compare(indicator, (segment) => inClass(segment, formula)),
  };
}

/** Throws 400 with the position of a formula's error. */
export async function previewFormula(
  context: Context,
  { key, formula: text, ...query }: FormulaOrder,
): Promise<CollaborationPreview> {
  const proposed = readFormula(checkedFormula(text));
  const { definitions, figures } = await readCatalogue(context, query);
  const { at, together } = figures;
  const stored = readFormula(definitionOf(definitions, key).formula);
  return {
    ...at,
    before: valueAt(stored, together, at),
    after: valueAt(proposed, together, at),
    series: seriesUpTo(proposed, together, at),
  };
}

/** Values of the chosen enterprises that are of a class of product, together. */
const classFiguresOf = ({ at, own, together }: Figures) => {
  const known = new Map<BenchmarkSegment, { count: number; table: FactTable | null }>();
  return (segment: BenchmarkSegment, formula: Formula | null): ClassValue => {
    const mine = own.filter(({ productClass }) => isOfClass(segment, productClass));
    const facts = known.get(segment) ?? {
      count: mine.length,
      table: mine.length === own.length ? together : togetherFacts(mine.map(({ table }) => table)),
    };
    known.set(segment, facts);
    const { value } = valueAt(formula, facts.table, at);
    return { value, count: facts.count, outside: own.length - facts.count };
  };
};

const frameOf = ({ at, from, to, own, leftOut }: Figures) => ({
  ...at,
  from,
  to,
  enterprises: own.map(({ enterprise }) => enterprise),
  left_out: leftOut,
});

/** Months that no calendar of a plan reaches are a slip of the keys. */
const requireSensibleMonth = (month: string | undefined): void => {
  if (month !== undefined && (month < '1990-01' || month > '2150-12')) {
    throw new HttpError(invalidFields({ month: [fieldMessages.notMonth] }));
  }
};

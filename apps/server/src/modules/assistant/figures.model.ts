/** Names and units of indicators, as the catalogue has them. */
import type { AssistantPair } from '@uni/contracts';
import { type Indicators, type IndicatorUnit, indicatorCatalogue } from '@uni/engine';

export interface NamedFigure {
  readonly key: string;
  readonly label: string;
  readonly unit: IndicatorUnit;
  readonly formula: string;
}

/** The catalogue's key: without the number of an item, or the key of a company. */
const plainKey = (key: string): string =>
  key.replace(/^(loan|assignment|partner)\.\d{1,4}\./, '$1.').replace(/^company\.\w{1,80}\./, 'company.');

const rows = new Map(indicatorCatalogue.map((row) => [row.key, row]));

/** Null: the catalogue has no such indicator. */
export const figureOf = (key: string): NamedFigure | null => {
  const row = rows.get(plainKey(key));
  if (!row) return null;
  const number = /^(?:loan|assignment|partner)\.(\d{1,4})\.|^company\.(\w{1,80})\./.exec(key);
  const suffix = number?.[1] ?? number?.[2];
  return {
    key,
    label: suffix === undefined ? row.label : `${row.label} (${suffix})`,
    unit: row.unit,
    formula: row.formula,
  };
};

/** Indicators in the order of the catalogue. */
export const figuresOf = (indicators: Indicators): NamedFigure[] => {
  const order = new Map(indicatorCatalogue.map(({ key }, at) => [key, at]));
  const position = (key: string): number => order.get(plainKey(key)) ?? order.size;
  return Object.keys(indicators)
    .toSorted((one, other) => position(one) - position(other) || (one < other ? -1 : 1))
    .flatMap((key) => figureOf(key) ?? []);
};

/** Indicators that either side has, before and after. */
export const pairsOf = (before: Indicators, after: Indicators): AssistantPair[] =>
  figuresOf({ ...after, ...before }).map(({ key, label, unit }) => ({
    ...{ key, label, unit },
    before: before[key] ?? null,
    after: after[key] ?? null,
  }));

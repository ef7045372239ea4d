import {
  type Formula,
  type FormulaFault,
  factRows,
  factsIn,
  parseFormula,
  windowRows,
  writeFormula,
} from '@uni/analysis';
import { collaborationFormulas as copy } from '@uni/phrases';
import { formatExact } from '../../ui/numbers/index.ts';

/** A formula as one would say it. */
export const describeFormula = (formula: Formula): string =>
  writeFormula(formula, {
    number: (value) => formatExact(value),
    months: copy.months,
    window: (window, fact) => copy.windows[window](copy.facts[fact]),
    signs: copy.signs,
  });

/** A text that is a formula as one would say it; another as it is. */
export function describeFormulaText(text: string): string {
  const parsed = parseFormula(text);
  return parsed.ok ? describeFormula(parsed.formula) : text;
}

/** Returns a fault in words, with its position. */
export const faultText = ({ code, at, word }: FormulaFault): string => copy.faults[code](at + 1, word);

/** Each series of a formula with its name and where it comes from, in the order of the catalogue. */
export function sourcesOf(text: string): { readonly name: string; readonly label: string; readonly source: string }[] {
  const parsed = parseFormula(text);
  if (!parsed.ok) return [];
  const used = factsIn(parsed.formula);
  return factRows
    .filter(({ key }) => used.has(key))
    .map(({ key, name }) => ({ name, label: copy.facts[key], source: copy.sources[key] }));
}

/** Every name that a formula may use. */
export const formulaNames = {
  windows: windowRows.map(({ key, name }) => ({ name, label: copy.windows[key]('…') })),
  facts: factRows.map(({ key, name }) => ({ name, label: copy.facts[key] })),
} as const;

/** Taxes of the cash flow, and what they are computed from. */

/** Lines of which a study gives the last part of the key. */
const FAMILIES = [
  ...['class_receipts.', 'class_refunds.', 'tax_shift.'],
  ...['reducer.', 'tax_base.consumption', 'tax_credit.', 'tax_credit_balance.'],
];

interface Lines<Line> {
  leaf(key: string, label?: string): Line[];
  keysUnder(prefix: string): string[];
  labelOf(key: string): string;
}

/** Returns what taxes read: receipts, refunds and shifts of each class, reducers and credits. */
export function taxMemo<Line>(lines: Lines<Line>): Line[] {
  const keys = FAMILIES.flatMap((family) => lines.keysUnder(family));
  return keys.flatMap((key) => lines.leaf(key, lines.labelOf(key)));
}

/** Returns a tax by the page's name of it, else by the line's own. */
export function taxLine<Line>(lines: Lines<Line>, copy: { tax(name: string): string }, key: string): Line[] {
  const name = key.slice('tax.'.length);
  const known = copy.tax(name);
  return lines.leaf(key, known === name ? lines.labelOf(key) : known);
}

/** A number as it is written inside a spreadsheet formula. */
export function formulaNumber(x: number): string {
  return String(x).toUpperCase();
}

/**
 * A sum or difference of cells, as a cell of its own. Reais are no exact binary fractions: a spreadsheet must round what it
 * adds before it multiplies it again.
 */
export function cellOf(formula: string): string {
  return `ROUND(${formula},2)`;
}

/** Terms joined with their signs; an empty sum is 0. */
export function signedSum(terms: readonly { sign: number; text: string }[]): string {
  let text = '';
  for (const term of terms) text += term.sign < 0 ? `-${term.text}` : text === '' ? term.text : `+${term.text}`;
  return text === '' ? '0' : text;
}

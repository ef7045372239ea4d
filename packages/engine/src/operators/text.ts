/** A number as it is written inside a spreadsheet formula. */
export function formulaNumber(x: number): string {
  return String(x).toUpperCase();
}

/** Terms joined with their signs; an empty sum is 0. */
export function signedSum(terms: readonly { sign: number; text: string }[]): string {
  let text = '';
  for (const term of terms) text += term.sign < 0 ? `-${term.text}` : text === '' ? term.text : `+${term.text}`;
  return text === '' ? '0' : text;
}

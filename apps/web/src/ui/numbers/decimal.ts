/**
 * Decimal numbers as text. Shares and scaled amounts move the point in the text and never divide. So 12,5% is exactly 0.125 and
 * 1,15 mi exactly 1150000.
 */

/** Moves the decimal point of `-?digits[.digits]` by `shift` digits (negative = to the left) and drops useless zeros. */
export function shiftDecimal(text: string, shift: number): string {
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const digits = whole + fraction;
  const point = whole.length + shift;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  return trimDecimal(`${negative ? '-' : ''}${padded.slice(0, at)}.${padded.slice(at)}`);
}

/** The same number without leading and trailing zeros; minus zero becomes `0`. */
export function trimDecimal(text: string): string {
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const head = whole.replace(/^0+(?=\d)/, '') || '0';
  const tail = fraction.replace(/(?<!0)0+$/, '');
  const body = tail ? `${head}.${tail}` : head;
  return negative && body !== '0' ? `-${body}` : body;
}

/** Plain decimal text of a finite number, without exponent. */
export function plainDecimal(value: number): string {
  const text = String(value);
  const at = text.indexOf('e');
  if (at < 0) return trimDecimal(text);
  return shiftDecimal(text.slice(0, at), Number(text.slice(at + 1)));
}

/** Number of decimals of a plain decimal text. */
export function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/** Rounds a plain decimal text to at most `decimals` decimals, half away from zero. */
export function roundDecimal(text: string, decimals: number): string {
  if (decimalsOf(text) <= decimals) return trimDecimal(text);
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const digits = BigInt(whole + fraction.slice(0, decimals)) + (fraction.charAt(decimals) >= '5' ? 1n : 0n);
  return shiftDecimal(`${negative ? '-' : ''}${digits}`, -decimals);
}

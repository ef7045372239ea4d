import { plainDecimal, shiftDecimal, trimDecimal } from './decimal.ts';
import { type NumberKind, parseNumber, type RefusedNumber } from './parse.ts';

/** Values that an expression may refer to, in the unit of its field: reais, or a fraction for a percent. */
export interface ExpressionContext {
  /** The value that stands in the cell or field now; null is blank, which counts as zero. */
  current?: number | null;
  /** Value of `total` in this field; without it the word is not understood. */
  total?: number | null;
}

export type Evaluated =
  | { kind: 'value'; value: number; text: string }
  | { kind: 'refused'; reason: RefusedNumber | 'not_an_expression' | 'division_by_zero' };

/** `=…` calculates; `+=`, `-=`, `*=` and `/=` change what stands there. Plain `-5000` and `+5000` are numbers. */
export const isExpression = (typed: string): boolean => /^\s*[+\-−*/]?=/.test(typed);

/** Returns true if a text changes each cell by its own value instead of setting one value for all. */
export const isRelative = (typed: string): boolean => /^\s*[+\-−*/]=/.test(typed);

/**
 * Calculates `=1500*12`, `=total*3%`, `+=10%`, `*=1,05`. Numbers are read as they are typed anywhere else, and the
 * answer has fifteen significant digits. In a percent field a number without % counts points: `=10+2,5` is 12,5%.
 */
export function evaluateExpression(typed: string, kind: NumberKind, context: ExpressionContext = {}): Evaluated {
  const match = /^\s*([+\-−*/]?)=(.*)$/s.exec(typed);
  const [, operator = '', body = ''] = match ?? [];
  const tokens = match ? tokensOf(body) : null;
  if (!tokens || tokens.length === 0) return { kind: 'refused', reason: 'not_an_expression' };
  // A factor is a plain number: doubling a percent is `*=2`, whatever it counts in.
  const operandKind = operator === '*' || operator === '/' ? 'number' : kind;
  const reader = new Reader(tokens, context.total ?? null, operandKind);
  const operand = reader.whole();
  if (operand === null) return { kind: 'refused', reason: 'not_an_expression' };
  const result = operator === '' ? operand : changed(context.current ?? 0, operator, operand, reader.onlyPercent);
  if (!Number.isFinite(result)) return { kind: 'refused', reason: 'division_by_zero' };
  const text = trimDecimal(plainDecimal(Number(result.toPrecision(15))));
  if (kind === 'integer' && text.includes('.')) return { kind: 'refused', reason: 'not_an_integer' };
  return { kind: 'value', value: Number(text), text };
}

/** `+=10%` is ten percent of what stands there, `+=10` ten more. */
function changed(current: number, operator: string, operand: number, percent: boolean): number {
  if (operator === '*') return current * operand;
  if (operator === '/') return operand === 0 ? Number.NaN : current / operand;
  const step = percent ? current * operand : operand;
  return operator === '+' ? current + step : current - step;
}

type Token = { kind: 'number'; text: string } | { kind: 'sign'; text: string } | { kind: 'total' };

const TOKEN = /\s*(?:(\d[\d.,]*|,\d+)\s*(mil|mi|bi|k)?(?![a-z\d])|(total)(?![a-z])|([-+*/()%−×÷]))/iy;

function tokensOf(body: string): Token[] | null {
  const text = body.replace(/R\$/gi, ' ').trimEnd();
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return null;
    const [, digits, scale = '', total, sign] = match;
    if (digits) tokens.push({ kind: 'number', text: `${digits}${scale}` });
    else if (total) tokens.push({ kind: 'total' });
    else if (sign) tokens.push({ kind: 'sign', text: { '−': '-', '×': '*', '÷': '/' }[sign] ?? sign });
  }
  return tokens;
}

/** Sums of products of factors, read once from the left. Null anywhere means that it is no expression. */
class Reader {
  private readonly tokens: readonly Token[];
  private readonly total: number | null;
  private readonly points: boolean;
  private readonly relative: boolean;
  private at = 0;

  constructor(tokens: readonly Token[], total: number | null, kind: NumberKind) {
    this.tokens = tokens;
    this.total = total;
    const marked = tokens.some((token) => token.kind === 'total' || (token.kind === 'sign' && token.text === '%'));
    this.points = kind === 'percent' && !marked;
    this.relative = marked;
  }

  /** A lone percent, which counts of what stands there. */
  get onlyPercent(): boolean {
    return this.relative && this.tokens.length === 2 && this.sign(1) === '%';
  }

  whole(): number | null {
    const value = this.sum();
    if (value === null || this.at !== this.tokens.length) return null;
    return this.points ? Number(shiftDecimal(plainDecimal(Number(value.toPrecision(15))), -2)) : value;
  }

  private sign(at = this.at): string | null {
    const token = this.tokens[at];
    return token?.kind === 'sign' ? token.text : null;
  }

  private sum(): number | null {
    let value = this.product();
    for (let sign = this.sign(); value !== null && (sign === '+' || sign === '-'); sign = this.sign()) {
      this.at += 1;
      const next = this.product();
      value = next === null ? null : sign === '+' ? value + next : value - next;
    }
    return value;
  }

  private product(): number | null {
    let value = this.factor();
    for (let sign = this.sign(); value !== null && (sign === '*' || sign === '/'); sign = this.sign()) {
      this.at += 1;
      const next = this.factor();
      value = next === null ? null : sign === '*' ? value * next : next === 0 ? Number.NaN : value / next;
    }
    return value;
  }

  private factor(): number | null {
    if (this.sign() === '-' || this.sign() === '+') {
      const negative = this.sign() === '-';
      this.at += 1;
      const value = this.factor();
      return value === null ? null : negative ? -value : value;
    }
    const value = this.atom();
    if (value === null || this.sign() !== '%') return value;
    this.at += 1;
    return Number(shiftDecimal(plainDecimal(value), -2));
  }

  private atom(): number | null {
    const token = this.tokens[this.at];
    this.at += 1;
    if (token?.kind === 'number') {
      const read = parseNumber(token.text, 'number');
      return read.kind === 'value' ? read.value : null;
    }
    if (token?.kind === 'total') return this.total;
    if (token?.kind !== 'sign' || token.text !== '(') return null;
    const value = this.sum();
    if (this.sign() !== ')') return null;
    this.at += 1;
    return value;
  }
}

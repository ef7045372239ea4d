/** The formula language of the workbooks, parsed independently of the code that prints them. */
export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'error'; code: string }
  | { kind: 'range'; sheet: string | null; from: Corner; to: Corner; single: boolean }
  | { kind: 'name'; name: string }
  | { kind: 'call'; name: string; args: (Formula | null)[] }
  | { kind: 'span'; from: Formula; to: Formula }
  | { kind: 'unary'; operator: '-' | '+' | '%'; operand: Formula }
  | { kind: 'binary'; operator: BinaryOperator; left: Formula; right: Formula };

export type BinaryOperator = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>=';

interface Token {
  readonly kind: 'number' | 'text' | 'error' | 'reference' | 'word' | 'symbol';
  readonly text: string;
  readonly sheet?: string;
}

const REFERENCE = String.raw`\$?[A-Za-z]{1,3}\$?[0-9]{1,7}`;
const patterns: readonly [Token['kind'] | 'space', RegExp][] = [
  ['space', /\s+/y],
  [
    'reference',
    new RegExp(
      String.raw`(?:(?:'((?:[^']|'')+)'|([A-Za-z_\u00c0-\u024f][\w.\u00c0-\u024f]*))!)?(${REFERENCE}(?::${REFERENCE})?)(?![\w(])`,
      'y',
    ),
  ],
  ['number', /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y],
  ['text', /"((?:[^"]|"")*)"/y],
  ['error', /#(?:DIV\/0!|N\/A|VALUE!|REF!|NUM!|NAME\?)/y],
  ['word', /[A-Za-z_\u00c0-\u024f][\w.\u00c0-\u024f]*/y],
  ['symbol', /<>|<=|>=|[-+*/^&=<>(),%:]/y],
];

/** @throws {SyntaxError} naming the position */
function tokens(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const [kind, match] = nextToken(text, at) ?? [];
    if (!kind || !match) throw new SyntaxError(`unexpected ${text[at]} at ${at} in ${text}`);
    at += match[0].length;
    if (kind === 'text') tokens.push({ kind, text: (match[1] ?? '').replaceAll('""', '"') });
    else if (kind === 'reference') {
      const sheet = match[1]?.replaceAll("''", "'") ?? match[2];
      tokens.push({ kind, text: match[3] ?? '', ...(sheet === undefined ? {} : { sheet }) });
    } else if (kind !== 'space') tokens.push({ kind, text: match[0] });
  }
  return tokens;
}

function nextToken(text: string, at: number): [Token['kind'] | 'space', RegExpExecArray] | null {
  for (const [kind, pattern] of patterns) {
    const match = matchAt(pattern, text, at);
    if (match) return [kind, match];
  }
  return null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Operators from the loosest to the tightest; all of them group from the left, also `^`. */
const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['=', '<>', '<', '<=', '>', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
  ['^'],
];

/**
 * Parses a formula written in English without its equals sign.
 * @throws {SyntaxError} on anything outside the language
 */
export function parseFormula(text: string): Formula {
  const all = tokens(text);
  let at = 0;
  const peek = () => all[at];
  const isSymbol = (symbol: string) => peek()?.kind === 'symbol' && peek()?.text === symbol;
  const take = (symbol: string) => {
    if (!isSymbol(symbol)) throw new SyntaxError(`expected ${symbol} before ${peek()?.text ?? 'the end'} in ${text}`);
    at += 1;
  };

  function level(depth: number): Formula {
    const operators = LEVELS[depth];
    if (!operators) return signed();
    let left = level(depth + 1);
    for (let token = peek(); token?.kind === 'symbol' && isOperator(token.text, operators); token = peek()) {
      const operator = token.text;
      at += 1;
      left = { kind: 'binary', operator, left, right: level(depth + 1) };
    }
    return left;
  }

  // A sign binds tighter than every operator: -2^2 is 4 in a spreadsheet.
  function signed(): Formula {
    for (const operator of ['-', '+'] as const) {
      if (!isSymbol(operator)) continue;
      at += 1;
      return { kind: 'unary', operator, operand: signed() };
    }
    let operand = primary();
    // `INDEX(…):INDEX(…)`: from one cell to another.
    if (isSymbol(':')) {
      at += 1;
      operand = { kind: 'span', from: operand, to: primary() };
    }
    while (isSymbol('%')) {
      at += 1;
      operand = { kind: 'unary', operator: '%', operand };
    }
    return operand;
  }

  function primary(): Formula {
    const token = peek();
    if (!token) throw new SyntaxError(`unexpected end of ${text}`);
    at += 1;
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (token.kind === 'text') return { kind: 'text', value: token.text };
    if (token.kind === 'error') return { kind: 'error', code: token.text };
    if (token.kind === 'reference') return reference(token);
    if (token.kind === 'word') return isSymbol('(') ? call(token.text) : word(token.text);
    if (token.text !== '(') throw new SyntaxError(`unexpected ${token.text} in ${text}`);
    const inner = level(0);
    take(')');
    return inner;
  }

  function call(name: string): Formula {
    take('(');
    const args: (Formula | null)[] = [];
    if (!isSymbol(')')) {
      do {
        if (isSymbol(',')) at += args.length > 0 ? 1 : 0;
        args.push(isSymbol(',') || isSymbol(')') ? null : level(0));
      } while (isSymbol(','));
    }
    take(')');
    return { kind: 'call', name: name.toUpperCase(), args };
  }

  const formula = level(0);
  if (at < all.length) throw new SyntaxError(`unexpected ${all[at]?.text} in ${text}`);
  return formula;
}

function isOperator(text: string, operators: readonly BinaryOperator[]): text is BinaryOperator {
  return (operators as readonly string[]).includes(text);
}

function word(name: string): Formula {
  const upper = name.toUpperCase();
  return upper === 'TRUE' || upper === 'FALSE' ? { kind: 'boolean', value: upper === 'TRUE' } : { kind: 'name', name };
}

function reference(token: Token): Formula {
  const [first = '', last = first] = token.text.split(':');
  return {
    kind: 'range',
    sheet: token.sheet ?? null,
    from: corner(first),
    to: corner(last),
    single: !token.text.includes(':'),
  };
}

/** A corner of a range, row and column from 1. */
export interface Corner {
  readonly row: number;
  readonly column: number;
  /** True if the column stays where a formula is moved along its row. */
  readonly fixed: boolean;
}

/** The corner that `$B$7` names. */
export function corner(address: string): Corner {
  let [column, row] = [0, 0];
  for (let k = 0; k < address.length; k++) {
    const code = address.charCodeAt(k);
    if (code >= ZERO && code <= NINE) row = row * 10 + code - ZERO;
    else if (code !== DOLLAR) column = column * 26 + (code & UPPER) - BEFORE_A;
  }
  return { row, column, fixed: address.charCodeAt(0) === DOLLAR };
}

const [ZERO, NINE, DOLLAR, BEFORE_A] = [48, 57, 36, 64];
/** Leaves the capital of a letter. */
const UPPER = 0xdf;

/** Formulas of indicators: windows of monthly series, numbers and the four operations. Text becomes a tree, or a fault with its position. */
import {
  type CollaborationFact,
  type CollaborationWindow,
  collaborationLimits,
  type FormulaFaultCode,
} from '@uni/contracts';
import { factNamed, factOf, monthsName, windowNamed, windowOf } from './facts.ts';

export type Operation = '+' | '-' | '*' | '/';

/** A formula as a tree. */
export type Formula =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'months' }
  | { readonly kind: 'window'; readonly window: CollaborationWindow; readonly fact: CollaborationFact }
  | { readonly kind: 'negative'; readonly of: Formula }
  | { readonly kind: 'operation'; readonly operation: Operation; readonly left: Formula; readonly right: Formula };

/** A fault of a text that is no formula. */
export interface FormulaFault {
  readonly code: FormulaFaultCode;
  /** Position in the text, in UTF-16 units, and length. */
  readonly at: number;
  readonly length: number;
  readonly word: string;
}

/** The formula of a text, or its first fault. */
export type ParsedFormula =
  | { readonly ok: true; readonly formula: Formula }
  | { readonly ok: false; readonly fault: FormulaFault };

interface Token {
  readonly kind: 'number' | 'name' | 'sign';
  readonly text: string;
  readonly at: number;
}

/** Brackets and signs within each other. */
const depthMax = 40;
/** Whole digits and decimals that a number holds exactly and prints without an exponent. */
const numberShape = /^\d{1,9}([.,]\d{1,6})?$/;
const sameSigns: Readonly<Record<string, string>> = { '×': '*', '÷': '/', '−': '-', '–': '-' };

class Fault extends Error {
  readonly fault: FormulaFault;
  constructor(code: FormulaFaultCode, at: number, word: string) {
    super(code);
    this.fault = { code, at, length: word.length, word };
  }
}

/** Reads a formula. Accents and capitals do not matter; decimals may have a comma or a point. Never throws. */
export function parseFormula(text: string): ParsedFormula {
  try {
    if (text.length > collaborationLimits.formula) throw new Fault('too_long', collaborationLimits.formula, '');
    const tokens = tokensOf(text);
    if (tokens.length === 0) throw new Fault('empty', 0, '');
    const reader = new Reader(tokens, text.length);
    const formula = reader.sum(0);
    const rest = reader.next;
    if (rest) throw new Fault(rest.text === ')' ? 'bracket' : 'rest', rest.at, rest.text);
    return { ok: true, formula };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error.fault };
    throw error;
  }
}

const plain = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const shapes = /\s+|(?<number>\d[\d.,]*)|(?<name>[\p{L}_][\p{L}\p{M}\p{N}_]*)|(?<sign>[-+*/()×÷−–])|(?<other>.)/gsu;
  for (const { index, groups = {} } of text.matchAll(shapes)) {
    const { number, name, sign, other } = groups;
    if (other !== undefined) throw new Fault('character', index, other);
    if (number !== undefined) {
      if (!numberShape.test(number)) throw new Fault('number', index, number);
      tokens.push({ kind: 'number', text: number, at: index });
    }
    if (name !== undefined) tokens.push({ kind: 'name', text: name, at: index });
    if (sign !== undefined) tokens.push({ kind: 'sign', text: sameSigns[sign] ?? sign, at: index });
  }
  return tokens;
}

/** Reads down by precedence: sums, products, signs, operands. */
class Reader {
  readonly #tokens: readonly Token[];
  readonly #end: number;
  #position = 0;

  constructor(tokens: readonly Token[], end: number) {
    this.#tokens = tokens;
    this.#end = end;
  }

  get next(): Token | undefined {
    return this.#tokens[this.#position];
  }

  sum(depth: number): Formula {
    return this.#chain(['+', '-'], () => this.#chain(['*', '/'], () => this.#signed(depth)));
  }

  #chain(operations: readonly string[], operand: () => Formula): Formula {
    let left = operand();
    while (this.next && operations.includes(this.next.text)) {
      const operation = this.next.text as Operation;
      this.#position += 1;
      left = { kind: 'operation', operation, left, right: operand() };
    }
    return left;
  }

  #signed(depth: number): Formula {
    if (this.next?.text !== '-') return this.#operand(depth);
    if (depth >= depthMax) throw new Fault('too_deep', this.next.at, '-');
    this.#position += 1;
    return { kind: 'negative', of: this.#signed(depth + 1) };
  }

  #operand(depth: number): Formula {
    const token = this.next;
    if (!token) throw new Fault('operand', this.#end, '');
    if (token.kind === 'number') {
      this.#position += 1;
      return { kind: 'number', value: Number(token.text.replace(',', '.')) };
    }
    if (token.kind === 'name') return this.#named(token);
    if (token.text !== '(') throw new Fault('operand', token.at, token.text);
    if (depth >= depthMax) throw new Fault('too_deep', token.at, '(');
    this.#position += 1;
    const inside = this.sum(depth + 1);
    this.#close(token);
    return inside;
  }

  #close(opened: Token): void {
    if (this.next?.text !== ')') throw new Fault('bracket', opened.at, opened.text);
    this.#position += 1;
  }

  #named(token: Token): Formula {
    const name = plain(token.text);
    if (name === monthsName) {
      this.#position += 1;
      return { kind: 'months' };
    }
    if (factNamed.has(name)) throw new Fault('fact_needs_window', token.at, token.text);
    const window = windowNamed.get(name);
    const opened = this.#tokens[this.#position + 1];
    if (!window) throw new Fault(opened?.text === '(' ? 'window' : 'name', token.at, token.text);
    if (opened?.text !== '(') throw new Fault('fact_expected', token.at, token.text);
    const inside = this.#tokens[this.#position + 2];
    if (inside?.kind !== 'name') throw new Fault('fact_expected', inside?.at ?? this.#end, inside?.text ?? '');
    const fact = factNamed.get(plain(inside.text));
    if (!fact) throw new Fault('name', inside.at, inside.text);
    if (window.of !== 'both' && window.of !== fact.kind) {
      throw new Fault(fact.kind === 'flow' ? 'flow_as_balance' : 'balance_as_flow', token.at, inside.text);
    }
    this.#position += 3;
    this.#close(opened);
    return { kind: 'window', window: window.key, fact: fact.key };
  }
}

/** Returns the binding strength of a formula, from a sum (loosest) to a single name. */
function tightness(formula: Formula): number {
  if (formula.kind === 'negative') return 3;
  if (formula.kind !== 'operation') return 4;
  return formula.operation === '+' || formula.operation === '-' ? 1 : 2;
}

/** Spelling of the parts of a formula. */
export interface FormulaWriting {
  readonly number: (value: number) => string;
  readonly months: string;
  readonly window: (window: CollaborationWindow, fact: CollaborationFact) => string;
  readonly signs: Readonly<Record<Operation, string>>;
}

/** A formula in any spelling, with the brackets that its meaning needs. */
export function writeFormula(formula: Formula, writing: FormulaWriting): string {
  const write = (inner: Formula): string => writeFormula(inner, writing);
  const within = (inner: Formula, least: number): string =>
    tightness(inner) < least ? `(${write(inner)})` : write(inner);
  switch (formula.kind) {
    case 'number':
      return writing.number(formula.value);
    case 'months':
      return writing.months;
    case 'window':
      return writing.window(formula.window, formula.fact);
    case 'negative':
      return `${writing.signs['-']}${within(formula.of, 3)}`;
    case 'operation': {
      const own = tightness(formula);
      const sign = ` ${writing.signs[formula.operation]} `;
      // A right operand of the same precedence needs brackets, or it would parse with the left one.
      return `${within(formula.left, own)}${sign}${within(formula.right, own + 1)}`;
    }
  }
}

const typed: FormulaWriting = {
  number: (value) => String(value).replace('.', ','),
  months: monthsName,
  window: (window, fact) => `${windowOf.get(window)?.name}(${factOf.get(fact)?.name})`,
  signs: { '+': '+', '-': '-', '*': '*', '/': '/' },
};

/** As it would be typed; reading it gives the same formula again. */
export function printFormula(formula: Formula): string {
  return writeFormula(formula, typed);
}

/** The series that a formula speaks of. */
export function factsIn(formula: Formula): ReadonlySet<CollaborationFact> {
  const facts = new Set<CollaborationFact>();
  const visit = (inner: Formula): void => {
    if (inner.kind === 'window') facts.add(inner.fact);
    if (inner.kind === 'negative') visit(inner.of);
    if (inner.kind === 'operation') {
      visit(inner.left);
      visit(inner.right);
    }
  };
  visit(formula);
  return facts;
}

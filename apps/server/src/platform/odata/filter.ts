/** The grammar of `$filter`: recursive descent, in linear time, with bounded terms and levels. */
import { type EdmType, type EntitySet, odataErrors, odataLimits } from '@uni/contracts';
import { HttpError } from '../http/index.ts';
import { comparisons, dayParts, type Expression, matches, type ValueKind } from './expression.ts';
import { lexemesOf, unreadableAt, type Word } from './lexemes.ts';
import { literalOf } from './literals.ts';

export const kindOfType = (type: EdmType): ValueKind => {
  if (type === 'Edm.String') return 'text';
  if (type === 'Edm.Date') return 'day';
  return type === 'Edm.Boolean' ? 'flag' : 'number';
};

interface Reading {
  readonly set: EntitySet;
  readonly lexemes: readonly Word[];
  next: number;
  depth: number;
}

const tooLarge = (): HttpError => new HttpError(odataErrors.filterTooLarge(String(odataLimits.filterTerms)));
const mismatch = ({ at }: Word): HttpError => new HttpError(odataErrors.filterMismatch(String(at + 1)));

const ending: Word = { kind: 'end', text: '', at: 0 };
const peek = ({ lexemes, next }: Reading): Word => lexemes[next] ?? ending;
const take = (reading: Reading): Word => {
  const word = peek(reading);
  reading.next += 1;
  return word;
};

const isNext = (reading: Reading, kind: Word['kind'], text: string): boolean => {
  const word = peek(reading);
  return word.kind === kind && word.text === text;
};

const expectSign = (reading: Reading, sign: string): void => {
  const word = take(reading);
  if (word.kind !== 'sign' || word.text !== sign) throw unreadableAt(word.at);
};

/** @throws HttpError where the text is no filter over the set */
export const parseFilter = (set: EntitySet, filter: string): Expression => {
  const reading: Reading = { set, lexemes: lexemesOf(filter), next: 0, depth: 0 };
  // Every term is made of one word at least, and of a few signs.
  if (reading.lexemes.length > odataLimits.filterTerms * 6) throw tooLarge();
  const [first = ending] = reading.lexemes;
  const expression = requireKind(readOr(reading), 'flag', first);
  const rest = peek(reading);
  if (rest.kind !== 'end') throw unreadableAt(rest.at);
  return expression;
};

const requireKind = (expression: Expression, kind: ValueKind, at: Word): Expression => {
  if (expression.kind !== kind && expression.kind !== 'none') throw mismatch(at);
  return expression;
};

const joinedBy =
  (word: 'and' | 'or', readTerm: (reading: Reading) => Expression) =>
  (reading: Reading): Expression => {
    const at = peek(reading);
    const first = readTerm(reading);
    if (!isNext(reading, 'word', word)) return first;
    const terms = [requireKind(first, 'flag', at)];
    while (isNext(reading, 'word', word)) {
      take(reading);
      const begin = peek(reading);
      terms.push(requireKind(readTerm(reading), 'flag', begin));
    }
    return { node: word, kind: 'flag', terms };
  };

const readAnd = joinedBy('and', (reading) => readComparison(reading));
const readOr = joinedBy('or', readAnd);

function readComparison(reading: Reading): Expression {
  const left = readOperand(reading);
  const operator = peek(reading);
  if (operator.kind !== 'word') return left;
  if (operator.text === 'in') {
    take(reading);
    return { node: 'among', kind: 'flag', left, values: readList(reading, left, operator) };
  }
  const how = comparisons.find((one) => one === operator.text);
  if (how === undefined) return left;
  take(reading);
  const right = readOperand(reading);
  const isOrdered = how !== 'eq' && how !== 'ne';
  if (!isComparable(left, right) || (isOrdered && [left.kind, right.kind].includes('flag'))) throw mismatch(operator);
  return { node: 'compare', kind: 'flag', how, left, right };
}

const isComparable = (left: Expression, right: Expression): boolean =>
  left.kind === right.kind || left.kind === 'none' || right.kind === 'none';

const readList = (reading: Reading, left: Expression, at: Word): Expression[] => {
  expectSign(reading, '(');
  const values: Expression[] = [];
  do {
    const word = take(reading);
    const value = readLiteral(word);
    if (!value) throw unreadableAt(word.at);
    if (!isComparable(left, value)) throw mismatch(at);
    values.push(value);
  } while (isNext(reading, 'sign', ',') && take(reading));
  expectSign(reading, ')');
  return values;
};

const readLiteral = ({ kind, text }: Word): Expression | null => {
  if (kind === 'text') return { node: 'literal', kind: 'text', value: text };
  const literal = kind === 'word' ? literalOf(text) : null;
  return literal && { node: 'literal', ...literal };
};

function readOperand(reading: Reading): Expression {
  reading.depth += 1;
  if (reading.depth > odataLimits.filterDepth) throw tooLarge();
  const operand = readWithin(reading);
  reading.depth -= 1;
  return operand;
}

const readWithin = (reading: Reading): Expression => {
  const word = take(reading);
  if (word.kind === 'sign' && word.text === '(') {
    const inner = readOr(reading);
    expectSign(reading, ')');
    return inner;
  }
  if (word.kind === 'word' && word.text === 'not') {
    return { node: 'not', kind: 'flag', part: requireKind(readOperand(reading), 'flag', word) };
  }
  if (word.kind === 'word' && isNext(reading, 'sign', '(')) return readCall(reading, word);
  return readLiteral(word) ?? readProperty(reading, word);
};

const readProperty = ({ set }: Reading, { kind, text, at }: Word): Expression => {
  if (kind !== 'word' || !/^[a-z_]\w{0,127}$/i.test(text)) throw unreadableAt(at);
  const property = Object.hasOwn(set.properties, text) ? set.properties[text] : undefined;
  if (!property) throw new HttpError(odataErrors.propertyUnknown(text));
  return { node: 'property', kind: kindOfType(property.type), name: text };
};

const readCall = (reading: Reading, name: Word): Expression => {
  if (!/^[a-z]\w{0,127}$/i.test(name.text)) throw unreadableAt(name.at);
  const how = matches.find((one) => one === name.text);
  const section = dayParts.find((one) => one === name.text);
  if (how === undefined && section === undefined) throw new HttpError(odataErrors.functionUnsupported(name.text));
  expectSign(reading, '(');
  const first = requireKind(readOperand(reading), how === undefined ? 'day' : 'text', name);
  if (how === undefined) {
    expectSign(reading, ')');
    return { node: 'dayPart', kind: 'number', part: section ?? 'year', of: first };
  }
  expectSign(reading, ',');
  const second = requireKind(readOperand(reading), 'text', name);
  expectSign(reading, ')');
  return { node: 'match', kind: 'flag', how, whole: first, part: second };
};

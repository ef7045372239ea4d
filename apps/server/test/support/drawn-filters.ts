/** Filters drawn at random, each with what it means, written apart from the parser and from both evaluators. */
import type { Entity, EntityValue } from '../../src/platform/odata/index.ts';

export interface DrawnFilter {
  readonly text: string;
  readonly holds: (row: Entity) => boolean | null;
}

/** Mulberry32: the same numbers for the same seed. */
export const chanceOf = (seed: number) => {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

type Chance = ReturnType<typeof chanceOf>;

const pick = <T>(chance: Chance, list: readonly T[]): T => {
  const one = list[chance(list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

const strings = ['', 'a', 'Ação', "d'água", 'Torre (A), 1', 'torre', 'not null', '%_\\', '😀', '\uffee', 'z z'];
const days = ['2024-02-29', '2025-01-01', '2025-12-31', '2026-07-15'];
const wholes = [-3, 0, 1, 2, 9_007_199_254_740_991];
const amounts = [-0.01, 0, 0.1, 1234.56, 99_999_999.99];

/** Properties by kind: what is drawn for them, and how it is written. */
const kinds = {
  number: { names: ['whole', 'amount'], values: [...wholes, ...amounts, 0.105], write: String },
  text: {
    names: ['name', 'other'],
    values: strings,
    write: (one: unknown) => `'${String(one).replaceAll("'", "''")}'`,
  },
  day: { names: ['due'], values: days, write: String },
} as const;

type Kind = keyof typeof kinds;
const kindNames: readonly Kind[] = ['number', 'text', 'day'];

export const drawEntity = (chance: Chance, id: number): Entity => {
  const orNull = (value: EntityValue) => (chance(4) === 0 ? null : value);
  return {
    id,
    whole: orNull(pick(chance, wholes)),
    amount: orNull(pick(chance, amounts)),
    name: orNull(pick(chance, strings)),
    other: orNull(pick(chance, strings)),
    due: orNull(pick(chance, days)),
    is_total: chance(2) === 0,
  };
};

interface Operand {
  readonly text: string;
  readonly read: (row: Entity) => EntityValue;
}

const drawOperand = (chance: Chance, kind: Kind): Operand => {
  const { names, values, write } = kinds[kind];
  const roll = chance(10);
  if (roll === 0) return { text: 'null', read: () => null };
  if (roll < 6) {
    const name = pick<string>(chance, names);
    return { text: chance(6) === 0 ? `(${name})` : name, read: (row) => row[name] ?? null };
  }
  if (kind === 'number' && roll === 6) {
    const section = pick(chance, ['year', 'month', 'day']);
    const at = ['year', 'month', 'day'].indexOf(section);
    return {
      text: `${section}(due)`,
      read: ({ due }) => (due === null ? null : Number(String(due).split('-')[at])),
    };
  }
  const value = pick<string | number>(chance, values);
  return { text: write(value), read: () => value };
};

const orderOfTexts = (left: string, right: string): number =>
  Math.sign(Buffer.compare(Buffer.from(left, 'utf8'), Buffer.from(right, 'utf8')));
const orderOf = (left: EntityValue, right: EntityValue): number =>
  typeof left === 'string' ? orderOfTexts(left, String(right)) : Math.sign(Number(left) - Number(right));

const meanings: Readonly<Record<string, (left: EntityValue, right: EntityValue) => boolean>> = {
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
  gt: (left, right) => left !== null && right !== null && orderOf(left, right) > 0,
  ge: (left, right) => left !== null && right !== null && orderOf(left, right) >= 0,
  lt: (left, right) => left !== null && right !== null && orderOf(left, right) < 0,
  le: (left, right) => left !== null && right !== null && orderOf(left, right) <= 0,
};

const drawComparison = (chance: Chance): DrawnFilter => {
  const kind = pick(chance, kindNames);
  const [left, right] = [drawOperand(chance, kind), drawOperand(chance, kind)];
  const how = pick(chance, Object.keys(meanings));
  return {
    text: `${left.text} ${how} ${right.text}`,
    holds: (row) => meanings[how]?.(left.read(row), right.read(row)) ?? null,
  };
};

const drawList = (chance: Chance): DrawnFilter => {
  const kind = pick(chance, kindNames);
  const { names, values, write } = kinds[kind];
  const name = pick<string>(chance, names);
  const listed = Array.from({ length: 1 + chance(4) }, () => pick<string | number>(chance, values));
  return {
    text: `${name} in (${listed.map(write).join(chance(2) === 0 ? ',' : ' , ')})`,
    holds: (row) => listed.some((one) => one === row[name]),
  };
};

const drawMatch = (chance: Chance): DrawnFilter => {
  const how = pick(chance, ['contains', 'startswith', 'endswith']);
  const [whole, needle] = [drawOperand(chance, 'text'), drawOperand(chance, 'text')];
  return {
    text: `${how}(${whole.text},${needle.text})`,
    holds: (row) => {
      const [text, piece] = [whole.read(row), needle.read(row)];
      if (text === null || piece === null) return null;
      const at = { contains: String(text).includes(String(piece)), startswith: String(text).startsWith(String(piece)) };
      return { ...at, endswith: String(text).endsWith(String(piece)) }[how] ?? null;
    },
  };
};

const drawLeaf = (chance: Chance): DrawnFilter => {
  const roll = chance(10);
  if (roll === 0) return { text: 'is_total', holds: (row) => row.is_total === true };
  if (roll < 3) return drawList(chance);
  return roll < 5 ? drawMatch(chance) : drawComparison(chance);
};

const both = (word: string, left: boolean | null, right: boolean | null): boolean | null => {
  const settled = word === 'or';
  if (left === settled || right === settled) return settled;
  return left === null || right === null ? null : !settled;
};

export const drawFilter = (chance: Chance, levels: number): DrawnFilter => {
  const roll = levels === 0 ? 9 : chance(6);
  if (roll > 3) return drawLeaf(chance);
  const left = drawFilter(chance, levels - 1);
  if (roll === 3) {
    return {
      text: `not (${left.text})`,
      holds: (row) => {
        const value = left.holds(row);
        return value === null ? null : !value;
      },
    };
  }
  const right = drawFilter(chance, levels - 1);
  const word = pick(chance, ['and', 'or']);
  return {
    text: `(${left.text}) ${word} (${right.text})`,
    holds: (row) => both(word, left.holds(row), right.holds(row)),
  };
};

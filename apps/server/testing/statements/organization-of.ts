/** The organization that a statement names for each distributed table, read from its text as the database gets it. */
import { tableLayout } from '../../src/table-layout.ts';
import { keywords } from './keywords.ts';

/** A partner chooses among organizations: its own connections, by the person. */
const ofPeople: ReadonlySet<string> = new Set(['user_connections']);

const isDistributed = (table: string): boolean => tableLayout[table] === 'distributed' && !ofPeople.has(table);

interface Use {
  readonly table: string;
  /** Null: none, or it is the name of the table. */
  readonly alias: string | null;
}

/** A statement's text, read once however often it is executed. */
export interface StatementShape {
  /** Distributed tables that it reads or writes. */
  readonly tables: readonly string[];
  /** Tables of the coordinator that the same statement reads. */
  readonly joined: readonly string[];
  /** Uses of a distributed table without a condition by organization, as sentences. */
  readonly faults: readonly string[];
  /** What is compared with the organization of a distributed table: positions of parameters, from 1, and numbers in the text. */
  readonly parameters: readonly number[];
  readonly numbers: readonly number[];
}

/** Names without quotes, no literals and no comments. */
const plainText = (sql: string): string =>
  sql
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ');

const tableUse =
  /(?<![\w.])(?:from|join|update|into|using) (?:only )?(?:lateral )?(?:public\.)?([a-z_][a-z0-9_]*)(?: (?:as )?([a-z_][a-z0-9_]*))?/gi;
const nextInList = /^ ?, ?(?:lateral )?(?:public\.)?([a-z_][a-z0-9_]*)(?: (?:as )?([a-z_][a-z0-9_]*))?/i;

const useOf = (table: string, word: string | undefined): Use => ({
  table,
  alias: word === undefined || keywords.has(word.toLowerCase()) || word === table ? null : word,
});

/** Tables in the order of the text; a table that is named twice stands twice. */
const usesOf = (text: string): Use[] => {
  const expressions = new Set(
    [...text.matchAll(/(?<![\w.])([a-z_][a-z0-9_]*)(?: ?\([^()]*\))? as (?:not )?(?:materialized )?\(/gi)].map(
      ([, name = '']) => name,
    ),
  );
  const uses: Use[] = [];
  for (const match of text.matchAll(tableUse)) {
    uses.push(useOf(match[1] ?? '', match[2]));
    let rest = text.slice(match.index + match[0].length);
    for (let next = nextInList.exec(rest); next !== null; next = nextInList.exec(rest)) {
      uses.push(useOf(next[1] ?? '', next[2]));
      rest = rest.slice(next[0].length);
    }
  }
  return uses.filter(({ table }) => !expressions.has(table));
};

const value = String.raw`\(?(?:\$(\d+)|(\d+))`;
const other = String.raw`\w+\.organization_id`;

/** Conditions that bind the organization of one name, in either order; `value` and `other` are what it is compared with. */
const conditionsOf = (text: string, name: string): RegExpMatchArray[] => [
  ...text.matchAll(new RegExp(String.raw`(?<![\w.])${name}organization_id ?= ?(?:${value}|${other})`, 'gi')),
  ...text.matchAll(new RegExp(String.raw`(?:${value}(?:::int8)?\)?|${other}) ?= ?${name}organization_id(?!\w)`, 'gi')),
];

const insertedWithout = (text: string): string[] =>
  [...text.matchAll(/(?<![\w.])insert into ([a-z_][a-z0-9_]*)(?: as \w+)? ?(\([^()]*\))?/gi)].flatMap(
    ([, table = '', columns = '']) =>
      isDistributed(table) && !/(?<!\w)organization_id(?!\w)/.test(columns)
        ? [`${table}: a row without an organization`]
        : [],
  );

/** Uses by the name that their conditions give them. Those without an alias share one: each of them needs a condition. */
const byNames = (uses: readonly Use[]): Map<string, Use[]> => {
  const plain = [...new Set(uses.filter(({ alias }) => alias === null).map(({ table }) => table))].join('|');
  return Map.groupBy(uses, ({ alias }) => (alias === null ? `(?:(?:${plain})\\.)?` : `${alias}\\.`));
};

export const shapeOf = (sql: string): StatementShape => {
  const text = plainText(sql);
  const inserted = new Set([...text.matchAll(/(?<![\w.])insert into ([a-z_][a-z0-9_]*)/gi)].map(({ index }) => index));
  const used = usesOf(text).filter(({ table }) => isDistributed(table));
  if (used.length === 0) return { tables: [], joined: [], faults: [], parameters: [], numbers: [] };
  const read = usesOf(withoutInserts(text, inserted));
  const byName = byNames(read.filter(({ table }) => isDistributed(table)));
  const conditions = [...byName.keys()].flatMap((name) => conditionsOf(text, name));
  const shared = [...text.matchAll(/ using \( ?organization_id[ ,)]/gi)].length;
  const faults = [...byName].flatMap(([name, uses]) =>
    conditionsOf(text, name).length + shared * 2 >= uses.length
      ? []
      : [`${[...new Set(uses.map(({ table }) => table))].join(', ')}: read without an organization`],
  );
  const numbersAt = (at: number): number[] => [...new Set(conditions.flatMap((match) => match[at] ?? []).map(Number))];
  return {
    tables: [...new Set(used.map(({ table }) => table))],
    joined: [...new Set(read.map(({ table }) => table))].filter((table) => {
      const row = tableLayout[table];
      return row !== undefined && row !== 'distributed' && row.location === 'coordinator';
    }),
    faults: [...faults, ...insertedWithout(text)],
    parameters: numbersAt(1),
    numbers: numbersAt(2),
  };
};

/** The targets of inserts are no reading. */
const withoutInserts = (text: string, starts: ReadonlySet<number>): string =>
  [...starts].reduceRight((rest, at) => `${rest.slice(0, at)}insert to${rest.slice(at + 'insert into'.length)}`, text);

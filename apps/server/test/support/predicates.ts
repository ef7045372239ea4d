/**
 * Every query of a tenant table names its organization itself, beside the wall that the database puts around each
 * transaction: one of the two may fail. Read from the sources, so that a query that no test reaches is judged too.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sourceFolder = join(import.meta.dirname, '../../src');

/** Path → text of every source file that is no test. */
export const readSources = (): Map<string, string> =>
  new Map(
    globSync('**/*.ts', { cwd: sourceFolder })
      .filter((path) => !path.endsWith('.test.ts'))
      .map((path) => [path, readFileSync(join(sourceFolder, path), 'utf8')]),
  );

/** Tables whose rows belong to an organization, by the migration steps that create them. */
export const tenantTables = (sources: ReadonlyMap<string, string>): ReadonlySet<string> =>
  new Set(
    [...sources.values()].flatMap((text) =>
      [...text.matchAll(/create table (\w+) \(\s*organization_id int8/g)].map(([, table = '']) => table),
    ),
  );

const keywords = new Set([
  'where',
  'on',
  'set',
  'join',
  'left',
  'inner',
  'order',
  'group',
  'limit',
  'returning',
  'for',
  'values',
  'using',
  'lateral',
  'cross',
  'as',
  'enable',
  'force',
]);

/** The text of the statement that begins here, to its end. */
const statementAt = (text: string, from: number): string => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter)) depth -= 1;
    if (depth < 0 || (depth === 0 && letter === ';')) return text.slice(from, at);
  }
  return text.slice(from);
};

const named = (table: string, alias: string | undefined): string => (alias ? `${alias}.` : `(?:${table}\\.)?`);

/**
 * Global tables with people of all organizations, or what leads to them: administration names the organization all the same. By
 * these columns alone a person is found wherever they are: by themselves, because an address is taken in the whole house, or by
 * the domain of the address.
 */
const byThePerson = /where\('(?:\w+\.)?(?:user_id|email|id)', '(?:=|in)', (?:userId|emails)\)/;
const ofPeople: ReadonlyMap<string, RegExp> = new Map([
  ['users', byThePerson],
  ['user_connections', byThePerson],
  ['identity_provider_domains', /where\('domain', '=', domain\)/],
]);

const builderFaults = (path: string, text: string, tenants: ReadonlySet<string>): string[] =>
  [
    ...text.matchAll(/\.(selectFrom|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*(?:'(\w+)(?: as (\w+))?'|(\w+)\))/g),
  ].flatMap(({ 1: verb = '', 2: table = '', 3: alias, 4: variable, index }) => {
    const wherever = ofPeople.get(table);
    const isOfPeople = wherever !== undefined;
    const isAdministered = path.startsWith('modules/admin/') || table !== 'users';
    if (!variable && !(isOfPeople ? isAdministered : tenants.has(table))) return [];
    const isJoin = verb.endsWith('Join');
    if (isJoin && isOfPeople) return [];
    // A join's condition is within its own parentheses; a query's may stand anywhere in its chain.
    const statement = isJoin ? statementAt(text, text.indexOf('(', index) + 1) : statementAt(text, index + 1);
    const wanted = isJoin
      ? new RegExp(`onRef\\('${alias ?? table}\\.organization_id', '=',`)
      : new RegExp(`where\\('${named(table, alias)}organization_id', '=',`);
    if (wanted.test(statement) || (verb === 'selectFrom' && wherever?.test(statement))) return [];
    return [`${verb}(${variable ?? table}) does not name its organization`];
  });

const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

const templateFaults = (text: string, tenants: ReadonlySet<string>): string[] =>
  [...text.matchAll(/sql(?:<[^`]*?>)?`([^`]*)`/g)].flatMap(([, query = '']) => {
    const uses = [...query.matchAll(/\b(?:from|join|update)\s+(?:(\w+)|\$\{sql\.table\(\w+\)\})(?:\s+(\w+))?/g)]
      .filter(([, table]) => table === undefined || tenants.has(table))
      .map(([, table = '', word]) => named(table, word && !keywords.has(word) ? word : undefined));
    // As often as an alias stands for a table, it stands before an organization: in one query it may mean two.
    return [...new Set(uses)]
      .filter((name) => {
        const given = countOf(query, new RegExp(`(?<![\\w.])${name}organization_id =`, 'g'));
        return given < uses.filter((other) => other === name).length;
      })
      .map((name) => `a query as ${name} does not name its organization`);
  });

/** Queries of this file that do not name the organization of a tenant table. */
export const predicateFaults = (path: string, text: string, tenants: ReadonlySet<string>): string[] => [
  ...builderFaults(path, text, tenants),
  ...templateFaults(text, tenants),
];

/** Each way to take one organization predicate out of a text: the mutants of the wall that the code is. */
export const withoutOnePredicate = (text: string): { readonly line: number; readonly text: string }[] =>
  [
    ...text.matchAll(/\s*\.where\('(?:\w+\.)?organization_id', '=', [^)]*\)/g),
    ...text.matchAll(/\s*\.onRef\('\w+\.organization_id', '=', '\w+\.organization_id'\)/g),
    ...text.matchAll(
      /\b(?:\w+\.)?organization_id = (?:\$\{[^}]*\}|\w+\.organization_id|\w+\.selected_organization_id)/g,
    ),
  ].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    text:
      text.slice(0, match.index) +
      (match[0].includes('(') && match[0].includes("'") ? '' : 'true') +
      text.slice(match.index + match[0].length),
  }));

/**
 * Queries of tenant tables written as text go through the handle or name their organization; the handle binds all others. Queries
 * of global tables with people of all organizations name it too. Read from the sources, so that untested queries are checked.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keywords } from '../../testing/statements/keywords.ts';

const sourceFolder = join(import.meta.dirname, '../../src');

/** Path → text of every source file that is neither a test nor what tests lean on. */
export const readSources = (): Map<string, string> =>
  new Map(
    globSync('**/*.ts', { cwd: sourceFolder })
      .filter((path) => !path.endsWith('.test.ts') && !path.includes('/test-support/'))
      .map((path) => [path, readFileSync(join(sourceFolder, path), 'utf8')]),
  );

/** Tables whose rows belong to an organization, by the migration steps that create them. */
export const tenantTables = (sources: ReadonlyMap<string, string>): ReadonlySet<string> =>
  new Set(
    [...sources.values()].flatMap((text) =>
      [...text.matchAll(/create table (\w+) \(\s*organization_id int8/g)].map(([, table = '']) => table),
    ),
  );

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
 * Global tables with people of all organizations, or with links to an organization. Their queries name it all the same. Only
 * these columns identify a row across organizations: the person, or the domain of an e-mail address. An address is unique on
 * the platform.
 */
const byThePerson = /where\('(?:\w+\.)?(?:user_id|email|id)', '(?:=|in)', (?:userId|emails|address)\)/;
const globalTables: ReadonlyMap<string, RegExp> = new Map([
  ['users', byThePerson],
  ['user_connections', byThePerson],
  ['identity_provider_domains', /where\('domain', '=', domain\)/],
  // Identified by its own long random id: the caller names no organization.
  ['erp_hooks', /where\('id', '=', id\)/],
  ['work_due', /(?!)/],
]);

const builderFaults = (path: string, text: string): string[] =>
  [...text.matchAll(/\.(selectFrom|updateTable|deleteFrom)\(\s*'(\w+)(?: as (\w+))?'/g)].flatMap(
    ({ 1: verb = '', 2: table = '', 3: alias, index }) => {
      const wherever = globalTables.get(table);
      const isAdministered = path.startsWith('modules/admin/') || table !== 'users';
      if (!wherever || !isAdministered) return [];
      const statement = statementAt(text, index + 1);
      const required = new RegExp(`where\\('${named(table, alias)}organization_id', '=',`);
      if (required.test(statement) || (verb === 'selectFrom' && wherever.test(statement))) return [];
      return [`${verb}(${table}) does not name its organization`];
    },
  );

const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** A query written as text, with the fragments that it names or contains substituted. */
interface Query {
  readonly text: string;
  /** Its end in the source. */
  readonly end: number;
}

const opening = /sql(?:<[^`]*?>)?`/y;

/**
 * Returns the query that begins here, up to its closing backtick. Substituted parts are expanded, so that a condition shared by
 * several queries is read in each.
 */
const readQuery = (source: string, from: number, fragments: ReadonlyMap<string, string>): Query => {
  let text = '';
  let at = from;
  while (at < source.length && source[at] !== '`') {
    if (!source.startsWith('${', at)) {
      text += source[at];
      at += 1;
      continue;
    }
    const inner = readExpression(source, at + 2, fragments);
    const [, name = '', rest = ''] = /^(\w+)(\W.*)?$/s.exec(inner.text) ?? [];
    const fragment = rest === '' || rest.startsWith('(') ? fragments.get(name) : undefined;
    text += fragment ?? `\${${inner.text}}`;
    at = inner.end + 1;
  }
  return { text, end: at };
};

/** The expression of a substitution, up to its closing brace; queries within it give their text. */
const readExpression = (source: string, from: number, fragments: ReadonlyMap<string, string>): Query => {
  let text = '';
  let depth = 0;
  let at = from;
  while (at < source.length && !(depth === 0 && source[at] === '}')) {
    opening.lastIndex = at;
    const query = opening.exec(source);
    if (query ?? source[at] === '`') {
      const inner = readQuery(source, at + (query?.[0].length ?? 1), fragments);
      text += query ? inner.text : '';
      at = inner.end + 1;
      continue;
    }
    if (source[at] === '{') depth += 1;
    if (source[at] === '}') depth -= 1;
    text += source[at];
    at += 1;
  }
  return { text, end: at };
};

/** Every query of a file that is written as text, those of trigger functions and subqueries of migrations included. */
const queriesOf = (source: string): string[] => {
  const fragments = new Map<string, string>();
  const queries: string[] = [];
  for (const { index, 0: start } of source.matchAll(/sql(?:<[^`]*?>)?`|`(?=\s*create function|\(\s*select\b)/g)) {
    const { text } = readQuery(source, index + start.length, fragments);
    const [, name] = /const (\w+) =\s*(?:\([^;]*\)(?::[^=;]*)? =>\s*)?$/.exec(source.slice(0, index)) ?? [];
    if (name) fragments.set(name, text);
    queries.push(text.replaceAll(/\$\{db\.own\('(\w+)'\)\}/g, '$1.organization_id = own'));
  }
  return queries;
};

const templateFaults = (source: string, tenants: ReadonlySet<string>): string[] =>
  queriesOf(source).flatMap((query) => {
    const tables = [
      ...query.matchAll(/\b(?:from|join|update)\s+(?:(\w+)|\$\{sql\.table\(\w+\)\}|\$\{\w+\.table\})(?:\s+(\w+))?/g),
    ]
      .filter(([, table]) => table === undefined || tenants.has(table))
      .map(([, table = '', word]) => ({ table, alias: word && !keywords.has(word) ? word : undefined }));
    const plain = [...new Set(tables.filter(({ alias }) => !alias).map(({ table }) => table))].join('|');
    const uses = tables.map(({ alias }) => named(`(?:${plain})`, alias));
    // Each use of an alias for a table names an organization: in one query it may mean two tables.
    return [...new Set(uses)]
      .filter((name) => {
        const given = countOf(query, new RegExp(`(?<![\\w.])${name}organization_id =`, 'g'));
        return given < uses.filter((other) => other === name).length;
      })
      .map((name) => `a query as ${name} does not name its organization`);
  });

/** Queries of this file that do not name the organization of a tenant table. */
export const predicateFaults = (path: string, text: string, tenants: ReadonlySet<string>): string[] => [
  ...builderFaults(path, text),
  ...templateFaults(text, tenants),
];

const lastTable = (text: string): string =>
  [...text.matchAll(/\.(?:selectFrom|updateTable|deleteFrom)\(\s*'(\w+)/g)].at(-1)?.[1] ?? '';

/** Each way to take one organization predicate out of a text: the mutants of the wall that the code is. */
export const withoutOnePredicate = (text: string): { readonly line: number; readonly text: string }[] =>
  [
    ...[...text.matchAll(/\s{0,40}\.where\('(?:\w+\.)?organization_id', '=', [^)]*\)/g)].filter(({ index }) =>
      globalTables.has(lastTable(text.slice(0, index))),
    ),
    ...text.matchAll(/\$\{db\.own\('\w+'\)\}/g),
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

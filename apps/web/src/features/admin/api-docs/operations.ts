import { apiDocs as copy } from '@uni/phrases';
import type { ApiDocument, DocumentedOperation, DocumentedSchema } from '../../../api/admin/api-document.ts';
import { matches } from '../../../ui/search.ts';

export interface ListedOperation extends DocumentedOperation {
  method: string;
  path: string;
}

/** Every operation of the document, by tag and path. */
export const operationsOf = ({ paths }: ApiDocument): ListedOperation[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
    )
    .sort((a, b) => groupOf(a).localeCompare(groupOf(b)) || a.path.localeCompare(b.path));

export const groupOf = ({ tags }: Pick<DocumentedOperation, 'tags'>): string => tags[0] ?? '';

export const filterOperations = (
  operations: readonly ListedOperation[],
  text: string,
  onlyTokens: boolean,
): ListedOperation[] =>
  operations.filter(
    (one) =>
      (!onlyTokens || one['x-uni-scopes'].length > 0) && matches(`${one.method} ${one.path} ${one.summary}`, text),
  );

/** A schema in a line: what a field takes or holds. */
export function typeText(schema: DocumentedSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' | ');
  if (schema.items) return `${typeText(schema.items)}[]`;
  if (typeof schema.type === 'string') return schema.format ? `${schema.type} (${schema.format})` : schema.type;
  return schema.type ? schema.type.join(' | ') : copy.anything;
}

const mostDeep = 6;

/** A value that a schema describes; each field holds the text of its type. */
export function exampleOf(schema: DocumentedSchema, depth = 0): unknown {
  if (depth > mostDeep) return '…';
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field, depth + 1)]),
    );
  if (schema.items) return [exampleOf(schema.items, depth + 1)];
  const structured = schema.anyOf?.find(({ properties, items }) => properties ?? items);
  return structured ? exampleOf(structured, depth) : typeText(schema);
}

/** The operation as a line for the terminal; what has to be filled in stands in capitals. */
export function curlOf({ method, path, requestBody, 'x-uni-scopes': scopes }: ListedOperation, server: string): string {
  const address = `${server.replace(/\/$/, '')}${path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())}`;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${address}'`];
  if (scopes.length > 0) lines.push(`-H 'Authorization: Bearer TOKEN'`);
  const schema = requestBody?.content['application/json']?.schema;
  if (schema) lines.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(exampleOf(schema))}'`);
  return lines.join(' \\\n  ');
}

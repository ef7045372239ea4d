import { apiDocs as copy } from '@uni/phrases';
import type {
  ApiDocument,
  DocumentedAnswer,
  DocumentedComponents,
  DocumentedOperation,
  DocumentedSchema,
} from '../../../api/admin/api-document.ts';
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

const referredName = (reference: string): string => reference.split('/').at(-1) ?? '';

/** An answer of an operation, its own or one that many share. */
export const answerOf = (
  answer: DocumentedOperation['responses'][string] | undefined,
  { responses }: DocumentedComponents,
): DocumentedAnswer | undefined => (answer && '$ref' in answer ? responses[referredName(answer.$ref)] : answer);

/** A schema in a line: what a field takes or holds. One with a name is shown by it. */
export function typeText(schema: DocumentedSchema): string {
  if (schema.$ref !== undefined) return referredName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeText))].join(' | ');
  if (schema.items) return `${typeText(schema.items)}[]`;
  if (typeof schema.type === 'string') return schema.format ? `${schema.type} (${schema.format})` : schema.type;
  return schema.type ? schema.type.join(' | ') : copy.anything;
}

const mostDeep = 6;

/** A value that a schema describes; each field holds the text of its type. What has a name is written out. */
export function exampleOf(schema: DocumentedSchema, components: DocumentedComponents, depth = 0): unknown {
  if (depth > mostDeep) return '…';
  const referred = schema.$ref === undefined ? undefined : components.schemas[referredName(schema.$ref)];
  if (referred) return exampleOf(referred, components, depth);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field, components, depth + 1)]),
    );
  if (schema.items) return [exampleOf(schema.items, components, depth + 1)];
  const structured = (schema.anyOf ?? schema.oneOf)?.find(({ $ref, properties, items }) => $ref ?? properties ?? items);
  return structured ? exampleOf(structured, components, depth) : typeText(schema);
}

/** The operation as a line for the terminal; what has to be filled in stands in capitals. */
export function curlOf(
  { method, path, requestBody, 'x-uni-scopes': scopes }: ListedOperation,
  { servers, components }: Pick<ApiDocument, 'servers' | 'components'>,
): string {
  const server = servers[0]?.url ?? '';
  const address = `${server.replace(/\/$/, '')}${path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())}`;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${address}'`];
  if (scopes.length > 0) lines.push(`-H 'Authorization: Bearer TOKEN'`);
  const schema = requestBody?.content['application/json']?.schema;
  if (schema)
    lines.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(exampleOf(schema, components))}'`);
  return lines.join(' \\\n  ');
}

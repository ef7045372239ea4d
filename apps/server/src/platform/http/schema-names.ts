/**
 * Names of the schemas of the OpenAPI document. An exported schema of the contracts has the name of its export. Another has the
 * name of the operation whose body or answer it is. So a name stays as long as the contract does.
 */
import * as contracts from '@uni/contracts';
import { z } from 'zod';
import { engineDocuments } from './engine-documents.generated.ts';

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** `power-bi` and `cash_flow` are one word each. */
const pascal = (name: string): string =>
  name
    .split(/[^a-z0-9]+/i)
    .map(capitalised)
    .join('');

const isEndpoint = (value: unknown): value is contracts.Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value;

interface NamedOperation {
  readonly endpoint: contracts.Endpoint;
  /** Of the exported group, in the singular: `Contract`. */
  readonly group: string;
  /** Its key in the group: `Retrieve`. */
  readonly act: string;
}

/** By name: a bundler may order exports otherwise. */
const exported = (Object.entries(contracts) as [string, unknown][]).toSorted(([a], [b]) => (a < b ? -1 : 1));

const operations: readonly NamedOperation[] = exported.flatMap(([name, group]) =>
  typeof group !== 'object' || group === null
    ? []
    : Object.entries(group).flatMap(([act, endpoint]) =>
        isEndpoint(endpoint)
          ? [{ endpoint, group: capitalised(name.replace(/Endpoints$/, '')), act: pascal(act) }]
          : [],
      ),
);

/** Every operation that the contracts declare. */
export const declaredEndpoints: readonly contracts.Endpoint[] = operations.map(({ endpoint }) => endpoint);

const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrapped(schema.unwrap() as z.ZodType) : schema;

/** The rows of a page. */
const pageRow = (schema: z.ZodType): z.ZodType | null => {
  if (!(schema instanceof z.ZodObject)) return null;
  const { results } = schema.shape as Record<string, z.ZodType | undefined>;
  return results instanceof z.ZodArray ? (results.element as z.ZodType) : null;
};

/** The answer itself, a page of rows, or a row. */
interface AnswerPart {
  readonly schema: z.ZodType;
  readonly kind: 'one' | 'row' | 'page';
}

const answerParts = (answer: z.ZodType): AnswerPart[] => {
  const schema = unwrapped(answer);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => answerParts(one as z.ZodType));
  if (schema instanceof z.ZodArray) return [{ schema: unwrapped(schema.element as z.ZodType), kind: 'row' }];
  const row = pageRow(schema);
  if (row)
    return [
      { schema: unwrapped(row), kind: 'row' },
      { schema, kind: 'page' },
    ];
  return [{ schema, kind: 'one' }];
};

/** Contracts pass these on as they are. Another schema describes their contents. */
export const describedBy: ReadonlyMap<z.core.$ZodType, string> = new Map<z.core.$ZodType, string>([
  [contracts.studyDocument, 'Study'],
  [contracts.storedStudy, 'Study'],
  [contracts.computedProjection, 'Projection'],
  [contracts.storedIdentity, 'StudyIdentity'],
]);

/** Objects, choices of objects and what holds itself have names. A text or a number reads better where it stands. */
const mayHaveName = (schema: z.ZodType): boolean =>
  !describedBy.has(schema) && [z.ZodObject, z.ZodUnion, z.ZodLazy].some((kind) => schema instanceof kind);

/** Acts that answer the record of the group, or rows of it. */
const plainActs: readonly string[] = ['Retrieve', 'List', 'Create', 'Update'];

/** Gives each schema one name, and each name to one schema: what comes first has it. */
class Names {
  readonly #byName = new Map<string, z.ZodType>();
  readonly #bySchema = new Map<z.ZodType, string>();

  nameOf(schema: z.ZodType): string | undefined {
    return this.#bySchema.get(schema);
  }

  give(schema: z.ZodType, ...candidates: readonly string[]): void {
    if (this.#bySchema.has(schema) || !mayHaveName(schema)) return;
    const free = candidates.find((name) => !this.#byName.has(name) && !Object.hasOwn(engineDocuments, name));
    if (free === undefined) return;
    this.#byName.set(free, schema);
    this.#bySchema.set(schema, free);
  }

  [Symbol.iterator](): Iterator<[z.ZodType, string]> {
    return this.#bySchema[Symbol.iterator]();
  }
}

/** Names for a section of an answer, the best first. */
const candidatesOf = (names: Names, { kind, schema }: AnswerPart, { group, act }: NamedOperation, status: string) => {
  const own = `${group}${act}`;
  const row = pageRow(schema);
  if (kind === 'page') return [`${(row && names.nameOf(unwrapped(row))) ?? own}Page`, `${own}Page`];
  const plain = plainActs.includes(act) ? [group] : [];
  const ending = kind === 'one' ? 'Answer' : 'Row';
  return [...plain, `${own}${ending}`, `${own}${ending}${status}`];
};

const nameAnswers = (names: Names, operation: NamedOperation): void => {
  const { file, responses } = operation.endpoint;
  for (const [status, answer] of Object.entries(file ? {} : responses))
    for (const one of answerParts(answer)) names.give(one.schema, ...candidatesOf(names, one, operation, status));
};

/** Every named schema of the contracts, in the order in which names are given: exports first, then single answers. */
export const nameSchemas = (): ReadonlyMap<z.ZodType, string> => {
  const names = new Names();
  for (const [name, value] of exported)
    if (value instanceof z.ZodType) names.give(unwrapped(value), capitalised(name).replace(/Schema$/, ''));
  const inOrder = [...plainActs, null].flatMap((first) =>
    operations.filter(({ act }) => (first === null ? !plainActs.includes(act) : act === first)),
  );
  for (const operation of inOrder) nameAnswers(names, operation);
  for (const { endpoint, group, act } of operations)
    if (endpoint.body) names.give(unwrapped(endpoint.body), `${act}${group}`, `${act}${group}Body`);
  return new Map(names);
};

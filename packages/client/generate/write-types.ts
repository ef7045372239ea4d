/** Types of the API, written from its OpenAPI document. */
import openapiTS, { astToString } from 'openapi-typescript';

/** The file that `npm run client` writes. */
export const typesFile: URL = new URL('../src/api.generated.ts', import.meta.url);

/** An OpenAPI document as parsed JSON. */
export type ApiDocument = Readonly<Record<string, unknown>>;

type Source = Exclude<Parameters<typeof openapiTS>[0], string | URL>;

/** Returns a copy without the Portuguese texts of screens: `summary`, and what an answer is called. */
const withoutPhrases = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutPhrases);
  if (typeof value !== 'object' || value === null) return value;
  const isAnswer = 'description' in value && ('content' in value || Object.keys(value).length === 1);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, text]) => !(key === 'summary' && typeof text === 'string'))
      .map(([key, field]) => [key, key === 'description' && isAnswer ? '' : withoutPhrases(field)]),
  );
};

const comments: Readonly<Record<string, string>> = {
  paths: 'Operations by path and method.',
  webhooks: 'The document describes none.',
  components: 'Schemas by name.',
  $defs: 'The document has none.',
  operations: 'Operations by name.',
};

/** Adds what each export is. */
const commented = (source: string): string =>
  source.replace(
    /^export (?:interface|type) ([\w$]{1,20})/gm,
    (line, name: string) => `/** ${comments[name]} */\n${line}`,
  );

/** Returns the source of the types of a document. */
export const writeTypes = async (document: ApiDocument): Promise<string> => {
  // A field with a default may be left out of what is sent.
  const nodes = await openapiTS(withoutPhrases(document) as Source, { alphabetize: true, defaultNonNullable: false });
  return `// Written by npm run client from the OpenAPI document.\n${commented(astToString(nodes))}`;
};

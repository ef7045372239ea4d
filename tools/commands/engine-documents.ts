/** JSON Schemas of the engine's two documents, read from their types. */
import { join } from 'node:path';
import { createGenerator, type Schema } from 'ts-json-schema-generator';
import { repositoryRoot } from '../bootstrap/node.mjs';

export const documentsFile = join(repositoryRoot, 'apps/server/src/platform/http/engine-documents.generated.ts');

/** Each document and its file. Its name begins those of its sections: `StudyModule`. */
const documents = [
  { name: 'Study', file: 'study.ts' },
  { name: 'Projection', file: 'projection.ts' },
] as const;

type Definitions = Readonly<Record<string, unknown>>;

const readDefinitions = (name: string, file: string): Definitions => {
  const folder = join(repositoryRoot, 'packages/engine');
  const schema: Schema = createGenerator({
    ...{ path: join(folder, 'src', file), tsconfig: join(folder, 'tsconfig.json'), type: name },
    ...{ expose: 'export', topRef: true, skipTypeCheck: true, encodeRefs: false, additionalProperties: false },
  }).createSchema(name);
  return schema.definitions ?? {};
};

const sectionName = (document: string, section: string): string =>
  section.startsWith(document) ? section : `${document}${section}`;

/**
 * A reference names a component of the document. The type of optional fields has the file's comment, which
 * concerns none of them.
 */
const rewrite = (value: unknown, document: string, fileComment: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => rewrite(one, document, fileComment));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, field]): [string, unknown][] => {
    if (key === 'description' && field === fileComment) return [];
    if (key !== '$ref') return [[key, rewrite(field, document, fileComment)]];
    const name = String(field).split('/').at(-1) ?? '';
    return [[key, `#/components/schemas/${sectionName(document, name)}`]];
  });
  return Object.fromEntries(entries);
};

/** The comment of the type of optional fields, as it stands on the first of them. */
const commentOfOptional = (definitions: Definitions): unknown => {
  const { properties } = { properties: {}, ...Object(definitions.Study) };
  return Object(Object(properties).finance_rate).description;
};

/** @returns the source of the generated file, one component a line */
export const writeEngineDocuments = (): string => {
  const lines = documents.flatMap(({ name, file }) => {
    const definitions = readDefinitions(name, file);
    const comment = commentOfOptional(definitions);
    return Object.entries(definitions).map(
      ([section, schema]) => `  ${sectionName(name, section)}: ${JSON.stringify(rewrite(schema, name, comment))},`,
    );
  });
  return `// Written by node tools/commands/write-engine-documents.ts from the types of the engine.
/** JSON Schemas of a study and of its projection, and of their sections. */
export const engineDocuments: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
${lines.sort().join('\n')}
};
`;
};

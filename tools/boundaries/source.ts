import { type ParseResult, parseSync } from 'oxc-parser';

export interface Import {
  readonly specifier: string;
  /** `export … from`, which passes names on. */
  readonly reexport: boolean;
  readonly typesOnly: boolean;
  /** The values it takes, by the names they are exported under; `*` for all. */
  readonly values: readonly string[];
}

/** A file's data for the boundary rules. Paths are from the repository's root, with `/`. */
export interface SourceFile {
  readonly path: string;
  readonly imports: readonly Import[];
  readonly exportsDefault: boolean;
  /** Names it reads; a member also as `Math.random` and `.random`. */
  readonly globals: ReadonlySet<string>;
}

/**
 * Reads imports, exports and globals of one file.
 * @throws {Error} when the text does not parse
 */
export function readSource(path: string, text: string): SourceFile {
  const parsed = parse(path, text);
  return {
    path,
    imports: importsIn(parsed, text),
    exportsDefault: exportsOf(parsed).some((entry) => entry.exportName.kind === 'Default'),
    globals: globalsOf(parsed.program),
  };
}

/**
 * Reads the imports of one file alone, which takes a fraction of the time.
 * @throws {Error} when the text does not parse
 */
export function readImports(path: string, text: string): readonly Import[] {
  return importsIn(parse(path, text), text);
}

function parse(path: string, text: string): ParseResult {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  return parsed;
}

function exportsOf({ module }: ParseResult) {
  return module.staticExports.flatMap((statement) => statement.entries);
}

function importsIn(parsed: ParseResult, text: string): Import[] {
  const { staticImports, dynamicImports } = parsed.module;
  return [
    ...staticImports.map((statement) => ({
      specifier: statement.moduleRequest.value,
      reexport: false,
      typesOnly: statement.entries.length > 0 && statement.entries.every((entry) => entry.isType),
      values: statement.entries.filter((entry) => !entry.isType).map((entry) => entry.importName.name ?? '*'),
    })),
    ...exportsOf(parsed).flatMap((entry) =>
      entry.moduleRequest
        ? [
            {
              specifier: entry.moduleRequest.value,
              reexport: true,
              typesOnly: entry.isType,
              values: entry.isType ? [] : [entry.importName.name ?? '*'],
            },
          ]
        : [],
    ),
    ...dynamicImports.flatMap(({ moduleRequest }) => {
      const literal = /^(['"])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
      return literal?.[2] === undefined
        ? []
        : [{ specifier: literal[2], reexport: false, typesOnly: false, values: ['*'] }];
    }),
  ];
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Positions in which an identifier is a name of something's part, not a variable that is read. */
const NAMING: Readonly<Record<string, readonly string[]>> = {
  MemberExpression: ['property'],
  Property: ['key'],
  PropertyDefinition: ['key'],
  MethodDefinition: ['key'],
  TSPropertySignature: ['key'],
  TSMethodSignature: ['key'],
  TSQualifiedName: ['right'],
};

/** Every identifier that is read or named anywhere, and every member; scopes are not followed. */
function globalsOf(program: unknown): Set<string> {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) visit(item);
    if (!isNode(node)) return;
    if (node.type === 'Identifier' && typeof node.name === 'string') names.add(node.name);
    const { object, property } = node;
    if (node.type === 'MemberExpression' && isNode(object) && isNode(property)) {
      names.add(`${object.name}.${property.name}`).add(`.${property.name}`);
    }
    const skipped = node.computed === true ? [] : (NAMING[node.type] ?? []);
    for (const [key, child] of Object.entries(node)) if (!skipped.includes(key)) visit(child);
  };
  visit(program);
  return names;
}

/** Exports of a package's index, and those without a doc comment where they are declared. */
import { dirname, join } from 'node:path/posix';
import type { GlossaryFinding } from './glossary.ts';
import { type ParsedFile, parseFile } from './source.ts';

export const exportRule = {
  rule: 'undocumented-export',
  instead: 'a doc comment: shape, unit, errors, source',
} as const;

interface Declared {
  readonly path: string;
  readonly line: number;
  readonly documented: boolean;
}

type Exports = ReadonlyMap<string, Declared>;
type Node = ReturnType<typeof parseFile>['program']['body'][number];
type Import = readonly [path: string, name: string];

/**
 * Returns a finding for each export of an index that has no doc comment; of overloads one is enough.
 * @param read returns the text of a file, by its path from the repository's root
 */
export function undocumentedExports(index: string, read: (path: string) => string): GlossaryFinding[] {
  const known = new Map<string, Exports>();
  const exportsOf = (path: string): Exports => {
    const result = known.get(path) ?? readExports(path, read(path), exportsOf);
    known.set(path, result);
    return result;
  };
  return [...exportsOf(index).values()]
    .filter(({ documented }) => !documented)
    .map(({ path, line }) => ({ ...exportRule, path, line }));
}

interface Scope {
  readonly path: string;
  readonly locals: Exports;
  readonly imports: ReadonlyMap<string, Import>;
  readonly exportsOf: (path: string) => Exports;
}

function readExports(path: string, text: string, exportsOf: (path: string) => Exports): Exports {
  const file = parseFile(path, text);
  const { body } = file.program;
  const scope = { path, locals: localsOf(file), imports: importsOf(body, path), exportsOf };
  return new Map(
    body.flatMap((node) => exportedBy(node, scope)).flatMap(([name, declared]) => (declared ? [[name, declared]] : [])),
  );
}

function localsOf({ path, text, program, comments, lineAt }: ParsedFile): Exports {
  const docEnds = comments.filter(({ start }) => text.startsWith('/**', start)).map(({ end }) => end);
  const isDocumented = (at: number): boolean => docEnds.some((end) => end <= at && text.slice(end, at).trim() === '');
  const locals = new Map<string, Declared>();
  for (const node of program.body)
    for (const name of declaredBy(node)) {
      const documented = isDocumented(node.start) || locals.get(name)?.documented === true;
      locals.set(name, { path, line: lineAt(node.start), documented });
    }
  return locals;
}

function exportedBy(node: Node, scope: Scope): (readonly [string, Declared | undefined])[] {
  const { path, locals, imports, exportsOf } = scope;
  if (node.type === 'ExportAllDeclaration')
    return isOwn(node.source.value) ? [...exportsOf(resolve(path, node.source.value))] : [];
  if (node.type !== 'ExportNamedDeclaration') return [];
  const { source, declaration, specifiers } = node;
  if (declaration) return declaredBy(node).map((name) => [name, locals.get(name)]);
  if (source && !isOwn(source.value)) return [];
  return specifiers.map(({ local, exported }) => {
    const name = nameOf(local);
    const from = source ? ([resolve(path, source.value), name] as const) : imports.get(name);
    return [nameOf(exported), from ? exportsOf(from[0]).get(from[1]) : locals.get(name)];
  });
}

const isOwn = (specifier: string): boolean => specifier.startsWith('.');
const resolve = (path: string, specifier: string): string => join(dirname(path), specifier);
const nameOf = (node: { readonly type: string; readonly name?: string; readonly value?: unknown }): string =>
  node.name ?? String(node.value);

function declaredBy(node: Node): string[] {
  const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
  if (!declaration) return [];
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}

function importsOf(body: readonly Node[], path: string): ReadonlyMap<string, Import> {
  return new Map(
    body.flatMap((node) =>
      node.type === 'ImportDeclaration' && isOwn(node.source.value)
        ? node.specifiers.flatMap((one): [string, Import][] =>
            one.type === 'ImportSpecifier'
              ? [[one.local.name, [resolve(path, node.source.value), nameOf(one.imported)]]]
              : [],
          )
        : [],
    ),
  );
}

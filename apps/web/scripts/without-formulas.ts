import type { Plugin } from 'vite';

/** Code of the engine that may hold spreadsheet formulas. */
const engine = /\/packages\/engine\/src\/(operators|definition)\/.+\.ts$/;
/** What only a workbook needs: what writes formulas, and rows that stand in it alone. */
const ofWorkbook = /\/packages\/engine\/src\/(render\/formulas|definition\/(horizon|judgement))\.ts$/;

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Property extends SyntaxNode {
  readonly type: 'Property';
  readonly key: { readonly name?: string };
  readonly value: SyntaxNode;
}
interface Member extends SyntaxNode {
  readonly type: 'MemberExpression';
  readonly object: SyntaxNode & { readonly name?: string; readonly property?: { readonly name?: string } };
  readonly property: { readonly name?: string };
}

/**
 * Leaves out what only a workbook needs: how operators write themselves, and rows that no page computes. The server makes the
 * workbooks of studies. An operator stays one definition in the source. The build fails if a page begins to need them.
 */
export function withoutFormulas(): Plugin {
  return {
    name: 'uni-without-formulas',
    apply: 'build',
    transform(code, id) {
      if (!engine.test(id)) return null;
      const replacements = replacementsIn(this.parse(code));
      if (replacements.length === 0) return null;
      let rest = code;
      for (const { at, by } of replacements.reverse()) rest = `${rest.slice(0, at.start)}${by}${rest.slice(at.end)}`;
      return { code: rest, map: null };
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules))
          if (ofWorkbook.test(id) && renderedLength > 0)
            this.error(`${chunk.fileName} needs ${id}, which is left out of pages`);
      }
    },
  };
}

interface Replacement {
  readonly at: SyntaxNode;
  readonly by: 'undefined' | 'false';
}

/** What is left out of a syntax tree, in the order of the code; nothing within what is left out. */
function replacementsIn(node: unknown): Replacement[] {
  if (Array.isArray(node)) return node.flatMap(replacementsIn);
  if (typeof node !== 'object' || node === null) return [];
  if (isFormula(node)) return [{ at: node.value, by: 'undefined' }];
  if (isWritten(node)) return [{ at: node, by: 'false' }];
  return Object.values(node).flatMap(replacementsIn);
}

/** A function: the formula of an explanation is a text. */
function isFormula(node: object): node is Property {
  const { type, key, value } = node as Property;
  return type === 'Property' && key.name === 'formula' && /^(Arrow)?FunctionExpression$/.test(value.type);
}

/** The question to a builder whether a workbook is written. */
function isWritten(node: object): node is Member {
  const { type, object, property } = node as Member;
  return (
    type === 'MemberExpression' &&
    property.name === 'written' &&
    [object.name, object.property?.name].includes('builder')
  );
}

import type { Plugin } from 'vite';

/** Code of the engine that may hold spreadsheet formulas. */
const engine = /\/packages\/engine\/src\/(operators|definition)\/[^/]+\.ts$/;
/** What writes them into a workbook. */
const renderer = /\/packages\/engine\/src\/render\/formulas\.ts$/;

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Property extends SyntaxNode {
  readonly key: { readonly name?: string };
  readonly value: SyntaxNode;
}

/**
 * Leaves out how operators of the engine write themselves into a workbook: the server makes the workbooks of studies. An operator
 * stays one definition in the source. The build fails if a page begins to need the formulas.
 */
export function withoutFormulas(): Plugin {
  return {
    name: 'uni-without-formulas',
    apply: 'build',
    transform(code, id) {
      if (!engine.test(id)) return null;
      const formulas = propertiesIn(this.parse(code)).filter(isFormula);
      if (formulas.length === 0) return null;
      let rest = code;
      for (const { value } of formulas.reverse())
        rest = `${rest.slice(0, value.start)}undefined${rest.slice(value.end)}`;
      return { code: rest, map: null };
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules))
          if (renderer.test(id) && renderedLength > 0)
            this.error(`${chunk.fileName} writes formulas, which the build leaves out`);
      }
    },
  };
}

/** A function: the formula of an explanation is a text. */
const isFormula = ({ key, value }: Property): boolean =>
  key.name === 'formula' && /^(Arrow)?FunctionExpression$/.test(value.type);

/** The properties of a syntax tree, those within formulas left out, in the order of the code. */
function propertiesIn(node: unknown): Property[] {
  if (Array.isArray(node)) return node.flatMap(propertiesIn);
  if (typeof node !== 'object' || node === null) return [];
  const isProperty = (node as SyntaxNode).type === 'Property';
  if (isProperty && isFormula(node as Property)) return [node as Property];
  return Object.values(node).flatMap(propertiesIn);
}

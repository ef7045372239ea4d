/** Every regular expression that a file writes down, and whether a text can make it take more than linear time. */
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';

export interface Expression {
  readonly path: string;
  readonly line: number;
  /** As it is written; a part that is put in while the program runs stands as one letter. Null: composed elsewhere. */
  readonly source: string | null;
  readonly flags: string;
}

interface TextNode {
  readonly type: string;
  readonly value?: unknown;
  readonly tag?: unknown;
  readonly quasi?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked: string | null; readonly raw: string } }[];
}

/** Placeholder for an inserted part: its own expressions are checked where they are written. */
const PUT_IN = 'x';

/**
 * Reads the expressions of one file: literals, and what `RegExp` is given.
 * @throws {Error} when the text does not parse
 */
export function readExpressions(path: string, text: string): Expression[] {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const expressions: Expression[] = [];
  const add = (start: number, source: string | null, flags: string): void => {
    expressions.push({ path, line: text.slice(0, start).split('\n').length, source, flags });
  };
  const made = (node: { start: number; callee: { type: string; name?: string }; arguments: readonly TextNode[] }) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
    const [pattern, flags] = node.arguments;
    if (pattern?.type === 'Literal' && typeof pattern.value !== 'string') return;
    add(node.start, textOf(pattern), textOf(flags) ?? '');
  };
  new Visitor({
    Literal: (node) => {
      if ('regex' in node && node.regex) add(node.start, node.regex.pattern, node.regex.flags);
    },
    NewExpression: (node) => made(node as unknown as Parameters<typeof made>[0]),
    CallExpression: (node) => made(node as unknown as Parameters<typeof made>[0]),
  }).visit(program);
  return expressions;
}

function textOf(node: TextNode | undefined): string | null {
  if (node?.type === 'Literal') return String(node.value);
  if (node?.type === 'TemplateLiteral') return node.quasis?.map(({ value }) => value.cooked).join(PUT_IN) ?? null;
  if (node?.type !== 'TaggedTemplateExpression') return null;
  const { quasis } = node.quasi as TextNode;
  return quasis?.map(({ value }) => value.raw).join(PUT_IN) ?? null;
}

/**
 * Returns why a text can make this expression slow; null when none can. A sticky expression is tried at one position, so that
 * retries at each position cost nothing.
 */
export function slownessOf({ source, flags }: Pick<Expression, 'flags'> & { readonly source: string }): string | null {
  const { reports } = analyse({ source, flags });
  const worst = reports.find(({ exponential }) => exponential) ?? reports.find(({ type }) => type !== 'Move');
  if (worst) return `${worst.exponential ? 'exponential' : 'polynomial'} backtracking`;
  return reports.length > 0 && !flags.includes('y') ? 'begins anew at each place of a long run' : null;
}

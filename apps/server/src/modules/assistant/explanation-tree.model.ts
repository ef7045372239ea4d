/** An explanation as pages of nodes. A path of positions leads to any of them, however deep. */
import { type AssistantInput, type AssistantNode, assistantLimits } from '@uni/contracts';
import { type Explanation, type Explanations, explanationsOf, type Model, monthAt, monthIndex } from '@uni/engine';

export type ExplanationRequest = Omit<AssistantInput<'explain_number'>, 'version'>;

export interface ExplainedNumber {
  readonly base_month: string;
  readonly top: AssistantNode;
  readonly count: number;
  readonly page: number;
  readonly rows: readonly AssistantNode[];
}

/** Null: there is no such number, or the path leads nowhere. */
export const explainNumber = (model: Model, request: ExplanationRequest): ExplainedNumber | null => {
  const tree = new ExplanationTree(model);
  const start = tree.find(request);
  const node = start && tree.walk(start, request.path);
  if (!node) return null;
  const below = tree.below(node, request.path, request.levels);
  const from = (request.page - 1) * assistantLimits.parts;
  return {
    base_month: model.study.base_month,
    top: tree.present(node, request.path),
    count: below.length,
    page: request.page,
    rows: below.slice(from, from + assistantLimits.parts),
  };
};

class ExplanationTree {
  readonly #model: Model;
  readonly #explanations: Explanations;
  readonly #opened = new Map<Explanation, readonly Explanation[]>();

  constructor(model: Model) {
    this.#model = model;
    this.#explanations = explanationsOf(model);
  }

  find({ indicator, line, module, company, month, row, row_month }: ExplanationRequest): Explanation | null {
    if (indicator !== undefined) return this.#explanations.explainIndicator(indicator);
    if (row !== undefined) return this.#explanations.explainRow(row, row_month ?? 0);
    if (line === undefined) return null;
    if (month === undefined) return this.#explanations.explainTotal(line, module, company);
    return this.#explanations.explain(line, module, monthIndex(this.#model.study.base_month, month), company);
  }

  walk(start: Explanation, path: readonly number[]): Explanation | null {
    let node: Explanation | undefined = start;
    for (const step of path) node = node && this.partsOf(node)[step];
    return node ?? null;
  }

  /** A node that ends at a cell, a row, a total or an indicator goes on with its explanation. */
  partsOf(node: Explanation): readonly Explanation[] {
    const known = this.#opened.get(node);
    if (known) return known;
    const own = node.parts ?? [];
    const children = own.length > 0 ? own : (this.#again(node)?.parts ?? []);
    this.#opened.set(node, children);
    return children;
  }

  #again({ cell, row, total, indicator }: Explanation): Explanation | null {
    if (cell) return this.#explanations.explain(cell.key, cell.module, cell.month, cell.company);
    if (row) return this.#explanations.explainRow(row.id, row.month);
    if (total) return this.#explanations.explainTotal(total.key, total.module, total.company);
    return indicator === undefined ? null : this.#explanations.explainIndicator(indicator);
  }

  /** The nodes of n levels below, each after its parent. */
  below(node: Explanation, path: readonly number[], levels: number): AssistantNode[] {
    if (levels === 0) return [];
    return this.partsOf(node).flatMap((child, at) => {
      const own = [...path, at];
      return [this.present(child, own), ...this.below(child, own, levels - 1)];
    });
  }

  present(node: Explanation, path: readonly number[]): AssistantNode {
    const { label, value, unit, formula = null, combine = null, note = null, input = null, indicator = null } = node;
    const position = node.cell ?? node.total;
    return {
      ...{ path: [...path], label, value, unit, formula, combine, note, input, indicator },
      condition: node.condition?.text ?? null,
      line: position?.key ?? null,
      module: position?.module ?? null,
      company: position?.company ?? null,
      month: node.cell ? monthAt(this.#model.study.base_month, node.cell.month) : null,
      parts: this.partsOf(node).length,
    };
  }
}

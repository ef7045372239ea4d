import type { Flow, FlowLine } from './portfolio.ts';
import { cashFlowRubrics, cashFlowSections, positionOf } from './portfolio-lines.ts';

/** A group of lines that an organization named. */
export interface LineGroup {
  readonly id: number;
  readonly name: string;
  readonly lines: readonly string[];
}

/** A node of the cash flow as it is read. Every node is the sum of its children, a line is a leaf. */
export interface FlowNode {
  readonly id: string;
  readonly label: string;
  readonly kind: 'section' | 'group' | 'rubric' | 'line';
  /** Of a line; null of a sum. */
  readonly key: string | null;
  readonly cells: readonly number[];
  readonly children: readonly FlowNode[];
}

/** The organization's groups first, then what is in none of them by section and rubric. All the nodes of the top add up to the net cash flow. */
export function flowTree(flow: Flow, groups: readonly LineGroup[] = []): FlowNode[] {
  const grouped = new Set(groups.flatMap(({ lines }) => lines));
  const own = groups.map((group) => {
    const lines = flow.lines.filter(({ key }) => group.lines.includes(key));
    return sumNode(flow, `group.${group.id}`, group.name, 'group', lines.map(lineNode));
  });
  const rest = flow.lines.filter(({ key }) => !grouped.has(key));
  const standard = cashFlowSections.map(({ key: section, label }) => {
    const lines = rest.filter(({ key }) => positionOf(key).section === section);
    return sumNode(flow, section, label, 'section', rubricsOf(flow, lines));
  });
  // The first two are the frame of every cash flow. The others, and groups without a figure, are left out when empty.
  return [...own, ...standard].filter(({ id, children }) => children.length > 0 || isFrame(id, grouped.size));
}

const isFrame = (id: string, grouped: number): boolean => grouped === 0 && (id === 'inflows' || id === 'outflows');

function rubricsOf(flow: Flow, lines: readonly FlowLine[]): FlowNode[] {
  return cashFlowRubrics.flatMap(({ key: rubric, label }) => {
    const nodes = lines.filter(({ key }) => positionOf(key).rubric === rubric).map(lineNode);
    if (nodes.length < 2 || rubric === 'capital' || rubric === 'loans') return nodes;
    return [sumNode(flow, `rubric.${rubric}`, label, 'rubric', nodes)];
  });
}

const lineNode = ({ key, label, cells }: FlowLine): FlowNode => ({
  id: key,
  label,
  kind: 'line',
  key,
  cells,
  children: [],
});

function sumNode(
  flow: Flow,
  id: string,
  label: string,
  kind: FlowNode['kind'],
  children: readonly FlowNode[],
): FlowNode {
  const cells = new Array<number>(flow.months).fill(0);
  for (const child of children) {
    child.cells.forEach((cell, t) => {
      cells[t] = (cells[t] ?? 0) + cell;
    });
  }
  return { id, label, kind, key: null, cells, children };
}

import {
  isStock,
  type Projection,
  type ProjectionLine,
  partKinds,
  rentalCostKeys,
  rentalReceiptKeys,
} from '@uni/engine';
import type { GridLine } from '../../ui/planning-grid/lines.ts';
import type { CashFlowCopy, CostGroupRow } from './cash-flow-copy.ts';
import { byPartner, partnerMemo } from './cash-flow-partners.ts';
import { companyStatements, statements } from './cash-flow-statements.ts';
import { taxLine, taxMemo } from './cash-flow-taxes.ts';
import { type LinePosition, positionOf, rowIdOf } from './line-position.ts';

/**
 * The cash flow as a planner reads it: a tree over the projection's lines. Every sum equals its parts to the centavo. A sum that
 * the engine computes (receipts, free cash flow, month, closing) shows the engine's line. A sum that only the screen has
 * (outflows, a rubric, a loan) is added up here from its parts.
 */
export interface CashFlowLine extends GridLine {
  /** The projection's line behind this row; null for a sum that only this view has. */
  cell: LinePosition | null;
  /** Cells whose difference is the line's remainder after its modules, the whole first. */
  rest?: readonly { label: string; cell: LinePosition; values: readonly number[] }[];
  /** Never blank: the projection has every month. */
  values: readonly number[];
  children: readonly CashFlowLine[];
}

const PART_KINDS = partKinds.map(({ key }) => key);
const CHANNELS = ['direct', 'financed'];
const ASSIGNMENT_FLOWS = ['proceeds', 'costs', 'transfer'];
const LOAN_FLOWS = ['release', 'interest_paid', 'fees', 'amortization'];
const MEMO_KEYS = [
  'sales.direct',
  'sales.financed',
  ...['resales.direct', 'resales.financed', 'discounts'],
  ...['sales_base', 'resale_base', 'cancelled_base'],
  ...['contracted', 'correction', 'interest', 'noi'],
  ...['late_charges', 'overdue', 'tax_shift'],
  ...['tax_base.ret', 'tax_base.presumed', 'tax_excess', 'tax_base.real', 'tax_loss_balance'],
];

/** The ids of the lines that are expanded at first. */
export const initiallyExpanded: readonly string[] = ['inflows', 'outflows'];

/** Builds the display tree of a projection. */
export function cashFlowView(
  projection: Projection,
  groups: readonly CostGroupRow[],
  copy: CashFlowCopy,
): CashFlowLine[] {
  const lines = new LineIndex(projection, copy);
  return [
    inflows(lines, copy),
    outflows(lines, groups, copy),
    lines.sumLine('free_cash_flow', copy.freeFlow, { balance: true, tone: 'total' }),
    lines.sumLine('accumulated_free', copy.accumulatedFree, { balance: true, tone: 'total' }),
    ...present(financing(lines, copy)),
    ...present(capital(lines, copy)),
    memo(lines, copy),
    lines.sumLine('net_cash_flow', copy.monthBalance, { balance: true, tone: 'total' }),
    lines.sumLine('closing_cash', copy.closingCash, { balance: true, tone: 'total' }),
    ...statements<CashFlowLine>(lines, projection, copy),
    ...companyStatements((company) => new LineIndex(projection, copy, company), projection, copy),
  ];
}

/** Without financing: the project's own flow. With: everything that moves the cash. */
export type ChartView = 'project' | 'cash';

/** Chart lines of a projection: a line by month, and the line that accumulates it. */
export const drawnLines: Readonly<Record<ChartView, { readonly net: string; readonly accumulated: string }>> = {
  project: { net: 'free_cash_flow', accumulated: 'accumulated_free' },
  cash: { net: 'net_cash_flow', accumulated: 'closing_cash' },
};

/** The two lines that stay at the foot: what the chart above the grid draws, by the month and accumulated. */
export function withFoot(tree: readonly CashFlowLine[], view: ChartView): CashFlowLine[] {
  const { net, accumulated } = drawnLines[view];
  return tree.map((line) => (line.id === net || line.id === accumulated ? { ...line, pinned: true } : line));
}

function inflows(lines: LineIndex, copy: CashFlowCopy): CashFlowLine {
  const kinds = PART_KINDS.map((kind) =>
    lines.merged(
      `receipts.${kind}`,
      copy.partKind(kind),
      CHANNELS.flatMap((channel) => lines.leaf(`receipts.${channel}.${kind}`, copy.channel(channel))),
    ),
  );
  const others = ['revenue.taxed', 'revenue.untaxed', ...rentalReceiptKeys, 'delinquency'].flatMap((key) =>
    lines.leaf(key),
  );
  return {
    ...lines.sumLine('receipts', copy.inflows, { tone: 'group' }),
    id: 'inflows',
    children: [...kinds.flatMap(present), ...others],
  };
}

function outflows(lines: LineIndex, groups: readonly CostGroupRow[], copy: CashFlowCopy): CashFlowLine {
  const commissions = CHANNELS.flatMap((channel) => lines.leaf(`commission.${channel}`, copy.channel(channel)));
  const taxes = lines.keysUnder('tax.').flatMap((key) => taxLine(lines, copy, key));
  const children = [
    ...lines.leaf('refunds'),
    ...present(lines.merged('commissions', copy.commissions, commissions)),
    ...lines.leaf('financial_barter'),
    ...costRubrics(lines, groups),
    ...rentalCostKeys.flatMap((key) => lines.leaf(key)),
    ...present(lines.merged('taxes', copy.taxes, taxes)),
  ];
  return lines.added('outflows', copy.outflows, children, 'group');
}

function costRubrics(lines: LineIndex, groups: readonly CostGroupRow[]): CashFlowLine[] {
  const known = new Set(groups.map((group) => `expense.${group.key}`));
  const rubrics = new Map<string, { label: string; children: CashFlowLine[] }>();
  const put = (parent: string, label: string, leaves: CashFlowLine[]): void => {
    const rubric = rubrics.get(parent) ?? { label, children: [] };
    rubric.children.push(...leaves);
    rubrics.set(parent, rubric);
  };
  for (const group of groups) put(group.parent, group.parentLabel, lines.leaf(`expense.${group.key}`, group.label));
  for (const key of lines.keysUnder('expense.')) if (!known.has(key)) put(key, '', lines.leaf(key));
  return [...rubrics].flatMap(([parent, rubric]) =>
    rubric.label === '' ? rubric.children : present(lines.merged(`rubric.${parent}`, rubric.label, rubric.children)),
  );
}

/** Sources of money other than the partners, each numbered on its own. */
type Funded = 'assignment' | 'loan';

function financing(lines: LineIndex, copy: CashFlowCopy): CashFlowLine {
  const added = (family: Funded, flows: readonly string[]): CashFlowLine[] =>
    lines.numbersOf(family).map((number) => {
      const id = `${family}.${number}`;
      const leaves = flows.flatMap((flow) => lines.leaf(`${id}.${flow}`, copy.line(`${family}.${flow}`)));
      return lines.added(id, copy[family](number), leaves, 'line');
    });
  const all = [...added('assignment', ASSIGNMENT_FLOWS), ...added('loan', LOAN_FLOWS)];
  return lines.added(
    'financing',
    copy.financing,
    all.filter((one) => one.children.length > 0),
    'group',
  );
}

function capital(lines: LineIndex, copy: CashFlowCopy): CashFlowLine {
  const flows = ['contribution', 'distribution'].flatMap((key) => byPartner(lines, copy, key));
  return lines.added('capital', copy.capital, flows, 'group');
}

/** Memo lines next to the cash: they are part of no sum above, so the memo's row has no total. */
function memo(lines: LineIndex, copy: CashFlowCopy): CashFlowLine {
  const loans = (['assignment', 'loan'] as const).flatMap((family) =>
    lines
      .numbersOf(family)
      .flatMap((number) =>
        ['interest', 'balance'].flatMap((flow) =>
          lines.leaf(`${family}.${number}.${flow}`, `${copy.line(`${family}.${flow}`)}, ${copy[family](number)}`),
        ),
      ),
  );
  return {
    id: 'memo',
    label: copy.memo,
    tone: 'group',
    values: [],
    total: 0,
    aggregation: 'sum',
    cell: null,
    children: [
      ...MEMO_KEYS.flatMap((key) => lines.leaf(key)),
      ...taxMemo<CashFlowLine>(lines),
      ...loans,
      ...partnerMemo(lines, copy),
    ],
  };
}

const present = (line: CashFlowLine): CashFlowLine[] => (line.children.length > 0 ? [line] : []);

/** Lines of a projection by key, of all or of a company, and the ways of turning them into rows. */
class LineIndex {
  private readonly projection: Projection;
  private readonly copy: CashFlowCopy;
  private readonly byKey = new Map<string, ProjectionLine[]>();

  constructor(projection: Projection, copy: CashFlowCopy, company?: string) {
    this.projection = projection;
    this.copy = copy;
    for (const line of projection.lines) {
      if (line.company !== company) continue;
      const known = this.byKey.get(line.key);
      if (known) known.push(line);
      else this.byKey.set(line.key, [line]);
    }
  }

  labelOf(key: string): string {
    return this.of(key, null)?.label ?? key;
  }

  keysUnder(prefix: string): string[] {
    return [...this.byKey.keys()].filter((key) => key.startsWith(prefix));
  }

  numbersOf(family: Funded): number[] {
    const numbers = this.keysUnder(`${family}.`).map((key) => Number(key.split('.')[1]));
    return [...new Set(numbers)].sort((a, b) => a - b);
  }

  /** A row for a line of the projection with its modules beneath. Nothing when the line is absent or always zero. */
  leaf(key: string, label = this.copy.line(key)): CashFlowLine[] {
    const line = this.of(key, null);
    if (!line?.values.some((value) => value !== 0)) return [];
    return [{ ...this.row(line, label), children: this.modulesOf(line) }];
  }

  /** A row for a sum that the engine computes; zeros when the line was left out. */
  sumLine(key: string, label: string, style: { tone: GridLine['tone']; balance?: boolean }): CashFlowLine {
    const line = this.of(key, null);
    const row = line
      ? this.row(line, label)
      : { ...this.blank(key, label), cell: { key, module: null }, values: this.zeros(), total: 0 };
    return { ...row, ...style, children: [] };
  }

  /** A row that only this view has: the sum of its parts. */
  added(id: string, label: string, children: readonly CashFlowLine[], tone: GridLine['tone']): CashFlowLine {
    const values = this.zeros();
    for (const child of children) {
      child.values.forEach((value, t) => {
        values[t] = (values[t] ?? 0) + value;
      });
    }
    const total = children.reduce((sum, child) => sum + child.total, 0);
    return { ...this.blank(id, label), tone, values, total, children };
  }

  /** The sum of its parts, or the only part itself under this label. */
  merged(id: string, label: string, lines: readonly CashFlowLine[]): CashFlowLine {
    return this.added(id, label, lines, 'line');
  }

  private modulesOf(line: ProjectionLine): CashFlowLine[] {
    const modules = (this.byKey.get(line.key) ?? []).filter((candidate) => candidate.module !== null);
    if (modules.length === 0) return [];
    const rows = modules
      .filter((candidate) => candidate.values.some((value) => value !== 0))
      .map((candidate) => ({ ...this.row(candidate, this.copy.module(candidate.module ?? 0)), children: [] }));
    const rest = this.remainder(line, modules);
    return rest ? [...rows, rest] : rows;
  }

  /** Returns the rest of a line after its modules: the items of no module. */
  private remainder(line: ProjectionLine, modules: readonly ProjectionLine[]): CashFlowLine | null {
    if (isStock(line.key)) return null;
    const values = line.values.map((value, t) => modules.reduce((rest, own) => rest - (own.values[t] ?? 0), value));
    if (!values.some((value) => value !== 0)) return null;
    const total = values.reduce((sum, value) => sum + value, 0);
    const rest = [line, ...modules].map(({ key, module, label, values: own }) => ({
      label: module === null ? label : this.copy.module(module),
      cell: { key, module },
      values: module === null ? own : own.map((value) => -value || 0),
    }));
    return { ...this.blank(`${line.key}#rest`, this.copy.enterprise), values, total, rest };
  }

  private row(line: ProjectionLine, label: string): CashFlowLine {
    return {
      id: rowIdOf(line),
      label,
      tone: 'line',
      values: line.values,
      total: line.total,
      aggregation: isStock(line.key) ? 'last' : 'sum',
      cell: positionOf(line),
      children: [],
      ...(isStock(line.key) ? { balance: true } : {}),
    };
  }

  private blank(id: string, label: string): CashFlowLine {
    return { id, label, tone: 'line', values: [], total: 0, aggregation: 'sum', cell: null, children: [] };
  }

  private of(key: string, module: number | null): ProjectionLine | undefined {
    return this.byKey.get(key)?.find((line) => line.module === module);
  }

  private zeros(): number[] {
    return new Array<number>(this.projection.months).fill(0);
  }
}

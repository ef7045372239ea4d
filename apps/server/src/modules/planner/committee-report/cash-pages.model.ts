/** Pages of cash: flow by year, and costs by group. Both read the one rounded table. */
import { totalsBridge } from '@uni/analysis';
import type { ReportPage, ReportShape } from '@uni/contracts';
import { type Model, typologiesOf } from '@uni/engine';
import { committeeReport } from '@uni/phrases';
import { decimal, percent } from '../shared/written-values.model.ts';
import { box, drawingOf, label, type Size } from './drawing.model.ts';
import { flowDrawing } from './flow-drawing.model.ts';
import type { FlowAmounts, FlowSection, FlowTable } from './flow-table.model.ts';
import { chartHeight, contentWidth } from './page-geometry.model.ts';
import { missingPage, pageOf, rowOf, tableOf, textOf } from './page-parts.model.ts';
import {
  amountCell,
  amountText,
  clipped,
  closedText,
  figureText,
  halfWidth,
  numberAt,
  type ReportFacts,
  unitName,
} from './report-facts.model.ts';

const { cashFlow: copy, costs: costsCopy } = committeeReport;

export const cashFlowPage = (facts: ReportFacts): ReportPage => {
  const { model, flow, format } = facts;
  if (flow.rows.length === 0) return missingPage('cash_flow', committeeReport.sources.none);
  const title = cashFlowTitle(model);
  const heads = [unitName(flow.unit), ...flow.columns, copy.total];
  const block = (section: FlowSection, name: string) => [
    amountsRow(name, flow.sections[section], flow, 'sum'),
    ...flow.rows
      .filter((row) => row.section === section)
      .map((row) => amountsRow(clipped(row.label, 30), row.printed, flow, 'inner')),
  ];
  const hasLoans = flow.rows.some(({ section }) => section === 'financing');
  const left = [
    ...block('inflows', copy.inflows),
    ...(hasLoans ? block('financing', copy.financing) : []),
    amountsRow(copy.balance, flow.balance, flow, 'sum'),
    amountsRow(copy.accumulated, { total: flow.accumulated.at(-1) ?? 0, byColumn: flow.accumulated }, flow, 'sum'),
  ];
  return pageOf('cash_flow', { title, subtitle: copy.subtitle(closedText(model)) }, [
    [[flowDrawing(model, title, { width: contentWidth(format), height: chartHeight(format, 0.38) })]],
    [[tableOf(copy.inflows, heads, left)], [tableOf(copy.outflows, heads, block('outflows', copy.outflows))]],
  ]);
};

const cashFlowTitle = (model: Model): string => {
  const months = numberAt(model, 'months_negative');
  const worst = numberAt(model, 'max_exposure_month');
  return months === null || months === 0 || worst === null
    ? copy.positive
    : copy.negative(months, figureText(model, 'max_exposure'), figureText(model, 'max_exposure_month'));
};

const amountsRow = (name: string, { total, byColumn }: FlowAmounts, { unit }: FlowTable, level: 'sum' | 'inner') =>
  rowOf([name, ...byColumn.map((cents) => amountCell(cents, unit)), amountCell(total, unit)], level);

interface Cost {
  readonly label: string;
  /** Centavos, as exact and as printed; above zero where it takes from the result. */
  readonly exact: number;
  readonly printed: number;
}

/** Outflows of the flow, then what financing takes from the result. */
const costsOf = ({ model, flow }: ReportFacts): Cost[] => {
  const bridge = totalsBridge(model.projection);
  const step = (...keys: readonly string[]): number =>
    bridge.reduce((sum, row) => (keys.includes(row.key) && row.kind === 'step' ? sum + row.value : sum), 0);
  const outflows = flow.rows
    .filter(({ section }) => section === 'outflows')
    .map(({ label, exact, printed }) => ({ label, exact: -exact.total, printed: -printed.total }));
  const financing = flow.rows.filter(({ section }) => section === 'financing');
  const exact = -step('assignment_interest', 'assignment_costs', 'loan_interest', 'loan_fees');
  if (exact === 0) return ordered(outflows);
  // Without a debt left at the end, the whole of financing is its cost. It is printed as on the page of cash.
  const isSettled = exact === -financing.reduce((sum, row) => sum + row.exact.total, 0);
  const printed = isSettled ? -flow.sections.financing.total : Math.round(exact / flow.unit) * flow.unit;
  const hasAssignments = step('assignment_interest', 'assignment_costs') !== 0;
  return ordered([...outflows, { label: hasAssignments ? costsCopy.funding : costsCopy.interest, exact, printed }]);
};

const ordered = (costs: readonly Cost[]): Cost[] => costs.toSorted((one, other) => other.exact - one.exact);

export const costsPage = (facts: ReportFacts): ReportPage => {
  const { model, flow, format } = facts;
  const costs = costsOf(facts);
  const [largest] = costs;
  const total = costs.reduce((sum, { exact }) => sum + exact, 0);
  if (!largest || total <= 0) return missingPage('costs', costsCopy.none);
  const title = costsCopy.title(clipped(largest.label, 40), percent(largest.exact / total, 1));
  const printed = costs.reduce((sum, cost) => sum + cost.printed, 0);
  const size = { width: halfWidth(format), height: chartHeight(format, 0.78) };
  const note = costsCopy.note(
    figureText(model, 'result'),
    amountText(flow.sections.inflows.total, flow.unit),
    amountText(printed, flow.unit),
  );
  return pageOf('costs', { title, subtitle: costsCopy.subtitle }, [
    [
      [costsDrawing(costs, title, flow, size)],
      [
        tableOf(costsCopy.total, costsCopy.heads(unitName(flow.unit)), [
          ...costs.map((cost) => costRow(model, clipped(cost.label, 34), cost, flow)),
          costRow(model, costsCopy.total, { exact: total, printed }, flow, 'sum'),
        ]),
        textOf('', note),
      ],
    ],
  ]);
};

const costRow = (
  model: Model,
  name: string,
  { exact, printed }: Pick<Cost, 'exact' | 'printed'>,
  { unit }: FlowTable,
  level: 'plain' | 'sum' = 'plain',
) => {
  const own = numberAt(model, 'vgv_own') ?? 0;
  const area = privateArea(model);
  return rowOf(
    [
      name,
      amountCell(printed, unit),
      own === 0 ? committeeReport.none : percent(exact / own, 1),
      area === 0 ? committeeReport.none : decimal(exact / 100 / area, 0),
    ],
    level,
  );
};

const privateArea = ({ study }: Pick<Model, 'study'>): number =>
  study.modules.flatMap(typologiesOf).reduce((sum, { units, private_area }) => sum + units * private_area, 0);

/** Name and amount of each bar take the sides of the drawing. */
const nameRoom = 128;
const amountRoom = 44;

const costsDrawing = (costs: readonly Cost[], title: string, { unit }: FlowTable, size: Size) => {
  const step = Math.min(34, size.height / Math.max(1, costs.length));
  const largest = costs.reduce((most, { exact }) => Math.max(most, exact), 1);
  return drawingOf(
    costsCopy.drawing(title),
    { width: size.width, height: step * costs.length },
    costs.flatMap((cost, at): ReportShape[] => {
      const width = (Math.max(0, cost.exact) / largest) * (size.width - nameRoom - amountRoom);
      const y = at * step;
      return [
        label(clipped(cost.label, 30), 0, y + step / 2, { size: 7.5 }),
        box(nameRoom, y + step * 0.2, { width, height: step * 0.6 }, at === 0 ? 'brand' : 'brand_mid'),
        label(amountText(cost.printed, unit), nameRoom + width + 5, y + step / 2, { size: 7.5, bold: true }),
      ];
    }),
  );
};

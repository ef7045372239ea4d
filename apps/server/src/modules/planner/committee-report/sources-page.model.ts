/** Sources and uses of a development over its whole period, its capital and its loans. */
import { loanLimit } from '@uni/analysis';
import type { ReportDrawing, ReportPage, ReportPairs, ReportShape, ReportTone } from '@uni/contracts';
import { isWhole, type Model } from '@uni/engine';
import { committeeReport } from '@uni/phrases';
import { compactMoney, percent } from '../shared/written-values.model.ts';
import { box, drawingOf, label, type Size } from './drawing.model.ts';
import type { FlowTable } from './flow-table.model.ts';
import { chartHeight } from './page-geometry.model.ts';
import { missingPage, pageOf, pairsOf } from './page-parts.model.ts';
import {
  amountText,
  clipped,
  figureText,
  halfWidth,
  lineValues,
  monthText,
  numberAt,
  type ReportFacts,
} from './report-facts.model.ts';

const copy = committeeReport.sources;

interface Share {
  readonly label: string;
  /** Centavos as printed, above zero. */
  readonly printed: number;
}

/**
 * Both sides of the rounded table: what comes in, and what goes out with the balance. They are equal, since the balance is the
 * sum of all rows.
 */
export const sourcesAndUses = ({ rows, balance }: FlowTable): { sources: Share[]; uses: Share[] } => {
  const shares = rows.map(({ label: name, printed }) => ({ label: name, printed: printed.total }));
  const positive = shares.filter(({ printed }) => printed > 0);
  const negative = shares.filter(({ printed }) => printed < 0).map((share) => ({ ...share, printed: -share.printed }));
  const largest = (some: readonly Share[]): Share[] => some.toSorted((one, other) => other.printed - one.printed);
  const end = { label: balance.total < 0 ? copy.deficit : copy.result, printed: Math.abs(balance.total) };
  return {
    sources: largest(balance.total < 0 ? [...positive, end] : positive),
    uses: largest(balance.total > 0 ? [...negative, end] : negative),
  };
};

export const sourcesPage = (facts: ReportFacts): ReportPage => {
  const { model, flow, format } = facts;
  const { sources, uses } = sourcesAndUses(flow);
  if (sources.length === 0) return missingPage('sources', copy.none);
  const entries = flow.rows
    .filter(({ section, exact }) => section === 'inflows' && exact.total > 0)
    .reduce((sum, { exact }) => sum + exact.total, 0);
  const all = flow.rows.reduce((sum, { exact }) => sum + Math.max(0, exact.total), 0);
  const share = percent(entries / all, 0);
  const hasExposure = numberAt(model, 'max_exposure_month') !== null;
  const title = hasExposure ? copy.title(share, figureText(model, 'max_exposure')) : copy.neverNegative(share);
  const size = { width: halfWidth(format), height: chartHeight(format, 0.82) };
  return pageOf('sources', { title, subtitle: copy.subtitle }, [
    [[sourcesDrawing({ sources, uses }, flow, size)], [capital(model), loans(model)]],
  ]);
};

/** Width of a bar; its names and amounts follow at the right. */
const barWidth = 52;
/** Least distance of two names. */
const nameStep = 11;

const sourcesDrawing = (
  { sources, uses }: { sources: readonly Share[]; uses: readonly Share[] },
  flow: FlowTable,
  size: Size,
): ReportDrawing => {
  const column = size.width / 2;
  return drawingOf(copy.drawing, size, [
    ...stackOf(copy.sources, sources, flow, { ...size, x: 0 }),
    ...stackOf(copy.uses, uses, flow, { ...size, x: column }),
  ]);
};

const stackTones: readonly ReportTone[] = ['scene', 'brand', 'brand_mid', 'brand_soft'];

const stackOf = (
  name: string,
  shares: readonly Share[],
  { unit }: FlowTable,
  { x, height, width }: Size & { x: number },
): ReportShape[] => {
  const total = shares.reduce((sum, { printed }) => sum + printed, 0);
  const room = height - 16;
  const shapes: ReportShape[] = [label(`${name} ${amountText(total, unit)}`, x, 6, { bold: true, size: 8 })];
  let [y, named] = [16, 0];
  for (const [at, { label: text, printed }] of shares.entries()) {
    const share = (printed / total) * room;
    shapes.push(
      box(x, y, { width: barWidth, height: Math.max(0, share - 1) }, stackTones[at % stackTones.length] ?? 'brand'),
    );
    const middle = Math.max(y + share / 2, named + nameStep);
    shapes.push(label(clipped(text, 24), x + barWidth + 8, middle));
    shapes.push(label(amountText(printed, unit), x + width / 2 - 14, middle, { align: 'right', bold: true }));
    [y, named] = [y + share, middle];
  }
  return shapes;
};

const totalOf = ({ projection }: Model, test: RegExp): number =>
  projection.lines.reduce((sum, line) => (isWhole(line) && test.test(line.key) ? sum + line.total : sum), 0);

const capital = (model: Model): ReportPairs =>
  pairsOf(copy.capital, [
    { label: copy.contributions, value: compactMoney(totalOf(model, /^contribution$/)) },
    { label: copy.distributions, value: compactMoney(Math.abs(totalOf(model, /^distribution$/))) },
    { label: copy.peak, value: figureText(model, 'max_exposure') },
    { label: copy.peakMonth, value: figureText(model, 'max_exposure_month') },
    { label: copy.back, value: figureText(model, 'payback_month') },
    { label: copy.multiple, value: figureText(model, 'moic') },
  ]);

const loans = (model: Model): ReportPairs => {
  const released = totalOf(model, /^loan\.\d+\.release$/);
  const numbers = (model.study.loans ?? []).map((_, at) => at + 1);
  if (numbers.length === 0) return pairsOf(copy.loan, [{ label: copy.noLoan, value: '' }]);
  const limit = loanLimit(model.study);
  const cost = totalOf(model, /^loan\.\d+\.interest$/) - totalOf(model, /^loan\.\d+\.fees$/);
  const peak = numbers.map((number) => lineValues(model, `loan.${number}.balance`));
  return pairsOf(copy.loan, [
    { label: copy.limit, value: limit === null ? committeeReport.none : compactMoney(limit) },
    { label: copy.released, value: compactMoney(released) },
    { label: copy.window, value: windowText(model, numbers, 'release') },
    { label: copy.amortization, value: windowText(model, numbers, 'amortization') },
    { label: copy.cost, value: compactMoney(cost) },
    { label: copy.peakDebt, value: compactMoney(peakOf(peak)) },
  ]);
};

/** The greatest sum of several balances in one month. */
const peakOf = (balances: readonly (readonly number[])[]): number =>
  (balances[0] ?? []).reduce(
    (most, _, month) => Math.max(most, Math.abs(balances.reduce((sum, own) => sum + (own[month] ?? 0), 0))),
    0,
  );

const windowText = (model: Model, numbers: readonly number[], flow: string): string => {
  const months = numbers.flatMap((number) =>
    lineValues(model, `loan.${number}.${flow}`).flatMap((value, month) => (value === 0 ? [] : [month])),
  );
  if (months.length === 0) return committeeReport.none;
  const [first, last] = months.reduce<[number, number]>(
    ([low, high], month) => [Math.min(low, month), Math.max(high, month)],
    [Number.POSITIVE_INFINITY, 0],
  );
  return copy.fromTo(monthText(model, first), monthText(model, last));
};

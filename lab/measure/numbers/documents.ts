/** The figures of what leaves the program: summary, committee report, decision record as PDF and as data, workbook. */
import type { DecisionRecord } from '@uni/contracts';
import { indicatorCatalogue, monthAt } from '@uni/engine';
import { committeeReport, decisionRecord, executiveSummary } from '@uni/phrases';
import { elementsOf, readPdf, readTaggedPdf } from '@uni/server/testing/index.ts';
import type { DemoServer } from '@uni/tools/demonstration/demo-server.ts';
import { type ReadCell, rateSituations, readWorkbook } from '@uni/workbook';
import type { Comparison, DisplayedFigure } from './figures.ts';
import type { KnownVersion, NumbersRegistry, Request } from './registry.ts';

type Take = (path: string) => Promise<Uint8Array>;

/** Compares what the documents of a version show. A figure that is missing there is a difference. */
export async function compareDocuments(
  server: DemoServer,
  token: string,
  request: Request,
  registry: NumbersRegistry,
  comparison: Comparison,
): Promise<void> {
  const take: Take = async (path) => {
    const answer = await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  for (const known of registry.versions) {
    const url = `/api/planner/versions/${known.version.id}`;
    comparison.take(summaryFigures(known, readPdf(await take(`${url}/executive-summary/`)).text));
    comparison.take(reportFigures(known, await take(`${url}/committee-report/pdf/`)));
    comparison.take(workbookFigures(known, await take(`${url}/workbook/`)));
    if (known.version.state !== 'approved') continue;
    comparison.take(recordFigures(known, await request<DecisionRecord>(`${url}/decision-record/`)));
    comparison.take(documentFigures(known, readPdf(await take(`${url}/decision-record/pdf/`)).text));
  }
}

const summaryKeys = ['vgv_gross', 'result', 'margin_vgv', 'max_exposure', 'max_exposure_month'] as const;
const summaryRates = ['irr_year', 'npv', 'payback_month'] as const;

/** The page's six figures stand one after another: each is looked for after its label, before the next one. */
function summaryFigures(known: KnownVersion, text: string): DisplayedFigure[] {
  const { kpis } = executiveSummary;
  const labels = [kpis.vgv, kpis.result, kpis.exposure, kpis.irr, kpis.npv, kpis.payback];
  const starts = labels.map((label, at) => text.indexOf(label, at === 0 ? 0 : text.indexOf(labels[at - 1] ?? '') + 1));
  const piece = (at: number): string => text.slice(starts[at], starts[at + 1] ?? (starts[at] ?? 0) + 60);
  const at: Readonly<Record<string, number>> = {
    vgv_gross: 0,
    result: 1,
    margin_vgv: 1,
    max_exposure: 2,
    max_exposure_month: 2,
    irr_year: 3,
    npv: 4,
    payback_month: 5,
  };
  const { indicators } = known.model.projection;
  return [...summaryKeys, ...summaryRates]
    .filter((indicator) => indicators[indicator] !== null)
    .map((indicator) => ({ ...figureOf('executive summary', known, indicator), text: piece(at[indicator] ?? 0) }));
}

/** Paragraphs of the report by the label that they begin with; the label's figure and its note follow. */
const reportKeys = [
  ['vgv_gross', 'vgv'],
  ['result', 'result'],
  ['margin_vgv', 'result'],
  ['irr_year', 'irr'],
  ['max_exposure', 'exposure'],
  ['max_exposure_month', 'exposure'],
  ['npv', 'npv'],
  ['payback_month', 'payback'],
] as const;

function reportFigures(known: KnownVersion, file: Uint8Array): DisplayedFigure[] {
  const paragraphs = elementsOf(readTaggedPdf(file).elements, 'P').map(({ text }) => text);
  return reportKeys
    .filter(([indicator]) => known.model.projection.indicators[indicator] !== null)
    .map(([indicator, label]) => ({
      ...figureOf('committee report', known, indicator),
      text: paragraphs.find((text) => text.startsWith(`${committeeReport.figures[label]} `)) ?? '',
    }));
}

const figureOf = (location: string, { version }: KnownVersion, indicator: string): Omit<DisplayedFigure, 'text'> => ({
  location,
  indicator,
  of: String(version.id),
  inSentence: true,
});

function recordFigures({ version }: KnownVersion, record: DecisionRecord): DisplayedFigure[] {
  const sides = [
    { of: `sealed:${version.id}`, values: record.sealed.indicators },
    { of: String(version.id), values: record.live.indicators },
  ];
  return sides.flatMap(({ of, values }) =>
    Object.entries(values).flatMap(([indicator, value]) => {
      const text = exactText(indicator, value, record.sealed.base_month);
      return text === null ? [] : [{ location: 'decision record, JSON', indicator, of, text, inSentence: false }];
    }),
  );
}

/** Returns a value of a JSON or a sheet as its exact text. */
function exactText(indicator: string, value: number | string | null, baseMonth: string): string | null {
  const row = indicatorCatalogue.find(({ key }) => key === indicator.replace(/^loan\.\d+\./, 'loan.'));
  if (!row) return null;
  if (value === null) return '–';
  if (typeof value === 'string') return decisionRecord.statuses[value as keyof typeof decisionRecord.statuses] ?? value;
  const number = (displayed: number, decimals: number): string =>
    displayed.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  switch (row.unit) {
    case 'money':
      return number(value / 100, 2);
    case 'share':
      return `${number(value * 100, 4)}%`;
    case 'month': {
      const [year = '', month = '1'] = monthAt(baseMonth, value).split('-');
      return `${decisionRecord.monthNames[Number(month) - 1] ?? ''}/${year}`;
    }
    case 'months':
      return decisionRecord.duration(value);
    default:
      return number(value, 6);
  }
}

/** Rows of the PDF: label, as approved, as of today, one after another. */
function documentFigures(known: KnownVersion, text: string): DisplayedFigure[] {
  const { indicators } = known.model.projection;
  const rows = indicatorCatalogue.filter(({ key }) => indicators[key] !== undefined);
  const from = text.indexOf(decisionRecord.asToday) + decisionRecord.asToday.length;
  const until = text.indexOf(decisionRecord.premises, from);
  let at = from;
  return rows.flatMap(({ key, label }, row) => {
    const start = text.indexOf(label, at) + label.length;
    const next = rows[row + 1];
    const nextStart = next ? text.indexOf(next.label, start) : until;
    const end = nextStart < 0 ? until : nextStart;
    at = end;
    const piece = text.slice(start, end);
    const displayed = { ...figureOf('decision record, PDF', known, key), text: piece };
    return [displayed, { ...displayed, of: `sealed:${known.version.id}` }];
  });
}

/** The sheet of indicators: the stored values of its cells, which a recalculation must give again. */
function workbookFigures({ version, model }: KnownVersion, file: Uint8Array): DisplayedFigure[] {
  const { sheets } = readWorkbook(file);
  const sheet = [...sheets].find(([name]) => name === 'Indicadores')?.[1];
  if (!sheet) throw new Error('the workbook has no sheet of indicators');
  const values = new Map<string, ReadCell['value']>();
  for (const [address, { value }] of sheet)
    if (address.startsWith('A')) values.set(String(value), sheet.get(address.replace('A', 'B'))?.value ?? null);
  return Object.entries(model.projection.indicators).flatMap(([indicator, value]): DisplayedFigure[] => {
    const row = indicatorCatalogue.find(({ key }) => key === indicator.replace(/^loan\.\d+\./, 'loan.'));
    if (!row || value === null) return [];
    const loan = /^loan\.(\d+)\./.exec(indicator);
    const cell = values.get(loan ? `${row.label} · financiamento ${loan[1]}` : row.label) ?? null;
    const text = exactText(indicator, stored(row.unit, cell, model.projection.base_month), model.projection.base_month);
    return [{ location: 'workbook', indicator, of: String(version.id), text: text ?? '', inSentence: false }];
  });
}

/** Days from the spreadsheet's first day to 1970. */
const EPOCH_DAYS = 25_569;

/** The workbook names a rate's situation in its own words. */
const situations: ReadonlyMap<string, string> = new Map(
  Object.entries(rateSituations).map(([status, word]) => [word, status]),
);

/** A sheet holds reais and dates where the registry holds centavos and months from the base month. */
function stored(unit: string, value: ReadCell['value'], baseMonth: string): number | string | null {
  if (typeof value !== 'number') return value === null ? null : (situations.get(String(value)) ?? String(value));
  if (unit === 'money') return Math.round(value * 100);
  if (unit !== 'month') return value;
  const day = new Date((value - EPOCH_DAYS) * 86_400_000);
  const [year = 0, month = 1] = baseMonth.split('-').map(Number);
  return day.getUTCFullYear() * 12 + day.getUTCMonth() - (year * 12 + month - 1);
}

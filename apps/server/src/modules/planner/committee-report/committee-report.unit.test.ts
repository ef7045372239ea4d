/** A report against the engine: every printed amount, every sum, and what assistive technology reads. */
import { drivers, totalsBridge, twoWayTable } from '@uni/analysis';
import { type ReportContent, type ReportPage, type ReportTable, reportFigures } from '@uni/contracts';
import { isWhole, monthAt, openStudy, type Projection, type Study } from '@uni/engine';
import { describe, expect, test } from 'vitest';
import { studyOf } from '../../../../testing/planning.ts';
import { elementsOf, readTaggedPdf, wholeText } from '../../../../testing/tagged-pdf.ts';
import { compactMoney, percent, shortMonth } from '../shared/written-values.model.ts';
import { flowTable } from './flow-table.model.ts';
import { type ReportQuestion, reportContent } from './report-content.model.ts';
import { reportPdf } from './report-pdf.gateway.ts';
import { usualSettings } from './report-settings.model.ts';
import { sourcesAndUses } from './sources-page.model.ts';

const identity = { modules: [], expenses: [] } as unknown as ReportQuestion['document']['identity'];

const questionOf = (study: Study, more: Partial<ReportQuestion> = {}): ReportQuestion => {
  const plain = JSON.parse(JSON.stringify(study));
  return {
    head: {
      organization: 'Primeira Incorporadora',
      enterprise: { code: '101', name: 'Aurora', city: 'Goiânia', state: 'GO' },
      version: { nome: 'Rev 1', state: 'draft', current: false, revision: 3 },
      scenario: null,
      issued_at: '2026-11-30T09:00:00-03:00',
    },
    format: 'a4',
    organizationId: 1,
    versionId: 1,
    study: plain,
    document: { study: plain, identity },
    realised: null,
    scenarios: [],
    criteria: [],
    findings: [],
    gap: null,
    approved: null,
    signatories: ['Marina Reis', 'Ana Prado'],
    seal: { study: '1'.repeat(64), projection: '2'.repeat(64) },
    ...more,
  };
};

const projectionOf = (study: Study): Projection => {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error('the template is refused');
  return opened.model.projection;
};

const study = studyOf();
const projection = projectionOf(study);
const content = reportContent(questionOf(study));
const pageOf = (key: ReportPage['key'], from: ReportContent = content): ReportPage => {
  const page = from.pages.find((one) => one.key === key);
  if (!page) throw new Error(`no page ${key}`);
  return page;
};
const tablesOf = (page: ReportPage): ReportTable[] =>
  page.bands.flat(2).filter((block): block is ReportTable => block.kind === 'table');
/** An amount as printed, in the table's unit. */
const numberIn = (text: string): number =>
  text === '–' ? 0 : Number(text.replace('–', '-').replaceAll('.', '').replace(',', '.'));
const figure = (key: string): number => Number(projection.indicators[key]);

describe('amounts of the tables', () => {
  const [left, right] = tablesOf(pageOf('cash_flow'));
  const rows = [...(left?.rows ?? []), ...(right?.rows ?? [])].map(({ cells: [name, ...cells] }) => ({
    name: name?.text ?? '',
    cells: cells.map(({ text }) => numberIn(text)),
  }));
  const rowOf = (name: string): number[] => rows.find((row) => row.name === name)?.cells ?? [];
  /** Free cash and loans by year, added up from the lines alone. */
  const byYear = (test: (key: string) => boolean): number[] => {
    const years = new Map<string, number>();
    for (const line of projection.lines)
      if (isWhole(line) && line.kind === 'cash' && test(line.key))
        for (const [month, value] of line.values.entries()) {
          const year = monthAt(projection.base_month, month).slice(0, 4);
          years.set(year, (years.get(year) ?? 0) + value);
        }
    return [...years].toSorted(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value);
  };

  test('every balance of a year is the engine’s to the printed unit, and each sum holds', () => {
    const expected = byYear((key) => !/^(contribution|distribution)/.test(key));
    const years = left?.heads.slice(1, -1) ?? [];
    const merged = [
      ...expected.slice(0, years.length - 1),
      expected.slice(years.length - 1).reduce((sum, value) => sum + value, 0),
    ];
    const balance = rowOf('Saldo do período');
    expect(balance).toHaveLength(years.length + 1);
    for (const [at, cents] of merged.entries())
      expect(Math.abs((balance[at] ?? 0) - cents / 100_000_000)).toBeLessThan(0.1 + 1e-9);
    const sections = ['Entradas', 'Saídas', 'Financiamento, líquido'].map(rowOf);
    for (const at of balance.keys()) {
      const sum = sections.reduce((all, cells) => all + (cells[at] ?? 0), 0);
      expect([at, sum.toFixed(1)]).toEqual([at, (balance[at] ?? 0).toFixed(1)]);
    }
    const across = balance.slice(0, -1).reduce((sum, value) => sum + value, 0);
    expect(across.toFixed(1)).toBe((balance.at(-1) ?? 0).toFixed(1));
  });

  test('rows add up to their section in every column', () => {
    for (const name of ['Entradas', 'Saídas'] as const) {
      const start = rows.findIndex((row) => row.name === name);
      const next = rows.findIndex(
        (row, at) => at > start && ['Financiamento, líquido', 'Saldo do período', 'Saídas'].includes(row.name),
      );
      const inner = rows.slice(start + 1, next < 0 ? undefined : next);
      expect(inner.length).toBeGreaterThan(1);
      for (const [at, value] of rowOf(name).entries())
        expect(inner.reduce((sum, { cells }) => sum + (cells[at] ?? 0), 0).toFixed(1)).toBe(value.toFixed(1));
    }
  });

  test('each printed row is less than one unit from its exact amount, and the whole nearest to it', () => {
    const flow = flowTable(projection);
    for (const { key, exact, printed } of flow.rows) {
      expect([key, Math.abs(printed.total - exact.total) < flow.unit]).toEqual([key, true]);
      for (const [at, cents] of printed.byColumn.entries())
        expect(Math.abs(cents - (exact.byColumn[at] ?? 0))).toBeLessThan(flow.unit);
    }
    const whole = flow.rows.reduce((sum, { exact }) => sum + exact.total, 0);
    expect(Math.abs(flow.balance.total - whole) * 2).toBeLessThanOrEqual(flow.unit);
  });

  test('sources equal uses, and costs lead from entries to the result', () => {
    const { sources, uses } = sourcesAndUses(flowTable(projection));
    const sum = (shares: readonly { printed: number }[]): number =>
      shares.reduce((all, { printed }) => all + printed, 0);
    expect(sum(sources)).toBe(sum(uses));
    const [table] = tablesOf(pageOf('costs'));
    const costs = table?.rows.slice(0, -1).map(({ cells }) => numberIn(cells[1]?.text ?? '')) ?? [];
    const total = numberIn(table?.rows.at(-1)?.cells[1]?.text ?? '');
    expect(costs.reduce((all, value) => all + value, 0).toFixed(1)).toBe(total.toFixed(1));
    const bridge = totalsBridge(projection);
    const entries = bridge.find((row) => row.kind === 'total' && row.key === 'entries')?.value ?? 0;
    expect(Math.abs(total - (entries - figure('result')) / 100_000_000)).toBeLessThan(0.1 + 1e-9);
  });
});

test('every figure that a comment may name is the engine’s', () => {
  for (const { name, text } of content.figures) {
    const value = projection.indicators[reportFigures[name as keyof typeof reportFigures]];
    if (typeof value !== 'number') continue;
    const expected: Record<string, string> = {
      tir: percent(value),
      margem: percent(value),
      payback: shortMonth(monthAt(projection.base_month, value)),
      mes_exposicao: shortMonth(monthAt(projection.base_month, value)),
      ...Object.fromEntries(
        ['vgv', 'vgv_liquido', 'entradas', 'resultado', 'vpl', 'exposicao'].map((one) => [one, compactMoney(value)]),
      ),
    };
    if (expected[name] !== undefined) expect([name, text]).toEqual([name, expected[name]]);
  }
});

describe('titles state what the numbers say', () => {
  test('of criteria that are met and missed', () => {
    const irr = figure('irr_year');
    const titleWith = (value: number): string => {
      const criteria = [{ indicator: 'irr_year', is: 'at_least' as const, value }];
      return pageOf('summary', reportContent(questionOf(study, { criteria }))).title;
    };
    expect(titleWith(irr - 0.01)).toBe('Rev 1 atende ao critério do comitê');
    expect(titleWith(irr + 0.01)).toBe('Rev 1 não atende a 1 de 1 critério');
  });

  test('of the cash: the worst month and its amount', () => {
    const worst = shortMonth(monthAt(projection.base_month, figure('max_exposure_month')));
    expect(pageOf('cash_flow').title).toContain(`${compactMoney(figure('max_exposure'))} em ${worst}`);
  });

  test('of the pairs of price and cost: as many as reach the goal', () => {
    const value = figure('irr_year');
    const criteria = [{ indicator: 'irr_year', is: 'at_least' as const, value }];
    const page = pageOf('sensitivity', reportContent(questionOf(study, { criteria })));
    const [table] = tablesOf(page);
    const cells = table?.rows.flatMap(({ cells: [, ...figures] }) => figures) ?? [];
    expect(cells).toHaveLength(49);
    expect(page.title).toContain(`${cells.filter(({ text }) => !text.startsWith('■')).length} de 49`);
  });

  test('of the pairs without a criterion: as many as reach the discount rate, by the sign of the net present value', () => {
    const page = pageOf('sensitivity');
    const amounts = [-0.09, -0.06, -0.03, 0, 0.03, 0.06, 0.09];
    const [price, cost] = ['price', 'works_cost'].map((key) => drivers.find((driver) => driver.key === key));
    if (!price || !cost) throw new Error('a driver is missing');
    const opened = openStudy(study);
    if (!opened.ok) throw new Error('the template is refused');
    const present = twoWayTable(opened.model, 'npv', { driver: price, amounts }, { driver: cost, amounts });
    const reached = present.values.flat().filter((value) => value !== null && value >= 0).length;
    expect(reached).toBeGreaterThan(0);
    expect(reached).toBeLessThan(49);
    expect(page.title).toContain(`${reached} de 49`);
    expect(page.subtitle).toContain('taxa de desconto');
  });
});

test('what the version lacks is said in a sentence, and its page is not printed', async () => {
  const bare: Study = { ...study, modules: study.modules.map((module) => ({ ...module, typologies: [] })) };
  const opened = openStudy(bare);
  if (!opened.ok) return expect(opened.errors.length).toBeGreaterThan(0);
  const missing = reportContent(questionOf(bare)).pages.filter((page) => page.missing !== null);
  for (const { missing: reason } of missing) expect(reason).toMatch(/\.$/);
  const pdf = readTaggedPdf(await reportPdf(reportContent(questionOf(bare)), usualSettings('committee')));
  return expect(pdf.pages).toBe(11 - missing.length);
});

describe('the PDF', async () => {
  const settings = usualSettings('committee');
  const pages = settings.pages.map((page) =>
    page.key === 'opinion' ? { ...page, comment: 'Aprovar: TIR de {tir}, VPL de {vpl}.' } : page,
  );
  const bytes = await reportPdf(content, { ...settings, pages });
  const pdf = readTaggedPdf(bytes);
  const text = pdf.elements.map(wholeText).join('\n');

  test('is tagged, in Portuguese, with its fonts, eleven pages of A4 across, below two megabytes', () => {
    const { isTagged, language, size, title } = pdf;
    expect({ isTagged, language, pages: pdf.pages, size, title }).toEqual({
      isTagged: true,
      language: 'pt-BR',
      pages: 11,
      size: [841.89, 595.28],
      title: 'Relatório: Aurora, Rev 1',
    });
    expect(pdf.fonts).toEqual([
      { name: 'Roboto-Medium', isEmbedded: true, hasText: true },
      { name: 'Roboto-Regular', isEmbedded: true, hasText: true },
    ]);
    expect(bytes.length).toBeLessThan(2_000_000);
  });

  test('has a heading on every page, a text alternative on every figure, and heads on every table', () => {
    expect(elementsOf(pdf.elements, 'Sect')).toHaveLength(11);
    for (const section of elementsOf(pdf.elements, 'Sect')) expect(elementsOf([section], 'H1')).toHaveLength(1);
    const figures = elementsOf(pdf.elements, 'Figure');
    expect(figures.length).toBeGreaterThan(6);
    for (const { alt } of figures) expect(alt?.length).toBeGreaterThan(20);
    for (const table of elementsOf(pdf.elements, 'Table'))
      for (const row of elementsOf([table], 'TR')) {
        const [head] = row.children;
        expect(head).toMatchObject({ type: 'TH', scope: expect.stringMatching(/^(Row|Column)$/) });
      }
  });

  test('prints every title and every cell of the pages as they are', () => {
    for (const page of content.pages) {
      expect(text).toContain(page.title);
      for (const table of tablesOf(page))
        for (const { cells } of table.rows) for (const cell of cells) expect(text).toContain(cell.text);
    }
  });

  test('fills in the figures of a comment', () => {
    expect(text).toContain(`Aprovar: TIR de ${percent(figure('irr_year'))}, VPL de ${compactMoney(figure('npv'))}.`);
  });
});

test('pages are printed in their order, without those that are off, in 16:9 where it is chosen', async () => {
  const settings = usualSettings('bank');
  const order = ['costs', 'cover', 'premises'] as const;
  const pages = [
    ...order.map((key) => ({ key, visible: true, comment: '' })),
    ...settings.pages
      .filter(({ key }) => !order.some((one) => one === key))
      .map((page) => ({ ...page, visible: false })),
  ];
  const wide = reportContent(questionOf(study, { format: 'wide' }));
  const pdf = readTaggedPdf(await reportPdf(wide, { ...settings, pages, format: 'wide' }));
  expect(pdf.size).toEqual([960, 540]);
  expect(elementsOf(pdf.elements, 'H1').map(({ text }) => text)).toEqual(order.map((key) => pageOf(key, wide).title));
});

test('the longest names leave every page one page', async () => {
  const name = 'Condomínio Residencial Jardim das Acácias e Ipês Amarelos '.repeat(3).slice(0, 120);
  const { head } = questionOf(study);
  const long = questionOf(study, {
    head: {
      ...head,
      organization: name,
      enterprise: { ...head.enterprise, name },
      version: { ...head.version, nome: name },
    },
    findings: Array.from({ length: 12 }, () => ({ isGrave: true, title: name, detail: name })),
    signatories: Array.from({ length: 6 }, () => name.slice(0, 80)),
  });
  const settings = usualSettings('committee');
  const pages = settings.pages.map((page) => ({ ...page, comment: `${name} `.repeat(8).slice(0, 1_000) }));
  const pdf = readTaggedPdf(await reportPdf(reportContent(long), { ...settings, pages }));
  expect(pdf.pages).toBe(11);
});

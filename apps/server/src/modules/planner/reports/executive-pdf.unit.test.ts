import { readdirSync, readFileSync } from 'node:fs';
import { cascadeKeys, cascadeLevels, isOpposed, partsOf, physicalCurves, totalsBridge } from '@uni/analysis';
import { expenseGroups, monthAt, openStudy, type Projection } from '@uni/engine';
import { charts, totalsBridge as totals, workspace } from '@uni/phrases';
import { expect, test } from 'vitest';
import { readPdf } from '../../../../testing/pdf.ts';
import { studyOf } from '../../../../testing/planning.ts';
import { compactMoney } from '../shared/written-values.model.ts';
import { ticksOf } from './chart-ticks.model.ts';
import { executiveChart, hatching } from './executive-chart.gateway.ts';
import { executivePdf, notesOf } from './executive-pdf.gateway.ts';
import { type ExecutiveSummary, executiveSummary, mainPremises } from './executive-summary.model.ts';
import { pdfCascade } from './pdf-cascade.service.ts';
import { writePdf } from './pdf-layout.gateway.ts';

const summaryInput = {
  organization: 'Primeira Incorporadora',
  enterprise: { code: 'E1', name: 'Aurora', city: null, state: null },
  version: { nome: 'Rev 1', state: 'draft', current: false, revision: 1 },
  scenario: null,
  issued_at: '2026-11-20T15:10:00-03:00',
  differs_from_approved: false,
  plausibility: { findings: [], reason: null },
};
const summaryOf = (): ExecutiveSummary => {
  const opened = openStudy(studyOf());
  if (!opened.ok) throw new Error('the template is refused');
  const { study, projection } = opened.model;
  return executiveSummary(summaryInput, study, projection, {
    cascade: pdfCascade(projection),
    bridge: totalsBridge(projection),
    works: physicalCurves(study, null, [{ module: 1, month: monthAt(study.base_month, 14), share: 0.1 }], { study }),
    baseline: 'Rev 0',
    approved: null,
  });
};
const cases = new URL('../../../../../../packages/engine/fixtures/cases/', import.meta.url);

/** Every step is there, and four of them have parts of both signs, commissions the smallest. */
const crowdedProjection = (): Pick<Projection, 'lines' | 'indicators'> => {
  const memo = { correction: 30_000, interest: -10_000 };
  const sums = { net_receipts: 1_000_000, free_cash_flow: 1_000_000 - 2_500 - 700 * expenseGroups.length };
  const cash = {
    ...{ delinquency: 20_000, refunds: -10_000, 'tax.ret': -1_000 },
    ...{ 'commission.direct': -2_000, 'commission.financed': 500 },
    ...Object.fromEntries(expenseGroups.map(({ key }) => [`expense.${key}`, -700])),
  };
  const lines = Object.entries({ memo, sum: sums, cash }).flatMap(([kind, own]) =>
    Object.entries(own).map(([key, total]) => ({
      ...{ key, total, label: key, module: null, values: [] },
      kind: kind as 'memo' | 'sum' | 'cash',
    })),
  );
  const result = sums.free_cash_flow - 5_000;
  return { lines, indicators: { vgv_gross: 1_200_000, vgv_own: 1_100_000, result } };
};
const read = async (summary: ExecutiveSummary) => readPdf(await writePdf(executivePdf(summary)));

test('the page has the steps from VGV to result and the S-curve, held against the approved version', async () => {
  const summary = summaryOf();
  const { text, pages } = await read(summary);
  expect(pages).toBe(1);
  for (const { key, label, value } of summary.cascade) {
    expect(text).toContain(label ?? (charts.cascade.steps as Record<string, string>)[key]);
    expect(text).toContain(compactMoney(value));
  }
  for (const { kind, key, value } of summary.bridge) {
    if (kind !== 'total') continue;
    expect(text.replaceAll('\u00a0', ' ')).toContain(`${totals.totals[key]} ${compactMoney(value)}`);
  }
  expect(text).toContain('Base (Rev 0)');
  expect(text).toMatch(/[–+]\d+,\d\d p\.p\. em /);
});

test('a step whose parts have both signs is told by its parts, or by what adds and what takes away: the rows are never more than the page has', async () => {
  const names = readdirSync(cases).filter((name) => name.endsWith('.projection.json'));
  let apart = 0;
  for (const name of names) {
    const projection: Projection = JSON.parse(readFileSync(new URL(name, cases), 'utf8'));
    const rows = pdfCascade(projection);
    expect(rows.length).toBeLessThanOrEqual(20);
    const steps = rows.filter(({ total }) => !total);
    expect(steps.reduce((sum, { value }) => sum + value, rows[0]?.value ?? 0)).toBe(projection.indicators.result);
    for (const { key, of, value, up, down } of steps) {
      expect([name, key, up + down]).toEqual([name, key, value]);
      if (key !== of) apart += 1;
      else expect([name, key, isOpposed(partsOf(projection).get(of) ?? [])]).toEqual([name, key, up > 0 && down < 0]);
    }
  }
  expect(apart).toBeGreaterThan(0);
  const crowded = pdfCascade(crowdedProjection());
  expect(crowded).toHaveLength(20);
  expect(crowded.filter(({ key, of }) => key !== of).map(({ of }) => of)).not.toContain('commissions');
  expect(crowded.find(({ key }) => key === 'commissions')).toMatchObject({ value: -1_500, up: 500, down: -2_000 });
  const { text, pages } = await read({ ...summaryOf(), cascade: crowded });
  expect(pages).toBe(1);
  expect(text).toContain('+5 –20');
});

test('works that nobody has measured are their plan alone', async () => {
  const { text } = await read({
    ...summaryOf(),
    works: { planned: [0, 0.5, 1], baseline: null, measured: [], trend: [], gap: null, delay: null },
    baseline: null,
    approved: null,
  });
  expect(text).toContain('Planejado');
  for (const absent of ['Base (', 'Tendência', 'p.p.']) expect(text).not.toContain(absent);
});

test('everything that could be said at once is still one page', async () => {
  const summary = summaryOf();
  const long = 'Ã'.repeat(400);
  const totals = new Set(['vgv', 'net', 'result']);
  const months = Array.from({ length: 600 }, (_, month) => (month - 300) * 1e9);
  const { pages, text } = await read({
    ...summary,
    organization: long,
    enterprise: { code: long, name: long, city: long, state: 'SP' },
    version: { nome: long, state: 'approved', current: true, revision: 999_999 },
    differs_from_approved: true,
    plausibility: {
      findings: Array.from({ length: 40 }, () => ({ isGrave: true, title: long, detail: long })),
      reason: long,
    },
    closed: 599,
    months: 600,
    net: months,
    accumulated: months,
    terms: 'constant',
    premises: Array.from({ length: 10 }, () => ({ key: 'price_m2', of: long, value: 1e12, unit: 'money' as const })),
    more_premises: 500,
    cascade: cascadeLevels(
      [...cascadeKeys, 'works' as const, 'land' as const, 'other' as const].map((key) => ({
        ...{ key, of: key, label: null, total: totals.has(key) },
        ...{ value: totals.has(key) ? 1e14 : -123_456_789, up: 999_999_999_999, down: -999_999_999_999 },
      })),
    ),
    works: {
      planned: Array.from({ length: 600 }, (_, month) => month / 599),
      baseline: Array.from({ length: 600 }, (_, month) => month / 599),
      measured: Array.from({ length: 599 }, () => 0.01),
      trend: [0.02, 1.7],
      gap: { month: 598, share: -0.98 },
      delay: 1,
    },
    baseline: long,
    approved: { nome: long, base_month: summary.base_month, indicators: summary.indicators },
    checks: Object.keys(workspace.validations.codes).flatMap((code) =>
      Array.from({ length: 12 }, () => ({ code, severity: 'warning' as const, message: long })),
    ),
  });
  expect(pages).toBe(1);
  expect(text).toContain('Página 1 de 1');
  // Two that are so long find room.
  expect(text).toContain(`Mais ${40 + Object.keys(workspace.validations.codes).length - 2} avisos na aba Validações.`);
});

test('a study whose figures are not defined says so instead of inventing them', async () => {
  const none = { result: -1, irr_year: null, irr_status: 'none', max_exposure: 0, max_exposure_month: null };
  const { text, pages } = await read({
    ...summaryOf(),
    indicators: { ...none, payback_month: null },
    net: [],
    accumulated: [],
  });
  expect(pages).toBe(1);
  for (const copy of ['nenhuma taxa de retorno zera o VPL', 'não retorna no horizonte', 'nunca fica negativo'])
    expect(text).toContain(copy);
});

test('the checks of one kind are one note, with how many they are', () => {
  const check = { code: 'rate_missing', severity: 'error' as const, message: '' };
  expect(notesOf({ ...summaryOf(), checks: [check, check] })[0]).toMatch(/^Falta alíquota .* \(2 vezes\)$/);
  expect(notesOf(summaryOf())[0]).toMatch(/^Nenhuma pendência/);
});

test('what is likelier a mistake comes before the checks, and a grave one with why it was sent', async () => {
  const finding = { isGrave: true, title: 'Torre B vende e não tem custo de obra', detail: 'Inclua a obra.' };
  const light = { isGrave: false, title: 'Margem de 65,0%', detail: 'esperado entre 0,0% e 40,0%' };
  const check = { code: 'rate_missing', severity: 'error' as const, message: '' };
  const reason = 'Obra paga pela permutante';
  const summary = { ...summaryOf(), checks: [check], plausibility: { findings: [finding, light], reason } };
  expect(notesOf(summary).slice(0, 4)).toEqual([
    'Grave: Torre B vende e não tem custo de obra',
    'Margem de 65,0%, esperado entre 0,0% e 40,0%',
    expect.stringMatching(/^Falta alíquota/),
    'Motivo no envio: Obra paga pela permutante',
  ]);
  const { text, pages } = await read(summary);
  expect(pages).toBe(1);
  for (const copy of ['Grave: Torre B', 'Motivo no envio']) expect(text.replaceAll('\n', ' ')).toContain(copy);
  // Without a grave finding the reason is an observation of the submitter, and no excuse.
  const lightly = notesOf({ ...summary, plausibility: { findings: [light], reason } });
  expect(lightly.join(' ')).not.toContain(reason);
});

test('ten premises: one of each kind before a second of any', () => {
  const premises = ['a', 'a', 'a', 'b', 'b', 'c'].map((key, value) => ({
    key,
    of: null,
    value,
    unit: 'count' as const,
  }));
  expect(
    mainPremises([...premises, ...premises])
      .map(({ key }) => key)
      .join(''),
  ).toBe('aaabbcabbc');
});

test('the scale is round, encloses the figures and has the zero', () => {
  expect(ticksOf(-1_985_472_230, 1_245_985_485)).toEqual([-2e9, -1e9, 0, 1e9, 2e9]);
  expect(ticksOf(0, 0)).toContain(0);
});

test('the realised and the projected line meet in a month, and share no point that setting the page would move twice', () => {
  const drawn = executiveChart({ ...summaryOf(), closed: 12 }, { width: 700, height: 190 });
  const points: object[] = [];
  JSON.stringify(drawn, (key, value) => {
    if (key === 'points') points.push(...value);
    return value;
  });
  expect(new Set(points).size).toBe(points.length);
  expect(points.length).toBe(summaryOf().months + 1 + 4);
});

test('hatching stays inside its box', () => {
  const strokes = hatching({ x: 10, y: 20, w: 6, h: 30 });
  expect(strokes.length).toBeGreaterThan(10);
  for (const stroke of strokes) {
    if (stroke.type !== 'line') throw new Error('a stroke is a line');
    expect([stroke.x1 >= 9.999, stroke.x2 <= 16.001, stroke.y1 <= 50.001, stroke.y2 >= 19.999]).not.toContain(false);
    expect(stroke.x1).toBeLessThan(stroke.x2);
  }
});

test('amounts are read in their scale', () => {
  expect([4_504_320_000, -28_561_192, 99_995_000_000, 12_345, 0].map(compactMoney)).toEqual([
    'R$ 45,0 mi',
    '–R$ 286 mil',
    'R$ 1,0 bi',
    'R$ 123',
    'R$ 0',
  ]);
});

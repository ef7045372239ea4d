import { identifyStudy, type JsonObject } from '@uni/contracts';
import { type Explanation, familyWeights, openStudy } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { treeCsv } from '../../shared/saved-views/tree-csv.ts';
import { explainSubject, receiptOf, receiptText } from '../explanation/explain-model.ts';
import { costTree } from '../study/cost-tree.ts';
import { indicatorDelta, liveIndicators, showIndicator } from '../study/indicator-format.ts';
import { milestonesOf, monthOf } from '../study/milestones.ts';
import { rowOfCell, tabOfPath } from '../study/navigation.ts';
import { saveReply } from '../study/study-api.ts';
import { cashFlowOf } from '../study/study-facts.ts';
import { goldenStudies } from '../study/testing/golden-projections.ts';
import { errorsByPath, findingsByTab, findingsOf } from '../study/validations-model.ts';
import { cashFlowPicture } from '../study-charts/chart-model.ts';
import {
  asShares,
  normalized,
  salesBySpeed,
  shareWithFixedSum,
  shiftedWithin,
  smoothed,
  sumOf,
} from '../study-forms/form/curve-model.ts';
import { monthPosition } from '../study-forms/form/inputs.tsx';

const golden = (name: string) => {
  const goldenStudy = goldenStudies.find((study) => study.name.includes(name));
  if (!goldenStudy) throw new Error(`no golden study ${name}`);
  return goldenStudy.model;
};
const towers = golden('two-towers');
const towersTree = cashFlowOf(towers.study, towers.projection);
const counting = () => {
  let id = 0;
  return () => {
    id += 1;
    return id;
  };
};

describe('the receipt of a number', () => {
  it('adds up to the centavo for every cell of the first level of the cash flow', () => {
    let checked = 0;
    for (const line of towersTree) {
      for (const month of [14, 30, 45, 60]) {
        const explanation = explainSubject(towers, towersTree, { kind: 'row', line: line.id, from: month, to: month });
        if (!explanation || line.id === 'memo') continue;
        expect(explanation.value).toBe(line.values[month] ?? 0);
        const receipt = receiptOf(explanation, line.label, { kind: 'row', line: line.id, from: month, to: month });
        if (receipt.difference === null) continue;
        expect([line.id, month, receipt.difference]).toEqual([line.id, month, 0]);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(10);
  });

  it('adds the months of a year of a flow, and takes the last month of a balance', () => {
    const year = { kind: 'row', from: 12, to: 23 } as const;
    const flow = explainSubject(towers, towersTree, { ...year, line: 'outflows' });
    const outflows = towersTree.find((line) => line.id === 'outflows');
    expect(flow?.value).toBe(outflows?.values.slice(12, 24).reduce((sum, value) => sum + value, 0));
    const cash = explainSubject(towers, towersTree, { ...year, line: 'closing_cash' });
    expect(cash?.value).toBe(towersTree.find((line) => line.id === 'closing_cash')?.values[23]);
  });

  it('shows an open sum as open', () => {
    const component: Explanation = { label: 'Parte', value: 90, unit: 'money' };
    const whole: Explanation = { label: 'Total', value: 100, unit: 'money', combine: 'sum', parts: [component] };
    expect(receiptOf(whole, 'Total', { kind: 'indicator', key: 'result' }).difference).toBe(10);
  });

  it('has nothing to say of a line that does not exist', () => {
    expect(explainSubject(towers, towersTree, { kind: 'row', line: 'nowhere', from: 1, to: 1 })).toBeNull();
    expect(explainSubject(towers, towersTree, { kind: 'cell', key: 'nonsense', module: null, month: 1 })).toBeNull();
  });

  it('copies as text with the formula, the parts and the result', () => {
    const explanation = explainSubject(towers, towersTree, { kind: 'indicator', key: 'result' });
    if (!explanation) throw new Error('no explanation');
    const text = receiptText(receiptOf(explanation, 'Resultado', { kind: 'indicator', key: 'result' }));
    expect(text.split('\n')[0]).toMatch(/^Resultado\tR\$\s10\.048\.923,82$/);
    expect(text).toContain('Fluxo livre');
  });
});

describe('ways inside the workspace', () => {
  it('knows the tab of every part of a study, by pointer and by id', () => {
    expect(
      [
        '/name',
        '/indexes/incc/annual',
        '/modules/0/launch',
        '/modules/@7/sales_curve/shares',
        '/modules/@7/schedule',
        '/expenses/@3/value',
        '/revenues/0',
        '/groups/@1',
        '/taxation/regime',
        '/loans/0/rate',
        '/capital/partners',
      ].map(tabOfPath),
    ).toEqual([
      'geral',
      'geral',
      'modulos',
      'vendas',
      'cronograma',
      'custos',
      'custos',
      'custos',
      'tributacao',
      'financiamento',
      'distribuicao',
    ]);
  });

  it('finds the row of a cell: a line, a line of one module, a sum', () => {
    expect(rowOfCell(towersTree, { key: 'expense.labor_cost', module: 2 })).toBe('expense.labor_cost#2');
    expect(rowOfCell(towersTree, { key: 'receipts', module: null })).toBe('inflows');
    expect(rowOfCell(towersTree, { key: 'net_receipts', module: null })).toBeNull();
  });
});

describe('validations', () => {
  const study = structuredClone(towers.study) as unknown as JsonObject;
  const document = identifyStudy(study, counting());

  it('ties a refusal to its field and to its tab', () => {
    const errors = [
      { path: '/modules/0/tables/1/parts', code: 'sum', message: 'A soma precisa ser 100%.' },
      { path: '/discount_rate/value', code: 'range', message: '' },
    ] as const;
    const byPath = errorsByPath(document, errors);
    expect([...byPath.keys()][0]).toMatch(/^\/modules\/@\d+\/tables\/@\d+\/parts$/);
    expect(byPath.get('/discount_rate/value')).toBe('O valor está fora do intervalo aceito.');
    const findings = findingsOf({ document, errors, checks: [], tree: towersTree, baseMonth: '2026-06' });
    expect(findings.map((finding) => finding.tab)).toEqual(['vendas', 'geral']);
    expect(findingsByTab(findings).get('vendas')).toBe(1);
  });

  it('tells many months of one check as one finding that leads to the first of them', () => {
    const checks = [3, 4, 5].map((month) => ({
      code: 'rate_missing',
      severity: 'warning' as const,
      line: 'tax.ret',
      month,
      message: 'sem alíquota',
    }));
    const findings = findingsOf({ document, errors: [], checks, tree: towersTree, baseMonth: '2026-06' });
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ tab: 'tributacao', cell: { line: 'tax.ret', month: 3 } });
    expect(findings[0]?.detail).toContain('set/26 e mais 2 meses');
  });
});

describe('indicators on screen', () => {
  it('shows each in its own unit, and a dash for what does not exist', () => {
    const text = (key: string, value: number | string | null) => {
      const displayed = showIndicator(key, value, '2026-01');
      return `${displayed.text} ${displayed.unit}`.trim();
    };
    expect(text('npv', 1_603_000_000)).toBe('16,0 mi');
    expect(text('irr_year', 0.3594)).toBe('35,9% a.a.');
    expect(text('payback_month', 31)).toBe('ago/28');
    expect(text('months_negative', 31)).toBe('31 meses');
    expect(text('irr_year', null)).toBe('–');
    expect(text('loan.2.peak', 80_000_000)).toBe('800 mil');
  });

  it('says which way is better: a lower payback, a smaller exposure', () => {
    expect(indicatorDelta('payback_month', 31, 30)).toMatchObject({ text: '1 mês antes', good: true });
    expect(indicatorDelta('max_exposure', -4_200_000_000, -4_300_000_000)).toMatchObject({
      good: false,
      direction: 'down',
    });
    expect(indicatorDelta('npv', 100, 100)).toBeNull();
    // Rounding in another order of sums is neither better nor worse.
    expect(indicatorDelta('npv', 780_000_000.000_1, 780_000_000)).toBeNull();
    expect(indicatorDelta('irr_year', 0.2331, 0.233_099_999_9)).toBeNull();
    expect(indicatorDelta('npv', 100, 200)).toMatchObject({ good: true });
    expect(indicatorDelta('npv', null, 100)).toBeNull();
  });

  it('puts the six of the live bar in order, the rate in the name of the NPV', () => {
    const tiles = liveIndicators(towers.study, towers.projection, null);
    expect(tiles.map((tile) => tile.label)).toEqual([
      'VGV',
      'Resultado',
      'Exposição máxima, nov/29',
      'TIR',
      'VPL a 14,5% a.a.',
      'Payback',
    ]);
  });
});

describe('the chart of the cash flow', () => {
  it('answers in its title and adds bars up to the net of every month', () => {
    const picture = cashFlowPicture(towers.projection, 'project', null);
    expect(picture.title.replaceAll('\u00a0', ' ')).toBe(
      'Caixa negativo por 58 meses, com pior ponto de −44,4 mi em nov/29',
    );
    const { inflow, outflow, net } = picture.series;
    expect(net.map((_, month) => (inflow[month] ?? 0) + (outflow[month] ?? 0))).toEqual([...net]);
  });

  it('counts the closed months from the base month', () => {
    const realised = golden('realised');
    const closing = realised.study.accomplished?.closing ?? null;
    expect(cashFlowPicture(realised.projection, 'cash', closing).series.closed).toBeGreaterThan(0);
    expect(cashFlowPicture(realised.projection, 'cash', null).series.closed).toBe(0);
  });
});

describe('the tree of costs', () => {
  it('sums every group, the commissions too, to the total of the costs', () => {
    const document = identifyStudy(structuredClone(towers.study) as unknown as JsonObject, counting());
    const tree = costTree({ ...towers, document, attention: new Set(['terrain']) });
    const lines = towers.projection.lines.filter(
      (line) => line.module === null && /^(expense|commission)\./.test(line.key),
    );
    expect(tree.total).toBe(-lines.flatMap((line) => line.values).reduce((sum, value) => sum + value, 0));
    const rows = tree.families.flatMap((family) => family.rows);
    expect(rows.find((row) => row.key === 'terrain')?.mark).toBe('attention');
    expect(rows.find((row) => row.key === 'readjust_labor_cost')?.mark).toBe('computed');
    expect(rows.find((row) => row.key === 'decoration')?.items.length).toBeGreaterThan(0);
  });
});

describe('curves', () => {
  it('keeps the sum while one month changes, the others giving way in proportion', () => {
    const moved = shareWithFixedSum([0.04, 0.16, 0.8], 0, 0.055);
    expect(moved[0]).toBe(0.055);
    expect(sumOf(moved)).toBeCloseTo(1, 12);
    expect((moved[1] ?? 0) / (moved[2] ?? 1)).toBeCloseTo(0.2, 6);
  });

  it('never makes a share negative nor more than the whole', () => {
    expect(shareWithFixedSum([0.5, 0.5], 0, 3)).toEqual([1, 0]);
    expect(shareWithFixedSum([0.5, 0.5], 0, -1)).toEqual([0, 1]);
  });

  it('normalises to exactly 100 %, a curve of zeros to a level one', () => {
    expect(Math.abs(sumOf(normalized([1, 1, 1])) - 1)).toBeLessThan(1e-12);
    expect(normalized([0, 0])).toEqual([0.5, 0.5]);
    expect(Math.abs(sumOf(asShares([1 / 3, 1 / 3, 1 / 3])) - 1)).toBeLessThan(1e-12);
  });

  it('leaves locked months alone, and gives way no further than they let it', () => {
    const locked = new Set([2]);
    expect(shareWithFixedSum([0.2, 0.3, 0.5], 0, 0.4, locked)).toEqual([0.4, 0.1, 0.5]);
    expect(shareWithFixedSum([0.2, 0.3, 0.5], 0, 0.9, locked)).toEqual([0.5, 0, 0.5]);
  });

  it('smooths, shifts and sells by speed, keeping what they add up to', () => {
    const soft = smoothed([0, 1, 0, 0]);
    expect(soft[1]).toBeLessThan(1);
    expect(soft[0]).toBeGreaterThan(0);
    expect(Math.abs(sumOf(soft) - 1)).toBeLessThan(1e-12);
    expect(smoothed([0.5, 0.1, 0.4], new Set([0]))[0]).toBe(0.5);
    expect(shiftedWithin([0.1, 0.2, 0.7], 1)).toEqual([0, 0.1, 0.9]);
    expect(shiftedWithin([0.1, 0.2, 0.7], -2)).toEqual([1, 0, 0]);
    expect(salesBySpeed(0.3, 0.1, 3)).toEqual([0.3, 0.07, 0.063]);
  });

  it('gives the S of twelve months to two decimals of a percent', () => {
    const shares = familyWeights({ family: 's_curve', a: 2 }, 12).map((share) => Math.round(share * 10_000) / 100);
    expect(shares).toEqual([0.82, 3.03, 6.15, 10, 13.78, 16.22, 16.22, 13.78, 10, 6.15, 3.03, 0.82]);
  });
});

describe('months of a study', () => {
  it('reads a month typed as the calendar or as a position, and refuses one before the base month', () => {
    expect(['mar/27', '03/2027', '14'].map((typed) => monthPosition(typed, '2026-01'))).toEqual([14, 14, 14]);
    expect(monthPosition('dez/25', '2026-01')).toBeNull();
    expect(monthPosition('amanhã', '2026-01')).toBeNull();
  });

  it('places anchors by the schedule of the module', () => {
    const [module] = towers.study.modules;
    if (!module) throw new Error('no module');
    expect(monthOf({ at: 'keys', plus: 1 }, module)).toBe(14 + 26 + 2 + 1);
    const months = milestonesOf(towers.study, towers.projection.months).map((milestone) => milestone.month);
    expect(months).toEqual([...months].sort((a, b) => a - b));
  });
});

describe('the reply of the server to a batch', () => {
  const reply = (status: number, body: unknown) =>
    saveReply({ status, body, malformed: false, headers: new Headers() });

  it('tells saved, offline, conflict, locked and refused apart', () => {
    expect(reply(200, { revision: 4, study_hash: 'a', projection_hash: 'b' })).toMatchObject({
      kind: 'saved',
      revision: 4,
    });
    expect(reply(0, null).kind).toBe('offline');
    expect(reply(409, { code: 'version_locked' }).kind).toBe('locked');
    expect(reply(400, { code: 'study_refused', detail: 'no' })).toEqual({ kind: 'refused', message: 'no' });
    expect(reply(503, { detail: 'later' }).kind).toBe('failed');
    expect(reply(409, { code: 'edit_conflict', revision: 9, conflicts: [{ path: '/name', mine: 1 }] })).toMatchObject({
      kind: 'conflict',
      revision: 9,
      conflicts: [{ path: '/name', mine: 1, by: null }],
    });
  });
});

describe('the exported table', () => {
  it('carries every line by month with decimal commas, so that a spreadsheet adds it up', () => {
    const rows = treeCsv(towersTree, towers.projection.base_month, towers.projection.months).split('\r\n');
    expect(rows[0]?.split(';')).toHaveLength(towers.projection.months + 2);
    expect(rows.some((row) => row.startsWith('Entradas;123191504,35;'))).toBe(true);
  });

  it('opens in the engine again', () => {
    expect(openStudy(JSON.parse(JSON.stringify(towers.study))).ok).toBe(true);
  });
});

import { type Alert, type AlertBook, alertRules, type ChangeLine, changeKinds } from '@uni/contracts';
import { attention } from '@uni/phrases';
import { describe, expect, it } from 'vitest';
import { formatPoints } from '../../ui/numbers/index.ts';
import type { SummarizedEnterprise } from '../cash-flow/portfolio/portfolio.ts';
import { alertFilters, destinationOf, filtered, sentenceOf } from './alert-model.ts';
import { destinations, isBetter, lineText, moveText, sinceOf } from './change-model.ts';
import { heatMapSketch, heatRows, heatTable, heatTitle, sortedRows, stepFrom, stepOf } from './heat-map-model.ts';
import { columns } from './portfolio-columns.ts';

const enterpriseOf = (id: number, name: string, indicators: object): SummarizedEnterprise => ({
  ...{
    id,
    code: `C${id}`,
    name,
    city: null,
    state: null,
    phase: 'works',
    spe: null,
    system: null,
    product_class: null,
  },
  ...{ launch_month: null, works_start_month: null, works_end_month: null, occupancy_month: null },
  ...{ created_at: '', updated_at: '', deleted_at: null, modules: 1, versions: 1, version: null },
  ...{ accumulated_free: null, free_cash_flow: null, base_month: '2026-01', closing: null, approved: null },
  indicators: { vgv_own: 1_000, max_exposure: -100, payback_month: 10, ...indicators },
});
const margins = columns.findIndex(({ key }) => key === 'margin');
const list = [
  enterpriseOf(1, 'Aurora', { margin_vgv: 0.3, irr_year: 0.2 }),
  enterpriseOf(2, 'Ipê', { margin_vgv: 0.1, irr_year: null }),
  enterpriseOf(3, 'Sul', { margin_vgv: 0.2, irr_year: 0.1 }),
];

describe('the heat map', () => {
  it('is deepest terracotta for the worst of a column, deepest blue for the best, and neutral between them', () => {
    expect(heatRows(list).map(({ cells }) => cells[margins]?.step)).toEqual(['d9', 'd1', 'd5']);
    expect(heatRows(list).map(({ cells }) => cells[margins]?.worst)).toEqual([false, true, false]);
    expect(heatRows(list)[0]?.cells[margins]).toMatchObject({ text: '30,0%', rank: { position: 1, of: 3 } });
  });

  it('has no colour for what has no value, nor for size, which is no fault', () => {
    const [, ipe] = heatRows(list);
    const cellOf = (key: string) => ipe?.cells[columns.findIndex((column) => column.key === key)];
    expect(cellOf('irr')).toMatchObject({ value: null, text: '', step: null, worst: false });
    expect(cellOf('vgv')).toMatchObject({ step: null, worst: false });
  });

  it('is coloured by the distance from a target where there is one, also among two, and says it in the table', () => {
    expect([0.05, 0.1, 0.149, 0.15, 0.2, 0.25, 0.9].map((value) => stepFrom(value, 0.15, 0.1))).toEqual([
      'd1',
      'd4',
      'd5',
      'd5',
      'd7',
      'd9',
      'd9',
    ]);
    const goals = { margin_vgv: 0.2, payback_month: 10 };
    const two = heatRows(list.slice(0, 2), undefined, goals);
    expect(two.map(({ cells }) => cells[margins]?.step)).toEqual(['d9', 'd1']);
    const payback = columns.findIndex(({ key }) => key === 'payback');
    expect(two[0]?.cells[payback]?.step).toBe('d5');
    expect(heatTable(two, goals).rows.at(-1)?.[margins + 1]).toBe('20,0%');
    expect(heatTable(two, { margin_vgv: null }).rows).toHaveLength(2);
  });

  it('tells what was sold, how fast and how the works are, of those of whom it is known', () => {
    const month = { opening: 10, launched: 0, sold: 2, cancelled: 0, gross: 0.2, net: 0.2 };
    const sales = { offered: 40, stock: 10, month, before: month, quarter: month, series: [], stock_months: null };
    const known = new Map([[1, { id: 1, sales, owed: null, works: { gap: -0.04, month: '2026-10' } }]]);
    const cellTexts = heatRows(list, known).map(({ cells }) =>
      ['sold', 'vso', 'works'].map((key) => cells[columns.findIndex((column) => column.key === key)]?.text),
    );
    expect(cellTexts).toEqual([
      ['75,0%', '20,0%', formatPoints(-0.04)],
      ['', '', ''],
      ['', '', ''],
    ]);
  });

  it('compares nothing among two', () => {
    expect(heatRows(list.slice(0, 2)).map(({ cells }) => cells[margins]?.step)).toEqual(['d5', 'd5']);
    expect(stepOf({ position: 1, of: 2, share: 1 })).toBe('d5');
  });

  it('is sorted by any column, worst or best first; what has no value comes last either way', () => {
    const rows = heatRows(list);
    const names = (column: string, worstFirst: boolean) =>
      sortedRows(rows, { column: columns.findIndex(({ key }) => key === column), worstFirst }).map(
        ({ one }) => one.name,
      );
    expect(names('margin', true)).toEqual(['Ipê', 'Sul', 'Aurora']);
    expect(names('margin', false)).toEqual(['Aurora', 'Sul', 'Ipê']);
    expect(names('irr', true)).toEqual(['Sul', 'Aurora', 'Ipê']);
    expect(names('irr', false)).toEqual(['Aurora', 'Sul', 'Ipê']);
    expect(sortedRows(rows, null)).toBe(rows);
  });

  it('names who is the worst in its title, and has the numbers as a table in which no two rows share a name', () => {
    expect(heatTitle(heatRows(list))).toContain('Ipê');
    expect(heatTitle(heatRows(list.slice(0, 1)))).not.toContain('Aurora');
    const twice = heatTable(heatRows([...list, enterpriseOf(4, 'Sul', { margin_vgv: 0.2 })]));
    expect(twice.rows.map(([name]) => name)).toEqual(['Aurora', 'Ipê', 'Sul (C3)', 'Sul (C4)']);
    expect(twice.rows[0]?.[margins + 1]).toBe('30,0%');
  });

  it('leaves the page with every number on its colour', () => {
    const { marks, height } = heatMapSketch(heatRows(list));
    const cellTexts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
    expect(cellTexts).toEqual(expect.arrayContaining(['Aurora', '30,0%', '◆ 10,0%', '–']));
    expect(marks.filter((mark) => mark.kind === 'rect').length).toBe(
      heatRows(list).flatMap(({ cells }) => cells.filter(({ step }) => step !== null)).length,
    );
    expect(height).toBeGreaterThan(100);
  });
});

const alert = (change: Partial<Alert>): Alert => ({
  rule: 'loss',
  severity: 'critical',
  subject: { kind: 'enterprise', id: '1', name: 'Aurora' },
  facts: { margin: -0.02 },
  owner: null,
  state: 'new',
  silenced_until: null,
  reason: null,
  tended: true,
  ...change,
});

describe('an alert', () => {
  it('of every rule has a sentence without a gap, and a place where it is dealt with', () => {
    const facts = {
      ...{ limit: 12, months: 36, stock: 80 },
      ...{ version: 'Rev 1', days: 3, others: 1, margin: -0.02, exposure: -1_000_00, was: -900_00, month: '2026-10' },
      ...{ was_month: '2026-11', gap: -0.062, closing: '2026-09', due: '2026-10', behind: 1, count: 2, share: 0.08 },
      ...{ amount: 1_000_00, hours: 72, at: '2026-11-20T12:00:00Z', index: 'INCC-M', pending: 2 },
    };
    for (const rule of Object.keys(alertRules) as Alert['rule'][]) {
      const kind = alertRules[rule].about;
      const one = alert({ rule, facts, subject: { kind, id: '1', name: 'Aurora' } });
      const { text, why } = sentenceOf(one);
      expect(`${rule}: ${text} ${why}`).not.toMatch(/undefined|NaN|–|Invalid|null/);
      expect(destinationOf(one).kind).toBeDefined();
    }
    expect(sentenceOf(alert({ rule: 'works_behind', facts })).text).toMatch(
      /^Aurora: obra 6,2\sp\.p\. atrás do plano$/,
    );
    expect(sentenceOf(alert({ rule: 'sync_stale', facts })).text).toContain('3 dias');
  });

  it('is found by whose it is and whether it is silent', () => {
    const mine = { id: 7, name: 'Marina' };
    const alerts = [alert({}), alert({ state: 'silenced', owner: mine }), alert({ state: 'seen', owner: mine })];
    const book: AlertBook = { day: '2026-11-22', alerts, people: [] };
    expect(alertFilters.map((filter) => [filter, filtered(book, filter, 7).length])).toEqual([
      ['open', 2],
      ['mine', 2],
      ['silenced', 1],
      ['all', 3],
    ]);
    expect(filtered(book, 'mine', 8)).toEqual([]);
    expect(attention.drawer.empty.mine).toBeTruthy();
  });
});

describe('what has changed', () => {
  const line: ChangeLine = {
    ...{
      kind: 'version_edited',
      at: '2026-11-21T14:32:00-03:00',
      by: 'Marina',
      count: 3,
      amount: null,
      month: '2026-10',
    },
    version: { id: 9, nome: 'Rev 1' },
    connection: { id: 1, name: 'Sienge' },
  };

  it('has a sentence without a gap for every kind, with who and when, and leads somewhere', () => {
    for (const kind of changeKinds) {
      const text = lineText({ ...line, kind, amount: 1_000_00 });
      expect(`${kind}: ${text}`).not.toMatch(/undefined|NaN|null|Invalid/);
      expect(text).toContain('Marina, 21/11/2026 14:32');
      expect(destinations[kind].kind).toBeDefined();
    }
    expect(lineText(line)).toBe('Rev 1: 3 valores alterados · Marina, 21/11/2026 14:32');
    expect(lineText({ ...line, by: null })).toBe('Rev 1: 3 valores alterados · 21/11/2026 14:32');
  });

  it('tells a move before and after, and whether it is for the better', () => {
    expect(moveText({ key: 'irr_year', before: 0.2, after: null })).toBe('TIR a.a.: de 20,0% para indefinida');
    expect(isBetter({ key: 'max_exposure', before: -100, after: -50 })).toBe(true);
    expect(isBetter({ key: 'result', before: 100, after: 50 })).toBe(false);
    expect(isBetter({ key: 'irr_year', before: null, after: 0.1 })).toBeNull();
  });

  it('begins with a day of São Paulo, or with the last visit where that is not too long ago', () => {
    const now = new Date('2026-11-22T01:30:00Z');
    expect(sinceOf('yesterday', null, now)).toBe('2026-11-20T03:00:00.000Z');
    expect(sinceOf('week', null, now)).toBe('2026-11-14T03:00:00.000Z');
    expect(sinceOf('visit', '2026-11-21T10:00:00Z', now)).toBe('2026-11-21T10:00:00.000Z');
    expect(sinceOf('visit', '2025-01-01T10:00:00Z', now)).toBe('2026-10-23T01:30:00.000Z');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flowOf } from '@uni/analysis';
import type { CashFlow, CashFlowEnterprise } from '@uni/contracts';
import type { Projection } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { buildPeriods, rollUp } from '../../ui/planning-grid/periods.ts';
import { type CashFlowRow, modelOf, pictureOf, rowsOf } from './cash-flow-model.ts';
import { readView, searchOf } from './cash-flow-view.ts';
import { drillInto } from './drill-model.ts';
import { addGroup, assign, groupOf, identified, moveGroup, problemsOf, renameGroup } from './groups-model.ts';
import { calendarOf } from './timeline-calendar.ts';
import { lowText, movedText, shiftByKey, withShift } from './timeline-model.ts';

const folder = join(import.meta.dirname, '../../../../../packages/engine/fixtures/cases');
const projections: Projection[] = readdirSync(folder)
  .filter((name) => name.endsWith('.projection.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));

const version = { id: 1, nome: 'Rev 1', state: 'draft' as const, current: true, revision: 1 };
const enterprises: CashFlowEnterprise[] = projections.map((projection, at) => {
  const flow = flowOf(projection);
  const lines = flow.lines.map((line) => ({ ...line, id: line.key, total: 0, cells: [...line.cells] }));
  const base_month = `${2026 + (at % 3)}-0${1 + (at % 9)}`;
  return {
    ...flow,
    base_month,
    lines,
    id: at + 1,
    code: `${at}`,
    name: `E${at + 1}`,
    version,
    offset: 0,
    launch: 3,
    fraction: 1,
  };
});
const answer: Pick<CashFlow, 'enterprises'> = { enterprises };
const noShifts = new Map<number, number>();
const whole = { from: null, to: null };
const model = modelOf(answer, noShifts, whole);
if (!model) throw new Error('there are no worked cases');
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const groups = [{ id: 4, name: 'Obra e banco', lines: ['expense.labor_cost', 'loan.release'] }];

const everyRow = (rows: readonly CashFlowRow[]): CashFlowRow[] =>
  rows.flatMap((row) => [row, ...everyRow(row.children)]);

describe('the rows of the organization', () => {
  it.each(['rubric', 'groups', 'enterprise'] as const)(
    'by %s: every row with rows below is their sum in every month',
    (by) => {
      const rows = rowsOf(model, by, groups);
      let checked = 0;
      for (const row of everyRow(rows)) {
        if (row.children.length === 0) continue;
        row.values.forEach((value, t) => {
          expect(sum(row.children.map((child) => child.values[t] ?? 0)), `${row.id} ${t}`).toBe(value);
          checked += 1;
        });
      }
      expect(checked).toBeGreaterThan(1_000);
      const net = rows.find(({ id }) => id === 'net_cash_flow');
      const top = rows.filter(({ tone }) => tone === 'group');
      net?.values.forEach((value, t) => expect(sum(top.map((row) => row.values[t] ?? 0))).toBe(value));
    },
  );

  it('roll up by quarter and by year to the same total, and balances to their last month', () => {
    const { base_month: baseMonth, months } = model.axis;
    for (const row of everyRow(rowsOf(model, 'rubric', []))) {
      for (const zoom of ['quarter', 'year'] as const) {
        const values = buildPeriods({ baseMonth, months, zoom }).map(
          (period) => rollUp(row.values, period, row.aggregation) ?? 0,
        );
        expect(row.aggregation === 'last' ? values.at(-1) : sum(values)).toBe(row.total);
      }
    }
  });

  it.each(['rubric', 'groups', 'enterprise'] as const)(
    'by %s: the parts of a cell add up to it, down to the studies',
    (by) => {
      const rows = rowsOf(model, by, groups);
      const seen = new Set<string>();
      const walk = (line: string, from: number, to: number): void => {
        if (seen.has(`${line} ${from} ${to}`)) return;
        seen.add(`${line} ${from} ${to}`);
        const cell = drillInto(rows, { line, from, to }, model.axis.base_month);
        if (!cell) throw new Error(`${line} is not there`);
        expect(sum(cell.parts.map(({ value }) => value)), `${line} ${from} ${to}`).toBe(cell.value);
        for (const { goes } of cell.parts)
          if (goes?.kind === 'row') walk(goes.subject.line, goes.subject.from, goes.subject.to);
      };
      for (const id of ['closing_cash', 'accumulated_free', 'net_cash_flow', 'free_cash_flow']) {
        walk(id, 14, 14);
        walk(id, 12, 23);
      }
      expect(seen.size).toBeGreaterThan(100);
    },
  );
});

describe('moving and cutting', () => {
  it('a moved enterprise takes its cash along, and the end of the group stays', () => {
    const moved = modelOf(answer, new Map([[2, 30]]), whole);
    expect(moved?.balances.closing.at(-1)).toBe(model.balances.closing.at(-1));
    expect(moved?.balances.accumulated.at(-1)).toBe(model.balances.accumulated.at(-1));
    expect(moved?.balances.free).not.toEqual(model.balances.free);
  });

  it('a period shows the balances of the whole, and none that lies outside of all', () => {
    const cut = modelOf(answer, noShifts, { from: '2028-01', to: '2028-12' });
    expect(cut?.axis).toEqual({ base_month: '2028-01', months: 12 });
    const at = 24 - (Number(model.axis.base_month.slice(5)) - 1);
    expect(cut?.balances.closing).toEqual(model.balances.closing.slice(at, at + 12));
    expect(modelOf(answer, noShifts, { from: '2190-01', to: null })).toBeNull();
  });

  it('the chart marks the deepest month and says it', () => {
    const { markers, title, series } = pictureOf(model, 'project');
    const exposure = markers.find(({ kind }) => kind === 'exposure');
    expect(series.accumulated[exposure?.month ?? -1]).toBe(Math.min(...model.balances.accumulated));
    expect(title).toContain('Caixa negativo');
    const cash = pictureOf(model, 'cash').series;
    cash.net.forEach((net, t) => expect((cash.inflow[t] ?? 0) + (cash.outflow[t] ?? 0)).toBe(net));
  });

  it('keys move by months and years, Home goes back, and the range has an end', () => {
    expect(['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown', 'Home', 'x'].map((key) => shiftByKey(key, 5))).toEqual([
      6,
      4,
      17,
      -7,
      0,
      null,
    ]);
    expect(shiftByKey('PageUp', 119)).toBe(120);
    expect([0, 1, -3].map(movedText)).toEqual(['como no plano', '1 mês depois', '3 meses antes']);
    expect([...withShift(new Map([[1, 2]]), 1, 0)]).toEqual([]);
    expect(lowText('2026-01', [5, -300_000_000, 4])).toMatch(/^−3,0.mi em fev\/26$/);
    expect(lowText('2026-01', [5])).toBe('não fica negativo');
    const calendar = calendarOf([{ id: 1, base_month: '2026-04', months: 24 }], new Map([[1, 2]]));
    expect(calendar.months % 12).toBe(0);
    expect(calendar.positionOf('2026-04', 2) * calendar.months).toBeCloseTo(17, 9);
  });
});

describe('the address', () => {
  it('says everything that the screen shows, and nothing where all is as usual', () => {
    expect(searchOf(readView({}))).toEqual({});
    const search = {
      emp: '12~13',
      v: '77',
      moeda: 'constante',
      parte: 'Fundo Cerrado',
      de: '2027-01',
      ate: '2028-12',
      por: 'grupos',
      visao: 'caixa',
      zoom: 'year',
      un: 'reais',
      cent: '1',
      abertas: 'inflows~tax.ret',
      anos: '2027',
      mover: '12:5~13:-24',
      tempo: 'sim',
      camada: 'sim',
    };
    expect(searchOf(readView(search))).toEqual(search);
    expect(searchOf(readView({ emp: 'nenhum', parte: '@organizacao', abertas: '~' }))).toEqual({
      emp: 'nenhum',
      parte: '@organizacao',
      abertas: '~',
    });
  });

  it('passes over what it does not understand', () => {
    expect(searchOf(readView({ de: '2027-13', zoom: 'week', mover: '12:999~x:1~13:0', emp: 'abc', un: 5 }))).toEqual({
      emp: 'nenhum',
    });
  });
});

describe('the groups of an organization', () => {
  it('hold a line once, keep their order and need a name of their own', () => {
    let drafts = addGroup(addGroup([]));
    drafts = assign(assign(drafts, 'tax.ret', 0), 'tax.ret', 1);
    expect(drafts.map(({ lines }) => lines)).toEqual([[], ['tax.ret']]);
    expect(groupOf(drafts, 'tax.ret')).toBe(1);
    expect(groupOf(assign(drafts, 'tax.ret', -1), 'tax.ret')).toBe(-1);
    expect(moveGroup(drafts, 1, -1).map(({ name }) => name)).toEqual(['Grupo 2', 'Grupo 1']);
    expect(moveGroup(drafts, 0, -1)).toEqual(drafts);
    expect(problemsOf(renameGroup(drafts, 1, ' Grupo 1'))).toEqual([null, 'Já existe um grupo com este nome.']);
    const stored = [
      { id: 5, name: 'Grupo 2' },
      { id: 6, name: 'Outro' },
    ];
    expect(identified(stored, drafts).map(({ id }) => id)).toEqual([null, 5]);
    expect(identified(stored, renameGroup([{ id: 6, name: 'Outro', lines: [] }], 0, ' Novo '))).toMatchObject([
      { id: 6, name: 'Novo' },
    ]);
    expect(identified(stored, [{ id: 9, name: 'Sumiu', lines: [] }])).toMatchObject([{ id: null }]);
    expect(problemsOf(renameGroup(drafts, 0, ' '))).toEqual(['Informe um nome.', null]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PortfolioAnswer } from '@uni/contracts';
import { type Corporate, isStock, type Projection, projectPortfolio } from '@uni/engine';
import { differences, expectations, portfolioWorkbook, withoutResults, writeWorkbook } from '@uni/workbook';
import { evaluateWorkbook } from '@uni/workbook/test-support/evaluate.ts';
import { describe, expect, it } from 'vitest';
import { type DrillRow, drillInto } from '../drill-model.ts';
import { portfolioBook } from './portfolio-book.ts';
import { portfolioPicture } from './portfolio-picture.ts';
import { enterpriseOf, type Portfolio, portfolioBalances, portfolioRows } from './portfolio-rows.ts';

const folder = join(import.meta.dirname, '../../../../../../packages/engine/fixtures/cases');
const cases = readdirSync(folder).filter((name) => name.endsWith('.projection.json'));
const projections: Projection[] = cases.slice(0, 3).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
const members = projections.map((projection, at) => ({ id: `${at + 1}`, projection, participation: 0.6 }));
const [start = ''] = projections.map(({ base_month }) => base_month).sort();
const rate = { value: 0.01, basis: 'effective_month' } as const;
const corporate: Corporate = {
  ...{ view: 'full', terms: 'nominal', discount_rate: rate },
  overheads: [
    { name: 'Sede', amount: 20_000, start, months: 24 },
    { name: 'Jurídico', amount: 5_000, start },
  ],
  loans: [
    {
      draws: { kind: 'schedule', tranches: [{ at: 2, amount: 500_000 }] },
      ...{ rate, interest: 'pay', amortization: { kind: 'bullet', at: 14 } },
    },
  ],
  capital: { contributions: { mode: 'automatic' }, minimum_cash: 50_000 },
};

function portfolioOf(): Portfolio {
  const answer = projectPortfolio(members, corporate);
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  const { base_month, months, lines, indicators } = answer.portfolio;
  return {
    ...{ base_month, months, indicators, checks: [] },
    lines: lines.map(({ values, ...line }) => ({ ...line, id: line.key, stock: isStock(line.key), cells: values })),
  };
}

const portfolio = portfolioOf();
const rows = portfolioRows(portfolio);
const all = (list: readonly DrillRow[]): DrillRow[] => list.flatMap((row) => [row, ...all(row.children)]);
const cellsOf = (key: string): number[] => portfolio.lines.find((line) => line.key === key)?.cells ?? [];

describe('the figures of a portfolio', () => {
  it('add up to the cash that the engine has', () => {
    const { free, net, closing, accumulated } = portfolioBalances(portfolio);
    expect(free).toEqual(cellsOf('free_cash_flow'));
    expect(net).toEqual(cellsOf('net_cash_flow'));
    expect(closing).toEqual(cellsOf('closing_cash'));
    expect(Math.min(0, ...accumulated)).toBe(portfolio.indicators.max_exposure);
  });

  it('are drawn without and with loans and capital, what comes in and goes out of each adding up', () => {
    for (const view of ['project', 'cash'] as const) {
      const { inflow, outflow, net } = portfolioPicture(portfolio, view).series;
      expect(net.map((_, t) => (inflow[t] ?? 0) + (outflow[t] ?? 0))).toEqual([...net]);
      expect(Math.min(...inflow)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...outflow)).toBeLessThanOrEqual(0);
    }
    const { markers } = portfolioPicture(portfolio, 'project');
    const exposure = markers.find(({ kind }) => kind === 'exposure');
    expect(exposure?.month).toBe(portfolio.indicators.max_exposure_month);
  });
});

describe('the source of a number of a portfolio', () => {
  const open = (line: string, from: number, to = from) => drillInto(rows, { line, from, to }, portfolio.base_month);

  it('is what adds up to it, in every total and over any months', () => {
    let opened = 0;
    for (const { id, children, parts, flow } of all(rows)) {
      if (children.length === 0 && !parts && !flow) continue;
      for (const [from, to] of [
        [3, 3],
        [12, 23],
      ] as const) {
        const cell = open(id, from, to);
        expect([id, cell?.parts.reduce((sum, { value }) => sum + value, 0)]).toEqual([id, cell?.value]);
        opened += 1;
      }
    }
    expect(opened).toBeGreaterThan(10);
  });

  it('leads from the cash to the free flow, from there to the enterprises, and of these to each one', () => {
    expect(open('closing_cash', 3)?.parts.map(({ goes }) => goes)).toEqual([
      { kind: 'row', subject: { line: 'closing_cash', from: 2, to: 2 } },
      { kind: 'row', subject: { line: 'net_cash_flow', from: 3, to: 3 } },
    ]);
    expect(open('free_cash_flow', 0, 11)?.parts.map(({ id }) => id)).toEqual(['members', 'overheads']);
    const members = open('members', 0, 11)?.parts.map(({ id }) => enterpriseOf(id));
    expect(members?.every((id) => id !== null)).toBe(true);
  });

  it('is of a debt the one before and its change', () => {
    expect(open('loan.1.balance', 2)?.parts.map(({ label, value }) => [label, value])).toEqual([
      ['Variação no mês', 500_000_00],
    ]);
  });

  it('is of a single line its months', () => {
    expect(open('overhead.1', 0, 2)?.parts.map(({ value }) => value)).toEqual([-20_000_00, -20_000_00, -20_000_00]);
    expect(open('overhead.1', 0)?.parts).toEqual([]);
  });
});

describe('the workbook of a portfolio', () => {
  const version = { id: 7, nome: 'Rev 1', state: 'draft' as const, current: true, revision: 3 };
  const enterprises = members.map(({ id }) => ({
    ...{ id: Number(id), code: `E${id}`, name: `Torre ${id}`, version, participation: 0.6 },
  }));
  const answer: PortfolioAnswer & { portfolio: Portfolio } = {
    ...{ terms: 'nominal', layer: 1, portfolio, refused: [], enterprises, left_out: [] },
  };
  const book = portfolioBook(answer);

  it('has each row of the screen, and computes each again by its formulas', () => {
    expect(book.rows.map(({ cells }) => cells)).toEqual(all(rows).map(({ values }) => values));
    const model = portfolioWorkbook(book);
    const values = evaluateWorkbook(writeWorkbook(withoutResults(model)));
    const expected = expectations(model);
    expect(expected).toHaveLength(book.rows.length * (portfolio.months + 1));
    expect(differences(expected, (sheet, address) => values.get(sheet)?.get(address))).toEqual([]);
  });

  it('writes sums and balances as such, and names whose each line is', () => {
    const kinds = new Map(all(rows).map(({ id }, at) => [id, book.rows[at]?.from.kind]));
    for (const sum of ['members', 'overheads', 'loans', 'free_cash_flow', 'net_cash_flow'])
      expect([sum, kinds.get(sum)]).toEqual([sum, 'sum']);
    for (const balance of ['accumulated_free', 'closing_cash']) expect(kinds.get(balance)).toBe('balance');
    expect([kinds.get('loan.1.balance'), kinds.get('overhead.1')]).toEqual(['stock', 'line']);
    const owners = new Map(book.lines.map(({ key, enterprise }) => [key, enterprise]));
    expect(owners.get('member.2')).toBe('Torre 2');
    expect(owners.get('overhead.1')).toBe('Camada corporativa');
    expect(book.about.map(([, text]) => text)).toContainEqual(
      expect.stringMatching(/^Rev 1, revisão 3; participação da organização 60(,0)?%$/),
    );
  });
});

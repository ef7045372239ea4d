import { describe, expect, it } from 'vitest';
import { checkText, portfolioKpis } from './portfolio-indicators.ts';
import { inputOf, portfolioRows } from './portfolio-rows.ts';

const line = (key: string, cells: number[], stock = false) => ({
  ...{ id: key, key, label: key, kind: 'cash', stock, cells },
  total: stock ? (cells.at(-1) ?? 0) : cells.reduce((sum, cell) => sum + cell, 0),
});
const portfolio = {
  ...{ base_month: '2026-01', months: 2 },
  lines: [
    line('member.7', [100, 200]),
    line('member.9', [10, -20]),
    line('overhead.1', [-30, -30]),
    line('free_cash_flow', [80, 150]),
    line('loan.1.release', [50, 0]),
    line('loan.1.amortization', [0, -50]),
    line('loan.1.balance', [50, 0], true),
    line('net_cash_flow', [130, 100]),
    line('closing_cash', [130, 230], true),
    line('members_debt', [1_000, 900], true),
  ],
  indicators: {
    ...{ npv: 123_456_00, irr_year: null, irr_status: 'none' },
    ...{ max_exposure: -50_000_00, max_exposure_month: 1, peak_equity: 0, net_debt: 900 },
  },
  checks: [],
};

describe('the rows of a portfolio', () => {
  const rows = portfolioRows(portfolio);

  it('run from the enterprises to the cash, each group the sum of its rows', () => {
    expect(rows.map(({ id }) => id)).toEqual([
      ...['members', 'overheads', 'free_cash_flow', 'loans'],
      ...['loan.1.balance', 'members_debt', 'accumulated_free', 'net_cash_flow', 'closing_cash'],
    ]);
    const [members, overheads, , loans] = rows;
    expect(members).toMatchObject({ values: [110, 180], total: 290 });
    expect(members?.children.map(({ id }) => id)).toEqual(['member.7', 'member.9']);
    expect(overheads?.values).toEqual([-30, -30]);
    expect(loans).toMatchObject({ values: [50, -50], total: 0 });
  });

  it('show of a balance what is left at the end of a period', () => {
    const closing = rows.find(({ id }) => id === 'closing_cash');
    expect(closing).toMatchObject({ aggregation: 'last', total: 230, pinned: true });
    expect(rows.find(({ id }) => id === 'members_debt')).toMatchObject({ aggregation: 'last', total: 900 });
  });

  it('lead to the input that they come from', () => {
    expect(['overhead.2', 'loan.1.release', 'loans', 'contribution', 'member.7'].map(inputOf)).toEqual([
      ...['/overheads/1', '/loans/0', '/loans', '/capital', null],
    ]);
  });
});

describe('the indicators of a portfolio', () => {
  it('name the month of the exposure, and say why there is no rate', () => {
    const kpis = new Map(portfolioKpis(portfolio).map((kpi) => [kpi.key, kpi]));
    expect(kpis.get('npv')?.exact).toContain('123.456,00');
    expect(kpis.get('max_exposure')?.note).toBe('em fev/26');
    expect(kpis.get('irr_year')?.note).toBe('nenhuma taxa zera o fluxo');
    expect(kpis.get('net_debt')?.exact).toContain('9,00');
  });

  it('have checks in words, with month and amount', () => {
    const check = { code: 'funding_gap', severity: 'error' as const, message: 'Falta caixa.', month: 1, amount: 500 };
    expect(checkText(check, '2026-01')).toMatch(/^Falta caixa\. R\$\s5,00 \(fev\/26\)$/);
  });
});

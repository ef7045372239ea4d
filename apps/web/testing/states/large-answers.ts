/** Long names and large numbers where the sample of a schema is no answer that the server would give. */
import type { GetOperation } from '@uni/contracts';
import { mockOperation } from '../mock-operation.ts';
import { sampleAnswer } from '../sample-answer.ts';

/** Mocks of operations that replace their samples. */
export type Large = { readonly [K in GetOperation]?: () => void };

export const largeMapping: Large = {
  'GET /api/integration/mapping-sources/': () => {
    const name = 'GET /api/integration/mapping-sources/';
    const sample = sampleAnswer(name, 'large');
    mockOperation(name, { ...sample, results: sample.results.map((row) => ({ ...row, rule: null })) });
  },
};

/** Days where the names of the fields would make them months. */
export const largeConsent: Large = {
  'GET /api/colab/benchmark-consent/': () => {
    const name = 'GET /api/colab/benchmark-consent/';
    mockOperation(name, { ...sampleAnswer(name, 'large'), last: '2026-01-31', next: '2026-04-30' });
  },
};

const months = 12;

/** As many cells as there are months. */
export const largeCashFlow: Large = {
  'GET /api/planner/cash-flow/': () => {
    const name = 'GET /api/planner/cash-flow/';
    const sample = sampleAnswer(name, 'large');
    const cells = Array.from({ length: months }, () => 123_456_789_01);
    const lines = sample.lines.map((line) => ({ ...line, total: 123_456_789_01 * months, cells }));
    const enterprises = sample.enterprises.map((one) => ({ ...one, base_month: '2026-03', months, lines }));
    mockOperation(name, { ...sample, base_month: '2026-03', months, lines, enterprises });
  },
};

const portfolioKeys = ['member.1', 'overhead.1', 'free_cash_flow', 'loan.1.release', 'net_cash_flow', 'closing_cash'];

/** A portfolio whose lines have as many cells as there are months. */
export const largePortfolio: Large = {
  'GET /api/planner/portfolio/': () => {
    const name = 'GET /api/planner/portfolio/';
    const sample = sampleAnswer(name, 'large');
    const cells = Array.from({ length: months }, () => 123_456_789_01);
    const [line] = sample.portfolio?.lines ?? [];
    if (!line) throw new Error('the sample has no portfolio');
    const lines = portfolioKeys.map((key) => ({
      ...{ ...line, id: key, key, cells },
      ...{ stock: key === 'closing_cash', total: 123_456_789_01 * months },
    }));
    const indicators = {
      ...{ npv: 123_456_789_01, irr_year: 0.1234, irr_status: 'unique' },
      ...{ max_exposure: -123_456_789_01, max_exposure_month: 3, peak_equity: 123_456_789_01, net_debt: 0 },
    };
    const checks = [{ code: 'funding_gap', severity: 'error' as const, message: 'Falta caixa.', month: 3, amount: 1 }];
    const portfolio = { base_month: '2026-03', months, lines, indicators, checks };
    mockOperation(name, { ...sample, layer: 1, portfolio, refused: [] });
  },
};

/** An audit trail without tampering. */
export const largeAudit: Large = {
  'GET /api/admin/audit/verification/': () => {
    const name = 'GET /api/admin/audit/verification/';
    mockOperation(name, { ...sampleAnswer(name, 'large'), broken_at: null });
  },
};

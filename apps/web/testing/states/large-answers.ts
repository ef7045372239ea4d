/** Long names and large numbers where the sample of a schema is no answer that the server would give. */
import { type GetOperation, type ReportPage, reportPageKeys } from '@uni/contracts';
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

const longName = 'Condomínio Residencial Jardim das Acácias e Ipês Amarelos do Alto da Boa Vista';

/** A page with a drawing, a table and pairs, each with long names. */
const largePage = (key: ReportPage['key']): ReportPage => {
  const drawing = { kind: 'drawing' as const, alt: longName, width: 400, height: 200, shapes: [] };
  const cells = [longName, '123.456.789,0', '–123.456.789,0'].map((text) => ({ text }));
  const table = { kind: 'table' as const, label: longName, headed: true, heads: ['R$ mi', '2026', '2027'] };
  const pair = { label: longName, value: longName, mark: 'bad' as const };
  const amount = { label: longName, value: 'R$ 123.456,7 bi', note: longName };
  const cover = {
    ...{ name: longName, lines: [longName], facts: [pair], headline: amount, drawing, figures: [amount] },
  };
  return {
    ...{ key, name: longName, title: longName, subtitle: longName, missing: null },
    cover: key === 'cover' ? cover : null,
    bands: [
      [[drawing, { ...table, rows: [{ level: 'sum', cells }] }], [{ kind: 'pairs', label: longName, rows: [pair] }]],
    ],
  };
};

/** Every page once: settings with a page twice are none. */
export const largeReport: Large = {
  'GET /api/planner/versions/:id/committee-report/': () => {
    const name = 'GET /api/planner/versions/:id/committee-report/';
    mockOperation(name, { ...sampleAnswer(name, 'large'), pages: reportPageKeys.map(largePage) });
  },
  'GET /api/planner/enterprises/:id/report-settings/:model/': () => {
    const pages = reportPageKeys.map((key) => ({ key, visible: true, comment: longName }));
    const settings = { format: 'a4' as const, occasion: longName, pages, signatories: [longName.slice(0, 80)] };
    mockOperation('GET /api/planner/enterprises/:id/report-settings/:model/', {
      ...{ model: 'committee', settings, version: 1 },
    });
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

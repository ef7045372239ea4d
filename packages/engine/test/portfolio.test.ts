import { describe, expect, it } from 'vitest';
import { moduleOf, studyOf } from '../oracle/examples/testing.ts';
import {
  type Corporate,
  checkCorporate,
  isMemberLine,
  type PortfolioMember,
  project,
  projectPortfolio,
} from '../src/index.ts';

const rate = { value: 0.01, basis: 'effective_month' } as const;

/** A development that receives `reais` in a month and pays them out at its end. */
function memberOf(id: string, at: number, reais: number, participation: number, base = '2026-01'): PortfolioMember {
  const study = studyOf([moduleOf(reais, { sales_curve: { start: at, shares: [1] } })], {
    base_month: base,
    capital: { distribution: { mode: 'at_end' } },
  });
  const projected = project(study);
  if (!projected.ok) throw new Error(JSON.stringify(projected.errors));
  return { id, projection: projected.projection, participation };
}

const holding: Corporate = {
  view: 'holding',
  terms: 'nominal',
  discount_rate: rate,
  overheads: [{ amount: 10, start: '2026-01', months: 6 }],
  capital: { contributions: { mode: 'automatic' } },
};

function portfolioOf(members: PortfolioMember[], corporate: Corporate) {
  const answer = projectPortfolio(members, corporate);
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  const cells = (key: string) => answer.portfolio.lines.find((line) => line.key === key)?.values;
  return { ...answer.portfolio, cells };
}

const errorsOf = (members: unknown, corporate: unknown) => {
  const answer = projectPortfolio(members as PortfolioMember[], corporate as Corporate);
  return answer.ok ? [] : answer.errors.map(({ path, code }) => `${path} ${code}`);
};

describe('a portfolio', () => {
  it('pays overheads out of what a development pays out', () => {
    const { cells, indicators, months } = portfolioOf([memberOf('torre', 5, 100, 0.6)], holding);
    expect(months).toBe(6);
    expect(cells('member.torre')).toEqual([0, 0, 0, 0, 0, 6000]);
    expect(cells('overhead.1')).toEqual([-1000, -1000, -1000, -1000, -1000, -1000]);
    expect(cells('free_cash_flow')).toEqual([-1000, -1000, -1000, -1000, -1000, 5000]);
    expect(cells('contribution')).toEqual([1000, 1000, 1000, 1000, 1000, 0]);
    expect(cells('closing_cash')).toEqual([0, 0, 0, 0, 0, 5000]);
    expect(indicators).toMatchObject({ max_exposure: -5000, max_exposure_month: 4, peak_equity: 5000, net_debt: 0 });
  });

  it('puts developments on one calendar, beside debt of the organization', () => {
    const { cells, base_month } = portfolioOf([memberOf('b', 1, 100, 0.5, '2026-03'), memberOf('a', 0, 40, 1)], {
      ...holding,
      view: 'full',
      overheads: [{ name: 'Sede', amount: 5, start: '2026-02' }],
      loans: [
        {
          draws: { kind: 'schedule', tranches: [{ at: 1, amount: 20 }] },
          rate,
          interest: 'pay',
          amortization: { kind: 'bullet', at: 3 },
        },
      ],
    });
    expect(base_month).toBe('2026-01');
    expect(cells('member.b')).toEqual([0, 0, 0, 5000]);
    expect(cells('overhead.1')).toEqual([0, -500, -500, -500]);
    expect(cells('loan.1.balance')).toEqual([0, 2000, 2000, 0]);
    expect(cells('closing_cash')).toEqual([4000, 5500, 4980, 7460]);
  });

  it('names what it adds up', () => {
    const { lines } = portfolioOf([memberOf('torre', 1, 100, 1)], {
      ...holding,
      overheads: [
        { name: 'Sede', amount: 5, start: '2026-01' },
        { amount: 1, start: '2026-02' },
      ],
    });
    const labels = Object.fromEntries(lines.map(({ key, label, kind }) => [key, `${kind} ${label}`]));
    expect(labels).toMatchObject({
      'overhead.1': 'cash Sede',
      'overhead.2': 'cash Despesa corporativa 2',
      free_cash_flow: 'sum Fluxo livre',
    });
  });

  it('tells the months without cash and the debt that is left', () => {
    const { checks } = portfolioOf([memberOf('torre', 1, 1, 1)], {
      ...holding,
      loans: [
        {
          draws: { kind: 'need' },
          limit: 12,
          rate,
          amortization: { kind: 'sweep', from: 100 },
        },
      ],
      capital: { minimum_cash: 0 },
    });
    expect(checks.map(({ code }) => code)).toEqual(expect.arrayContaining(['funding_gap', 'loan_open_balance']));
  });
});

describe('a portfolio is refused', () => {
  const member = memberOf('torre', 1, 100, 1);
  const loan = {
    draws: { kind: 'need' },
    limit: 10,
    rate,
    amortization: { kind: 'bullet', at: 3 },
  };
  const withLoan = (terms: object) => ({ ...holding, loans: [{ ...loan, ...terms }] });
  const cases: [string, unknown, unknown, string][] = [
    ['without members', [], holding, '/members required'],
    ['of members that are none', 7, holding, '/members type'],
    ['with a share of nothing', [{ ...member, participation: 0 }], holding, '/members/0/participation range'],
    ['with more than all', [{ ...member, participation: 1.01 }], holding, '/members/0/participation range'],
    ['with a member twice', [member, member], holding, '/members/1/id duplicate'],
    ['of unlike terms', [{ ...member, terms: 'constant' }], holding, '/members/0 enum'],
    ['seen as nothing', [member], { ...holding, view: 'all' }, '/corporate/view enum'],
    ['without a rate', [member], { ...holding, discount_rate: null }, '/corporate/discount_rate required'],
    [
      'with an overhead before its base month',
      [member],
      { ...holding, overheads: [{ amount: 1, start: '2025-12' }] },
      '/corporate/overheads/0/start before_base',
    ],
    [
      'with an unknown index',
      [member],
      { ...holding, overheads: [{ amount: 1, start: '2026-01', index: 'x' }] },
      '/corporate/overheads/0/index reference',
    ],
    ['with a loan on works', [member], withLoan({ min_works: 0.2 }), '/corporate/loans/0/min_works unknown_field'],
    ['with a loan of modules', [member], withLoan({ modules: [1] }), '/corporate/loans/0/modules unknown_field'],
    ['with an index that a loan lacks', [member], withLoan({ index: 'x' }), '/corporate/loans/0/index reference'],
    [
      'with a loan at a milestone',
      [member],
      withLoan({ amortization: { kind: 'bullet', at: { at: 'keys' } } }),
      '/corporate/loans/0/amortization/at type',
    ],
    [
      'with a loan paid by transfers',
      [member],
      withLoan({ amortization: { kind: 'transfer', share: 1 } }),
      '/corporate/loans/0/amortization/kind enum',
    ],
    ['with partners', [member], { ...holding, capital: { calls: 'order' } }, '/corporate/capital/calls unknown_field'],
    ['with an unknown field', [member], { ...holding, companies: [] }, '/corporate/companies unknown_field'],
  ];
  it.each(cases)('%s', (_, members, corporate, error) => {
    expect(errorsOf(members, corporate)).toContain(error);
  });

  it('that is too long', () => {
    const errors = errorsOf([member], { ...holding, overheads: [{ amount: 1, start: '2070-01', months: 600 }] });
    expect(errors).toEqual([' horizon']);
  });
});

describe('a corporate layer before it has members', () => {
  it('is refused at its own paths, as with members', () => {
    const wrong = {
      ...holding,
      overheads: [{ amount: 1, start: '2025-12', index: 'ipca' }],
      loans: [{ draws: { kind: 'need' }, limit: 1, modules: [1], rate, amortization: { kind: 'transfer', share: 1 } }],
    };
    const errors = checkCorporate(wrong, '2026-01').map(({ path, code }) => `${path} ${code}`);
    expect(errors).toContain('/overheads/0/start before_base');
    expect(errorsOf([memberOf('torre', 1, 1, 1)], wrong)).toEqual(errors.map((error) => `/corporate${error}`));
    expect(checkCorporate(holding, '2026-01')).toEqual([]);
    expect(checkCorporate({ ...holding, view: 'all' }, '2026-01')).toMatchObject([{ path: '/view', code: 'enum' }]);
  });

  it('reads only these lines of its members', () => {
    const whole = memberOf('torre', 2, 100, 0.5);
    const { lines, ...rest } = whole.projection;
    const read = lines.filter(({ key, module }) => module === null && isMemberLine(key));
    expect(read.length).toBeLessThan(lines.length);
    for (const view of ['holding', 'full'] as const) {
      const slim = { ...whole, projection: { ...rest, lines: read } };
      expect(portfolioOf([slim], { ...holding, view }).lines).toEqual(portfolioOf([whole], { ...holding, view }).lines);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { explanationsOf, type Loan, openStudy, type Study } from '../src/index.ts';
import { cells, projected, studyFixture } from './study-fixture.ts';

const bullet: Loan = {
  draws: { kind: 'schedule', tranches: [{ at: 0, amount: 600 }] },
  rate: { value: 0.01, basis: 'effective_month' },
  interest: 'pay',
  amortization: { kind: 'bullet', at: 4 },
  coverage: { receivables: 1, stock: 0.5, min: 1.25 },
};

/**
 * A unit of 1,000.00, sold in halves in months 1 and 2. Each half is paid in the two months after it, corrected by 10 % in month
 * 2. The loan of 600.00 is guaranteed by the contracts and by half of the stock.
 */
function guaranteed(loan: Partial<Loan> = {}, more: Partial<Study> = {}): Study {
  return studyFixture(
    {
      indexes: { incc: { annual: 0, monthly: { '2026-03': 0.1 } } },
      loans: [{ ...bullet, ...loan }],
      ...more,
    },
    {
      typologies: [{ units: 1, private_area: 1, price_m2: 1_000 }],
      works_months: 10,
      sales_curve: { start: 1, shares: [0.5, 0.5] },
      tables: [
        {
          channel: 'direct',
          share: 1,
          index_before_keys: 'incc',
          parts: [{ kind: 'fixed_term', share: 1, installments: 2, first: 1 }],
        },
      ],
    },
  );
}

const sweep: Study['capital'] = { distribution: { mode: 'sweep', after_loans: false, look_ahead: 0 } };
const lineOf = (study: Study, key: string, module: number | null = null) =>
  projected(study).lines.find((line) => line.key === key && line.module === module);
const refusals = (loan: Partial<Record<keyof Loan, unknown>>): string[] => {
  const opened = openStudy(guaranteed(loan as Partial<Loan>));
  return opened.ok ? [] : opened.errors.map(({ path, code }) => `${path} ${code}`);
};

/** Worked by hand; `*` marks the correction of 10 % in month 2. */
describe('the guarantee of a loan', () => {
  const projection = projected(guaranteed());

  it('is the open contracts as they stand, and the stock at its price', () => {
    expect(lineOf(guaranteed(), 'stock_value', 1)?.values).toEqual([100_000, 50_000, 0, 0, 0]);
    // Month 2: half of the first contract, 250.00* = 275.00, and the second, 500.00.
    expect(lineOf(guaranteed(), 'contract_corrected', 1)?.values).toEqual([0, 50_000, 77_500, 25_000, 0]);
    expect(cells(projection, 'loan.1.guarantee')).toEqual([50_000, 75_000, 77_500, 25_000, 0]);
  });

  it('bounds what is drawn to itself over the coverage', () => {
    // 500.00 ÷ 1.25 = 400.00; in month 1, 750.00 ÷ 1.25 = 600.00.
    expect(cells(projection, 'loan.1.release')).toEqual([40_000, 20_000, 0, 0, 0]);
  });

  it('bounds capitalised interest with the debt', () => {
    const capitalised = projected(guaranteed({ interest: 'capitalize' }));
    // 600.00 less 400.00 and its interest of 4.00, then the rest of the tranche.
    expect(cells(capitalised, 'loan.1.release')).toEqual([40_000, 19_600, 400, 0, 0]);
  });

  it('is reported in the first month in which it does not cover the debt', () => {
    expect(projection.checks.filter(({ code }) => code === 'coverage_below')).toEqual([
      expect.objectContaining({ line: 'loan.1.guarantee', month: 3, amount: 50_000, severity: 'warning' }),
    ]);
    expect(projection.indicators['loan.1.min_coverage']).toBe(25_000 / 60_000);
    expect(projection.indicators).not.toHaveProperty('loan.1.trapped_months');
  });

  it('bounds a loan by need, too', () => {
    const need = projected(guaranteed({ draws: { kind: 'need' }, limit: 1_000 }, { capital: { minimum_cash: 450 } }));
    expect(cells(need, 'loan.1.release')[0]).toBe(40_000);
  });

  it('is that of a loan’s modules', () => {
    const [module] = guaranteed().modules;
    if (!module) throw new Error('no module');
    const two = { ...guaranteed({ modules: [1] }), modules: [module, { ...module, number: 2 }] };
    expect(cells(projected(two), 'loan.1.guarantee')).toEqual(cells(projection, 'loan.1.guarantee'));
    expect(cells(projected(two), 'stock_value')[0]).toBe(200_000);
  });

  it('shares a row with the accounts', () => {
    const both = projected(guaranteed({}, { accounting: {} }));
    expect(both.lines.filter(({ key }) => key === 'contract_corrected').map(({ module }) => module)).toEqual([1, null]);
    expect(cells(both, 'loan.1.guarantee')).toEqual(cells(projection, 'loan.1.guarantee'));
  });

  it('leaves a study without it as it was', () => {
    const plain = projected(guaranteed({ coverage: null }));
    expect(plain.lines.some(({ key }) => /^(stock_value|contract_corrected|loan\.1\.guarantee)$/.test(key))).toBe(
      false,
    );
  });
});

describe('a cash trap', () => {
  it('withholds distributions while the guarantee is too small, and never in the last month', () => {
    const study = guaranteed({ trap: { coverage: 1.3 } }, { capital: sweep });
    expect(projected(study).indicators['loan.1.trapped_months']).toBe(4);
    // Receipts of 250.00, 275.00 and twice that, less the interest.
    expect(cells(projected(study), 'distribution')).toEqual([0, 0, 0, 0, -102_800]);
  });

  it('does not withhold at exactly the coverage', () => {
    // 500.00 = 1.25 × 400.00, and 750.00 = 1.25 × 600.00.
    const at = projected(guaranteed({ trap: { coverage: 1.25 } }, { capital: sweep }));
    expect(at.indicators['loan.1.trapped_months']).toBe(1);
  });

  it('withholds while the debt is above a balance', () => {
    const trapped = (balance: number) =>
      projected(guaranteed({ coverage: null, trap: { balance } }, { capital: sweep })).indicators[
        'loan.1.trapped_months'
      ];
    expect([trapped(0), trapped(599.99), trapped(600)]).toEqual([4, 4, 0]);
  });

  it('pays a curve’s months together with the first free one', () => {
    const capital: Study['capital'] = { distribution: { mode: 'curve', start: 1, curve: [1, 1, 1, 1] } };
    const free = cells(projected(guaranteed({}, { capital })), 'distribution');
    const waiting = cells(projected(guaranteed({ trap: { coverage: 1.25 } }, { capital })), 'distribution');
    expect(waiting.slice(0, 3)).toEqual(free.slice(0, 3));
    expect(waiting.slice(3)).toEqual([0, (free[3] ?? 0) + (free[4] ?? 0)]);
  });

  it('leaves what is distributed at the end', () => {
    const capital: Study['capital'] = { distribution: { mode: 'at_end' } };
    const [free, trapped] = [{}, { trap: { balance: 0 } }].map((loan) => projected(guaranteed(loan, { capital })));
    expect(trapped && cells(trapped, 'distribution')).toEqual(free && cells(free, 'distribution'));
  });
});

describe('guarantees and traps', () => {
  const explained = (study: Study, key: string, month: number): string => {
    const opened = openStudy(study);
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    return JSON.stringify(explanationsOf(opened.model).explain(key, null, month)).replaceAll('\u00a0', ' ');
  };

  it('name the closed room of a release', () => {
    const text = explained(
      guaranteed({ draws: { kind: 'schedule', tranches: [{ at: 0, amount: 900 }] } }),
      'loan.1.release',
      3,
    );
    expect(text).toContain('saldo devedor de R$ 620,00, máximo pela garantia de R$ 200,00');
  });

  it('name the condition that withholds a distribution', () => {
    const study = guaranteed({ trap: { coverage: 1.3, balance: 500 } }, { capital: sweep });
    expect(explained(study, 'distribution', 3)).toContain('retida: dívida acima do gatilho ou garantia abaixo');
    expect(explained(study, 'distribution', 3)).toContain('saldo devedor de R$ 600,00, gatilho de R$ 500,00');
    expect(explained(study, 'distribution', 3)).toContain('R$ 250,00 em garantia, mínimo R$ 780,00');
    expect(explained(study, 'distribution', 3)).toContain('/loans/0/trap/coverage');
  });

  it('are recomputed by an edit as from nothing', () => {
    const opened = openStudy(guaranteed({ trap: { coverage: 1.3 } }, { capital: sweep }));
    if (!opened.ok) throw new Error('refused');
    const other = guaranteed(
      { coverage: { receivables: 0.9, stock: 0.4, min: 1.5 }, trap: { coverage: 0.8 } },
      { capital: sweep },
    );
    const edited = openStudy(other, opened.model);
    expect(edited.ok && edited.model.projection.lines).toEqual(projected(other).lines);
    expect(edited.ok && edited.model.projection.indicators).toEqual(projected(other).indicators);
  });

  it.each<[string, Partial<Record<keyof Loan, unknown>>, string[]]>([
    ['a coverage without its least', { coverage: { stock: 1 } }, ['/loans/0/coverage/min required']],
    ['a least coverage of nothing', { coverage: { min: 0 } }, ['/loans/0/coverage/min range']],
    ['more than the whole stock', { coverage: { min: 1, stock: 1.1 } }, ['/loans/0/coverage/stock range']],
    ['less than no contracts', { coverage: { min: 1, receivables: -0.1 } }, ['/loans/0/coverage/receivables range']],
    [
      'a trap by a coverage that is not asked',
      { coverage: null, trap: { coverage: 1 } },
      ['/loans/0/coverage required'],
    ],
    ['a trap of another field', { trap: { months: 1 } }, ['/loans/0/trap/months unknown_field']],
    ['a negative balance', { trap: { balance: -1 } }, ['/loans/0/trap/balance range']],
  ])('refuse %s', (_, loan, expected) => {
    expect(refusals(loan)).toEqual(expected);
  });
});

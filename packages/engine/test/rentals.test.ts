import { describe, expect, it } from 'vitest';
import { evaluateStudy, openStudy, type Projection, type Study } from '../src/index.ts';
import type { Rental } from '../src/study.ts';
import { cells, projected, studyFixture } from './study-fixture.ts';

/** The worked example of the design, computed by hand. */
const shops: Rental = {
  name: 'Lojas',
  area: 1_000,
  rent_m2: 50,
  start: 10,
  ramp: { shares: [0.5, 0.5] },
  grace: 1,
  vacancy: 0.1,
  opex_m2: 10,
  recoverable_share: 0.8,
  management_fee: 0.05,
  capex_share: 0.02,
  exit: { at: 13, cap_rate: 0.085, costs_share: 0.03 },
};

function rented(rental: Partial<Rental> = {}, more: Partial<Study> = {}): Study {
  return studyFixture({ rentals: [{ ...shops, ...rental }], ...more });
}

const lines = (projection: Projection, key: string): number[] => cells(projection, key).slice(10, 14);
const total = (projection: Projection, key: string): number => cells(projection, key).reduce((sum, x) => sum + x, 0);

function errorsOf(study: unknown): string[] {
  const opened = openStudy(study);
  return opened.ok ? [] : opened.errors.map(({ path, code }) => `${code} ${path}`);
}

describe('rentals', () => {
  it('give the cells of the worked example', () => {
    const projection = projected(rented());
    expect({
      noi: lines(projection, 'noi'),
      rent: lines(projection, 'rental.rent'),
      recovery: lines(projection, 'rental.recovery'),
      opex: lines(projection, 'rental.opex'),
      management: lines(projection, 'rental.management'),
      capex: lines(projection, 'rental.capex'),
      exit: lines(projection, 'rental.exit'),
      costs: lines(projection, 'rental.exit_costs'),
    }).toEqual({
      noi: [-640_000, 1_857_500, 3_995_000, 3_995_000],
      rent: [0, 2_250_000, 4_500_000, 4_500_000],
      recovery: [360_000, 720_000, 720_000, 720_000],
      opex: [-1_000_000, -1_000_000, -1_000_000, -1_000_000],
      management: [0, -112_500, -225_000, -225_000],
      capex: [0, -45_000, -90_000, -90_000],
      exit: [0, 0, 0, 564_000_000],
      costs: [0, 0, 0, -16_920_000],
    });
    expect(projection.months).toBe(14);
    expect(projection.checks).toEqual([]);
    const sold = total(projection, 'receipts.direct.down_payment');
    const rents = 2_250_000 + 2 * 4_500_000 + 360_000 + 3 * 720_000;
    expect(projection.indicators).toMatchObject({
      noi_stabilized: 47_940_000,
      yield_on_cost: null,
      exit_value: 564_000_000,
      exit_share: 564_000_000 / (sold + rents + 564_000_000),
    });
  });

  it('count in the receipts, in the free cash flow and in what a barter of their module reads', () => {
    const study = rented({ module: 1 }, {}) as Study;
    const [module] = study.modules;
    if (module) module.financial_barter = { share: 0.1 };
    const projection = projected(study);
    const receipts = cells(projection, 'receipts');
    expect(receipts[13]).toBe(4_500_000 + 720_000 + 564_000_000);
    expect(cells(projection, 'financial_barter')[13]).toBe(-Math.round(0.1 * (receipts[13] ?? 0)));
    const costs = ['opex', 'management', 'capex', 'exit_costs'].reduce(
      (sum, name) => sum + (cells(projection, `rental.${name}`)[13] ?? 0),
      0,
    );
    expect(cells(projection, 'free_cash_flow')[13]).toBe(
      (receipts[13] ?? 0) + costs + (cells(projection, 'financial_barter')[13] ?? 0),
    );
  });

  it('are of a module that sells nothing, and bear its costs', () => {
    const { typologies: _sold, sales_curve: _curve, tables: _tables, ...hold } = studyFixture().modules[0] ?? {};
    const study = { ...rented({ module: 1 }), modules: [{ ...hold, typologies: [] }] };
    const projection = projected({
      ...study,
      expenses: [
        {
          group: 'labor_cost',
          module: 1,
          value: { basis: 'amount', amount: 4_000_000 },
          timing: { kind: 'once', at: 0 },
        },
      ],
    } as Study);
    expect(projection.indicators).toMatchObject({ vgv_gross: 0, yield_on_cost: 0.11985, exit_value: 564_000_000 });
    expect(projection.checks).toEqual([]);
  });

  it('end with their months, which an exit does not outlive', () => {
    const projection = projected(rented({ months: 2 }));
    expect([lines(projection, 'rental.rent'), projection.months]).toEqual([[0, 2_250_000], 12]);
    expect(cells(projection, 'rental.exit')).toEqual([]);
    expect(projection.indicators.noi_stabilized).toBe(47_940_000);
    const half = projected(rented({ months: 10 }));
    // Six months of income are left after the sale.
    expect(cells(half, 'rental.exit')[13]).toBe(Math.round((6 * 3_995_000) / 0.085));
  });

  it('are corrected at each anniversary, or month by month', () => {
    const indexes = { ipca: { annual: 0.06 } };
    const simple = { index: 'ipca', ramp: null, grace: null, vacancy: null, exit: null, months: 25 };
    const yearly = cells(projected(rented(simple, { indexes })), 'rental.rent');
    const at = (t: number): number => Math.round(5_000_000 * 1.06 ** (t / 12));
    expect([10, 21, 22, 33, 34].map((t) => yearly[t])).toEqual([at(10), at(10), at(22), at(22), at(34)]);
    const monthly = cells(projected(rented({ ...simple, correction: 'monthly' }, { indexes })), 'rental.rent');
    expect([10, 21, 34].map((t) => monthly[t])).toEqual([at(10), at(21), at(34)]);
    const costs = cells(
      projected(rented({ ...simple, opex_index: 'igpm' }, { indexes: { ...indexes, igpm: { annual: 0 } } })),
      'rental.opex',
    );
    expect(costs[34]).toBe(-1_000_000);
  });

  it('are taxed by kind, and by their plan where months are realised', () => {
    const taxation: Study['taxation'] = { regime: 'ret', ret: { rates: [{ from: '2020-01', rate: 0.04 }], lag: 0 } };
    const of = (rental: Partial<Rental>, more: Partial<Study> = {}): number[] =>
      cells(projected(rented(rental, { taxation, ...more })), 'tax.ret').slice(10, 14);
    expect(of({})).toEqual([0, -90_000, -180_000, -180_000 - 22_560_000]);
    expect(of({ taxed: false, recovery_taxed: true, exit: { at: 13, cap_rate: 0.085, taxed: false } })).toEqual([
      -14_400, -28_800, -28_800, -28_800,
    ]);
    const months = {
      closing: '2026-12',
      lines: [{ key: 'rental.rent', values: [...Array.from({ length: 10 }, () => 0), 10, 1_000] }],
    };
    // Half of the rent of month 11 is untaxed. Month 10 has no plan: half of the rent of all months.
    const rentals = [shops, { ...shops, name: 'Loja 2', taxed: false, exit: null, months: 4 }];
    const projection = projected(studyFixture({ rentals, taxation, accomplished: months }));
    expect(cells(projection, 'rental.rent').slice(10, 12)).toEqual([1_000, 100_000]);
    expect(cells(projection, 'tax.ret').slice(10, 12)).toEqual([-20, -2_000]);
  });

  it('say their yield on the cost of their modules before the first of them starts', () => {
    const expenses = [
      {
        group: 'labor_cost',
        module: 1,
        value: { basis: 'amount', amount: 1_000_000 },
        timing: { kind: 'once', at: 2 },
      },
      { group: 'marketing', value: { basis: 'amount', amount: 500_000 }, timing: { kind: 'once', at: 2 } },
      { group: 'marketing', module: 1, value: { basis: 'amount', amount: 70_000 }, timing: { kind: 'once', at: 12 } },
    ] as const;
    const yieldOf = (module: number | null): unknown =>
      projected(rented({ module }, { expenses: [...expenses] })).indicators.yield_on_cost;
    expect([yieldOf(1), yieldOf(null)]).toEqual([0.4794, 479_400 / 1_500_000]);
    expect(evaluateStudy(rented({ module: 1 }, { expenses: [...expenses] }), ['yield_on_cost', 'exit_value'])).toEqual({
      ok: true,
      indicators: { yield_on_cost: 0.4794, exit_value: 564_000_000 },
    });
    expect(projected(studyFixture()).indicators).not.toHaveProperty('noi_stabilized');
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no area', { area: null }, 'required /rentals/0/area'],
    ['no rent', { rent_m2: null }, 'required /rentals/0/rent_m2'],
    ['no end', { exit: null }, 'required /rentals/0/months'],
    ['no month of the sale', { exit: { cap_rate: 0.1 } }, 'required /rentals/0/exit/at'],
    ['no rate of the sale', { exit: { at: 20 } }, 'required /rentals/0/exit/cap_rate'],
    ['a rate of nothing', { exit: { at: 20, cap_rate: 0 } }, 'range /rentals/0/exit/cap_rate'],
    ['a sale before the start', { exit: { at: 9, cap_rate: 0.1 } }, 'range /rentals/0/exit/at'],
    ['a sale before the base month', { exit: { at: -1, cap_rate: 0.1 } }, 'before_base /rentals/0/exit/at'],
    ['a start before the base month', { start: { at: 'base', plus: -1 } }, 'before_base /rentals/0/start'],
    ['a longer grace', { grace: 601 }, 'range /rentals/0/grace'],
    ['more months', { months: 601 }, 'range /rentals/0/months'],
    ['no months', { months: 0 }, 'range /rentals/0/months'],
    ['half a month', { months: 1.5 }, 'type /rentals/0/months'],
    ['more vacancy', { vacancy: 1.01 }, 'range /rentals/0/vacancy'],
    ['a rent of three decimals', { rent_m2: 1.001 }, 'decimals /rentals/0/rent_m2'],
    ['more than everything let', { ramp: { shares: [0.6, 0.5] } }, 'sum /rentals/0/ramp/shares'],
    ['a ramp of nothing', { ramp: {} }, 'required /rentals/0/ramp/months'],
    ['an unknown module', { module: 7 }, 'reference /rentals/0/module'],
    ['an unknown index', { index: 'x' }, 'reference /rentals/0/index'],
    ['an unknown index of costs', { opex_index: 'x' }, 'reference /rentals/0/opex_index'],
    ['another correction', { correction: 'daily' }, 'enum /rentals/0/correction'],
    ['another field', { rooms: 3 }, 'unknown_field /rentals/0/rooms'],
  ])('are refused with %s', (_, change, error) => {
    expect(errorsOf({ ...rented(), rentals: [{ ...shops, ...change }] })).toEqual([error]);
  });
});

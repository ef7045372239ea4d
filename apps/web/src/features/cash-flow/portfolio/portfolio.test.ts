import type { EnterpriseSummary } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { arrange, locationOf, readView } from '../../enterprises/enterprise-list.ts';
import { nextCode } from '../../enterprises/next-code.ts';
import { monthsInBar, rolled } from '../../home/portfolio-chart.tsx';
import { consolidate, dividedBySum, lowest } from './portfolio.ts';

const base: EnterpriseSummary = {
  id: 1,
  code: '101',
  name: 'Residencial Aurora',
  city: 'Goiânia',
  state: 'GO',
  phase: 'works',
  spe: null,
  system: null,
  product_class: null,
  launch_month: null,
  works_start_month: null,
  works_end_month: null,
  occupancy_month: null,
  created_at: '2026-01-01T00:00:00-03:00',
  updated_at: '2026-01-01T00:00:00-03:00',
  deleted_at: null,
  modules: 1,
  versions: 1,
  version: {
    id: 9,
    nome: 'Rev 1',
    state: 'draft',
    current: true,
    revision: 1,
    updated_at: '2026-02-01T00:00:00-03:00',
  },
  base_month: '2026-01',
  indicators: {
    vgv_gross: 1_100,
    vgv_own: 1_000,
    result: 200,
    margin_vgv: 0.2,
    irr_year: 0.3,
    irr_status: 'unique',
    max_exposure: -100,
  },
  closing: null,
  approved: null,
  accumulated_free: [-100, -50, 200],
  free_cash_flow: [-100, 50, 250],
};
const make = (change: Partial<EnterpriseSummary>): EnterpriseSummary => ({ ...base, ...change });
const later = make({
  id: 2,
  code: '7',
  name: 'Jardim Ipê',
  city: 'Anápolis',
  phase: 'launch',
  base_month: '2026-02',
  indicators: {
    vgv_gross: 3_000,
    vgv_own: 3_000,
    result: -60,
    margin_vgv: -0.02,
    irr_year: null,
    irr_status: 'multiple',
    max_exposure: -300,
  },
  accumulated_free: [-300, -60],
  free_cash_flow: [-300, 240],
});

describe('the portfolio', () => {
  it('adds the cash flows month by month of the calendar, so that every figure can be added up by hand', () => {
    const total = consolidate([base, later]);
    expect(total).toMatchObject({
      included: 2,
      vgvOwn: 4_000,
      result: 140,
      margin: 0.035,
      baseMonth: '2026-01',
    });
    expect(total?.net).toEqual([-100, -250, 490]);
    expect(total?.accumulated).toEqual([-100, -350, 140]);
    expect(total?.exposure).toEqual({ value: -350, month: 1 });
    expect(total?.payback).toBe(2);
  });

  it('leaves out what is not computed', () => {
    const pending = make({ id: 3, base_month: null, indicators: null, accumulated_free: null, free_cash_flow: null });
    expect(consolidate([base, pending])).toMatchObject({ included: 1 });
    expect(consolidate([pending])).toBeNull();
    expect(consolidate([])).toBeNull();
  });

  it('has no payback when the cash ends below zero, and no exposure when it is never below', () => {
    expect(consolidate([later])?.payback).toBeNull();
    expect(lowest([0, 5, 9])).toBeNull();
  });

  it('sums the months of a bar without losing any', () => {
    for (const [months, size] of [
      [184, 3],
      [185, 3],
      [186, 3],
      [269, 12],
    ] as const) {
      const net = Array.from({ length: months }, (_, month) => month - 90);
      const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
      const bars = rolled(net, size);
      expect([months, sum(bars)]).toEqual([months, sum(net)]);
      expect(bars[Math.floor(size / 2)]).toBe(sum(net.slice(0, size)));
    }
    expect(rolled([1, 2, 3, 4], 3)).toEqual([0, 6, 0, 4]);
    expect([monthsInBar(60), monthsInBar(180), monthsInBar(400)]).toEqual([1, 3, 12]);
  });
});

describe('the list of enterprises', () => {
  const view = (search: Parameters<typeof readView>[0]) => readView(search);
  it('finds by name, code or city without minding accents', () => {
    const list = [base, later];
    expect(arrange(list, view({ text: 'goiania' })).map((one) => one.id)).toEqual([1]);
    expect(arrange(list, view({ text: 'ipe' })).map((one) => one.id)).toEqual([2]);
    expect(arrange(list, view({ text: '101' })).map((one) => one.id)).toEqual([1]);
    expect(arrange(list, view({ text: 'nada' }))).toEqual([]);
  });

  it('puts the largest VGV first, the deepest exposure first, and what has no figure last', () => {
    const list = [base, later];
    expect(arrange(list, view({})).map((one) => one.id)).toEqual([2, 1]);
    expect(arrange(list, view({ order: 'exposure' })).map((one) => one.id)).toEqual([2, 1]);
    expect(arrange(list, view({ order: 'irr' })).map((one) => one.id)).toEqual([1, 2]);
    expect(arrange(list, view({ phase: 'works' })).map((one) => one.id)).toEqual([1]);
  });

  it('takes an unknown order, phase or view in the address as the default', () => {
    expect(view({ order: 'x', phase: 'toString', view: '?' })).toMatchObject({
      sort: 'vgv',
      phase: 'all',
      view: 'cards',
    });
  });

  it('proposes the next code above the highest number', () => {
    expect(nextCode([base, later, { code: 'A-9' }])).toBe('102');
    expect(nextCode([])).toBe('001');
    expect(locationOf({ city: null, state: null })).toBe('');
  });
});

describe('what the sums of the portfolio count', () => {
  const draft = { ...base.version, current: false } as EnterpriseSummary['version'];
  const rows = [
    make({ id: 1 }),
    make({ id: 2, version: draft }),
    make({ id: 3, phase: 'prospecting' }),
    make({ id: 4, phase: 'prospecting', version: draft }),
    make({ id: 5, version: null, indicators: null, base_month: null }),
    make({ id: 6, indicators: null, base_month: null }),
  ];
  const dividedRows = (versionKind: 'current' | 'edited', prospecting: boolean) => {
    const { included, outside } = dividedBySum(rows, { versionKind, prospecting });
    return { included: included.map(({ id }) => id), ...outside };
  };

  it('is neither a draft nor land that is only studied, and says how many are left out', () => {
    expect(dividedRows('current', false)).toEqual({ included: [1, 6], prospecting: 2, no_current: 2, not_computed: 1 });
    expect(dividedRows('current', true)).toEqual({
      included: [1, 3, 6],
      prospecting: 0,
      no_current: 3,
      not_computed: 1,
    });
  });

  it('is drafts where the versions edited last are asked for', () => {
    expect(dividedRows('edited', false)).toEqual({
      included: [1, 2, 5, 6],
      prospecting: 2,
      no_current: 0,
      not_computed: 2,
    });
  });
});

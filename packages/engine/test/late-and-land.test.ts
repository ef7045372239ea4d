import { describe, expect, it } from 'vitest';
import { lineLabel } from '../src/catalogue/line-labels.ts';
import { isStock, lineKind } from '../src/catalogue/lines.ts';
import { explanationsOf, openStudy, type Study } from '../src/index.ts';
import type { Delinquency, FinancialLandSwap, Realised, Taxation } from '../src/study.ts';
import { cells, projected, studyFixture } from './study-fixture.ts';

/** R$ 1,000.00 due in month 5. */
const late = (delinquency: Delinquency, channel: 'direct' | 'financed' = 'direct'): Study =>
  studyFixture(
    {},
    {
      typologies: [{ units: 1, private_area: 1, price_m2: 1_000 }],
      sales_curve: { start: 4, shares: [1] },
      tables: [{ channel, share: 1, parts: [{ kind: 'fixed_term', share: 1, installments: 1, first: 1 }] }],
      delinquency,
    },
  );

const ageing: Delinquency = {
  recovery: [
    { after: 1, share: 0.05 },
    { after: 3, share: 0.03 },
  ],
  loss_share: 0.02,
  fine: 0.02,
  late_interest: 0.01,
};

describe('late installments by age', () => {
  it('come back with a fine and interest, each age in its month', () => {
    const projection = projected(late(ageing));
    expect(cells(projection, 'delinquency')).toEqual([0, 0, 0, 0, 0, -100_00, 51_50, 0, 31_50]);
    expect(cells(projection, 'late_charges')).toEqual([0, 0, 0, 0, 0, 0, 1_50, 0, 1_50]);
    expect(cells(projection, 'overdue')).toEqual([0, 0, 0, 0, 0, 80_00, 30_00, 30_00, 0]);
    expect(projection.lines.find(({ key }) => key === 'overdue')?.total).toBe(0);
    expect(projection.checks.filter(({ code }) => code === 'receipts')).toEqual([]);
  });

  it('are what one delay gives when there is one age and no charge', () => {
    const one = projected(late({ recovery: [{ after: 2, share: 0.1 }], loss_share: 0.01 }));
    const before = projected(late({ late_share: 0.1, delay: 2, loss_share: 0.01 }));
    expect(cells(one, 'delinquency')).toEqual(cells(before, 'delinquency'));
    expect(cells(before, 'overdue')).toEqual([]);
    expect(cells(one, 'overdue')).toEqual([0, 0, 0, 0, 0, 100_00, 100_00, 0]);
  });

  it('concern the channels named', () => {
    expect(cells(projected(late(ageing, 'financed')), 'delinquency')).toEqual([]);
    const both: Delinquency = { ...ageing, channels: ['direct', 'financed'] };
    expect(cells(projected(late(both, 'financed')), 'delinquency')[6]).toBe(51_50);
  });
});

/** Receipts of R$ 0, 100,000, 200,000 and 300,000. */
const shared = (landSwap: Partial<FinancialLandSwap>, more: Partial<Study> = {}): Study =>
  studyFixture(more, {
    typologies: [{ units: 1, private_area: 60, price_m2: 10_000 }],
    sales_curve: { start: 1, shares: [1, 2, 3].map((share) => share / 6) },
    financial_barter: { share: 0.2, ...landSwap },
  });

describe('a land swap with a guarantee and a cap', () => {
  const minimum = [{ at: 0, amount: 30_000 }];
  it('recoups the advance, then pays up to the cap', () => {
    const paid = cells(projected(shared({ minimum, cap: 80_000 })), 'financial_barter');
    expect(paid).toEqual([-30_000_00, 0, -30_000_00, -20_000_00]);
  });

  it('corrects the cap by its index', () => {
    const indexes = { x: { annual: 1.01 ** 12 - 1 } };
    const paid = cells(projected(shared({ minimum, cap: 80_000, cap_index: 'x' }, { indexes })), 'financial_barter');
    expect(paid).toEqual([-30_000_00, 0, -30_000_00, -21_215_05]);
  });

  it('pays nothing more once the cap was reached, whatever its index does later', () => {
    const indexes = { x: { annual: 3 } };
    const paid = cells(projected(shared({ cap: 20_000, cap_index: 'x' }, { indexes })), 'financial_barter');
    const room = Math.round(20_000_00 * 4 ** (1 / 12));
    expect(paid.slice(0, 2)).toEqual([0, -Math.min(room, 20_000_00)]);
    expect(paid.slice(2).reduce((sum, cell) => sum + cell, 0)).toBeLessThanOrEqual(0);
    const closed = cells(projected(shared({ cap: 10_000, cap_index: 'x' }, { indexes })), 'financial_barter');
    expect(closed.slice(2)).toEqual([0, 0]);
  });

  it('pays guaranteed sums without any receipts, and counts their months', () => {
    const projection = projected(shared({ share: 0, minimum: [{ at: { at: 'keys', plus: 30 }, amount: 500 }] }));
    expect(projection.months).toBe(32);
    expect(cells(projection, 'financial_barter').at(-1)).toBe(-500_00);
  });

  it('leaves the tax base where the owner is taxed', () => {
    const taxation: Taxation = { regime: 'ret', ret: { rates: [{ from: '2020-01', rate: 0.04 }], lag: 0 } };
    const projection = projected(shared({ taxed_by_owner: true }, { taxation }));
    expect(cells(projection, 'tax_shift')).toEqual([0, -20_000_00, -40_000_00, -60_000_00]);
    expect(cells(projection, 'tax.ret')).toEqual([0, -3_200_00, -6_400_00, -9_600_00]);
    expect(cells(projected(shared({}, { taxation })), 'tax.ret')[1]).toBe(-4_000_00);
  });

  it('reads realised months for the tax base, and not for what was guaranteed', () => {
    const realised: Realised = {
      closing: '2026-02',
      lines: [{ key: 'financial_barter', module: 1, values: [-1_000, -5_000] }],
      policy: { financial_barter: 'plan' },
    };
    const terms = { minimum, cap: 80_000, taxed_by_owner: true };
    const projection = projected(shared(terms, { accomplished: realised }));
    const mixed = [-1_000_00, -5_000_00, -30_000_00, -20_000_00];
    expect(cells(projection, 'financial_barter')).toEqual(mixed);
    expect(cells(projection, 'tax_shift')).toEqual(mixed);
  });

  it('states why a month pays nothing', () => {
    const opened = openStudy(shared({ minimum, cap: 60_000 }));
    if (!opened.ok) throw new Error('refused');
    expect(explanationsOf(opened.model).explain('financial_barter', 1, 1)?.note).toContain('já pago');
    expect(explanationsOf(opened.model).explain('financial_barter', 1, 3)?.note).toContain(
      'o teto da permuta já foi pago',
    );
  });
});

it('the new lines are memo lines with labels of their own; what is overdue is a stock', () => {
  const labels = { late_charges: 'Multas e juros de mora', overdue: 'Parcelas em atraso' };
  for (const [key, label] of Object.entries({ ...labels, tax_shift: 'Ajuste da base de tributos' }))
    expect([lineKind(key), lineLabel(key)]).toEqual(['memo', label]);
  expect(['late_charges', 'overdue', 'tax_shift'].map(isStock)).toEqual([false, true, false]);
});

describe('what no study may hold', () => {
  const refusals = (study: Study): [string, string][] => {
    const opened = openStudy(study);
    return opened.ok ? [] : opened.errors.map(({ path, code }) => [path, code]);
  };
  const row = (after: number, share: number) => ({ after, share });
  it.each<[string, unknown, string, string]>([
    ['a share beside ages', { recovery: [], late_share: 0.1 }, '/late_share', 'unknown_field'],
    ['a delay beside ages', { recovery: [], delay: 3 }, '/delay', 'unknown_field'],
    ['two rows of one age', { recovery: [row(2, 0.1), row(2, 0.1)] }, '/recovery/1/after', 'duplicate'],
    ['an age of 0', { recovery: [row(0, 0.1)] }, '/recovery/0/after', 'range'],
    ['an age beyond 600', { recovery: [row(601, 0.1)] }, '/recovery/0/after', 'range'],
    ['a row without its age', { recovery: [{ share: 0.1 }] }, '/recovery/0/after', 'required'],
    ['a row without its share', { recovery: [{ after: 1 }] }, '/recovery/0/share', 'required'],
    ['a fine above 1', { fine: 1.1 }, '/fine', 'range'],
    ['interest below 0', { late_interest: -0.1 }, '/late_interest', 'range'],
    ['no channel', { channels: [] }, '/channels', 'range'],
    ['another channel', { channels: ['bank'] }, '/channels/0', 'enum'],
    ['more late than due', { recovery: [row(1, 0.6), row(2, 0.3)], loss_share: 0.2 }, '', 'sum'],
  ])('%s in the late installments', (_, delinquency, path, code) => {
    expect(refusals(late(delinquency as Delinquency))).toEqual([[`/modules/0/delinquency${path}`, code]]);
  });

  it.each<[string, unknown, string, string]>([
    ['an index that is not there', { minimum: [], minimum_index: 'x' }, '/minimum_index', 'reference'],
    ['an index of the cap that is not there', { cap: 1, cap_index: 'x' }, '/cap_index', 'reference'],
    ['a guarantee before the base month', { minimum: [{ at: -1, amount: 1 }] }, '/minimum/0/at', 'before_base'],
    ['a guarantee without a month', { minimum: [{ amount: 1 }] }, '/minimum/0/at', 'required'],
    ['a guarantee without a sum', { minimum: [{ at: 1 }] }, '/minimum/0/amount', 'required'],
    ['half a centavo', { cap: 0.005 }, '/cap', 'decimals'],
    ['a cap below 0', { cap: -1 }, '/cap', 'range'],
    [
      'taxes that read the share that reads them',
      { base: 'net_of_commission_and_taxes', taxed_by_owner: true },
      '/taxed_by_owner',
      'circle',
    ],
  ])('%s in the land swap', (_, landSwap, path, code) => {
    expect(refusals(shared(landSwap as Partial<FinancialLandSwap>))).toEqual([
      [`/modules/0/financial_barter${path}`, code],
    ]);
  });

  it('null is a field left out', () => {
    const none = { late_share: null, delay: null, recovery: [row(1, 0.1)], fine: null, channels: null };
    expect(refusals(late(none))).toEqual([]);
    expect(refusals(shared({ minimum: null, cap: null, cap_index: null, taxed_by_owner: null }))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  append,
  correction,
  earlyPayment,
  openIndexes,
  openInstallments,
  payment,
  received,
  settlement,
  settlementBalance,
  totalOf,
} from '../src/index.ts';
import { publishedSeries } from './generate.ts';
import { accepted, after, codeOf, lot, noIndexes, signed } from './support.ts';

describe('a correction', () => {
  const published = publishedSeries('incc-m');
  const incc = (months: readonly string[]): number =>
    months.reduce((all, month) => all * (1 + (published[month] ?? Number.NaN)), 1);
  const monthsOf = (first: string, count: number): string[] =>
    Array.from({ length: count }, (_, k) => {
      const n = Number(first.slice(0, 4)) * 12 + Number(first.slice(5)) - 1 + k;
      return `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`;
    });
  const indexes = openIndexes({ 'incc-m': { monthly: published } });
  const yearly = lot({
    correction: { before_keys: { index: 'incc-m', lag: 0 }, after_keys: null, step: 'annual', no_deflation: false },
  });

  it('by yearly steps leaves the first year as it is, and charges what it left out as a residue of its own', () => {
    let contract = signed(yearly);
    for (const month of monthsOf('2023-01', 12)) {
      const day = openInstallments(contract.state)[0]?.due ?? '';
      expect(day.slice(0, 7)).toBe(month);
      const due = openInstallments(contract.state)[0];
      const amount = due ? totalOf(due.open) : 0;
      contract = after(
        contract,
        accepted(payment(contract.state, { id: `p${month}`, day, received: amount }, indexes)),
      );
    }
    expect(
      contract.state.installments
        .slice(0, 12)
        .every(({ status, paid: { correction: c } }) => status === 'paid' && c === 0),
    ).toBe(true);
    const event = accepted(
      correction(contract.state, { id: 'k', day: '2024-01-02', to: '2024-01', residue: 'published' }, indexes),
    );
    contract = after(contract, event);
    // Each of the eleven installments of 2023 corrected to its own month by hand, the difference carried to January 2024.
    const byHand = monthsOf('2023-02', 11).map((month, k) => {
      const difference = Math.round(300_000 * incc(monthsOf('2023-02', k + 1))) - 300_000;
      return Math.round(difference * incc(monthsOf(month, 12 - k).slice(1)));
    });
    // Nothing is left of January's own: the step falls in its month.
    expect(event.residue?.pieces.map(({ amount }) => amount)).toEqual([...byHand, 0]);
    const residue = contract.state.installments.at(-1);
    expect(residue).toMatchObject({ kind: 'residue', principal: 0, due: '2024-01-10', status: 'open' });
    expect(residue?.open.correction).toBe(byHand.reduce((all, amount) => all + amount, 0));
    const next = openInstallments(contract.state)[0];
    expect(next?.open.correction).toBe(Math.round(300_000 * incc(monthsOf('2023-02', 12))) - 300_000);
    const again = accepted(
      correction(contract.state, { id: 'k2', day: '2024-01-03', to: '2024-01', residue: 'published' }, indexes),
    );
    expect(again.residue).toBeNull();
    expect(again.lines).toEqual([]);
  });

  it('of what is paid early is that of the day, month by month: nothing is left for a residue', () => {
    const sale = signed(yearly);
    const down = after(
      sale,
      accepted(payment(sale.state, { id: 'p', day: '2023-01-10', received: 1_200_000 }, indexes)),
    );
    const order = { id: 'e', day: '2023-07-10', received: 3_000_000, order: 'shorter' } as const;
    const event = accepted(earlyPayment(down.state, order, indexes));
    const [line] = event.lines;
    expect(line?.installment).toBe('s/2.27');
    const whole = event.lines.at(-1);
    // Six months of INCC-M on R$ 3,000.00, though the first step is in January.
    expect(whole?.accrued.correction).toBe(Math.round(300_000 * incc(monthsOf('2023-02', 6))) - 300_000);
    const corrected = accepted(
      correction(after(down, event).state, { id: 'k', day: '2026-01-10', to: '2026-01', residue: 'all' }, indexes),
    );
    const last = corrected.residue?.pieces.find(({ installment }) => installment === whole?.installment);
    expect(last?.amount).toBe(0);
  });

  it('waits for its months to be published, unless everything is to be settled', () => {
    const terms = lot({
      correction: { before_keys: { index: 'x', lag: 0 }, after_keys: null, step: 'annual', no_deflation: false },
    });
    const half = openIndexes({ x: { monthly: { '2023-01': 0, '2023-02': 0.01 }, annual: 0.12 } });
    const sale = signed(terms);
    let contract = after(
      sale,
      accepted(payment(sale.state, { id: 'p1', day: '2023-01-10', received: 1_200_000 }, half)),
    );
    for (const day of ['2023-02-10', '2023-03-10'])
      contract = after(contract, accepted(payment(contract.state, { id: day, day, received: 300_000 }, half)));
    const pieces = (residue: 'published' | 'all', to: string) =>
      accepted(correction(contract.state, { id: 'k', day: '2023-03-20', to, residue }, half)).residue?.pieces.map(
        ({ installment, amount }) => [installment, amount],
      );
    expect(pieces('published', '2023-02')).toEqual([['s/2.1', 3000]]);
    expect(pieces('published', '2023-03')).toBeUndefined();
    expect(pieces('all', '2023-03')?.map(([installment]) => installment)).toEqual(['s/2.1', 's/2.2']);
  });

  it('is charged before a contract is settled', () => {
    const sale = signed(yearly);
    const done = after(
      sale,
      accepted(payment(sale.state, { id: 'p', day: '2023-02-10', received: 1_560_000 }, indexes)),
    );
    expect(accepted(settlementBalance(done.state, '2023-03-10', indexes)).uncharged_residue).toBeGreaterThan(0);
    expect(codeOf(settlement(done.state, 'q', '2023-03-10', indexes))).toBe('residue_uncharged');
    const corrected = accepted(
      correction(done.state, { id: 'k', day: '2023-03-10', to: '2023-03', residue: 'published' }, indexes),
    );
    const charged = after(done, corrected);
    const settled = after(charged, accepted(settlement(charged.state, 'q', '2023-03-10', indexes)));
    expect(settled.state.status).toBe('settled');
    const [line] = corrected.lines;
    const { residue } = corrected;
    if (!line || !residue) throw new Error('a line and a residue');
    const bad = (more: object) => codeOf(append(done, { ...corrected, ...more }));
    expect(bad({ residue: { ...residue, amount: residue.amount + 1 } })).toBe('amounts_differ');
    expect(bad({ residue: { ...residue, due: '2023-02-30' } })).toBe('day_invalid');
    expect(bad({ lines: [{ ...line, billing: { ...line.billing, base: 1 } }] })).toBe('amounts_differ');
  });

  it('on a projection is marked, and what was published since becomes a residue, or a credit', () => {
    const terms = lot({
      correction: { before_keys: { index: 'x', lag: 1 }, after_keys: null, step: 'monthly', no_deflation: false },
    });
    const early = openIndexes({ x: { monthly: { '2022-12': 0, '2023-01': 0.004 }, annual: 0.12 } });
    const sale = signed(terms);
    const first = after(
      sale,
      accepted(payment(sale.state, { id: 'p1', day: '2023-01-10', received: 1_200_000 }, early)),
    );
    const event = accepted(
      payment(first.state, { id: 'p2', day: '2023-03-10', received: 400_000, installments: ['s/2.2'] }, early),
    );
    expect(event.lines[0]?.accrued.billing).toMatchObject({ base: 300_000, to: '2023-03', estimated: true });
    const billed = event.lines[0]?.accrued.correction ?? 0;
    expect(billed).toBe(Math.round(300_000 * 1.004 * 1.12 ** (1 / 12)) - 300_000);
    const contract = after(first, event);
    const residueWith = (february: number) => {
      const later = openIndexes({
        x: { monthly: { '2022-12': 0, '2023-01': 0.004, '2023-02': february, '2023-03': 0 } },
      });
      const corrected = accepted(
        correction(contract.state, { id: 'k', day: '2023-04-02', to: '2023-04', residue: 'published' }, later),
      );
      return { corrected, state: after(contract, corrected).state };
    };
    const higher = residueWith(0.02);
    const proper = Math.round(300_000 * 1.004 * 1.02) - 300_000;
    expect(higher.corrected.residue?.pieces.find(({ installment }) => installment === 's/2.2')?.amount).toBe(
      proper - billed,
    );
    expect(higher.state.installments.at(-1)?.kind).toBe('residue');
    const lower = residueWith(0);
    expect(lower.corrected.residue?.amount).toBeLessThan(0);
    expect(received(lower.state)).toBe(received(contract.state));
    expect(lower.state.credit - contract.state.credit).toBe(-(lower.corrected.residue?.amount ?? 0));
  });

  it('is refused over a hole in the series, beyond what is published, and for an index nobody knows', () => {
    const holed = openIndexes({ tr: { monthly: publishedSeries('tr') } });
    expect(codeOf(holed.factor('tr', '2017-01', '2018-01'))).toBe('index_gap');
    expect(accepted(holed.factor('tr', '2017-08', '2018-01')).value.hi).toBe(1);
    expect(codeOf(holed.factor('tr', '2026-01', '2026-12'))).toBe('index_unpublished');
    expect(codeOf(holed.variation('tr', '2017-05'))).toBe('index_gap');
    expect(codeOf(holed.factor('incc', '2020-01', '2020-02'))).toBe('index_unknown');
    expect(
      codeOf(
        correction(signed(yearly).state, { id: 'k', day: '2024-02-01', to: '2024-02', residue: 'none' }, noIndexes),
      ),
    ).toBe('index_unknown');
  });
});

describe('months that are projected one by one', () => {
  const monthly = { '2026-01': 0.01, '2026-02': 0.01 };
  const factorOf = (series: Parameters<typeof openIndexes>[0][string], from: string, to: string) =>
    openIndexes({ x: series }).factor('x', from, to);

  it('take the place of the yearly variation in their months only, and say that they are estimated', () => {
    const factor = accepted(factorOf({ monthly, annual: 0.12, projected: { '2026-03': 0.05 } }, '2026-01', '2026-04'));
    expect(factor.estimated).toBe(true);
    expect(factor.value.hi).toBeCloseTo(1.01 * 1.05 * 1.12 ** (1 / 12), 12);
    const variation = openIndexes({ x: { monthly, annual: 0.12, projected: { '2026-03': 0.05 } } }).variation(
      'x',
      '2026-03',
    );
    expect(accepted(variation)).toEqual({ value: 0.05, estimated: true });
  });

  it('reach as far as they go without a yearly variation, and no further', () => {
    const series = { monthly, projected: { '2026-03': 0.05, '2026-05': 0.05 } };
    expect(accepted(factorOf(series, '2026-02', '2026-03')).value.hi).toBeCloseTo(1.05, 12);
    expect(codeOf(factorOf(series, '2026-02', '2026-04'))).toBe('index_unpublished');
  });

  it('never take the place of what is published', () => {
    const factor = accepted(factorOf({ monthly, projected: { '2026-02': 0.5 } }, '2026-01', '2026-02'));
    expect([factor.estimated, factor.value.hi]).toEqual([false, 1.01]);
  });

  it('of an index of which nothing is published, are all there is', () => {
    const series = { monthly: {}, annual: 0.12, projected: { '2026-03': 0.05 } };
    const factor = accepted(factorOf(series, '2026-01', '2026-03'));
    expect(factor.estimated).toBe(true);
    expect(factor.value.hi).toBeCloseTo(1.05 * 1.12 ** (1 / 12), 12);
    expect(codeOf(factorOf({ monthly: {}, projected: { '2026-03': 0.05 } }, '2026-01', '2026-03'))).toBe(
      'index_unpublished',
    );
  });
});

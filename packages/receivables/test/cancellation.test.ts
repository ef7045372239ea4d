import { describe, expect, it } from 'vitest';
import {
  append,
  type CancellationFacts,
  type CancellationTerms,
  cancellation,
  cancellationStatement,
  lastRefundDay,
  legalTerms,
  nationalHolidays,
  openIndexes,
  payment,
  type ReceivedMoney,
  receivedUntil,
  type Statement,
  stateText,
  updatedContractValue,
} from '../src/index.ts';
import { publishedSeries } from './generate.ts';
import { accepted, after, codeOf, lot, noIndexes, refusalsOf, signed } from './support.ts';

const received = (nominal: number, more: Partial<ReceivedMoney> = {}): ReceivedMoney => ({
  nominal,
  correction: 0,
  late_charges: 0,
  estimated: false,
  ...more,
});

const known: CancellationFacts = {
  reason: 'buyer',
  day: '2025-03-10',
  signed: '2023-01-10',
  away_from_office: true,
  contract_value: 50_000_000,
  brokerage: { amount: 0, inside_price: true },
  down_payment: 0,
  possession: null,
  charges: [],
  seller_penalty: 0,
  works_end: '2026-06-30',
  works_done: false,
  resold: null,
};

function compute(money: ReceivedMoney, terms: CancellationTerms, more: Partial<CancellationFacts> = {}): Statement {
  const statement = accepted(cancellationStatement(money, terms, { ...known, ...more }, nationalHolidays));
  const { nominal, correction } = statement.received;
  expect(nominal + correction).toBe(statement.retained + statement.refunded + statement.rescheduled);
  return statement;
}

const codes = (statement: Statement): string[] => statement.findings.map(({ code }) => code);

describe('published cancellations', () => {
  it('R$ 100,000.00 paid, segregated assets, brokerage of 30,000.00: 20,000.00 back (meuape.app)', () => {
    const statement = compute(received(10_000_000), legalTerms('segregated'), {
      brokerage: { amount: 3_000_000, inside_price: true },
    });
    expect(statement.deductions).toEqual([
      { kind: 'brokerage', name: null, amount: 3_000_000 },
      { kind: 'penalty', name: null, amount: 5_000_000 },
    ]);
    expect(statement.rescheduled).toBe(2_000_000);
    expect(codes(statement)).toEqual([]);
  });

  it('a lot of R$ 111,042.00 of which 6,549.10 were paid: 10 % of the contract takes it all (Superior Court of Justice, October 2025)', () => {
    const statement = compute(received(654_910), legalTerms('lot'), { contract_value: 11_104_200 });
    expect(statement.retained).toBe(654_910);
    expect(statement.schedule).toEqual([]);
    expect(statement.uncovered).toBe(1_110_420 - 654_910);
    // The uncovered amount is penalty: it may not be claimed in addition.
    expect(statement.claim).toBe(0);
    expect(codes(statement)).toEqual([]);
  });

  it('the same lot occupied for a year, 0,75 % a month: the occupancy is uncovered too, and may be claimed', () => {
    const statement = compute(received(654_910), legalTerms('lot'), {
      contract_value: 11_104_200,
      possession: { from: '2024-03-15', to: '2025-03-15' },
    });
    // 12 whole months at 0,75 % are 9 % of 111,042.00.
    expect(statement.deductions.find(({ kind }) => kind === 'occupancy')?.amount).toBe(999_378);
    expect(statement.claim).toBe(999_378);
  });
});

describe('occupancy goes by whole months and the days of the broken one', () => {
  const value = 10_000_000;
  // 0,75 % of 100,000.00 are 750.00 a month, 25.00 a day of a broken month.
  it.each([
    ['2024-03-10', '2025-03-10', 900_000, '12 whole months are 9 %'],
    ['2024-03-10', '2025-03-20', 925_000, '12 months and 10 days'],
    ['2025-01-31', '2025-02-28', 75_000, 'the last of January to the last of February is a month'],
    ['2025-02-01', '2025-02-28', 67_500, '27 days of February'],
    ['2025-02-01', '2025-03-01', 75_000, 'February whole'],
    ['2024-02-29', '2025-02-28', 900_000, 'a year from the day that most years have not'],
    ['2025-01-31', '2025-03-30', 150_000, 'a broken month of 30 days is no more than a whole one'],
    ['2025-03-10', '2025-03-11', 2_500, 'one day'],
    ['2025-03-10', '2025-03-10', 0, 'no day'],
  ])('%s to %s: %i', (from, to, amount) => {
    const { deductions } = compute(received(5_000_000), legalTerms('lot'), {
      contract_value: value,
      possession: { from, to },
    });
    expect(deductions.find(({ kind }) => kind === 'occupancy')?.amount ?? 0).toBe(amount);
  });

  it('grows with every day, and a month never costs more than its share', () => {
    let before = 0;
    for (let day = 0; day < 800; day++) {
      const to = new Date(Date.UTC(2023, 0, 31) + day * 86_400_000).toISOString().slice(0, 10);
      const { deductions } = compute(received(50_000_000), legalTerms('lot'), {
        contract_value: value,
        possession: { from: '2023-01-31', to },
      });
      const amount = deductions.find(({ kind }) => kind === 'occupancy')?.amount ?? 0;
      expect(amount - before, to).toBeGreaterThanOrEqual(0);
      expect(amount - before, to).toBeLessThanOrEqual(10_000);
      before = amount;
    }
    expect(before).toBe(75_000 * 26 + 2_500 * 9);
  });
});

describe('the law’s rules', () => {
  it('keep 25 % without segregated assets, and everything of nobody who repents in seven days', () => {
    const brokerage = { amount: 2_000_000, inside_price: true };
    expect(compute(received(10_000_000), legalTerms('incorporation'), { brokerage }).rescheduled).toBe(5_500_000);
    const regret = compute(received(3_000_000), legalTerms('segregated'), {
      reason: 'regret',
      day: '2023-01-17',
      brokerage,
    });
    expect(regret).toMatchObject({ retained: 0, refunded: 3_000_000, rescheduled: 0, deductions: [] });
    expect(regret.schedule).toEqual([{ number: 1, due: '2023-01-17', amount: 3_000_000 }]);
    expect(codes(regret)).toEqual([]);
    expect(codes(compute(received(1), legalTerms('lot'), { reason: 'regret', day: '2023-01-18' }))).toEqual([
      'regret_out_of_time',
    ]);
    expect(
      codes(compute(received(1), legalTerms('lot'), { reason: 'regret', day: '2023-01-11', away_from_office: false })),
    ).toEqual(['regret_out_of_time']);
  });

  it('ask no penalty of who has found another buyer, and pay the seller’s when the seller is late', () => {
    const substitute = compute(received(10_000_000), legalTerms('segregated'), {
      reason: 'substitute',
      brokerage: { amount: 100_000, inside_price: true },
    });
    expect(substitute.retained).toBe(100_000);
    const late = compute(received(10_000_000), legalTerms('segregated'), {
      reason: 'seller_default',
      seller_penalty: 200_000,
    });
    expect(late).toMatchObject({ retained: 0, rescheduled: 10_000_000, compensation: 200_000 });
    expect(late.schedule).toEqual([{ number: 1, due: '2025-05-09', amount: 10_200_000 }]);
  });

  it('say the last day of a refund: 180 days, 30 after habite-se, 30 after a resale, 180 after the works of a lot, 12 months', () => {
    const last = (kind: 'incorporation' | 'segregated' | 'lot', more: Partial<CancellationFacts> = {}) =>
      lastRefundDay(legalTerms(kind), { ...known, ...more });
    expect(last('incorporation')).toBe('2025-09-06');
    expect(last('segregated')).toBe('2026-07-30');
    expect(last('segregated', { resold: '2025-05-01' })).toBe('2025-05-31');
    expect(last('segregated', { works_end: null })).toBeNull();
    expect(last('lot')).toBe('2026-12-27');
    expect(last('lot', { works_done: true })).toBe('2026-03-10');
    expect(
      codeOf(
        cancellationStatement(received(100), legalTerms('segregated'), { ...known, works_end: null }, nationalHolidays),
      ),
    ).toBe('refund_day_unknown');
  });

  it('refund a lot in twelve parts on business days, which add up', () => {
    const { schedule, rescheduled } = compute(received(10_000_007), { ...legalTerms('lot'), penalty: 0.05 });
    expect(schedule).toHaveLength(12);
    expect(schedule.slice(0, 3).map(({ due }) => due)).toEqual(['2026-12-28', '2027-01-27', '2027-03-01']);
    expect(schedule.reduce((all, { amount }) => all + amount, 0)).toBe(rescheduled);
  });

  it('are told, not mended, when a contract asks for more than they allow', () => {
    const more = (kind: 'incorporation' | 'segregated' | 'lot', terms: Partial<CancellationTerms>, facts = {}) =>
      compute(received(10_000_000), { ...legalTerms(kind), ...terms }, facts);
    const penalty = more('incorporation', { penalty: 0.4 });
    expect(penalty.findings).toEqual([{ code: 'penalty_above_ceiling', value: 0.4, ceiling: 0.25 }]);
    expect(penalty.retained).toBe(4_000_000);
    expect(codes(more('segregated', { penalty: 0.5 }))).toEqual([]);
    expect(more('lot', { penalty: 0.1 }, { down_payment: 1 }).findings).toEqual([
      { code: 'retention_above_ceiling', value: 5_000_001, ceiling: 5_000_000 },
    ]);
    expect(codes(more('lot', { occupancy_month: 0.01 }))).toEqual(['occupancy_above_ceiling']);
    expect(codes(more('incorporation', { occupancy_month: 0.0075 }))).toEqual(['occupancy_above_ceiling']);
    expect(codes(more('lot', { refund_installments: 13, penalty: 0 }))).toEqual(['refund_instalments_above_ceiling']);
    expect(codes(more('incorporation', {}, { refund_first: '2025-09-08' }))).toEqual(['refund_after_deadline']);
    const outside = more('lot', { penalty: 0 }, { brokerage: { amount: 5, inside_price: false } });
    expect(codes(outside)).toEqual(['brokerage_outside_price']);
    expect(outside.retained).toBe(0);
  });

  it('refuse shares, amounts and days that are none', () => {
    const bad = refusalsOf(
      cancellationStatement(
        received(-1),
        { ...legalTerms('lot'), penalty: 1.5, refund_installments: 0 },
        { ...known, day: '2025-02-30', charges: [{ name: 'IPTU', amount: 0.5 }] },
        nationalHolidays,
      ),
    );
    expect(bad.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'share_range /terms/penalty',
      'day_invalid /facts/day',
      'amount_negative /received/nominal',
      'amount_negative /facts/charges/0/amount',
      'installments_range /terms/refund_installments',
    ]);
  });
});

describe('a contract that is cancelled', () => {
  const indexes = openIndexes({ 'incc-m': { monthly: publishedSeries('incc-m') } });
  const terms = lot({
    correction: { before_keys: { index: 'incc-m', lag: 0 }, after_keys: null, step: 'annual', no_deflation: false },
  });
  const sale = signed(terms);
  const down = accepted(payment(sale.state, { id: 'p1', day: '2023-01-10', received: 1_200_000 }, indexes));
  const one = after(sale, down);
  const late = accepted(payment(one.state, { id: 'p2', day: '2023-02-20', received: 250_000 }, indexes));
  const contract = after(one, late);
  const order = {
    id: 'c',
    terms: legalTerms('lot'),
    facts: { ...known, day: '2023-06-15', contract_value: 12_000_000, works_done: true },
  };

  it('gives back what was paid corrected month by month, though its installments are corrected once a year', () => {
    const money = accepted(receivedUntil(contract, '2023-06-15', indexes));
    const incc = [0.21, 0.18, 0.23, 0.4, 0.85].map((percent) => 1 + percent / 100);
    const all = incc.reduce((a, b) => a * b);
    const fromFebruary = incc.slice(1).reduce((a, b) => a * b);
    expect(money.nominal).toBe(1_450_000);
    expect(money.correction).toBe(
      Math.round(1_200_000 * all) - 1_200_000 + Math.round(250_000 * fromFebruary) - 250_000,
    );
    expect(money.late_charges).toBe(late.lines.reduce((sum, { paid }) => sum + paid.fine + paid.mora, 0));
    expect(money.late_charges).toBeGreaterThan(6000);
    expect(accepted(updatedContractValue(contract, '2023-06-15', indexes))).toBe(Math.round(12_000_000 * all));
  });

  it('owes nothing more, pays its refunds, and comes back exactly unless a refund was paid', () => {
    const event = accepted(cancellation(contract, order, indexes));
    const cancelled = after(contract, event);
    expect(cancelled.state.status).toBe('cancelled');
    expect(cancelled.state.installments.some(({ status }) => status === 'open')).toBe(false);
    expect(event.statement.deductions.map(({ kind }) => kind)).toEqual(['penalty', 'late_charges']);
    const back = accepted(append(cancelled, { type: 'reinstated', id: 'r', day: '2023-07-01', event: 'c' }));
    expect(stateText(back.state)).toBe(stateText(contract.state));
    expect(codeOf(append(cancelled, { type: 'reversed', id: 'r', day: '2023-07-01', event: 'c' }))).toBe(
      'not_reversible',
    );
    const first = cancelled.state.cancellation?.refunds[0];
    if (!first) throw new Error('a refund');
    const refund = (amount: number, number = 1) =>
      append(cancelled, { type: 'refunded', id: 'f', day: '2024-06-17', number, amount });
    expect(codeOf(refund(first.amount + 1))).toBe('refund_exceeds');
    expect(codeOf(refund(1, 99))).toBe('refund_unknown');
    expect(codeOf(refund(0))).toBe('amount_negative');
    const half = accepted(refund(first.amount - 1));
    const rest = (amount: number) => append(half, { type: 'refunded', id: 'g', day: '2024-06-18', number: 1, amount });
    expect(codeOf(rest(2))).toBe('refund_exceeds');
    expect(accepted(rest(1)).state.cancellation?.refunds[0]?.paid).toBe(first.amount);
    const refunded = accepted(refund(first.amount));
    const reinstate = { type: 'reinstated', id: 'r', day: '2024-07-01', event: 'c' } as const;
    expect(codeOf(append(refunded, reinstate))).toBe('refund_paid');
    const undone = after(refunded, { type: 'reversed', id: 'u', day: '2024-06-30', event: 'f' });
    expect(stateText(accepted(append(undone, reinstate)).state)).toBe(stateText(contract.state));
  });

  it('is refused when the statement is not about the money received, or does not add up', () => {
    const event = accepted(cancellation(contract, order, indexes));
    const { statement } = event;
    const bad = (more: Partial<Statement>) =>
      codeOf(append(contract, { ...event, statement: { ...statement, ...more } }));
    expect(bad({ received: { ...statement.received, nominal: 1 } })).toBe('amounts_differ');
    expect(bad({ retained: statement.retained + 1 })).toBe('amounts_differ');
    expect(bad({ schedule: [] })).toBe('amounts_differ');
    const cancelled = after(contract, event);
    expect(codeOf(append(cancelled, { ...event, id: 'c2' }))).toBe('not_active');
    expect(codeOf(append(cancelled, { ...late, id: 'p3', day: '2023-06-15' }))).toBe('not_active');
    expect(codeOf(cancellation(contract, order, noIndexes))).toBe('index_unknown');
  });
});

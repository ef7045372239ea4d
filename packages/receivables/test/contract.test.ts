import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  ageing,
  append,
  assignment,
  type ContractTerms,
  earlyPayment,
  foldContract,
  installmentStatus,
  noContract,
  openInstallments,
  owedOn,
  payment,
  planContract,
  refusalCodes,
  renegotiation,
  saleStatus,
  settlement,
  settlementBalance,
  stateText,
  termsFindings,
  totalOf,
} from '../src/index.ts';
import { accepted, after, codeOf, lot, noIndexes, refusalsOf, signed } from './support.ts';

const paid = (contract: ReturnType<typeof signed>, id: string, day: string, received: number) =>
  accepted(payment(contract.state, { id, day, received }, noIndexes));

describe('a contract’s plan', () => {
  it('opens its installments on business days, the price in them to the centavo', () => {
    const { state } = signed(lot());
    expect(state.installments).toHaveLength(37);
    expect(state.installments.slice(0, 4).map(({ due }) => due)).toEqual([
      '2023-01-10',
      '2023-02-10',
      '2023-03-10',
      '2023-04-10',
    ]);
    expect(state.installments.find(({ nominal }) => nominal === '2023-06-10')?.due).toBe('2023-06-12');
    expect(state.installments.reduce((all, { principal }) => all + principal, 0)).toBe(12_000_000);
  });

  it('has the text whose hash databases hold: a renamed field would make every contract look altered', () => {
    const hash = createHash('sha256')
      .update(stateText(signed(lot()).state))
      .digest('hex');
    expect(hash).toBe('77daf07878ff7968d502fccc53ed25398cf1a3fd2d3eb9b508c90625ae323cee');
  });

  it('is refused where it is no plan, every reason with its place', () => {
    const [down, rest] = lot().parts;
    if (!down || !rest) throw new Error('two parts');
    const bad = (seriesList: ContractTerms['parts']) => refusalsOf(planContract(lot({ parts: seriesList })));
    expect(bad([down])).toEqual([
      { code: 'parts_sum', path: '/parts', figures: { total: 1_200_000, price: 12_000_000 } },
    ]);
    expect(bad([down, { ...rest, installments: 0 }])).toEqual([
      { code: 'installments_range', path: '/parts/1/installments' },
    ]);
    expect(bad([{ ...down, first: '2022-12-10' }, rest])).toEqual([
      { code: 'date_before_signing', path: '/parts/0/first' },
    ]);
    const rate = { value: 0.01, basis: 'effective_month' } as const;
    expect(bad([down, { ...rest, rate }])).toEqual([{ code: 'rate_without_system', path: '/parts/1/rate' }]);
    expect(bad([down, { ...rest, system: 'price', rate: { ...rate, value: 1.5 } }])[0]?.code).toBe('rate_range');
    expect(bad([down, { ...rest, every: 0 }])[0]?.code).toBe('every_range');
    expect(bad([down, { ...rest, grace: 1.5 }])[0]?.code).toBe('grace_range');
    expect(bad([down, { ...rest, first: '2023-02-30' }])[0]?.code).toBe('day_invalid');
    const lagged = {
      before_keys: { index: 'x', lag: 25 },
      after_keys: null,
      step: 'monthly',
      no_deflation: false,
    } as const;
    expect(refusalsOf(planContract(lot({ correction: lagged })))[0]?.code).toBe('lag_range');
    expect(refusalsOf(planContract(lot({ price: 0.5, parts: [] }))).map(({ code }) => code)).toEqual([
      'amount_negative',
      'parts_sum',
    ]);
  });

  it('is told when the law does not allow its terms', () => {
    const correction_ = {
      before_keys: { index: 'incc-m', lag: 2 },
      after_keys: null,
      step: 'monthly',
      no_deflation: false,
    } as const;
    const short = lot({
      correction: correction_,
      parts: [{ kind: 'monthly', amount: 12_000_000, installments: 24, first: '2023-02-10' }],
    });
    expect(termsFindings(short)).toEqual([{ code: 'monthly_correction_below_36_months', value: 24, ceiling: 36 }]);
    expect(termsFindings(lot({ correction: correction_ }))).toEqual([]);
    expect(
      termsFindings(lot({ late: { fine: 0.1, mora_month: 0.02, correction: true } })).map(({ code }) => code),
    ).toEqual(['fine_above_ceiling', 'mora_above_usual']);
  });
});

describe('a payment', () => {
  it('settles fine, then interest of delay, then principal; what is left is owed on, without a second fine', () => {
    const contract = after(signed(lot()), paid(signed(lot()), 'p1', '2023-01-10', 1_200_000));
    // R$ 3,000.00 of 10 February, thirty days late: 60.00 of fine, 30.00 of interest.
    const first = paid(contract, 'p2', '2023-03-12', 100_000);
    const partly = after(contract, first);
    const row = partly.state.installments[1];
    expect(row?.paid).toEqual({ fine: 6000, mora: 3000, correction: 0, interest: 0, principal: 91_000 });
    expect(row?.open.principal).toBe(209_000);
    // Fifteen days more on R$ 2,090.00: 10.45.
    const rest = accepted(
      payment(partly.state, { id: 'p3', day: '2023-03-27', received: 210_045, installments: ['s/2.1'] }, noIndexes),
    );
    const done = after(partly, rest);
    expect(done.state.installments[1]).toMatchObject({
      status: 'paid',
      paid: { fine: 6000, mora: 4045, principal: 300_000 },
    });
    expect(done.state.credit).toBe(0);
  });

  it('keeps what is too much as the buyer’s credit, which a later payment uses', () => {
    const contract = signed(lot());
    const more = after(contract, paid(contract, 'p1', '2023-01-10', 1_250_000));
    expect(more.state.credit).toBe(50_000);
    const next = accepted(
      payment(more.state, { id: 'p2', day: '2023-02-10', received: 250_000, from_credit: 50_000 }, noIndexes),
    );
    const used = after(more, next);
    expect(used.state.credit).toBe(0);
    expect(used.state.installments[1]?.status).toBe('paid');
    expect(codeOf(payment(used.state, { id: 'p3', day: '2023-02-10', received: 1, from_credit: 1 }, noIndexes))).toBe(
      'payment_exceeds',
    );
  });

  it('is refused when it moves nothing, names what is not open, or its sums were tampered with', () => {
    const contract = signed(lot());
    const requestPayment = (received: number, installments?: string[]) =>
      codeOf(
        payment(
          contract.state,
          { id: 'p', day: '2023-01-10', received, ...(installments ? { installments } : {}) },
          noIndexes,
        ),
      );
    expect(requestPayment(0)).toBe('payment_zero');
    expect(requestPayment(-1)).toBe('amount_negative');
    expect(requestPayment(0.5)).toBe('amount_negative');
    expect(requestPayment(1, ['s/9.9'])).toBe('instalment_unknown');
    const event = paid(contract, 'p', '2023-01-10', 1_000_000);
    expect(codeOf(append(contract, { ...event, received: 999_999 }))).toBe('amounts_differ');
    const [line] = event.lines;
    if (!line) throw new Error('one line');
    expect(codeOf(append(contract, { ...event, lines: [line, line] }))).toBe('amounts_differ');
    expect(codeOf(append(contract, { ...event, received: 2_000_000, lines: [line, line] }))).toBe('instalment_twice');
    const swapped = { ...line, paid: { ...line.paid, interest: 500_000, principal: 500_000 } };
    expect(codeOf(append(contract, { ...event, lines: [swapped] }))).toBe('amounts_differ');
    expect(codeOf(append(contract, { ...event, lines: [{ ...line, installment: 'x' }] }))).toBe('instalment_unknown');
    const closed = after(contract, paid(contract, 'p', '2023-01-10', 1_200_000));
    expect(codeOf(append(closed, { ...event, id: 'q' }))).toBe('instalment_closed');
  });
});

describe('how things stand', () => {
  it('is told of installments by the day, and of the sale by its events', () => {
    const sale = signed(lot());
    const day = '2023-03-15';
    const first = accepted(payment(sale.state, { id: 'a', day: '2023-01-10', received: 1_200_000 }, noIndexes));
    const partly = after(sale, first);
    const ahead = accepted(
      payment(partly.state, { id: 'b', day, received: 100_000, installments: ['s/2.3'] }, noIndexes),
    );
    const { state } = after(partly, ahead);
    expect(state.installments.slice(0, 5).map((row) => installmentStatus(row, day))).toEqual([
      'paid',
      'late',
      'late',
      'partly_paid',
      'to_fall_due',
    ]);
    expect(saleStatus(state)).toBe('active');
    expect(saleStatus(noContract.state)).toBe('proposal');
    const handover = accepted(assignment(state, { id: 'h', day, to: 'bia', fee_share: 0, fee_due: null }));
    expect(saleStatus(after(after(partly, ahead), handover).state)).toBe('assigned');
    const owed = accepted(owedOn(state, day, noIndexes));
    const aged = ageing(owed, day);
    // 10 February: 33 days, 60.00 + 33.00. 10 March: 5 days, 60.00 + 5.00.
    expect(aged.late.late_31_60).toEqual({ amount: 309_300, count: 1 });
    expect(aged.late.late_1_30).toEqual({ amount: 306_500, count: 1 });
    expect(aged.to_fall_due[0]).toEqual({ month: '2023-04', amount: 200_000, count: 1 });
    expect(codeOf(payment(noContract.state, { id: 'x', day, received: 1 }, noIndexes))).toBe('not_signed');
  });
});

describe('an early payment', () => {
  const rate = { value: 0.01, basis: 'effective_month' } as const;
  const terms = lot({
    price: 10_000_000,
    parts: [{ kind: 'monthly', amount: 10_000_000, installments: 12, first: '2023-02-10', system: 'price', rate }],
  });

  it('of everything on the first day is the principal, whatever interest was promised: article 52 § 2', () => {
    const balance = accepted(settlementBalance(signed(terms).state, '2023-01-10', noIndexes));
    expect(Math.abs(balance.total - 10_000_000)).toBeLessThanOrEqual(6);
    const promised = signed(terms).state.installments.reduce((all, { open }) => all + totalOf(open), 0);
    expect(balance.discount).toBe(promised - balance.total);
    const { contract, event } = settled(balance.total);
    expect(event.received).toBe(balance.total);
    expect(contract.state.status).toBe('settled');
  });

  function settled(total: number) {
    const contract = signed(terms);
    const event = accepted(settlement(contract.state, 'q', '2023-01-10', noIndexes));
    expect(event.received).toBe(total);
    return { contract: after(contract, event), event };
  }

  it('takes the last installments, the next ones, or a part of all', () => {
    const contract = signed(terms);
    const day = '2023-01-10';
    const open = (order: 'shorter' | 'next' | 'smaller') => {
      const event = accepted(earlyPayment(contract.state, { id: 'e', day, received: 2_000_000, order }, noIndexes));
      return openInstallments(after(contract, event).state).map((row) => totalOf(row.open));
    };
    expect(open('shorter')).toHaveLength(10);
    expect(open('shorter').slice(0, 9)).toEqual(Array(9).fill(888_488));
    expect(open('next')).toHaveLength(10);
    expect(open('next').at(-2)).toBe(888_488);
    expect(open('smaller')).toHaveLength(12);
    // The payment is a fifth of the value: every installment is a fifth smaller.
    for (const amount of open('smaller')) expect(Math.abs(amount - 710_790)).toBeLessThanOrEqual(10);
  });

  it('is refused when there is nothing to come', () => {
    expect(
      codeOf(earlyPayment(signed(terms).state, { id: 'e', day: '2024-12-10', received: 1, order: 'next' }, noIndexes)),
    ).toBe('nothing_open');
  });
});

describe('renegotiation and assignment', () => {
  const contract = signed(lot());
  const order = {
    id: 'n',
    day: '2023-03-15',
    installments: ['s/1.1', 's/2.1'],
    waived_charges: 0.5,
    fee: 10_000,
    parts: [{ kind: 'renegotiated' as const, installments: 6, first: '2023-04-20', share: 1 }],
  };

  it('carries the balance over to the centavo, keeps the old installments, and is undone exactly', () => {
    const event = accepted(renegotiation(contract.state, order, noIndexes));
    const done = after(contract, event);
    const old = done.state.installments.filter(({ status }) => status === 'renegotiated');
    expect(old.map(({ id }) => id)).toEqual(order.installments);
    const carried = old.reduce((all, { transferred }) => all + transferred, 0);
    const opened = done.state.installments.filter(({ origin }) => origin === 'n');
    expect(opened.reduce((all, { principal }) => all + principal, 0)).toBe(carried + 10_000);
    const undone = accepted(append(done, { type: 'reversed', id: 'u', day: '2023-03-15', event: 'n' }));
    expect(stateText(undone.state)).toBe(stateText(contract.state));
  });

  it('is refused when its parts are not the balance, or it names nothing open', () => {
    const event = accepted(renegotiation(contract.state, order, noIndexes));
    const [series] = event.parts;
    if (!series) throw new Error('one part');
    expect(codeOf(append(contract, { ...event, parts: [{ ...series, amount: series.amount + 1 }] }))).toBe('parts_sum');
    expect(codeOf(append(contract, { ...event, fee: event.fee + 1 }))).toBe('parts_sum');
    expect(codeOf(append(contract, { ...event, lines: [] }))).toBe('nothing_open');
    expect(codeOf(append(contract, { ...event, parts: [{ ...series, first: '2023-03-01' }] }))).toBe(
      'date_before_signing',
    );
    expect(codeOf(renegotiation(contract.state, { ...order, parts: [] }, noIndexes))).toBe('shares_sum');
    expect(codeOf(renegotiation(contract.state, { ...order, waived_charges: 2 }, noIndexes))).toBe('share_range');
    expect(codeOf(renegotiation(contract.state, { ...order, installments: [] }, noIndexes))).toBe('nothing_open');
    expect(codeOf(renegotiation(contract.state, { ...order, installments: ['x'] }, noIndexes))).toBe(
      'instalment_unknown',
    );
  });

  it('hands the contract over with a fee of its own, history kept', () => {
    const event = accepted(
      assignment(contract.state, { id: 'h', day: '2023-02-01', to: 'bia', fee_share: 0.01, fee_due: '2023-02-15' }),
    );
    expect(event.fee).toBe(120_000);
    const { state } = after(contract, event);
    expect(state.holders).toEqual([
      { client: 'ana', since: '2023-01-10' },
      { client: 'bia', since: '2023-02-01' },
    ]);
    expect(state.installments.at(-1)).toMatchObject({ kind: 'fee', due: '2023-02-15', principal: 120_000 });
    expect(codeOf(append(contract, { ...event, to: 'ana' }))).toBe('holder_same');
    expect(codeOf(append(contract, { ...event, from: 'bia' }))).toBe('amounts_differ');
    expect(codeOf(append(contract, { ...event, fee_due: '2023-01-31' }))).toBe('day_invalid');
    expect(codeOf(append(contract, { ...event, fee_due: '2023-02-30' }))).toBe('day_invalid');
    expect(codeOf(append(contract, { ...event, fee: 0.5 }))).toBe('amount_negative');
  });
});

describe('the list of events', () => {
  const contract = signed(lot());
  const first = paid(contract, 'p1', '2023-01-10', 1_200_000);

  it('is refused where it does not hold: order, identity, what does not exist', () => {
    const one = after(contract, first);
    expect(codeOf(append(noContract, first))).toBe('not_signed');
    expect(codeOf(append(contract, { type: 'signed', id: 's2', day: '2023-01-10', client: 'b', terms: lot() }))).toBe(
      'already_signed',
    );
    expect(codeOf(append(one, { ...first, id: 'p2', day: '2023-01-09' }))).toBe('event_order');
    expect(codeOf(append(one, first))).toBe('event_duplicate');
    expect(codeOf(append(one, { ...first, id: 'p3', day: '2023-02-31' }))).toBe('day_invalid');
    const undo = (event: string, id = 'u') => append(one, { type: 'reversed', id, day: '2023-02-10', event });
    expect(codeOf(undo('x'))).toBe('event_unknown');
    expect(codeOf(undo('s'))).toBe('not_reversible');
    const undone = accepted(undo('p1'));
    // A reversal in February does not block money of January.
    expect(accepted(append(undone, { ...first, id: 'p4' })).holding).toHaveLength(2);
    expect(codeOf(append(one, { type: 'reversed', id: 'u3', day: '2023-01-09', event: 'p1' }))).toBe('event_order');
    expect(codeOf(append(undone, { type: 'reversed', id: 'u2', day: '2023-02-10', event: 'p1' }))).toBe(
      'already_reversed',
    );
    expect(codeOf(append(undone, { type: 'reversed', id: 'u2', day: '2023-02-10', event: 'u' }))).toBe(
      'not_reversible',
    );
    expect(codeOf(append(one, { type: 'reinstated', id: 'u2', day: '2023-02-10', event: 'p1' }))).toBe(
      'not_reversible',
    );
    expect(codeOf(append(one, { type: 'refunded', id: 'f', day: '2023-02-10', number: 1, amount: 1 }))).toBe(
      'not_cancelled',
    );
    expect(refusalsOf(foldContract([...one.events, first]))[0]?.path).toBe('/2/id');
  });

  it('undoes a payment in the middle when nothing rests on it, and refuses when something does', () => {
    const second = after(after(contract, first), paid(after(contract, first), 'p2', '2023-02-10', 300_000));
    const without = accepted(append(second, { type: 'reversed', id: 'u', day: '2023-02-10', event: 'p1' }));
    expect(without.state.installments.map(({ status }) => status).slice(0, 3)).toEqual(['open', 'paid', 'open']);
    const partial = after(contract, paid(contract, 'a', '2023-01-10', 1_000_000));
    const both = after(partial, paid(partial, 'b', '2023-01-10', 200_000));
    // Alone, the second payment would have paid the same 200,000.00 of the same installment: nothing depends on the first.
    expect(
      accepted(append(both, { type: 'reversed', id: 'u', day: '2023-01-10', event: 'a' })).state.installments[0]?.open
        .principal,
    ).toBe(1_000_000);
    const credit = after(contract, paid(contract, 'a', '2023-01-10', 1_250_000));
    const used = after(
      credit,
      accepted(
        payment(credit.state, { id: 'b', day: '2023-02-10', received: 250_000, from_credit: 50_000 }, noIndexes),
      ),
    );
    expect(refusalsOf(append(used, { type: 'reversed', id: 'u', day: '2023-02-10', event: 'a' }))).toEqual([
      { code: 'later_event_depends', path: '/event', figures: { event: 'b', code: 'payment_exceeds' } },
    ]);
  });

  it('names every refusal once', () => {
    expect(Object.values(refusalCodes).every((meaning) => meaning.length > 10)).toBe(true);
    expect(new Set(Object.values(refusalCodes)).size).toBe(Object.keys(refusalCodes).length);
  });
});

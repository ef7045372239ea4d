import { Random } from '@uni/engine/oracle/generation/random.ts';
import { expect } from 'vitest';
import {
  append,
  assignment,
  type CancellationFacts,
  type Contract,
  type ContractEvent,
  type ContractState,
  cancellation,
  correction,
  type EarlyOrder,
  earlyPayment,
  foldContract,
  legalTerms,
  noContract,
  openIndexes,
  openInstallments,
  payment,
  received,
  renegotiation,
  settlement,
  settlementBalance,
  settlingOrder,
  stateText,
  totalOf,
} from '../src/index.ts';
import { ANNUAL, randomRate, randomTerms, series } from './generate.ts';
import { computeStatement } from './naive/cancellation.ts';
import { plusDays } from './naive/days.ts';
import { Ledger, Series } from './naive/ledger.ts';
import { accepted } from './support.ts';

const indexes = openIndexes(series);
const naiveSeries = {
  'incc-m': new Series(series['incc-m'].monthly, ANNUAL['incc-m']),
  ipca: new Series(series.ipca.monthly, ANNUAL.ipca),
};

/** A contract in the program and in the naive ledger. */
interface Pair {
  contract: Contract;
  ledger: Ledger;
  day: string;
  random: Random;
}

function sign(random: Random): Pair {
  const terms = randomTerms(random);
  const event: ContractEvent = { type: 'signed', id: 's', day: terms.signed, client: 'a', terms };
  const contract = accepted(append(noContract, event));
  const ledger = new Ledger(terms, naiveSeries);
  takeRates(contract.state, ledger);
  return { contract, ledger, day: terms.signed, random };
}

/** SACOC by yearly steps yields less than its rate. What it yields is taken from the program and proved in plan.property. */
function takeRates(state: ContractState, ledger: Ledger): void {
  state.installments.forEach((row, at) => ledger.discountAt(at, row.discount_rate));
}

function happen(pair: Pair, event: ContractEvent): void {
  pair.contract = accepted(append(pair.contract, event));
}

/** Performs the next event; returns false when none is possible. */
function step(pair: Pair, id: string): boolean {
  const { contract, ledger, random } = pair;
  const { state } = contract;
  const next = openInstallments(state)[0];
  if (!next) return false;
  const near = random.chance(0.4) ? next.due : plusDays(pair.day, random.whole(0, 70));
  pair.day = near > pair.day ? near : pair.day;
  const { day } = pair;
  const act = random.whole(0, 9);
  if (act <= 1) {
    const to = day.slice(0, 7);
    const residue = random.pick('none', 'all');
    happen(pair, accepted(correction(state, { id, day, to, residue }, indexes)));
    if (residue === 'all') ledger.residue(to, day);
    else ledger.correct(to);
  } else if (act <= 6) {
    const received_ = random.pick(random.whole(1, 5_000_00), totalOf(next.open) + random.whole(0, 9_000));
    const from_credit = random.chance(0.3) ? state.credit : 0;
    if (received_ + from_credit <= 0) return true;
    const surplus = random.pick<'credit' | EarlyOrder>('credit', 'credit', 'shorter', 'next', 'smaller');
    happen(
      pair,
      accepted(payment(state, { id, day, received: Math.max(0, received_), from_credit, surplus }, indexes)),
    );
    ledger.pay(day, Math.max(0, received_), from_credit, surplus);
  } else if (act <= 8) {
    if (!openInstallments(state).some(({ due }) => due > day)) return true;
    const amount = random.whole(100, 20_000_000);
    const order = random.pick<EarlyOrder>('shorter', 'next', 'smaller');
    happen(pair, accepted(earlyPayment(state, { id, day, received: amount, order }, indexes)));
    ledger.early(day, amount, order);
  } else renegotiate(pair, id);
  return true;
}

function renegotiate(pair: Pair, id: string): void {
  const { ledger, random, day } = pair;
  const waived = random.pick(0, 0.5, 1);
  const fee = random.whole(0, 100_000);
  const series = {
    kind: 'renegotiated' as const,
    installments: random.whole(1, 12),
    first: plusDays(day, 15),
    system: 'price' as const,
    rate: randomRate(random),
  };
  const event = accepted(
    renegotiation(
      pair.contract.state,
      {
        id,
        day,
        waived_charges: waived,
        fee,
        parts: [
          { ...series, share: 0.35 },
          { ...series, system: 'linear', rate: null, share: 0.65 },
        ],
      },
      indexes,
    ),
  );
  happen(pair, event);
  const carried = ledger.close(day, waived) + fee;
  expect(event.parts.reduce((all, { amount }) => all + amount, 0)).toBe(carried);
  ledger.open(event.parts, day);
}

/** Every row of both, component by component, and the credit. */
function difference({ contract: { state }, ledger }: Pair): string | null {
  if (state.credit !== ledger.credit) return `credit ${state.credit} for ${ledger.credit}`;
  if (state.installments.length !== ledger.rows.length) return 'another number of installments';
  for (const [at, row] of state.installments.entries()) {
    const naive = ledger.rows[at];
    if (!naive) return 'a row is missing';
    const agrees =
      settlingOrder.every((key) => row.open[key] === naive.open[key] && row.paid[key] === naive.paid[key]) &&
      row.discount === naive.discount &&
      row.transferred === naive.moved;
    if (!agrees) return `${row.id}: ${JSON.stringify(row)} for ${JSON.stringify(naive)}`;
  }
  return null;
}

/** Promised and charged amounts are open, paid, forgone, waived, carried over or written off: to the centavo, row by row. */
function closes(state: ContractState): boolean {
  return state.installments.every((row) => {
    const owed = row.principal + row.interest + totalOf(row.charged);
    return (
      owed === totalOf(row.open) + totalOf(row.paid) + row.discount + row.waived + row.transferred + row.written_off &&
      Object.entries(row.open).every(([key, amount]) => key === 'correction' || amount >= 0) &&
      (row.status === 'open') === (totalOf(row.open) !== 0)
    );
  });
}

function facts(pair: Pair): CancellationFacts {
  const { random, day, contract } = pair;
  const price = contract.state.terms?.price ?? 0;
  return {
    reason: random.pick('buyer', 'buyer', 'substitute', 'regret', 'seller_default'),
    day,
    signed: contract.state.terms?.signed ?? day,
    away_from_office: true,
    contract_value: price,
    brokerage: { amount: random.whole(0, Math.floor(price / 20)), inside_price: random.chance(0.5) },
    down_payment: 0,
    possession: random.chance(0.4) ? { from: plusDays(day, -random.whole(0, 400)), to: day } : null,
    charges: [{ name: 'IPTU', amount: random.whole(0, 300_000) }],
    seller_penalty: random.whole(0, 500_000),
    works_end: plusDays(day, random.whole(-200, 900)),
    works_done: random.chance(0.5),
    resold: random.chance(0.2) ? plusDays(day, 20) : null,
  };
}

function cancelAndReinstate(pair: Pair): void {
  const { contract, random } = pair;
  const before = JSON.stringify(contract.state);
  const kind = random.pick('incorporation' as const, 'segregated' as const, 'lot' as const);
  const installments = kind === 'lot' ? random.whole(1, 12) : 1;
  const terms = {
    ...legalTerms(kind),
    refund_installments: installments,
    administration: random.pick(0, 0.02),
    penalty: random.decimal(0, 0.6, 3),
  };
  const outcome = facts(pair);
  const event = accepted(cancellation(contract, { id: 'c', terms, facts: outcome }, indexes));
  const { statement } = event;
  const money = pair.ledger.money(pair.day);
  expect(statement.received).toEqual({
    nominal: money.nominal,
    correction: money.correction,
    late_charges: money.late,
    estimated: statement.received.estimated,
  });
  const naive = computeStatement(money, terms, outcome);
  expect({ retained: statement.retained, schedule: statement.schedule }).toEqual(naive);
  const { nominal, correction: added } = statement.received;
  expect(nominal).toBe(received(contract.state));
  expect(nominal + added).toBe(statement.retained + statement.refunded + statement.rescheduled);
  expect(statement.schedule.reduce((all, { amount }) => all + amount, 0)).toBe(
    statement.refunded + statement.rescheduled + statement.compensation,
  );
  const cancelled = accepted(append(contract, event));
  expect(openInstallments(cancelled.state)).toEqual([]);
  expect(closes(cancelled.state)).toBe(true);
  const back = accepted(append(cancelled, { type: 'reinstated', id: 'r', day: pair.day, event: 'c' }));
  expect(JSON.stringify(back.state) === before, 'reinstated').toBe(true);
}

/** The life of one contract; answers how many events it had. */
export function liveThrough(seed: number): number {
  const pair = sign(new Random(seed));
  const last = live(pair, seed);
  const { contract, day, ledger } = pair;
  if (last.id) expectUndone(contract, last.before, { type: 'reversed', id: 'u', day, event: last.id });
  const balance = accepted(settlementBalance(contract.state, day, indexes));
  if (balance.total !== ledger.balance(day)) throw new Error(`seed ${seed}: balance`);
  cancelAndReinstate(pair);
  if (seed % 10 === 0) settleAndFoldAgain(pair, balance.total);
  return last.events;
}

/** Up to four events, compared after each. */
function live(pair: Pair, seed: number): { before: Contract; id: string | null; events: number } {
  let last: { before: Contract; id: string | null; events: number } = { before: pair.contract, id: null, events: 0 };
  const steps = pair.random.whole(1, 4);
  for (let k = 1; k <= steps; k++) {
    const before = pair.contract;
    if (!step(pair, `e${k}`)) break;
    if (pair.contract === before) continue;
    const mismatch = difference(pair);
    if (mismatch !== null) throw new Error(`seed ${seed}, event ${k}: ${mismatch}`);
    if (!closes(pair.contract.state)) throw new Error(`seed ${seed}, event ${k}: does not close`);
    last = { before, id: `e${k}`, events: last.events + 1 };
    takeNewRates(pair);
  }
  return last;
}

/** Without its last event a contract is what it was before it, byte by byte. */
function expectUndone(contract: Contract, before: Contract, undo: ContractEvent): void {
  const undone = accepted(append(contract, undo));
  expect(JSON.stringify(undone.state) === JSON.stringify(before.state), 'undone').toBe(true);
}

/** Rows of a renegotiation have rates that the naive ledger computed itself; only SACOC's yield is passed in. */
function takeNewRates({ contract, ledger }: Pair): void {
  contract.state.installments.forEach((row, at) => {
    if (row.origin === 's') ledger.discountAt(at, row.discount_rate);
  });
}

/** Charges the outstanding residue, assigns the contract, settles it, and folds its state again from the events. */
function settleAndFoldAgain({ contract, day }: Pair, total: number): void {
  if (contract.state.status !== 'active') return;
  const outcome = accepted(correction(contract.state, { id: 'k', day, to: day.slice(0, 7), residue: 'all' }, indexes));
  const corrected = accepted(append(contract, outcome));
  const handover = accepted(assignment(corrected.state, { id: 'h', day, to: 'b', fee_share: 0, fee_due: null }));
  const handed = accepted(append(corrected, handover));
  const event = accepted(settlement(handed.state, 'q', day, indexes));
  if (!outcome.residue) expect(event.received - Math.max(0, total)).toBe(0);
  const settled = accepted(append(handed, event));
  expect(settled.state.status).toBe('settled');
  expect(closes(settled.state)).toBe(true);
  expect(settled.state.holders.map(({ client }) => client)).toEqual(['a', 'b']);
  expect(stateText(accepted(foldContract(settled.events)).state)).toBe(stateText(settled.state));
}

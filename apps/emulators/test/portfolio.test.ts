import { expect, test } from 'vitest';
import { digestOf, mutationNames } from '../src/index.ts';
import { operationsOf, receiptOperations } from '../src/portfolio/catalogue.ts';
import type { Bill } from '../src/portfolio/model.ts';
import { mutate } from '../src/portfolio/mutations.ts';
import { Portfolio } from '../src/portfolio/portfolio.ts';
import { apportion } from '../src/portfolio/shares.ts';
import { withCheckDigits } from '../src/portfolio/world.ts';
import { type Truth, TruthTeller } from '../src/truth/truth.ts';
import { computeUauTruth } from '../src/uau/truth.ts';

const books = (seed = 1) => new Portfolio({ size: 'S', seed, today: '2026-06-15' });
const truthOf = (portfolio: Portfolio) => new TruthTeller().compute(portfolio);

/** Months of companies in which cash settlements and detached lines are not the bank's lines. */
function unequalMonths({ cash, bankMovements }: Truth): string[] {
  const net = new Map<string, number>();
  for (const row of cash) {
    const key = `${row.company} ${row.month}`;
    net.set(key, (net.get(key) ?? 0) + row.receipts - row.payments + row.detachedIn - row.detachedOut);
  }
  return bankMovements.flatMap((row) =>
    net.get(`${row.company} ${row.month}`) === row.in - row.out ? [] : [row.month],
  );
}

function bills(portfolio: Portfolio): Bill[] {
  return [...portfolio.slots()].flatMap(({ receivables, refunds }) => [...receivables, ...refunds]);
}

test('The same seed makes the same books, another makes others', () => {
  expect(truthOf(books())).toEqual(truthOf(books()));
  expect(truthOf(books(2)).rows.income).not.toEqual(truthOf(books(1)).rows['bank-movement']);
  expect(truthOf(books(2)).cash).not.toEqual(truthOf(books(1)).cash);
});

test('Settlements that moved money and detached lines are the bank lines, to the centavo, by company and month', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const truth = truthOf(books(seed));
    expect(truth.bankMovements.length).toBeGreaterThan(30);
    expect(unequalMonths(truth)).toEqual([]);
  }
});

test('They are on any day, and so is every date of the books', () => {
  for (const today of ['2024-02-29', '2026-03-31', '2026-11-22', '2026-12-31', '2027-01-01']) {
    const portfolio = new Portfolio({ size: 'S', seed: 11, today });
    expect(unequalMonths(truthOf(portfolio)), today).toEqual([]);
    for (const [seed, name] of mutationNames.entries()) mutate(portfolio, name, today, { seed });
    expect(unequalMonths(truthOf(portfolio)), today).toEqual([]);
    const dates = [...bills(portfolio), ...portfolio.payables()].flatMap((bill) => [
      bill.issueDate,
      ...bill.installments.flatMap((row) => [row.dueDate, ...row.settlements.map(({ date }) => date)]),
    ]);
    expect(dates.filter((date) => new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date)).toEqual([]);
    const settled = [...bills(portfolio), ...portfolio.payables()].flatMap(({ installments }) =>
      installments.flatMap(({ settlements }) => settlements.map(({ date }) => date)),
    );
    expect(settled.filter((date) => date > today)).toEqual([]);
  }
});

test('They still are after everything that can happen has happened, in any order', () => {
  const portfolio = books(7);
  for (const [position, name] of [...mutationNames, ...mutationNames.toReversed()].entries())
    mutate(portfolio, name, '2026-06-20', { seed: position });
  expect(unequalMonths(truthOf(portfolio))).toEqual([]);
  expect(portfolio.revision).toBeGreaterThanOrEqual(2 * mutationNames.length);
});

test('What was received, what is open and what was settled otherwise is what was agreed', () => {
  for (const bill of bills(books(3))) {
    for (const row of bill.installments) {
      const settled = row.settlements.reduce((sum, { gross }) => sum + gross, 0);
      expect(settled + row.balance, `${bill.id}/${row.id}`).toBe(row.amount);
      for (const { net, gross, correction, interest, fine, discount } of row.settlements)
        expect(net).toBe(gross + correction + interest + fine - discount);
    }
  }
});

test('Plans add up to the price of the unit', () => {
  const portfolio = books(4);
  const plain = [...portfolio.slots()].flatMap(({ sales, receivables }) =>
    sales.flatMap((sale) =>
      sale.kind === 'plain' ? [[sale, receivables.find(({ id }) => id === sale.bill)] as const] : [],
    ),
  );
  expect(plain.length).toBeGreaterThan(40);
  for (const [sale, bill] of plain)
    expect(bill?.installments.reduce((sum, { amount }) => sum + amount, 0)).toBe(sale.value);
});

test('The smallest tenant has every kind of settlement, of document and of apportionment', () => {
  const portfolio = books();
  const { nonCash } = truthOf(portfolio);
  const operations = nonCash.map(({ side, operation }) => `${side} ${operation}`);
  for (const side of ['receivable', 'payable'] as const)
    for (const [operation, { cash }] of Object.entries(operationsOf(side)))
      if (!cash) expect(operations).toContain(`${side} ${operation}`);
  const payables = [...portfolio.payables()];
  const rates = new Set(payables.map(({ shares }) => shares.map(({ rate }) => rate).join(' ')));
  expect([...rates].sort()).toEqual(['10000', '3333 3333 3333', '6000 4000', '7500 2500']);
  expect(new Set(payables.map(({ document }) => document))).toEqual(
    new Set(['NFS', 'NF', 'FAT', 'REC', 'CT', 'ADT', 'PCT', 'PRV']),
  );
  expect(
    payables.some(({ installments }) => installments.some((row) => row.settlements.some(({ net }) => net < 0))),
  ).toBe(true);
  const settlements = bills(portfolio).flatMap(({ installments }) => installments.flatMap((row) => row.settlements));
  expect(settlements.some(({ net }) => net < 0)).toBe(true);
  expect(settlements.some(({ fine, interest }) => fine > 0 && interest > 0)).toBe(true);
  expect(settlements.some(({ discount }) => discount > 0)).toBe(true);
  expect(
    Object.keys(receiptOperations).every((key) => settlements.some(({ operation }) => operation === Number(key))),
  ).toBe(true);
});

test('The sizes are what they are said to be', () => {
  const small = truthOf(books()).rows;
  expect(small.income?.count).toBeGreaterThan(2_800);
  expect(small.units?.count).toBe(120);
  const { world } = new Portfolio({ size: 'L', seed: 1, today: '2026-06-15' });
  const large = new Portfolio({ size: 'L', seed: 1, today: '2026-06-15' });
  const stretch = [...large.slots(0, 400)].flatMap(({ receivables }) =>
    receivables.flatMap(({ installments }) => installments),
  );
  expect((stretch.length / 400) * world.extent.sold).toBeGreaterThan(3_900_000);
});

test('A share of rates that do not make a hundred is scaled, and the parts are the whole', () => {
  const share = (rate: number) => ({ costCenter: 1, account: '1', rate });
  expect(apportion(1_000, [share(3_333), share(3_333), share(3_333)])).toEqual([334, 333, 333]);
  expect(apportion(-1_000, [share(3_333), share(3_333), share(3_333)])).toEqual([-334, -333, -333]);
  expect(apportion(101, [share(6_000), share(4_000)])).toEqual([61, 40]);
  expect(apportion(0, [share(6_000), share(4_000)])).toEqual([0, 0]);
});

test('The digest takes keys in any order, and misses none nor counts one twice', () => {
  const keys = ['1/1', '1/2', '2/1'];
  expect(digestOf(keys)).toEqual(digestOf(keys.toReversed()));
  expect(digestOf(keys).digest).not.toBe(digestOf(keys.slice(1)).digest);
  expect(digestOf(keys).digest).not.toBe(digestOf([...keys, '1/1']).digest);
  expect(digestOf(['1/1', '1/1']).digest).not.toBe(digestOf([]).digest);
});

test('Invented tax numbers have good check digits', () => {
  expect(withCheckDigits('111444777', 2)).toBe('11144477735');
  expect(withCheckDigits('529982247', 2)).toBe('52998224725');
  expect(withCheckDigits('112223330001', 2)).toBe('11222333000181');
});

test('Both ERPs tell the same cash, by company and month, also after changes', () => {
  for (const names of [[], ['contract.cancel', 'receipt.new', 'payable.pay', 'bill.remove', 'contract.assign']]) {
    const portfolio = books(5);
    for (const [seed, name] of names.entries()) mutate(portfolio, name, '2026-06-20', { seed });
    const net = new Map(
      truthOf(portfolio).bankMovements.map((row) => [`${row.company} ${row.month}`, row.in - row.out]),
    );
    for (const row of computeUauTruth(portfolio).cash) {
      const key = `${row.empresa} ${row.month}`;
      net.set(key, (net.get(key) ?? 0) - row.received + row.disbursed + row.refunded);
    }
    expect([...net].filter(([, rest]) => rest !== 0)).toEqual([]);
  }
});

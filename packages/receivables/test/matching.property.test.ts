/**
 * Tests statements of receipts over random portfolios. A receipt that names its installment is matched with it, and no centavo is
 * lost.
 */
import { Random } from '@uni/engine/oracle/generation/random.ts';
import { COUNTING_MINIMUM, forSeeds } from '@uni/engine/oracle/generation/seeds.ts';
import { expect, test } from 'vitest';
import {
  allocateReceipts,
  append,
  type Contract,
  type Credit,
  type Debtor,
  matchCredits,
  noContract,
  type OpenContract,
  openDebtors,
  openIndexes,
  openInstallments,
  payment,
  received,
  totalOf,
  valueOn,
} from '../src/index.ts';
import { randomTerms, series } from './generate.ts';
import { plusDays } from './naive/days.ts';
import { accepted } from './support.ts';

const indexes = openIndexes(series);
const first = '2026-03-02';

const names = ['Ana Lima Prado', 'Bruno Teixeira', 'Construtora Horizonte', 'Débora Nunes de Sá', 'Élcio Braga Filho'];
const documents = ['52998224725', '11144477735', '11222333000181', '39053344705', '86288366757'];

interface DebtorFixture {
  readonly debtor: Debtor;
  readonly contract: Contract;
}

const debtorsOf = (random: Random): DebtorFixture[] =>
  Array.from({ length: random.whole(2, 5) }, (_, k) => {
    const terms = randomTerms(random);
    const signed = accepted(append(noContract, { type: 'signed', id: '1', day: terms.signed, client: 'a', terms }));
    const debtor = {
      contract: 100 + k,
      number: random.pick(`C-${k + 1}`, `2024/${100 + k}`, `AP ${k + 1}0${k} B`, `VD${7_000 + k}`),
      client: `c${k}`,
      name: names[k] ?? '',
      document: documents[k] ?? null,
    };
    if (random.chance(0.4)) return { debtor, contract: signed };
    const order = { id: '2', day: terms.signed, received: random.whole(1_000, 3_000_000) };
    return { debtor, contract: accepted(append(signed, accepted(payment(signed.state, order, indexes)))) };
  });

interface Meant {
  readonly credit: Credit;
  readonly contract: number;
  /** Null: the text does not say which. */
  readonly installment: string | null;
  readonly isExact: boolean;
}

/** Returns credits for some of the open installments, each named once, in a random order. */
const statementOf = (random: Random, debtors: readonly DebtorFixture[]): Meant[] => {
  const matcher = openDebtors(debtors.map(({ debtor }) => debtor));
  const rows: Omit<Meant, 'credit'>[] = [];
  const credits: Omit<Credit, 'at'>[] = [];
  for (const { debtor, contract } of debtors) {
    const { terms } = contract.state;
    if (!terms) continue;
    for (const one of openInstallments(contract.state).slice(0, random.whole(0, 6))) {
      const day = plusDays(first, random.whole(0, 25));
      const worth = accepted(valueOn(one, day, terms, indexes)).total;
      if (worth <= 1) continue;
      const isExact = random.chance(0.6);
      const amount = isExact ? worth : random.pick(worth + random.whole(1, 90_000), random.whole(1, worth - 1));
      const kind = { signing: 'ATO', monthly: 'MENSAL', keys: 'CHAVES' }[one.kind as 'signing'] ?? 'PARC';
      const statementText = random.pick(
        `LIQ BOLETO ${debtor.number} ${kind} ${one.number}/${one.of}`,
        `PIX ${debtor.name} contrato ${debtor.number} ${kind} ${String(one.number).padStart(3, '0')}/${one.of}`,
        `${kind.toLowerCase()} ${one.number}/${one.of} ${debtor.number}`,
      );
      const isNamed = kind !== 'PARC' && random.chance(0.8);
      const text = isNamed
        ? statementText
        : random.pick(`TED ${debtor.document}`, `PIX RECEBIDO ${debtor.name}`, 'DEPOSITO');
      credits.push({ day, amount, named: matcher(text), alike: [] });
      rows.push({ contract: debtor.contract, installment: isNamed ? one.id : null, isExact });
    }
  }
  return rows.flatMap((row, at) => {
    const credit = credits[at];
    return credit ? [{ ...row, credit: { ...credit, at } }] : [];
  });
};

test('every installment that is named has its credit, none is paid twice, and sums agree', () => {
  let named = 0;
  let certain = 0;
  const runs = forSeeds(
    (seed) => {
      const random = new Random(seed);
      const debtors = debtorsOf(random);
      const meant = statementOf(random, debtors);
      const open = new Map<number, OpenContract>(
        debtors.map(({ debtor, contract }) => [debtor.contract, { client: debtor.client, state: contract.state }]),
      );
      const matches = matchCredits(
        meant.map(({ credit }) => credit),
        open,
        indexes,
      );
      expect(matches.map(({ at }) => at)).toEqual(meant.map(({ credit }) => credit.at));
      for (const { credit, contract, installment, isExact } of meant) {
        const match = matches.find(({ at }) => at === credit.at);
        if (installment === null) continue;
        named += 1;
        expect([seed, match?.targets]).toEqual([
          seed,
          [{ contract, installments: [installment], amount: credit.amount }],
        ]);
        if (!isExact) continue;
        certain += 1;
        expect([seed, match?.confidence, match?.fit]).toEqual([seed, 'certain', 'exact']);
      }
      let settled = 0;
      for (const { debtor, contract } of debtors) {
        const receipts = meant.flatMap(({ credit: { at, day } }) =>
          (matches.find((one) => one.at === at)?.targets ?? [])
            .filter((target) => target.contract === debtor.contract)
            .map(({ installments, amount }) => ({ at, day, amount, installments })),
        );
        const allocated = allocateReceipts(contract, receipts, indexes);
        const done = allocated.flatMap((one) => (one.ok ? [one] : []));
        expect([seed, allocated.filter(({ ok }) => !ok)]).toEqual([seed, []]);
        const closed = new Set<string>();
        for (const { event, after } of done)
          for (const { installment } of event.lines) {
            expect([seed, closed.has(installment)]).toEqual([seed, false]);
            const left = after.state.installments.find(({ id }) => id === installment);
            if (left && totalOf(left.open) === 0) closed.add(installment);
          }
        const money = received(done.at(-1)?.after.state ?? contract.state) - received(contract.state);
        expect(money).toBe(receipts.reduce((total, { amount }) => total + amount, 0));
        settled += money;
      }
      const accepted = matches.flatMap(({ at, targets }) =>
        targets.length > 0 ? (meant.find(({ credit }) => credit.at === at)?.credit.amount ?? 0) : 0,
      );
      expect(settled).toBe(accepted.reduce((total, amount) => total + amount, 0));
    },
    { atLeast: COUNTING_MINIMUM },
  );
  expect(named).toBeGreaterThan(3 * runs);
  expect(certain).toBeGreaterThan(1.8 * runs);
});

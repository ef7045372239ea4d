import { describe, expect, it } from 'vitest';
import {
  allocateReceipts,
  append,
  type Contract,
  type Credit,
  type Debtor,
  matchCredits,
  noContract,
  openDebtors,
  totalOf,
} from '../src/index.ts';
import { accepted, lot, noIndexes } from './support.ts';

const ana: Debtor = { contract: 1, number: 'C-12', client: 'a', name: 'Ana Lima Prado', document: '52998224725' };
const bia: Debtor = { contract: 2, number: 'C-12-B', client: 'b', name: 'Bia de Sá Nóbrega', document: '11144477735' };
const firm: Debtor = { contract: 3, number: '77', client: 'f', name: 'Horizonte S.A.', document: '11222333000181' };
const second: Debtor = { ...ana, contract: 4, number: 'VD/2024-9' };
const matcher = openDebtors([ana, bia, firm, second]);
const namedIn = (text: string) => {
  const { by, contracts, installments } = matcher(text);
  return [by, contracts, Object.fromEntries(installments)];
};
const reference = (number: number, of: number | null = null, kind: string | null = null) => ({ number, of, kind });

describe('whom a text of a bank names', () => {
  it.each([
    ['TED 529.982.247-25 ANA', ['document', [1, 4], {}]],
    ['PIX 52998224725', ['document', [1, 4], {}]],
    ['pag 11.222.333/0001-81', ['document', [3], {}]],
    ['PIX ***.982.247-** A LIMA', ['part_of_name', [1, 4], {}]],
    ['DOC C-12', ['contract', [1], {}]],
    ['DOC c 12 b', ['contract', [2], {}]],
    ['BOLETO C-12 003/036', ['installment', [1], { 1: reference(3, 36) }]],
    ['PARC. 4/36 contrato C-12', ['installment', [1], { 1: reference(4, 36) }]],
    ['VD/2024-9 CHAVES', ['installment', [4], { 4: reference(1, null, 'keys') }]],
    ['529.982.247-25 VD 2024 9', ['document', [4], {}]],
    ['PIX RECEBIDO ANA LIMA PRADO', ['name', [1, 4], {}]],
    ['PIX RECEBIDO BIA SA NOBR', ['name', [2], {}]],
    ['PIX ANA PRADO', ['part_of_name', [1, 4], {}]],
    ['PIX BIA DE SA NOBREGA PARC 7/36', ['name', [2], { 2: reference(7, 36) }]],
    ['TED HORIZONTE SA', ['name', [3], {}]],
    ['contrato 77', ['contract', [3], {}]],
    ['agencia 77 dia 12', [null, [], {}]],
    ['PIX ANA SOUZA', [null, [], {}]],
    ['', [null, [], {}]],
    ['123.456.789-00 \u0000 <script>', [null, [], {}]],
  ])('%s', (text, expected) => {
    expect(namedIn(text)).toEqual(expected);
  });
});

it('looks a text up, however many there are who share a first name and the beginning of a number', () => {
  const many = Array.from({ length: 20_000 }, (_, k): Debtor => {
    const name = `Maria ${['Alves', 'Braga', 'Costa'][k % 3]} Souza ${'XYZW'[k % 4]}${k}`;
    return { contract: k, number: `C-${k}`, client: `c${k}`, name, document: String(10_000_000_000 + k) };
  });
  const matcherOfMany = openDebtors(many);
  const textCount = 2_000;
  const from = process.threadCpuUsage();
  for (let k = 0; k < textCount; k++)
    expect(matcherOfMany(`PIX RECEBIDO MARIA SOUZA ${k} CONTRATO C-${k} PARC 3/36`)).toMatchObject({
      by: 'installment',
      contracts: [k],
    });
  // Walking the register for each text took thirty times as long.
  expect(process.threadCpuUsage(from).user / 1_000).toBeLessThan(8_000);
});

/** R$ 12,000.00 down on 10 January 2023 and 36 times R$ 3,000.00: nothing of it paid. */
const contract: Contract = accepted(
  append(noContract, { type: 'signed', id: '1', day: '2023-01-10', client: 'a', terms: lot() }),
);
const open = new Map(
  [ana, bia, firm, second].map((one) => [one.contract, { client: one.client, state: contract.state }]),
);
let at = 0;
const credit = (text: string, amount: number, day = '2023-01-10', alike: number[] = []): Credit => {
  at += 1;
  return { at, day, amount, named: matcher(text), alike };
};
const match = (...credits: Credit[]) =>
  matchCredits(credits, open, noIndexes).map(({ confidence, by, fit, targets }) => [
    ...[confidence, by, fit],
    targets.map((target) => [target.contract, target.amount, ...target.installments]),
  ]);

describe('what a credit is matched with', () => {
  it('pays one installment, or several that follow each other, where it comes to just as much', () => {
    expect(match(credit('C-12', 1_200_000))).toEqual([['certain', 'contract', 'exact', [[1, 1_200_000, '1/1.1']]]]);
    expect(match(credit('C-12-B', 900_000, '2023-01-10'))).toEqual([
      ['certain', 'contract', 'several', [[2, 900_000, '1/2.1', '1/2.2', '1/2.3']]],
    ]);
    expect(match(credit('C-12 5/36', 300_000))).toEqual([['certain', 'installment', 'exact', [[1, 300_000, '1/2.5']]]]);
  });

  it('pays installments of two contracts of one client', () => {
    expect(match(credit('PIX 52998224725', 2_400_000))).toEqual([
      [
        'certain',
        'document',
        'several',
        [
          [1, 1_200_000, '1/1.1'],
          [4, 1_200_000, '1/1.1'],
        ],
      ],
    ]);
  });

  it('is probable where the amount is another, and says how', () => {
    // Due on 10 February, paid on 10 March: with its charges it would be more.
    const late = (amount: number) => match(credit('C-12-B 1/36 MENSAL', amount, '2023-03-10'))[0]?.slice(0, 3);
    expect(late(300_000)).toEqual(['probable', 'installment', 'without_charges']);
    expect(late(200_000)).toEqual(['probable', 'installment', 'part']);
    expect(late(308_850)).toEqual(['probable', 'installment', 'near']);
    expect(late(308_800)).toEqual(['certain', 'installment', 'exact']);
    expect(late(400_000)).toEqual(['probable', 'installment', 'more']);
    expect(match(credit('HORIZONTE SA', 100))).toEqual([['probable', 'name', 'part', [[3, 100, '1/1.1']]]]);
    expect(match(credit('PIX ANA PRADO', 1_200_000))[0]?.slice(0, 3)).toEqual(['probable', 'part_of_name', 'exact']);
  });

  it('is none where nobody is named, unless one installment alone is worth as much about that day', () => {
    expect(match(credit('DEPOSITO', 1_200_000))).toEqual([['none', null, 'unnamed', []]]);
    expect(match(credit('DEPOSITO', 1_200_000, '2023-01-10', [3]))).toEqual([
      ['probable', null, 'only_amount', [[3, 1_200_000, '1/1.1']]],
    ]);
    expect(match(credit('DEPOSITO', 1_200_000, '2023-01-10', [1, 3]))).toEqual([['none', null, 'ambiguous', []]]);
    expect(match(credit('DEPOSITO', 1_200_000, '2023-02-10', [3]))).toEqual([['none', null, 'unnamed', []]]);
  });

  it('gives what is named to whoever names it, and nothing twice', () => {
    const rows = match(credit('77', 5), credit('PIX 52998224725', 1_200_000), credit('C-12 ATO', 1_200_000));
    expect(rows).toEqual([
      ['none', null, 'unnamed', []],
      ['certain', 'document', 'exact', [[4, 1_200_000, '1/1.1']]],
      ['certain', 'installment', 'exact', [[1, 1_200_000, '1/1.1']]],
    ]);
    const again = match(credit('C-12 ATO', 1_200_000), credit('C-12 ATO', 1_200_000));
    expect(again[1]?.slice(0, 3)).toEqual(['probable', 'contract', 'several']);
  });
});

it('reckons receipts of a contract by day, each on what the one before has left, and goes on past one that is refused', () => {
  const rows = allocateReceipts(
    contract,
    [
      { at: 1, day: '2023-02-10', amount: 100_000, installments: ['1/2.1'] },
      { at: 2, day: '2023-01-10', amount: 1_200_000, installments: ['1/1.1'] },
      { at: 3, day: '2023-02-10', amount: 5, installments: ['1/1.1'] },
      { at: 4, day: '2023-02-10', amount: 250_000, installments: ['1/2.1'] },
    ],
    noIndexes,
  );
  expect(rows.map((row) => [row.at, row.ok ? row.event.to_credit : row.refusal.code])).toEqual([
    [2, 0],
    [1, 0],
    [3, 'instalment_unknown'],
    [4, 50_000],
  ]);
  const last = rows.at(-1);
  const left = last?.ok ? last.after.state.installments.map(({ open: owed }) => totalOf(owed)) : [];
  expect(left.slice(0, 3)).toEqual([0, 0, 300_000]);
});

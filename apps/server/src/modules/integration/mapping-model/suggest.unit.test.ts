/** Suggestions against a real plan of accounts of a Brazilian developer, evaluated by hand. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accountsAbove } from './accounts.model.ts';
import { targetOf } from './kinds.model.ts';
import { suggestByWords } from './suggest.model.ts';
import { likeness } from './words.model.ts';

interface AccountRow {
  readonly id: string | number;
  readonly name: string;
  readonly tpConta: string;
}

const fixture = new URL('../../../../../emulators/fixtures/sienge-payment-categories.json', import.meta.url);
const rows: AccountRow[] = JSON.parse(readFileSync(fixture, 'utf8'));
const known = new Map(rows.map((row) => [String(row.id), row]));
const suggested = (id: string) => {
  const row = known.get(id);
  if (!row) throw new Error(`the plan of accounts has no ${id}`);
  const above = accountsAbove(id, known).map((code) => known.get(code)?.name ?? '');
  return suggestByWords({ name: row.name, above });
};

/** A controller's choices, weighted by the yearly money of such an account: thousands of reais. */
const cases: readonly (readonly [id: string, key: string | readonly string[], weight: number])[] = [
  ['21001', 'expense.labor_cost', 18_000],
  ['21002', 'expense.labor_cost', 600],
  ['21003', 'expense.labor_cost', 22_000],
  ['21004', 'expense.labor_cost', 1_900],
  ['21005', ['expense.labor_cost', 'expense.incorporation'], 700],
  ['21007', 'expense.labor_cost', 1_200],
  ['21008', 'expense.labor_cost', 300],
  ['21009', 'expense.labor_cost', 280],
  ['21010', 'expense.labor_cost', 350],
  ['21011', 'expense.labor_cost', 150],
  ['21014', 'expense.labor_cost', 210],
  ['21015', 'expense.labor_cost', 240],
  ['21016', 'expense.labor_cost', 20],
  ['21017', 'expense.labor_cost', 60],
  ['21018', 'expense.labor_cost', 90],
  ['21201', 'expense.post_cost_labor', 800],
  ['21301', 'expense.adm_taxes', 1_100],
  ['21302', 'expense.adm_taxes', 400],
  ['21303', 'expense.adm_taxes', 1_300],
  ['2140101', 'expense.incorporation', 250],
  ['2140102', 'expense.incorporation', 320],
  ['2140103', ['expense.legal_expenses', 'expense.incorporation'], 90],
  ['2140104', ['expense.marketing', 'expense.incorporation'], 200],
  ['2140105', ['expense.legal_expenses', 'expense.incorporation'], 310],
  ['2140106', 'expense.construction_standing', 700],
  ['2140107', 'expense.incorporation', 40],
  ['2140108', 'expense.outorga', 2_400],
  ['2140109', 'expense.non_incident_infra_cost', 600],
  ['2140112', 'expense.incorporation', 950],
  ['2140201', 'expense.incorporation', 120],
  ['2150102', 'expense.legal_expenses', 35],
  ['2150106', 'expense.admin_expenses', 48],
  ['2150114', 'expense.admin_expenses', 380],
  ['2150120', 'expense.admin_expenses', 60],
  ['2150126', 'expense.admin_expenses', 130],
  ['2150130', 'expense.legal_expenses', 85],
  ['2150201', 'expense.admin_expenses', 2_100],
  ['2150202', 'expense.admin_expenses', 190],
  ['2150215', 'expense.admin_expenses', 230],
  ['215022002', 'expense.admin_expenses', 170],
  ['215022003', 'expense.admin_expenses', 420],
  ['215022103', 'expense.admin_expenses', 640],
  ['2150301', 'expense.admin_expenses', 180],
  ['2150306', 'expense.legal_expenses', 160],
  ['21701', 'commission.direct', 3_900],
  ['21703', 'expense.commercial_expense', 240],
  ['21706', ['expense.maintenance_standing', 'expense.commercial_expense'], 110],
  ['21711', 'expense.commercial_expense', 70],
  ['21801', 'loan.interest_paid', 1_500],
  ['21803', 'expense.bank_fee', 95],
  ['21804', ['expense.bank_rate', 'loan.fees'], 120],
  ['21806', 'loan.interest_paid', 2_800],
  ['21901', 'tax.cofins', 900],
  ['21902', 'tax.csll', 520],
  ['21903', 'tax.irpj', 640],
  ['21905', 'tax.pis', 200],
  ['21909', 'tax.ret', 3_100],
  ['22001', 'distribution', 4_000],
  ['22101', 'expense.marketing', 850],
  ['22107', 'expense.marketing', 60],
  ['22113', 'expense.marketing', 700],
  ['22127', ['expense.marketing', 'expense.construction_standing'], 420],
  ['1070101', 'loan.release', 9_000],
  ['1070199', 'loan.amortization', 5_000],
  ['1070201', 'loan.release', 12_000],
  ['1070299', 'loan.amortization', 7_000],
  ['108010101', 'contribution', 3_000],
  ['108010301', 'contribution', 2_000],
  ['10901', 'contribution', 1_000],
  ['10199', 'refunds', 1_400],
  ['10301', 'revenue.taxed', 500],
  ['10601', 'revenue.untaxed', 650],
];

const isTax = (name: string): boolean =>
  /\b(?:impostos?|tributos?|tributa[cç][aã]o|pis|cofins|csll|irpj|irrf|iss|issqn|inss|iptu|itbi|ret|retidos?|reten[cç][aã]o|reten[cç][oõ]es)\b/iu.test(
    name,
  );
const constructionKeys: readonly (string | undefined)[] = ['works', 'other'];
const groupOf = (key: string) => targetOf(key)?.group;

const isRight = ([id, key]: (typeof cases)[number]): boolean => {
  const [first] = suggested(id)?.targets ?? [];
  return first !== undefined && (typeof key === 'string' ? [key] : key).some((one) => one === first.key);
};

describe('suggestions for a real plan of accounts', () => {
  test('are what a controller would choose for nine tenths of the money and of the accounts', () => {
    const all = cases.reduce((sum, [, , weight]) => sum + weight, 0);
    const right = cases.filter(isRight);
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(
      cases.filter((row) => !isRight(row)).map(([id]) => [id, known.get(id)?.name, suggested(id)?.targets]),
    ).toEqual([]);
    expect(right.length / cases.length).toBeGreaterThanOrEqual(0.9);
    expect(right.reduce((sum, [, , weight]) => sum + weight, 0) / all).toBeGreaterThanOrEqual(0.9);
  });

  test('that are sure enough to be taken in bulk are right, and cover most of the money', () => {
    const sure = cases.filter(([id]) => (suggested(id)?.confidence ?? 0) >= 90);
    expect(sure.filter((row) => !isRight(row))).toEqual([]);
    const weight = (list: typeof cases) => list.reduce((sum, [, , one]) => sum + one, 0);
    expect(weight(sure) / weight(cases)).toBeGreaterThan(0.7);
  });

  test('are there for nearly every account that money is booked on', () => {
    const booked = rows.filter(({ tpConta, name }) => tpConta !== 'T' && !isTax(String(name)));
    const without = booked.filter(({ id }) => suggested(String(id)) === null);
    expect(booked.length).toBeGreaterThan(200);
    expect(without.length / booked.length).toBeLessThan(0.02);
  });

  test('say of no tax that it is a cost of works or another expense', () => {
    const taxes = rows.filter(({ tpConta, name }) => tpConta !== 'T' && isTax(String(name)));
    expect(taxes.length).toBeGreaterThan(20);
    const guessed = taxes.flatMap(({ id }) => suggested(String(id))?.targets ?? []);
    expect(guessed.filter(({ key }) => constructionKeys.includes(groupOf(key)))).toEqual([]);
    // IPTU of construction, and taxes withheld from suppliers: a user decides.
    for (const id of ['21020', '2900101', '2900401']) expect(suggested(id)).toBeNull();
  });

  test('divide taxes that are paid together as their rates are', () => {
    expect(suggested('21906')?.targets).toEqual([
      { key: 'tax.pis', share: 1_398 },
      { key: 'tax.cofins', share: 6_452 },
      { key: 'tax.csll', share: 2_150 },
    ]);
  });
});

test.each([
  ['Residencial Aurora\t', 'Aurora', 0.5],
  ['SPE Aurora Empreendimentos Ltda', 'Residencial Aurora', 0.3],
  ['Edifício Bela Vista - Torre 1', 'Bela Vista', 0.5],
  ['EDIFICIO BELA VISTA', 'Edifício Bela Vista', 0.99],
])('%s is like %s', (a, b, least) => {
  expect(likeness(a, b)).toBeGreaterThanOrEqual(least);
  expect(likeness(a, 'Jardim das Acácias')).toBeLessThan(0.2);
});

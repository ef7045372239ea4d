import { type Enterprise, invariant, type Unit } from '@uni/contracts';
import { expect, it } from 'vitest';
import { begunDraft, bodyOf, problemsOf as problemsIn } from '../../../shared/record-form/form-draft.ts';
import { blankSale, forSale, missingSum, newPart, requestOf, saleOf, stepOf, termsOf } from './sale-draft.ts';
import { saleForms } from './sale-form.tsx';

const blank = blankSale('2026-11-22');
const [act, monthly] = blank.parts;
const whole = {
  ...{ ...blank, unit: '7', number: ' C-9 ', client_name: 'Ana', price: 12_000_000 },
  parts: [
    { ...(act ?? newPart(1, 'signing', '')), amount: 1_200_000 },
    { ...(monthly ?? newPart(2, 'monthly', '')), amount: 10_800_000 },
  ],
};

const subject = {
  record: null,
  own: { enterprises: [{ id: 3, name: 'Ipê' } as Enterprise], send: async () => '', onEvaluated: () => undefined },
};
const begun = begunDraft(saleForms.sign, subject);
const problemsOf = (draft: object, form = saleForms.sign) => problemsIn(form, { ...begun, ...draft }, subject);

it('is begun with an act today and thirty-six months, and asks for what is missing', () => {
  expect(blank.parts.map(({ kind, installments, first }) => [kind, installments, first])).toEqual([
    ['signing', 1, '2026-11-22'],
    ['monthly', 36, '2026-12-22'],
  ]);
  expect(Object.keys(problemsOf(blank)).sort()).toEqual(['client_name', 'number', 'price', 'unit']);
  expect(Object.keys(problemsOf(blank, saleForms.request)).sort()).toEqual(['client_name', 'price', 'unit']);
  expect(problemsOf(whole)).toEqual({});
  expect(stepOf('half_yearly')).toBe(6);
});

it('has no terms while the parts do not add up to the price, or one of them is not whole', () => {
  expect(missingSum({ ...whole, price: 12_500_000 })).toBe(500_000);
  expect(termsOf({ ...whole, price: 12_500_000 })).toBeNull();
  expect(problemsOf({ ...whole, price: 12_500_000 })).toMatchObject({ parts: expect.any(String) });
  const [first, second] = whole.parts;
  expect(first && second && termsOf({ ...whole, parts: [first, { ...second, system: 'price' }] })).toBeNull();
  expect(termsOf({ ...whole, parts: [] })).toBeNull();
});

it('sends terms in the prices of the month of signing, corrected by the index or by none', () => {
  expect(termsOf(whole)).toMatchObject({
    ...{ base_month: '2026-11', price: 12_000_000, correction: { before_keys: { index: 'incc' } } },
    parts: [{ rate: null }, { installments: 36, every: 1, system: 'linear' }],
  });
  expect(termsOf({ ...whole, index: '' })).toMatchObject({ correction: { before_keys: null, after_keys: null } });
  const terms = termsOf(whole);
  expect(terms && saleOf(whole, 3, terms)).toMatchObject({ empreendimento: 3, unit: 7, number: 'C-9', client: null });
});

it('is sent with all that was typed', () => {
  const typed = { ...whole, client: 4, client_name: ' Ana ', broker: ' Corretora Sul ' };
  const terms = termsOf(typed);
  const sale = {
    ...{
      empreendimento: 3,
      unit: 7,
      number: 'C-9',
      table: null,
      client: 4,
      client_name: 'Ana',
      broker: 'Corretora Sul',
      terms,
    },
  };
  expect(terms && saleOf(typed, 3, terms)).toEqual(sale);
  expect(bodyOf(saleForms.sign, { ...typed, empreendimento: '3' }, subject)).toEqual(sale);
});

it('is requested as a proposal, which holds from the signature on', () => {
  const terms = termsOf(whole);
  invariant(terms, 'the parts add up');
  const request = requestOf(saleOf(whole, 3, terms), '2026-11-01');
  expect(request).toMatchObject({ empreendimento: 3, unit: 7, client_name: 'Ana', valid_until: '2026-12-02' });
  expect(request).not.toHaveProperty('number');
});

it('offers units that nobody holds', () => {
  const units = ['available', 'reserved', 'sold', 'blocked'].map((state) => ({ state }) as unknown as Unit);
  expect(forSale(units)).toHaveLength(2);
});

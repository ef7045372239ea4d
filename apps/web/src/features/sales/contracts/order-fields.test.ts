import { expect, it } from 'vitest';
import { blankOrder, fieldKinds, missingFields, orderFields, orderKinds, orderOf } from './order-fields.ts';

const blank = blankOrder('2026-11-22');

it('knows the kind of every field that an order asks for', () => {
  for (const kind of orderKinds)
    for (const [field] of orderFields[kind]) expect(fieldKinds[field], `${kind} ${field}`).toBeDefined();
});

it('is no order while something is missing that it needs', () => {
  expect(missingFields('payment', blank)).toEqual(['amount']);
  expect(orderOf('payment', blank)).toBeNull();
  expect(orderOf('payment', { ...blank, amount: 0 })).toBeNull();
  expect(orderOf('assignment', blank)).toBeNull();
  expect(orderOf('settlement', { ...blank, day: '' })).toBeNull();
});

it('sends of each order what belongs to it, and nothing of the others', () => {
  expect(orderOf('payment', { ...blank, amount: 150_000 })).toEqual({
    ...{ kind: 'payment', day: '2026-11-22', amount: 150_000, surplus: 'credit' },
  });
  expect(orderOf('settlement', blank)).toEqual({ kind: 'settlement', day: '2026-11-22' });
  expect(orderOf('correction', blank)).toMatchObject({ to: '2026-11', residue: 'published' });
  expect(orderOf('assignment', { ...blank, client_name: ' Eva ', client: 7, fee_share: 0.02 })).toEqual({
    ...{ kind: 'assignment', day: '2026-11-22', client: 7, client_name: 'Eva', fee_share: 0.02, fee_due: null },
  });
});

it('renegotiates into equal installments, with interest where a rate is named', () => {
  expect(orderOf('renegotiation', { ...blank, rate: null })).toMatchObject({
    parts: [{ share: 1, installments: 12, first: '2026-12-22', every: 1, system: 'linear', rate: null }],
  });
  expect(orderOf('renegotiation', { ...blank, rate: 0.01 })).toMatchObject({
    parts: [{ system: 'price', rate: { value: 0.01, basis: 'effective_month' } }],
  });
});

import { array, assert, constantFrom, dictionary, double, integer, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { payloadOf } from './payload-text.model.ts';

const isEmpty = (value: unknown): boolean =>
  value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

/** The same by way of a smaller object. */
const byStringify = (payload: object): string =>
  JSON.stringify(payload, function (this: unknown, name, value: unknown) {
    return !Array.isArray(this) && name !== '' && isEmpty(value) ? undefined : value;
  });

const text = oneof(
  string({ unit: 'binary', maxLength: 20 }),
  constantFrom('', '"', 'Ção', '\ud800', '🏗️', '\\', '10101'),
);
const number = oneof(integer(), double(), constantFrom(0, 9, 10, 99, 100, 999_999_999, 1e9, 1e21));
const name = constantFrom('billId', 'amount', 'receipts', 'paymentTerm', 'ção"');
const inner = dictionary(name, oneof(text, number), { noNullPrototype: true });
const members = dictionary(name, oneof(text, number, inner, array(inner, { maxLength: 3 })), { noNullPrototype: true });

test('a payload is what JSON.stringify makes of the members that are not empty', () => {
  assert(
    property(members, (payload) => {
      expect(payloadOf(payload)).toBe(byStringify(payload));
    }),
    { numRuns: 2_000 },
  );
});

test('whole numbers are written as JSON writes them', () => {
  assert(
    property(integer(), integer({ min: 1, max: 1_000_000_000_000 }), (small, amount) => {
      expect(payloadOf({ list: [small, amount] })).toBe(JSON.stringify({ list: [small, amount] }));
    }),
  );
});

test('one that is longer than usual leaves nothing behind in the next', () => {
  const long = { name: 'x'.repeat(100_000), list: Array.from({ length: 20_000 }, (_, at) => ({ name: `é"${at}` })) };
  expect(payloadOf(long)).toBe(JSON.stringify(long));
  expect(payloadOf({ name: 'é' })).toBe('{"name":"é"}');
  expect(payloadOf({ name: 'e' })).toBe('{"name":"e"}');
});

import { expect, test } from 'vitest';
import type { z } from 'zod';
import { choice, day, decimal, flag, integer, pathId, primaryKey, text } from './fields.ts';

const messages = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

test.each<[string, z.ZodType, unknown, string[]]>([
  ['a missing text', text({ max: 5 }), undefined, ['This field is required.']],
  ['a null text', text({ max: 5 }), null, ['This field may not be null.']],
  ['a blank text', text({ max: 5 }), '  ', ['This field may not be blank.']],
  ['a text with NUL', text({ max: 5 }), 'a\u0000', ['Null characters are not allowed.']],
  ['a long text', text({ max: 5 }), 'abcdef', ['Ensure this field has no more than 5 characters.']],
  ['a fraction', integer(), 1.5, ['A valid integer is required.']],
  ['an integer beyond 2^53', integer(), 2 ** 53, ['A valid integer is required.']],
  ['an integer too small', integer({ min: 1 }), 0, ['Ensure this value is greater than or equal to 1.']],
  ['a text for a flag', flag(), 'true', ['Must be a valid boolean.']],
  ['a text for a key', primaryKey(), 'a', ['Incorrect type. Expected pk value, received str.']],
  ['a list for a key', primaryKey(), [], ['Incorrect type. Expected pk value, received list.']],
  ['another choice', choice(['A', 'B']), 'Z', ['"Z" is not a valid choice.']],
  ['an object for a choice', choice(['A', 'B']), { toString: 1 }, ['"{"toString":1}" is not a valid choice.']],
  [
    'a day in another order',
    day(),
    '31/01/2026',
    ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'],
  ],
  [
    'a day that does not exist',
    day(),
    '2026-02-30',
    ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'],
  ],
  ['three decimals', decimal(), '1.234', ['Ensure that there are no more than 2 decimal places.']],
  ['sixteen digits', decimal(), '99999999999999.99', ['Ensure that there are no more than 14 digits in total.']],
  ['a number with a comma', decimal(), '1.234,56', ['A valid number is required.']],
])('%s is refused in the recorded words', (_what, schema, value, expected) => {
  expect(messages(schema, value)).toEqual(expected);
});

test.each([
  ['10.10', '10.10'],
  ['-0.05', '-0.05'],
  ['0001.00', '0001.00'],
  ['999999999999.99', '999999999999.99'],
])('the amount %s is accepted as it is written', (written, expected) => {
  expect(decimal().parse(written)).toBe(expected);
});

test.each(['0', '-1', '1.0', '1e3', ' 1', '１', '9007199254740992', '', '01'])('"%s" in a path names nothing', (id) => {
  expect(pathId().safeParse(id).success).toBe(false);
});

test('the largest id is 2^53 - 1', () => {
  expect(pathId().parse('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
});

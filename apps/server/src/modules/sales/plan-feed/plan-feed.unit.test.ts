import { expect, test } from 'vitest';
import { lineOf } from './plan-feed.model.ts';

test('what a bank pays during construction belongs to its own line of the plan, before the keys and after them', () => {
  for (const after_keys of [false, true])
    expect(lineOf({ channel: 'associative', kind: 'works_transfer', after_keys })).toBe(
      'receipts.financed.works_transfer',
    );
});

test('the buyer of associative credit pays as one whose balance a bank finances', () => {
  expect(lineOf({ channel: 'associative', kind: 'monthly', after_keys: false })).toBe('receipts.financed.until_keys');
  expect(lineOf({ channel: 'associative', kind: 'monthly', after_keys: true })).toBe('receipts.financed.post_keys');
});

import { expect, test } from 'vitest';
import { shareOfText, shareText } from './index.ts';

test.each([
  [0, 0, '–'],
  [5, 0, '–'],
  [0, 4, '0,0%'],
  [4, 4, '100,0%'],
])('%i of %i is %s', (amount, whole, text) => {
  expect(shareOfText(amount, whole).replace(/\s/g, '')).toBe(text);
});

test('a share that there is not is a dash', () => {
  expect(shareText(null)).toBe('–');
});

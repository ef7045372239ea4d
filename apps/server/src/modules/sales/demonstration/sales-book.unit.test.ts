import { expect, test } from 'vitest';
import { dayFrom } from '../shared/calendar-months.model.ts';
import { buyers } from './people.ts';
import { salesBook } from './sales-book.ts';

test('on every day of a year the book holds no sale of tomorrow, no unit and no buyer twice, and as much again the next time', () => {
  for (let at = 0; at < 366; at += 1) {
    const today = dayFrom('2026-11-01', at);
    const book = salesBook(today);
    expect(book.length).toBeGreaterThanOrEqual(33);
    expect(book.length).toBeLessThan(buyers.length);
    expect(new Set(book.map(({ unit }) => unit)).size).toBe(book.length);
    expect(new Set(book.map(({ buyer }) => buyer)).size).toBe(book.length);
    expect(book.filter(({ signed }) => signed > today || Number.isNaN(Date.parse(signed)))).toEqual([]);
    expect(salesBook(today)).toEqual(book);
  }
});

test('a sale of each kind is in it: given up, settled, renegotiated, assigned, and some that are late', () => {
  const book = salesBook('2026-11-22');
  const stories = new Set(book.map(({ story }) => story));
  expect(stories).toEqual(new Set(['goes_on', 'settled', 'cancelled', 'renegotiated', 'assigned']));
  expect(book.filter(({ silentDays }) => silentDays > 0).length).toBe(5);
});

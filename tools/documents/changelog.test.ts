/** The changelog has a section for each day, newest first. Entries are short since `RULE_SINCE`. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { wordsOf } from './documents.ts';

/** Entries of earlier days stay as they were written. */
const RULE_SINCE = '2026-11-27';
const MOST_WORDS = 25;

const sections = readFileSync(resolve(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
  .split(/^## /m)
  .slice(1);
const days = sections.map((section) => section.split('\n')[0] ?? '');

it('goes by day, newest first', () => {
  expect(days.filter((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day))).toEqual([]);
  expect(days).toEqual(days.toSorted().reverse());
  expect(new Set(days).size).toBe(days.length);
});

it('sorts entries by what they are', () => {
  const headings = sections.flatMap((section) => [...section.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading));
  expect(headings.filter((heading) => !['Added', 'Changed', 'Fixed', 'Removed'].includes(heading ?? ''))).toEqual([]);
});

it('says each thing in twenty-five words', () => {
  const entries = sections
    .filter((_, at) => (days[at] ?? '') >= RULE_SINCE)
    .flatMap((section) => section.split(/^- /m).slice(1))
    .map((entry) => entry.split(/\n(?:#|$)/)[0] ?? '');
  expect(entries.filter((entry) => wordsOf(entry) > MOST_WORDS)).toEqual([]);
});

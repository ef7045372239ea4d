import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');
const room = 'ui/field/';
const files = globSync('**/*.tsx', { cwd: source }).filter((file) => !file.endsWith('.test.tsx'));

/** Elements that have one component each, and its file. */
const elements = {
  'a list of values': [/<select\b/, 'choice-box.tsx'],
  'a date of the browser': [/type=(?:"|'|\{')(?:date|month|week|time|datetime-local)\b/, null],
  'the picker of a day': [/\bDayCalendar\b/, 'day-field.tsx'],
  'the picker of a month': [/\bMonthList\b/, 'month-field.tsx'],
} as const;

const holding = (element: RegExp): string[] =>
  files.filter((file) => element.test(readFileSync(join(source, file), 'utf8')) && !file.startsWith('ui/aria/'));

describe('one kind of list and of date field', () => {
  it('reads every screen', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(holding(/<ChoiceBox\b/).length).toBeGreaterThan(9);
  });

  it.each(Object.entries(elements))('%s is drawn by one component alone', (_, [element, owner]) => {
    expect(holding(element)).toEqual(owner === null ? [] : [`${room}${owner}`]);
  });
});

import { identifyStudy, type JsonObject, type StudyDocument } from '@uni/contracts';
import { excelAddIn } from '@uni/phrases';
import { expect, test } from 'vitest';
import { goldenStudies } from '../../study/testing/golden-projections.ts';
import { readCellValue } from './cell-value.ts';
import { premisesOf } from './premise-list.ts';

const copy = excelAddIn.pane.premises;

const counting = () => {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
};
const documents = goldenStudies.map(
  ({ model }): StudyDocument => identifyStudy(JSON.parse(JSON.stringify(model.study)) as JsonObject, counting()),
);
const document = documents[0] as StudyDocument;
const baseMonth = String(Object(document.study).base_month);
const premises = premisesOf(document, baseMonth);
const valueAt = (pointer: string): unknown =>
  pointer
    .slice(1)
    .split('/')
    .reduce((value: unknown, step) => Object(value)[step], document.study);

test('every premise has a name, its value in the study, and a text', () => {
  expect(premises.length).toBeGreaterThan(20);
  for (const { input, name, value, text } of premises) {
    expect(valueAt(input)).toEqual(value);
    expect(name).not.toBe('');
    expect(text).not.toBe('');
  }
});

test('the discount rate is among them, and no vector, no list and no basis of a rate', () => {
  const rate = premises.filter(({ input }) => input.startsWith('/discount_rate'));
  expect(rate.map(({ input }) => input)).toEqual(['/discount_rate/value']);
  for (const { value } of documents.flatMap((one) => premisesOf(one, baseMonth)))
    expect(typeof value).not.toBe('object');
});

test('a cell gives what the study stores: reais, fractions, positions of months', () => {
  expect(readCellValue({ kind: 'percent' }, 0.12, '2026-01')).toEqual({ value: 0.12 });
  expect(readCellValue({ kind: 'money' }, 7_500.5, '2026-01')).toEqual({ value: 7_500.5 });
  expect(readCellValue({ kind: 'month' }, 46_082, '2026-01')).toEqual({ value: 2 });
  expect(readCellValue({ kind: 'calendar' }, '03/2026', '2026-01')).toEqual({ value: '2026-03' });
  expect(readCellValue({ kind: 'switch' }, true, '2026-01')).toEqual({ value: true });
  const options = [
    { value: 'fixed', label: 'Mês fixo' },
    { value: 'works', label: 'Obra' },
  ];
  expect(readCellValue({ kind: 'choice', options }, 'mes FIXO', '2026-01')).toEqual({ value: 'fixed' });
  expect(readCellValue({ kind: 'choice', options }, 'outra', '2026-01')).toEqual({
    problem: copy.notOption('Mês fixo, Obra'),
  });
});

test.each([
  ['percent', '12%', copy.notNumber],
  ['money', '', copy.notNumber],
  ['month', 2026, copy.notMonth],
  ['calendar', 'ontem', copy.notMonth],
  ['switch', 'sim', copy.notYesNo],
] as const)('a cell that does not fit a field of %s: %j', (kind, cell, problem) => {
  expect(readCellValue({ kind }, cell, '2026-01')).toEqual({ problem });
});

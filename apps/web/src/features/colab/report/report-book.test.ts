import type { CollaborationValues } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { readWorkbook, writeWorkbook } from '@uni/workbook';
import { expect, it } from 'vitest';
import { chosenIndicators, reportWorkbook } from './report-book.ts';
import { toggled } from './report-choices.tsx';

const none = { benchmark: null, benchmark_reason: 'not_connected' } as const;
const values: CollaborationValues = {
  ...{ month: '2026-11', months: 12, from: '2026-01', to: '2030-01' },
  enterprises: [
    { id: 1, code: 'A', name: '=Aurora', version: { id: 9, nome: 'Rev 1' }, closing: '2026-10', sales: 'plan' },
  ],
  left_out: [{ id: 2, code: 'B', name: 'Brisa', reason: 'no_current' }],
  indicators: [
    {
      ...{ id: 'vso', key: 'vso', name: '+VSO', formula: 'fim(caixa)', unit: 'share', direction: 'higher' },
      ...{ value: 0.25, reason: null, about: null, ...none },
      series: [{ month: '2026-11', value: 0.25 }],
      own: [{ id: 1, value: 0.25, reason: null, about: null }],
    },
    {
      ...{ id: 'crf', key: 'crf', name: 'Cobertura', formula: 'fim(caixa)', unit: 'money', direction: 'higher' },
      ...{ value: null, reason: 'division_by_zero', about: 'fim(saldo_devedor)', ...none },
      series: [{ month: '2026-11', value: null }],
      own: [{ id: 1, value: 123_456, reason: null, about: null }],
    },
  ],
};

it('numbers are numbers, an absent one is an empty cell with its reason, and texts are never formulas', () => {
  const facts = { organization: 'Primeira', person: 'Ana', day: '22/11/2026' };
  const { sheets } = readWorkbook(writeWorkbook(reportWorkbook(values, values.indicators, facts)));
  const cells = sheets.get(collaboration.report.indicators);
  const at = (address: string): unknown => cells?.get(address)?.value ?? null;
  expect(['A5', 'D5', 'E5', 'A6', 'D6', 'E6', 'I6'].map(at)).toEqual([
    ...['+VSO', 0.25, 0.25, 'Cobertura', null, 1234.56],
    'Sem valor: saldo devedor no fim do mês é zero.',
  ]);
  for (const sheet of sheets.values()) for (const { formula } of sheet.values()) expect(formula ?? null).toBeNull();
  const about = [...(sheets.get(collaboration.report.about.sheet) ?? [])].map(([, { value }]) => value);
  expect(about).toContain('Brisa (sem versão vigente)');
  expect(about).toContain('=Aurora: Rev 1');
});

it('no choice is all of them; what is taken out of all leaves the rest, and the last one back is all again', () => {
  expect(chosenIndicators(values, [])).toHaveLength(2);
  expect(chosenIndicators(values, ['crf']).map(({ key }) => key)).toEqual(['crf']);
  expect(toggled([1, 2, 3], [], 2)).toEqual([1, 3]);
  expect(toggled([1, 2, 3], [1, 3], 2)).toEqual([]);
});

import { expect, test } from 'vitest';
import { readExcelPeriod } from '../functions/period.ts';
import { flowFormula, indicatorFormula, periodArgument } from './chosen-plan.ts';

const plan = { enterprise: 'Aurora', version: null, scenario: null, versionId: 1, versionName: 'Rev 1' };

test('a formula has arguments up to the last that is given, in English, with quotes doubled', () => {
  expect(indicatorFormula(plan, 'VPL')).toBe('=UNI.INDICADOR("Aurora","VPL")');
  expect(indicatorFormula({ ...plan, scenario: 'Juros' }, 'VPL')).toBe('=UNI.INDICADOR("Aurora","VPL",,"Juros")');
  expect(indicatorFormula({ ...plan, enterprise: 'O "Bom"' }, 'VPL')).toBe('=UNI.INDICADOR("O ""Bom""","VPL")');
  expect(flowFormula(plan, 'Fluxo livre', null)).toBe('=UNI.FLUXO("Aurora","Fluxo livre")');
  expect(flowFormula({ ...plan, version: 'Rev 2' }, 'Fluxo livre', null)).toBe(
    '=UNI.FLUXO("Aurora","Fluxo livre",,"Rev 2")',
  );
});

test.each([
  ['', null],
  ['b1', 'B1'],
  ['$B$1:M1', '$B$1:M1'],
  ['03/2026', '"2026-03"'],
  ['2026', '"2026"'],
  ['março', undefined],
])('the period %j is the argument %j', (typed, argument) => {
  expect(periodArgument(typed, readExcelPeriod)).toBe(argument);
});

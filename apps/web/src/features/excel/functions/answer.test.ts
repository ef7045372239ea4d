import { spreadsheets } from '@uni/phrases';
import { expect, test } from 'vitest';
import { answerOf } from './associate.ts';
import type { RequestedCell } from './figure-reader.ts';
import { functionMetadata } from './function-metadata.ts';
import { functionTable } from './function-table.ts';
import { readExcelPeriod } from './period.ts';

class CellFault {
  readonly code: string;
  readonly message: string | undefined;
  constructor(code: string, message?: string) {
    this.code = code;
    this.message = message;
  }
}

const library = {
  associate: () => {},
  Error: CellFault,
  ErrorCode: { notAvailable: '#N/A', invalidValue: '#VALUE!' },
};

const makeAnswer = (kind: 'indicator' | 'flow') => {
  const requested: RequestedCell[] = [];
  const read = async (cell: RequestedCell) => {
    requested.push(cell);
    if (cell.name === 'errado') return { fault: 'não existe' };
    return { value: cell.name === 'vazio' ? null : `${cell.enterprise} ${cell.name} ${cell.period}` };
  };
  return { requested, answer: answerOf(library, { read, forget: () => {} }, kind) };
};

test.each([
  [46_082, '2026-03'],
  [46_082.75, '2026-03'],
  [2026, '2026'],
  ['2026', '2026'],
  ['3/2026', '2026-03'],
  ['2026-03', '2026-03'],
  ['', null],
  [null, null],
  ['ontem', undefined],
  [true, undefined],
  [5_000, undefined],
  [1e9, undefined],
  [-1, undefined],
])('the period %j is %j', (value, period) => {
  expect(readExcelPeriod(value)).toBe(period);
});

test('a range for an argument gives a range of figures, and a single value is repeated', async () => {
  const { answer } = makeAnswer('flow');
  expect(await answer([['A'], ['B']], [['livre']], [[46_082, '2027']], null, null)).toEqual([
    ['A livre 2026-03', 'A livre 2027'],
    ['B livre 2026-03', 'B livre 2027'],
  ]);
});

test('an indicator has no period: version and scenario follow its name', async () => {
  const { answer, requested } = makeAnswer('indicator');
  await answer([['A']], [['VPL']], [['Rev 2']], [['Juros']]);
  expect(requested).toEqual([
    { kind: 'indicator', enterprise: 'A', name: 'VPL', period: null, version: 'Rev 2', scenario: 'Juros' },
  ]);
});

test('cells that are refused hold an error with its sentence; the others have their figures', async () => {
  const { answer } = makeAnswer('flow');
  const names = [['livre'], ['errado'], ['vazio'], ['']];
  expect(await answer([['A'], ['A'], ['A'], ['']], names, null, null, null)).toEqual([
    ['A livre null'],
    [new CellFault('#N/A', 'não existe')],
    [spreadsheets.script.undefinedFigure],
    [''],
  ]);
  expect(await answer([['A']], [['']], null, null, null)).toEqual([
    [new CellFault('#VALUE!', spreadsheets.script.missingName)],
  ]);
  expect(await answer([['A']], [['livre']], [['ontem']], null, null)).toEqual([
    [new CellFault('#VALUE!', spreadsheets.script.badPeriod)],
  ]);
  await expect(answer([['A'], ['B']], [['x'], ['y'], ['z']], null, null, null)).rejects.toEqual(
    new CellFault('#VALUE!', spreadsheets.script.shapes),
  );
});

test('the metadata names the functions that are associated, required arguments first', () => {
  const { functions } = functionMetadata();
  expect(functions.map(({ id }) => id)).toEqual(functionTable.map(({ id }) => id));
  for (const { parameters, description, result } of functions) {
    expect(description).not.toBe('');
    expect(result.dimensionality).toBe('matrix');
    expect(parameters.map((one) => 'optional' in one)).toEqual(parameters.map((_, at) => at >= 2));
    for (const one of parameters) expect(one.name).toMatch(/^[a-z]+$/);
  }
});

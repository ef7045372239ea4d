import { readCellRequest, spreadArguments } from '@uni/contracts';
import { excelAddIn, spreadsheets, states } from '@uni/phrases';
import { ApiFailure } from '../../../api/failure.ts';
import { readFigures } from '../../../api/planner/excel-plans.ts';
import type { CellError, OfficeGlobals } from '../host/office-types.ts';
import { onTokenChange, readToken } from '../host/stored-token.ts';
import { type CellReading, createFigureReader, type FigureReader } from './figure-reader.ts';
import { functionTable } from './function-table.ts';
import { readExcelPeriod } from './period.ts';

const copy = spreadsheets.script;
const statuses: Readonly<Record<number, string>> = copy.statuses;

/** A request that failed in words. An outage is never an empty cell. */
export function faultOf(problem: unknown): string {
  if (problem instanceof NotConnected) return excelAddIn.functions.notConnected;
  const status = problem instanceof ApiFailure ? problem.status : 0;
  return statuses[status] ?? copy.failed.replace('{status}', status === 0 ? states.noConnection : String(status));
}

class NotConnected extends Error {}

const reader = createFigureReader({
  request: (cells) => {
    const token = readToken();
    return token === null ? Promise.reject(new NotConnected()) : readFigures(token, cells);
  },
  faultOf,
  now: () => Date.now(),
  // Excel calls the functions of one recalculation one after the other, each in a task of its own.
  defer: (work) => setTimeout(work, 50),
});

/** Cells that are calculated after this are read from the server again. */
export const forgetFigures = (): void => reader.forget();

type CustomFunctions = NonNullable<OfficeGlobals['CustomFunctions']>;

/** Gives Excel the functions of cells. */
export function associateFunctions(library: CustomFunctions): void {
  onTokenChange(forgetFigures);
  for (const { id, kind } of functionTable) library.associate(id, answerOf(library, reader, kind));
}

/** The order in which `readCellRequest` takes arguments: an indicator has no period. */
const inOrder = (kind: 'indicator' | 'flow', inputs: readonly unknown[]): unknown[] => {
  const [enterprise, name, third, fourth, fifth] = inputs.map(emptyAsBlank);
  return kind === 'flow' ? [enterprise, name, third, fourth, fifth] : [enterprise, name, '', third, fourth];
};

/** Excel leaves an optional argument out as null. */
const emptyAsBlank = (input: unknown): unknown => input ?? '';

/** A function of cells. Cells that are refused hold an error, and the others their figures. */
export const answerOf =
  ({ Error: ErrorInCell, ErrorCode }: CustomFunctions, figures: FigureReader, kind: 'indicator' | 'flow') =>
  async (...inputs: unknown[]): Promise<unknown[][]> => {
    const spread = spreadArguments(inOrder(kind, inputs));
    if (!spread) throw new ErrorInCell(ErrorCode.invalidValue, copy.shapes);
    const answered = (reading: CellReading): number | string | CellError => {
      if ('fault' in reading) return new ErrorInCell(ErrorCode.notAvailable, reading.fault);
      return reading.value ?? copy.undefinedFigure;
    };
    return Promise.all(
      spread.map((row) =>
        Promise.all(
          row.map(async (each) => {
            const cell = readCellRequest(kind, each, readExcelPeriod, copy);
            if (cell === '') return '';
            if (typeof cell === 'string') return new ErrorInCell(ErrorCode.invalidValue, cell);
            return answered(await figures.read(cell));
          }),
        ),
      ),
    );
  };

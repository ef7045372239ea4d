/** What the pane does in the workbook. */
import type { ExcelContext, OfficeGlobals } from './office-types.ts';

type Library = Required<OfficeGlobals>;

/** Office's library, once it runs inside of Excel. Null: the page is open somewhere else, or the library did not load. */
export async function openLibrary(): Promise<Library | null> {
  const { Office } = window;
  if (!Office) return null;
  const { host } = await Office.onReady();
  // Office loads the library of its host until then.
  const { Excel, CustomFunctions, OfficeRuntime } = window;
  return host === 'Excel' && Excel && CustomFunctions && OfficeRuntime
    ? { Office, Excel, CustomFunctions, OfficeRuntime }
    : null;
}

export interface ActiveCell {
  /** `Plan1!B2`. */
  readonly address: string;
  /** The empty text of an empty cell. */
  readonly value: unknown;
}

const run = <Result>(work: (context: ExcelContext) => Promise<Result>): Promise<Result> => {
  if (!window.Excel) throw new Error('the page is not open in Excel');
  return window.Excel.run(work);
};

export const readActiveCell = (): Promise<ActiveCell> =>
  run(async (context) => {
    const cell = context.workbook.getActiveCell();
    cell.load('address,values');
    await context.sync();
    return { address: cell.address, value: cell.values[0]?.[0] ?? '' };
  });

/** Writes a formula into the active cell. Returns its address. */
export const insertFormula = (formula: string): Promise<string> =>
  run(async (context) => {
    const cell = context.workbook.getActiveCell();
    cell.formulas = [[formula]];
    cell.load('address');
    await context.sync();
    return cell.address;
  });

/** Custom functions are called again only by a full recalculation. */
export const recalculate = (): Promise<void> =>
  run(async (context) => {
    context.workbook.application.calculate('Full');
    await context.sync();
  });

export const followSelection = (listener: () => void): Promise<void> =>
  run(async (context) => {
    context.workbook.onSelectionChanged.add(async () => listener());
    await context.sync();
  });

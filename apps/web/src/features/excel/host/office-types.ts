/**
 * The part of Office's library that the add-in uses, as https://learn.microsoft.com/javascript/api/excel describes it. Values
 * of a proxy are there only after `load` and `sync`.
 */

export interface RangeProxy {
  readonly address: string;
  readonly values: unknown[][];
  /** In English, with commas between arguments, whatever language Excel has. */
  formulas: unknown[][];
  load(names: string): void;
}

interface WorkbookProxy {
  readonly application: { calculate(kind: 'Full'): void };
  readonly onSelectionChanged: { add(listener: () => Promise<void>): unknown };
  getActiveCell(): RangeProxy;
}

export interface ExcelContext {
  readonly workbook: WorkbookProxy;
  sync(): Promise<void>;
}

/** An error in a cell; its message is a tooltip of `#N/A` and `#VALUE!` only. */
export type CellError = object;

export interface OfficeGlobals {
  readonly Office?: { onReady(): Promise<{ readonly host: string | null }> };
  readonly Excel?: { run<Result>(work: (context: ExcelContext) => Promise<Result>): Promise<Result> };
  readonly CustomFunctions?: {
    associate(id: string, run: (...inputs: unknown[]) => Promise<unknown>): void;
    readonly Error: new (code: string, message?: string) => CellError;
    readonly ErrorCode: { readonly notAvailable: string; readonly invalidValue: string };
  };
  readonly OfficeRuntime?: {
    readonly storage: {
      getItem(key: string): Promise<string | null>;
      setItem(key: string, value: string): Promise<void>;
      removeItem(key: string): Promise<void>;
    };
  };
}

declare global {
  interface Window extends OfficeGlobals {}
}

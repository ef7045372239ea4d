/** The workbook package's API: a model of sheets and cells, written as .xlsx, read back and compared. */
export { cellAddress, columnName, monthSerial, sheetName } from './address.ts';
export type { Compression, Deflate } from './compression.ts';
export { compareEdited, type EditedComparison, type TypedNumber, typedOver } from './edited.ts';
export { type Difference, differences, type Expectation, expectations, withoutResults } from './expectations.ts';
export type { Cell, CellFormat, CellRole, Row, Sheet, StyleKey, WorkbookModel } from './model.ts';
export { type PortfolioBook, type PortfolioLine, type PortfolioRow, portfolioWorkbook } from './portfolio-workbook.ts';
export { rateSituations } from './projection/indicator-formulas.ts';
export type { ProjectionPositions } from './projection/positions.ts';
export { projectionBook, projectionWorkbook } from './projection-workbook.ts';
export { type ReadCell, type ReadWorkbook, readWorkbook } from './read.ts';
export {
  readSpreadsheet,
  type SpreadsheetCell,
  type SpreadsheetOutcome,
  type SpreadsheetRefusal,
  type SpreadsheetSheet,
  spreadsheetLimits,
} from './spreadsheet.ts';
export { sheetPieces, streamWorkbook, writeWorkbook } from './write.ts';

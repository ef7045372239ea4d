/** The workbook package's API: a model of sheets and cells, written as .xlsx, read back and compared. */
export { cellAddress, columnName, monthSerial, sheetName } from './address.ts';
export { type Assumption, type BuiltStudy, buildStudy } from './company-workbook/build-study.ts';
export { monthText } from './company-workbook/cell-values.ts';
export { onlyDevelopment } from './company-workbook/developments.ts';
export type { FlowControl } from './company-workbook/flow-control.ts';
export {
  type CompanyMapping,
  chosenFlows,
  distinctLines,
  type ProposedLine,
  pendingLines,
  proposedLines,
  unknownSums,
  wrongSums,
} from './company-workbook/mapping.ts';
export { type DifferenceReason, type Proof, type ProofLine, proveStudy } from './company-workbook/proof.ts';
export { type ProvedStudy, proposeStudy, provedStudy } from './company-workbook/propose-study.ts';
export { readCompanyWorkbook } from './company-workbook/read-company-workbook.ts';
export type { CompanyWorkbook, FlowArea, FlowLine, HiddenContent } from './company-workbook/reading.ts';
export { flowTargets, isInflow, leftOut, type Target, typedTaxes } from './company-workbook/targets.ts';
export type { Compression, Deflate } from './compression.ts';
export { compareEdited, type EditedComparison, type TypedNumber, typedOver } from './edited.ts';
export { type Difference, differences, type Expectation, expectations, withoutResults } from './expectations.ts';
export type { Cell, CellFormat, CellRole, Row, Sheet, StyleKey, WorkbookModel } from './model.ts';
export { type PortfolioBook, type PortfolioLine, type PortfolioRow, portfolioWorkbook } from './portfolio-workbook.ts';
export { rateSituations } from './projection/indicator-formulas.ts';
export type { ProjectionPositions } from './projection/positions.ts';
export { projectionBook, projectionWorkbook } from './projection-workbook.ts';
export { type ReadCell, type ReadWorkbook, readWorkbook } from './read.ts';
export type { MergedCells } from './sheet-shape.ts';
export {
  readSpreadsheet,
  type SpreadsheetCell,
  type SpreadsheetOutcome,
  type SpreadsheetRefusal,
  type SpreadsheetSheet,
  spreadsheetLimits,
} from './spreadsheet.ts';
export { sheetPieces, streamWorkbook, writeWorkbook } from './write.ts';

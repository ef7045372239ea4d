/** API of statements alone: a thread that reads one file need not load the workbook writer or the engine. */
export { readStatement, type StatementLimits, type StatementLine, type StatementOutcome } from '../src/statement.ts';

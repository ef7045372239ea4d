/** Door of statements alone: a thread that reads one file need not load what writes workbooks, nor the engine. */
export { readStatement, type StatementLimits, type StatementLine, type StatementOutcome } from '../src/statement.ts';

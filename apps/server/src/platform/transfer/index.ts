/** Public interface of moving one organization between servers. */
export { TransferRefused } from './errors.ts';
export { describeOrganization, exportedLines, seeOneInstant } from './export.ts';
export { type FileHead, writeFile } from './file.ts';
export { type ImportedOrganization, importFile } from './import.ts';
export { readTravellingTables, type TransferRules } from './tables.ts';

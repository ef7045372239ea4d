export { type FileColumn, tableFile } from './table-file.ts';

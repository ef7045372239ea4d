export { archiveCompression } from './archive-compression.ts';
export { type FileColumn, tableFile } from './table-file.ts';

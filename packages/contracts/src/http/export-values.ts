/** As what lists are exported. Apart from the schemas: pages offer them without. */
export const exportFileTypes = ['xlsx', 'csv'] as const;
/** Format of an exported list. `xlsx` unless a request names another. */
export type ExportFileType = (typeof exportFileTypes)[number];

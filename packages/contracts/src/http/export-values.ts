/** As what lists are exported. Apart from the schemas: pages offer them without. */
export const exportFileTypes = ['xlsx', 'csv'] as const;
export type ExportFileType = (typeof exportFileTypes)[number];

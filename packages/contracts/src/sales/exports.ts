/** Lists of the sales back office as files. A file holds all that a filter finds, in its order, row by row as it is read. */
import { z } from 'zod';
import { defineEndpoint, fileStream } from '../http/endpoint.ts';
import { exportFileTypes } from '../http/export-values.ts';

/** The response of every export. */
export const exported = {
  access: 'sales:read',
  responses: { 200: fileStream },
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  throttle: 'export',
} as const;

const exportableList = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  /** The address of the export, by POST. Its query is the list's own. */
  address: z.string(),
  file_types: z.array(z.enum(exportFileTypes)),
});
/** List that can be exported as a file; `id` equals `key`. */
export type ExportableList = z.output<typeof exportableList>;

/** Operation that returns the exportable lists; the exports themselves are operations of their lists. */
export const salesExportEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/sales/exports/',
    summary: 'Which lists can be exported, and as which types of file',
    access: 'sales:read',
    responses: { 200: z.array(exportableList) },
  }),
} as const;

/** Lists of the sales back office as files: all that a filter finds, in its order, row by row as it is read. */
import { fileStream } from '../http/endpoint.ts';

/** What every export gives. */
export const exported = {
  access: 'sales:read',
  responses: { 200: fileStream },
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  throttle: 'export',
} as const;

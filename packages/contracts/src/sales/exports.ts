/** Lists of the sales back office as files: all that a filter finds, in its order, row by row as it is read. */
import { z } from 'zod';
import { fileStream } from '../http/endpoint.ts';
import { choice, text } from '../http/fields.ts';
import { exportFileTypes } from './money-values.ts';

/** What every export takes and gives. */
export const exported = {
  access: 'sales:read',
  responses: { 200: fileStream },
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  throttle: 'export',
} as const;

export const exportBody = (fileName: string) =>
  z.object({
    file_name: text({ max: 120 }).default(fileName),
    file_type: choice(exportFileTypes).default('xlsx'),
  });

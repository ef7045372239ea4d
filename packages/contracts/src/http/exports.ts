/** Parameters of every export. */
import { z } from 'zod';
import { exportFileTypes } from './export-values.ts';
import { choice, text } from './fields.ts';

/** Returns the body of an export: the file's name, `fileName` by default, and its format. */
export const exportBody = (fileName: string) =>
  z.object({
    file_name: text({ max: 120 }).default(fileName),
    file_type: choice(exportFileTypes).default('xlsx'),
  });

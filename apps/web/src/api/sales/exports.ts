import type { ExportFileType, FileOperation } from '@uni/contracts';
import { downloadFile } from '../download.ts';

type ListExport = Extract<FileOperation, `POST /api/sales/${string}/export/`>;
/** Lists of the sales back office that leave as files. */
export type ExportedList = ListExport extends `POST /api/sales/${infer List}/export/` ? List : never;

/** All that a filter finds as a file, written by the server while it reads. Returns whether it was saved. */
export const exportList = (list: ExportedList, query: object, name: string, type: ExportFileType): Promise<boolean> =>
  downloadFile({ name, type }, `POST /api/sales/${list}/export/`, { query });

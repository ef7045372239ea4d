import type { ExportFileType } from '@uni/contracts';
import { download } from '../download.ts';
import { addressOf } from '../paged.ts';

/** Lists of the sales back office that leave as files. */
export type ExportedList =
  | 'installments'
  | 'receipts'
  | 'commissions'
  | 'contracts'
  | 'proposals'
  | 'cancellations'
  | 'units'
  | 'clients'
  | 'suppliers'
  | 'movements';

/** All that is asked for as a file, written by the server while it reads; answers whether it was saved. */
export const exportList = (
  list: ExportedList,
  ask: Readonly<Record<string, string | number | undefined>>,
  file_name: string,
  file_type: ExportFileType,
): Promise<boolean> =>
  download({ method: 'POST', url: addressOf(`/api/sales/${list}/export/`, ask), body: {}, file_name, file_type });

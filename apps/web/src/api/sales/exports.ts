import type { ExportFileType, FileOperation } from '@uni/contracts';
import { downloadFile } from '../download.ts';
import { store } from '../stores/store.ts';
import type { Store } from '../stores/store-types.ts';
import { exportExcel } from '../stores/store-writes.ts';

/** Lists that the server writes as files. */
export type ListExport = Extract<FileOperation, `POST /api/sales/${string}/export/`>;

/** Lists that are a named store as a whole. Of the others the specification names selections, or nothing. */
const stores: Readonly<Partial<Record<ListExport, Store>>> = {
  'POST /api/sales/units/export/': store('sales', 'unitys'),
  'POST /api/sales/clients/export/': store('sales', 'client'),
  'POST /api/sales/suppliers/export/': store('sales', 'supplie'),
  'POST /api/sales/movements/export/': store('sales', 'financial_control'),
  'POST /api/sales/cancellations/export/': store('sales', 'distrato'),
};

/** Saves all that a filter matches as a file, written by the server while it reads. Returns whether it was saved. */
export function exportList(
  operation: ListExport,
  query: object,
  file: { readonly name: string; readonly type: ExportFileType },
): Promise<boolean> {
  const named = stores[operation];
  return named ? exportExcel(named, file, { query }) : downloadFile(file, operation, { query });
}

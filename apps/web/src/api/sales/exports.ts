import type { ExportFileType, FileOperation } from '@uni/contracts';
import { downloadFile } from '../download.ts';
import { store } from '../stores/store.ts';
import type { Store } from '../stores/store-types.ts';
import { exportExcel } from '../stores/store-writes.ts';

type ListExport = Extract<FileOperation, `POST /api/sales/${string}/export/`>;
/** Lists of the sales back office that leave as files. */
export type ExportedList = ListExport extends `POST /api/sales/${infer List}/export/` ? List : never;

/** Lists that are a named store as a whole. Of the others the specification names selections, or nothing. */
const stores: Readonly<Partial<Record<ExportedList, Store>>> = {
  units: store('sales', 'unitys'),
  clients: store('sales', 'client'),
  suppliers: store('sales', 'supplie'),
  movements: store('sales', 'financial_control'),
  cancellations: store('sales', 'distrato'),
};

/** All that a filter finds as a file, written by the server while it reads. Returns whether it was saved. */
export function exportList(list: ExportedList, query: object, name: string, type: ExportFileType): Promise<boolean> {
  const named = stores[list];
  const file = { name, type };
  return named ? exportExcel(named, file, { query }) : downloadFile(file, `POST /api/sales/${list}/export/`, { query });
}

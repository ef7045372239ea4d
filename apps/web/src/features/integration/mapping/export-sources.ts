import { readAllSources } from '../../../api/integration/mapping.ts';
import { exportRegister } from '../../../shared/register/export-register.ts';
import { type Column, heads, linesOfSources, type SheetLine } from './sheet-rows.ts';
import type { Mapping } from './use-mapping.ts';

/** Exports all filtered sources as a workbook, which is also the template for the import. */
export async function exportSources(mapping: Mapping): Promise<void> {
  const { page: _page, page_size: _size, ...filter } = mapping.filter;
  const lines = linesOfSources(await readAllSources(filter), mapping.labels, mapping.connections);
  const columns = (Object.keys(heads) as Column[]).map((key) => ({
    label: heads[key],
    text: (line: SheetLine) => line[key],
  }));
  await exportRegister(mapping.screen.copy.file, mapping.screen.copy.title, columns, lines);
}

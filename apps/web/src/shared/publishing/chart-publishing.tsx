import { charts as copy } from '@uni/phrases';
import { type ReactNode, useMemo } from 'react';
import { save } from '../../api/download.ts';
import { type ChartPublisher, ChartPublisherContext } from '../../ui/charts/chart-publisher.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Gives the charts inside it their source line and file exports. The spreadsheet writer is loaded on request only. */
export function ChartPublishing(props: { name: string; version: string; fileName: string; children: ReactNode }) {
  const { name, version, fileName } = props;
  const publisher = useMemo(
    (): ChartPublisher => ({
      source: [name, version].filter(Boolean),
      fileName,
      save,
      workbook: async (title, caption, table) => {
        const { writeWorkbook } = await import('@uni/workbook');
        const { chartWorkbook } = await import('./chart-workbook.ts');
        const bytes = writeWorkbook(chartWorkbook({ sheet: copy.publish.sheet, title, caption }, table));
        return new Blob([new Uint8Array(bytes)], { type: XLSX });
      },
    }),
    [name, version, fileName],
  );
  return <ChartPublisherContext value={publisher}>{props.children}</ChartPublisherContext>;
}

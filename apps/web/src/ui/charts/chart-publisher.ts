import { createContext } from 'react';
import type { ChartTable } from './chart-table.ts';

/** Source line and exports of the charts. */
export interface ChartPublisher {
  /** Text under a drawing: the enterprise, the version. */
  readonly source: readonly string[];
  /** Prefix of every file name. */
  readonly fileName: string;
  save(content: Blob, name: string): void;
  /** The table of a chart as a spreadsheet. */
  workbook(title: string, caption: string, table: ChartTable): Promise<Blob>;
}

/** Null where nothing can be published: a chart then has no way out. */
export const ChartPublisherContext = createContext<ChartPublisher | null>(null);

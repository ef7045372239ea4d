import type { RealisedNature } from '@uni/contracts';
import { monthAt } from '@uni/engine';
import { sheetImport as copy } from '@uni/phrases';
import { save } from '../../api/download.ts';
import { type Target, targetId } from './mapping.ts';
import type { MonthBlock } from './template.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A line as it stands: centavos by month, as magnitudes. */
interface StoredLine {
  readonly key: string;
  readonly module: number | null;
  readonly isLeaf: boolean;
  readonly realised: readonly number[];
  readonly committed: readonly number[];
  /** Months in which anything was realised, a zero included. */
  readonly touched: ReadonlySet<number>;
}

interface Stored {
  readonly targets: readonly Target[];
  readonly lines: readonly StoredLine[];
  readonly nature: RealisedNature;
  readonly baseMonth: string;
  readonly months: number;
}

/** Returns the stored amounts line by line: a sheet to fill in and import. */
export function templateBlock({ targets, lines, nature, baseMonth, months }: Stored): MonthBlock {
  const byId = new Map(lines.filter(({ isLeaf }) => isLeaf).map((line) => [targetId(line), line]));
  const isFilled = (line: StoredLine | undefined, at: number): boolean =>
    nature === 'realised' ? (line?.touched.has(at) ?? false) : (line?.committed[at] ?? 0) !== 0;
  return {
    lines: targets,
    months: Array.from({ length: months }, (_, at) => monthAt(baseMonth, at)),
    values: targets.map((target) => {
      const line = byId.get(targetId(target));
      return Array.from({ length: months }, (_, at) => (isFilled(line, at) ? (line?.[nature][at] ?? 0) : null));
    }),
  };
}

interface TemplateOptions {
  readonly fileName: string;
  /** Of the sheet in it. */
  readonly title: string;
  readonly block: MonthBlock;
}

/** Saves the sheet; the writer is loaded only now. */
export async function downloadTemplate({ fileName, title, block }: TemplateOptions): Promise<void> {
  const { writeWorkbook } = await import('@uni/workbook');
  const { blockWorkbook } = await import('./template.ts');
  const bytes = writeWorkbook(blockWorkbook(title, [copy.line, copy.code, copy.module], block));
  save(new Blob([new Uint8Array(bytes)], { type: XLSX }), fileName);
}

import type { RealisedNature } from '@uni/contracts';
import { monthAt } from '@uni/engine';
import { realised as words } from '@uni/phrases';
import { save } from '../../../../api/download.ts';
import type { RealisedLine } from '../realised/realised-model.ts';
import { type Target, targetId } from './mapping.ts';
import type { MonthBlock } from './template.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Wanted {
  readonly fileName: string;
  readonly targets: readonly Target[];
  readonly lines: readonly RealisedLine[];
  readonly nature: RealisedNature;
  readonly baseMonth: string;
  readonly months: number;
}

/** What is stored now, line by line: a sheet to be filled in and brought back. */
export function templateBlock({ targets, lines, nature, baseMonth, months }: Omit<Wanted, 'fileName'>): MonthBlock {
  const byId = new Map(lines.filter(({ isLeaf }) => isLeaf).map((line) => [targetId(line), line]));
  const isFilled = (line: RealisedLine | undefined, at: number): boolean =>
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

/** Saves the sheet; the writer is loaded only now. */
export async function downloadTemplate({ fileName, ...wanted }: Wanted): Promise<void> {
  const [{ writeWorkbook }, { blockWorkbook }] = await Promise.all([import('@uni/workbook'), import('./template.ts')]);
  const title = words.documents.natures[wanted.nature];
  const headings = [words.line, words.import.code, words.import.module] as const;
  const bytes = writeWorkbook(blockWorkbook(title, headings, templateBlock(wanted)));
  save(new Blob([new Uint8Array(bytes)], { type: XLSX }), fileName);
}

import { writeFileSync } from 'node:fs';
import type { Model } from '@uni/engine';
import { projectionWorkbook, writeWorkbook } from '@uni/workbook';

/** Writes the study's workbook with living formulas; an existing file is replaced. */
export function exportWorkbook(model: Model, file: string): void {
  writeFileSync(file, writeWorkbook(projectionWorkbook(model)));
}

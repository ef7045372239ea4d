/**
 * `npm run verify:workbook -- STUDY.json`: exports the study with a wrong result cached in every formula, lets LibreOffice
 * recalculate it and compares every money cell with the engine's. Prints `cells equal: X of Y`; exits 1 when one differs.
 */
import {
  differences,
  expectations,
  projectionWorkbook,
  readWorkbook,
  withoutResults,
  writeWorkbook,
} from '@uni/workbook';
import { recalculate } from './libreoffice/recalculate.ts';
import { findLibreOffice } from './test/needs/libreoffice.ts';
import { readStudy } from './uni/read-study.ts';

const SHOWN = 20;

async function verify(study: string): Promise<boolean> {
  const soffice = findLibreOffice();
  if (!soffice) throw new Error('no LibreOffice (soffice): install libreoffice-calc, or name it with SOFFICE_PATH');
  const model = projectionWorkbook(readStudy(study));
  const expected = expectations(model);
  const { files, seconds } = await recalculate(soffice, [writeWorkbook(withoutResults(model))]);
  const [file] = files;
  if (!file) throw new Error('LibreOffice saved nothing');
  const { sheets } = readWorkbook(file);
  const different = differences(expected, (sheet, address) => {
    const cell = sheets.get(sheet)?.get(address);
    return cell?.error ?? cell?.value;
  });
  for (const { sheet, address, centavos, found } of different.slice(0, SHOWN)) {
    console.log(`${sheet}!${address}: expected ${(centavos / 100).toFixed(2)}, LibreOffice gives ${String(found)}`);
  }
  if (different.length > SHOWN) console.log(`… and ${different.length - SHOWN} more`);
  console.log(`recalculated in ${seconds.toFixed(1)} s, LibreOffice's start included`);
  console.log(`cells equal: ${expected.length - different.length} of ${expected.length}`);
  return different.length === 0 && expected.length > 0;
}

const [study, ...rest] = process.argv.slice(2);
if (study === undefined || rest.length > 0) {
  console.error('Usage: npm run verify:workbook -- STUDY.json');
  process.exitCode = 64;
} else {
  try {
    process.exitCode = (await verify(study)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

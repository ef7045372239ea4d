/**
 * `npm run verify:workbook -- STUDY.json`: exports the study with a wrong result cached in every formula. LibreOffice
 * recalculates it, then every money cell is compared with the engine's. Prints `cells equal: X of Y`; exits 1 when one differs.
 *
 * `npm run verify:workbook -- --edits [STUDY.json …]`: the same for twelve edits of each study (without names: the worked ones),
 * typed into the input cells. Every month of every line and every indicator is compared with the engine's projection of the
 * edited study. Also counts blue cells without effect.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  differences,
  expectations,
  projectionWorkbook,
  readWorkbook,
  withoutResults,
  writeWorkbook,
} from '@uni/workbook';
import { repositoryRoot } from './bootstrap/node.mjs';
import { recalculate } from './libreoffice/recalculate.ts';
import { findLibreOffice } from './test/needs/libreoffice.ts';
import { readStudy } from './uni/read-study.ts';
import { editsOfStudy, verifyEdits } from './workbook-edits/verify-edits.ts';

const MAX_LISTED = 20;
const worked = join(repositoryRoot, 'packages/engine/fixtures/cases');

function program(): string {
  const soffice = findLibreOffice();
  if (!soffice) throw new Error('no LibreOffice (soffice): install libreoffice-calc, or name it with SOFFICE_PATH');
  return soffice;
}

async function verify(study: string): Promise<boolean> {
  const model = projectionWorkbook(readStudy(study));
  const expected = expectations(model);
  const { files, seconds } = await recalculate(program(), [writeWorkbook(withoutResults(model))]);
  const [file] = files;
  if (!file) throw new Error('LibreOffice saved nothing');
  const { sheets } = readWorkbook(file);
  const different = differences(expected, (sheet, address) => {
    const cell = sheets.get(sheet)?.get(address);
    return cell?.error ?? cell?.value;
  });
  for (const { sheet, address, centavos, actual } of different.slice(0, MAX_LISTED)) {
    console.log(`${sheet}!${address}: expected ${(centavos / 100).toFixed(2)}, LibreOffice gives ${String(actual)}`);
  }
  if (different.length > MAX_LISTED) console.log(`… and ${different.length - MAX_LISTED} more`);
  console.log(`recalculated in ${seconds.toFixed(1)} s, LibreOffice's start included`);
  console.log(`cells equal: ${expected.length - different.length} of ${expected.length}`);
  return different.length === 0 && expected.length > 0;
}

async function verifyAllEdits(given: readonly string[]): Promise<boolean> {
  const studies =
    given.length > 0
      ? given
      : readdirSync(worked)
          .filter((name) => name.endsWith('.study.json'))
          .map((name) => join(worked, name));
  const sums = { cells: 0, different: 0, edits: 0, unread: 0 };
  for (const study of studies) {
    const { cells, different, edits: made, unread } = await verifyEdits(program(), basename(study), readStudy(study));
    sums.cells += cells;
    sums.different += different;
    sums.edits += made;
    sums.unread += unread;
  }
  console.log(`studies: ${studies.length}, edits: ${sums.edits}, blue cells that lead nowhere: ${sums.unread}`);
  console.log(`cells and indicators equal: ${sums.cells - sums.different} of ${sums.cells}`);
  return sums.different === 0 && sums.unread === 0 && sums.edits === studies.length * editsOfStudy;
}

const [first, ...rest] = process.argv.slice(2);
if (first === undefined || (first !== '--edits' && rest.length > 0)) {
  console.error('Usage: npm run verify:workbook -- STUDY.json | --edits [STUDY.json …]');
  process.exitCode = 64;
} else {
  try {
    process.exitCode = (await (first === '--edits' ? verifyAllEdits(rest) : verify(first))) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

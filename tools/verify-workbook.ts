/**
 * `npm run verify:workbook -- STUDY.json`: exports the study with a wrong result cached in every formula, lets LibreOffice
 * recalculate it and compares every money cell with the engine's. Prints `cells equal: X of Y`; exits 1 when one differs.
 *
 * `npm run verify:workbook -- --edits [STUDY.json …]`: the same for twelve edits of each study (without names: the worked ones),
 * typed into the input cells; every month of every line and every indicator is compared with the engine's projection of the
 * edited study. Also counts blue cells from which nothing follows.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Model, openStudy } from '@uni/engine';
import {
  compareEdited,
  differences,
  expectations,
  projectionBook,
  projectionWorkbook,
  readWorkbook,
  type TypedNumber,
  typedOver,
  withoutResults,
  writeWorkbook,
} from '@uni/workbook';
import { repositoryRoot } from './bootstrap/node.mjs';
import { recalculate } from './libreoffice/recalculate.ts';
import { findLibreOffice } from './test/needs/libreoffice.ts';
import { readStudy } from './uni/read-study.ts';
import { changed, type Edit, edits, substitutes } from './workbook-edits/edits.ts';
import { unreadInputs } from './workbook-edits/unread-inputs.ts';

const SHOWN = 20;
const EDITS = 12;
/** Workbooks that one LibreOffice recalculates: it has ten minutes. */
const BATCH = 3;
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
  for (const { sheet, address, centavos, found } of different.slice(0, SHOWN)) {
    console.log(`${sheet}!${address}: expected ${(centavos / 100).toFixed(2)}, LibreOffice gives ${String(found)}`);
  }
  if (different.length > SHOWN) console.log(`… and ${different.length - SHOWN} more`);
  console.log(`recalculated in ${seconds.toFixed(1)} s, LibreOffice's start included`);
  console.log(`cells equal: ${expected.length - different.length} of ${expected.length}`);
  return different.length === 0 && expected.length > 0;
}

interface Trial {
  readonly name: string;
  readonly model: Model;
  readonly file: Uint8Array;
  /** Paths of the study that the edit changes and for which there is no blue cell. */
  readonly missing: readonly string[];
}

interface Trials {
  readonly trials: readonly Trial[];
  readonly places: ReturnType<typeof projectionBook>['places'];
  /** Edits that cannot be said of the study, and why. */
  readonly unsaid: readonly string[];
}

/** The study as it is, and after each of its edits; what a study has no number for is replaced by the next substitute. */
function trialsOf(opened: Model): Trials {
  const { workbook, places } = projectionBook(opened);
  const { study } = opened;
  const asIs: Trial = {
    name: 'como exportado',
    model: opened,
    file: writeWorkbook(withoutResults(workbook)),
    missing: [],
  };
  const trials = [asIs];
  const unsaid: string[] = [];
  const tried = (edit: Edit): void => {
    if (trials.length > EDITS) return;
    const changes = edit.changes(study);
    const edited = openStudy(changed(study, changes));
    if (changes.length === 0 || !edited.ok) {
      const [error] = edited.ok ? [] : edited.errors;
      unsaid.push(`${edit.name}: ${error ? `refused, ${error.message}` : `the study has no ${edit.of}`}`);
      return;
    }
    const typed = typedOver(workbook, places, changes);
    const file = writeWorkbook(withoutResults(typed.workbook));
    const missing = typed.missing.filter((pointer) => changesResult(opened, changes, pointer));
    trials.push({ name: edit.name, model: edited.model, file, missing });
  };
  [...edits, ...substitutes].forEach(tried);
  return { trials, places, unsaid };
}

/** Whether one of the changes, by itself, changes the projection: what changes nothing need not be blue. */
function changesResult(opened: Model, changes: readonly TypedNumber[], pointer: string): boolean {
  const alone = openStudy(
    changed(
      opened.study,
      changes.filter((change) => change.pointer === pointer),
    ),
  );
  if (!alone.ok) return true;
  const told = ({ projection: { lines, indicators } }: Model): string => JSON.stringify([lines, indicators]);
  return told(alone.model) !== told(opened);
}

async function verifyEdits(path: string): Promise<{ cells: number; different: number; edits: number; unread: number }> {
  const { trials, places, unsaid } = trialsOf(readStudy(path));
  const files: Uint8Array[] = [];
  let seconds = 0;
  for (let k = 0; k < trials.length; k += BATCH) {
    const batch = trials.slice(k, k + BATCH).map(({ file }) => file);
    const answer = await recalculate(program(), batch);
    files.push(...answer.files);
    seconds += answer.seconds;
  }
  const sum = { cells: 0, different: 0, edits: trials.length - 1, unread: 0 };
  console.log(`${basename(path)} (${seconds.toFixed(0)} s)`);
  trials.forEach(({ name, model, missing }, k) => {
    const { sheets } = readWorkbook(files[k] as Uint8Array);
    const { compared, different } = compareEdited(model, places, (sheet, address) => {
      const cell = sheets.get(sheet)?.get(address);
      return cell?.error ?? cell?.value;
    });
    sum.cells += compared + missing.length;
    sum.different += different.length + missing.length;
    if (k === 0) {
      const unread = unreadInputs(places, readWorkbook(trials[0]?.file as Uint8Array));
      sum.unread = unread.length;
      for (const pointer of unread) console.log(`    nothing follows from the blue cell of ${pointer}`);
    }
    console.log(`  ${name}: ${compared - different.length} of ${compared} equal`);
    for (const pointer of missing.slice(0, 3)) console.log(`    no blue cell for ${pointer}`);
    for (const { place, engine, workbook } of different.slice(0, 4))
      console.log(`    ${place}: engine ${String(engine)}, workbook ${String(workbook)}`);
  });
  for (const reason of unsaid) console.log(`  not said: ${reason}; another edit takes its place`);
  return sum;
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
    const { cells, different, edits: made, unread } = await verifyEdits(study);
    sums.cells += cells;
    sums.different += different;
    sums.edits += made;
    sums.unread += unread;
  }
  console.log(`studies: ${studies.length}, edits: ${sums.edits}, blue cells that lead nowhere: ${sums.unread}`);
  console.log(`cells and indicators equal: ${sums.cells - sums.different} of ${sums.cells}`);
  return sums.different === 0 && sums.unread === 0 && sums.edits === studies.length * EDITS;
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

/** Workbooks in which the numbers of a study are typed over, recalculated by LibreOffice and held against the engine. */
import { type Model, openStudy } from '@uni/engine';
import {
  compareEdited,
  projectionBook,
  readWorkbook,
  type TypedNumber,
  typedOver,
  withoutResults,
  writeWorkbook,
} from '@uni/workbook';
import { recalculate } from '../libreoffice/recalculate.ts';
import { changed, type Edit, edits, substitutes } from './edits.ts';
import { unreadInputs } from './unread-inputs.ts';

/** Number of edits tried on each study. */
export const editsOfStudy = 12;
/** Workbooks that one LibreOffice recalculates: it has ten minutes. */
const BATCH = 3;

interface Trial {
  readonly name: string;
  readonly model: Model;
  readonly file: Uint8Array;
  /** Paths of the study that the edit changes and for which there is no blue cell. */
  readonly missing: readonly string[];
}

interface Trials {
  readonly trials: readonly Trial[];
  readonly positions: ReturnType<typeof projectionBook>['positions'];
  /** Edits that do not apply to the study, and why. */
  readonly unsaid: readonly string[];
}

/**
 * The study as it is, and after each of its edits. An edit for which a study has no number is replaced by the next substitute.
 */
function trialsOf(opened: Model): Trials {
  const { workbook, positions } = projectionBook(opened);
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
    if (trials.length > editsOfStudy) return;
    const changes = edit.changes(study);
    const edited = openStudy(changed(study, changes));
    if (changes.length === 0 || !edited.ok) {
      const [error] = edited.ok ? [] : edited.errors;
      unsaid.push(`${edit.name}: ${error ? `refused, ${error.message}` : `the study has no ${edit.of}`}`);
      return;
    }
    const typed = typedOver(workbook, positions, changes);
    const file = writeWorkbook(withoutResults(typed.workbook));
    const missing = typed.missing.filter((pointer) => changesResult(opened, changes, pointer));
    trials.push({ name: edit.name, model: edited.model, file, missing });
  };
  [...edits, ...substitutes].forEach(tried);
  return { trials, positions, unsaid };
}

/** Returns true when one of the changes, by itself, changes the projection: a cell without effect need not be blue. */
function changesResult(opened: Model, changes: readonly TypedNumber[], pointer: string): boolean {
  const alone = openStudy(
    changed(
      opened.study,
      changes.filter((change) => change.pointer === pointer),
    ),
  );
  if (!alone.ok) return true;
  const modelText = ({ projection: { lines, indicators } }: Model): string => JSON.stringify([lines, indicators]);
  return modelText(alone.model) !== modelText(opened);
}

export interface EditSums {
  /** Cells and indicators that were compared, over all edits. */
  readonly cells: number;
  readonly different: number;
  readonly edits: number;
  /** Blue cells from which nothing follows. */
  readonly unread: number;
}

/**
 * Exports a study, types each edit into it and compares the recalculation of LibreOffice (`program`). Prints a line for each
 * edit.
 */
export async function verifyEdits(program: string, name: string, opened: Model): Promise<EditSums> {
  const { trials, positions, unsaid } = trialsOf(opened);
  const files: Uint8Array[] = [];
  let seconds = 0;
  for (let k = 0; k < trials.length; k += BATCH) {
    const batch = trials.slice(k, k + BATCH).map(({ file }) => file);
    const answer = await recalculate(program, batch);
    files.push(...answer.files);
    seconds += answer.seconds;
  }
  const sum = { cells: 0, different: 0, edits: trials.length - 1, unread: 0 };
  console.log(`${name} (${seconds.toFixed(0)} s)`);
  trials.forEach(({ name, model, missing }, k) => {
    const { sheets } = readWorkbook(files[k] as Uint8Array);
    const { compared, different } = compareEdited(model, positions, (sheet, address) => {
      const cell = sheets.get(sheet)?.get(address);
      return cell?.error ?? cell?.value;
    });
    sum.cells += compared + missing.length;
    sum.different += different.length + missing.length;
    if (k === 0) {
      const unread = unreadInputs(positions, readWorkbook(trials[0]?.file as Uint8Array));
      sum.unread = unread.length;
      for (const pointer of unread) console.log(`    nothing follows from the blue cell of ${pointer}`);
    }
    console.log(`  ${name}: ${compared - different.length} of ${compared} equal`);
    for (const pointer of missing.slice(0, 3)) console.log(`    no blue cell for ${pointer}`);
    for (const { location, engine, workbook } of different.slice(0, 4))
      console.log(`    ${location}: engine ${String(engine)}, workbook ${String(workbook)}`);
  });
  for (const reason of unsaid) console.log(`  not said: ${reason}; another edit takes its place`);
  return sum;
}

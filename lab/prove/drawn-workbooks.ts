/**
 * Workbooks of drawn studies. Each is exported, twelve edits are typed into it, and LibreOffice recalculates it. Every cell
 * and indicator is compared with the engine. `--seed N --studies N`.
 */
import { parseArgs } from 'node:util';
import { openStudy } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { findLibreOffice } from '@uni/tools/test/needs/libreoffice.ts';
import { editsOfStudy, verifyEdits } from '@uni/tools/workbook-edits/verify-edits.ts';
import { handOut, noneOf, table } from '../figures.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, studies: { type: 'string', default: '20' } },
});
const [first, studies] = [Number(values.seed), Number(values.studies)];
const program = findLibreOffice();
if (!program) throw new Error('no LibreOffice (soffice): install libreoffice-calc, or name it with SOFFICE_PATH');

const sums = { cells: 0, different: 0, unread: 0, unmade: 0 };
for (let seed = first, done = 0; done < studies; seed += 1) {
  const opened = openStudy(generateStudy(seed));
  if (!opened.ok) continue;
  const { cells, different, edits, unread } = await verifyEdits(program, `seed ${seed}`, opened.model);
  sums.cells += cells;
  sums.different += different;
  sums.unread += unread;
  sums.unmade += editsOfStudy - edits;
  done += 1;
}
const figures = [
  noneOf(
    `cells and indicators of ${studies} drawn studies, as exported and after ${editsOfStudy} edits each, that differ`,
    sums.different,
    sums.cells.toLocaleString('en'),
  ),
  noneOf('blue cells that lead nowhere', sums.unread),
  noneOf('edits that could not be made', sums.unmade),
];
handOut(figures);
console.log(table(figures));
process.exitCode = figures.every(({ met }) => met) ? 0 : 1;

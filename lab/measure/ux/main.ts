/**
 * `npm run measure:ux [-- --rounds N] [--only R6,R13] [--record]`
 *
 * The rubric of the planning surface, row by row: drives Chromium on the built program with a study of 400 lines by 120
 * months and with the demonstration, runs the tests that prove what is not timed, and prints each row with its target and
 * with what measured it; `--record` puts the table into docs/benchmarks.md. A missed target is printed, not hidden, and no
 * error.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@uni/tools/bootstrap/node.mjs';
import { launch } from '@uni/tools/demonstration/browser.ts';
import { demoDraft } from '@uni/tools/demonstration/demonstration.ts';
import { build, openHouse, signIn } from '@uni/tools/demonstration/house.ts';
import { HEAVY } from './heavy-study.ts';
import { measures } from './measures.ts';
import { prove } from './proofs.ts';
import { recorded } from './recorded.ts';
import { inOrder, type RubricRow, rubricMarkdown, rubricTable } from './rubric.ts';

const record = join(repositoryRoot, 'docs/benchmarks.md');
const [begin, end] = ['<!-- measure:ux -->', '<!-- /measure:ux -->'];

async function measure(
  rounds: number,
  wanted: (row: string) => boolean,
): Promise<{ rows: RubricRow[]; browser: string }> {
  const house = await openHouse();
  const browser = await launch();
  const rows: RubricRow[] = [];
  try {
    const context = await browser.newContext({ locale: 'pt-BR' });
    const token = await signIn(await context.newPage(), house);
    await context.close();
    const aurora = await demoDraft(house, token, 'Residencial Aurora');
    const other = await demoDraft(house, token, 'Loteamento Jardim Ipê');
    for (const { rows: names, act } of measures) {
      if (!names.some(wanted)) continue;
      // Says what is under way: the whole takes minutes.
      console.log(`… ${names.join(', ')}`);
      rows.push(
        ...(await act({ house, browser, token, aurora, other, rounds }).catch((error) => [lost(names, error)])),
      );
    }
    return { rows, browser: browser.version() };
  } finally {
    await browser.close();
    await house.close();
  }
}

/** A measurement that came to no end is told like one that missed. */
function lost(names: readonly string[], error: unknown): RubricRow {
  const [measured = ''] = String(error).split('\n');
  return { row: names[0] ?? '', what: `${names.join(', ')} not measured`, measured, target: '', met: false, by: '' };
}

function keep(text: string): void {
  const page = readFileSync(record, 'utf8');
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md lacks ${begin} … ${end}`);
  writeFileSync(record, `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      record: { type: 'boolean', default: false },
    },
  });
  const only = values.only.split(',').filter((row) => row !== '');
  const wanted = (row: string): boolean => only.length === 0 || only.includes(row);
  build();
  const { rows, browser } = await measure(Number(values.rounds), wanted);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const proven = only.length === 0 || only.includes('tests') ? prove() : [];
  const all = inOrder([...rows, ...proven, ...recorded().filter(({ row }) => wanted(row))]);
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, load ${load} after what is timed (a quiet machine has 2 or less here)`;
  const heading = `${new Date().toISOString().slice(0, 10)}: heavy study of ${HEAVY.lines} lines × ${HEAVY.months} months, ${values.rounds} rounds, Chromium ${browser}, ${machine}`;
  console.log(`${heading}\n\n${rubricTable(all)}`);
  const missed = all.filter(({ met }) => met === false).length;
  console.log(`\n${all.filter(({ met }) => met).length} met, ${missed} missed`);
  for (const { row, failures = [] } of all) for (const failure of failures) console.log(`${row}: ${failure}`);
  if (values.record) keep(`${heading}\n\n${rubricMarkdown(all)}`);
}

await main();

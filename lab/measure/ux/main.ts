import { parseArgs } from 'node:util';
import { launch } from '@uni/tools/browser/launch.ts';
import { build, openDemoServer, signIn } from '@uni/tools/demonstration/demo-server.ts';
import { demoDraft } from '@uni/tools/demonstration/demonstration.ts';
import { handOut } from '../../figures.ts';
import { describeMachine, recordSection, today } from '../../record.ts';
import { HEAVY } from './heavy-study.ts';
import { measures } from './measures.ts';
import { prove } from './proofs.ts';
import { recorded } from './recorded.ts';
import { figureOf, inOrder, type RubricRow, rubricMarkdown, rubricTable } from './rubric.ts';

async function measure(
  rounds: number,
  isSelected: (row: string) => boolean,
): Promise<{ rows: RubricRow[]; browser: string }> {
  const server = await openDemoServer();
  const browser = await launch();
  const rows: RubricRow[] = [];
  try {
    const context = await browser.newContext({ locale: 'pt-BR' });
    const token = await signIn(await context.newPage(), server);
    await context.close();
    const aurora = await demoDraft(server, token, 'Residencial Aurora');
    const other = await demoDraft(server, token, 'Loteamento Jardim Ipê');
    for (const { rows: names, act } of measures) {
      if (!names.some(isSelected)) continue;
      // Prints its progress: the whole run takes minutes.
      console.log(`… ${names.join(', ')}`);
      rows.push(
        ...(await act({ server, browser, token, aurora, other, rounds }).catch((error) => [lost(names, error)])),
      );
    }
    return { rows, browser: browser.version() };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** An unfinished measurement is reported as missed. */
function lost(names: readonly string[], error: unknown): RubricRow {
  const [measured = ''] = String(error).split('\n');
  return { row: names[0] ?? '', what: `${names.join(', ')} not measured`, measured, target: '', met: false, by: '' };
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
  const isSelected = (row: string): boolean => only.length === 0 || only.includes(row);
  build();
  const { rows, browser } = await measure(Number(values.rounds), isSelected);
  const machine = describeMachine('after what is timed (a quiet machine has 2 or less here)');
  const proven = only.length === 0 || only.includes('tests') ? prove() : [];
  const all = inOrder([...rows, ...proven, ...recorded().filter(({ row }) => isSelected(row))]);
  // Other commands hand out their own measurements.
  handOut(inOrder([...rows, ...proven]).map(figureOf));
  const heading = `${today()}: heavy study of ${HEAVY.lines} lines × ${HEAVY.months} months, ${values.rounds} rounds, Chromium ${browser}, ${machine}`;
  console.log(`${heading}\n\n${rubricTable(all)}`);
  const missed = all.filter(({ met }) => met === false).length;
  console.log(`\n${all.filter(({ met }) => met).length} met, ${missed} missed`);
  for (const { row, failures = [] } of all) for (const failure of failures) console.log(`${row}: ${failure}`);
  if (values.record) recordSection('measure:ux', `${heading}\n\n${rubricMarkdown(all)}`);
}

await main();

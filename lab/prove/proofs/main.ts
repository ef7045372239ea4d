/**
 * `npm run proofs [-- --only NAME[,NAME]] [--seed N] [--again] [--record]`, `-- --list`
 *
 * Runs every proof and measurement that is too long for `npm test`. Prints one table of figure, goal, met or missed, and
 * seed. Exits 1 when a goal is missed, which includes a row that crashes. Completed rows are not run again on the same code,
 * unless `--again` is given. `--record` puts the table into docs/benchmarks.md.
 */
import { join } from 'node:path';
import { repositoryRoot } from '@uni/tools/bootstrap/node.mjs';
import { gatherProvisions } from '@uni/tools/test/needs/index.ts';
import { endGroupsOnSignal } from '@uni/tools/test/process-group.ts';
import { describeMachine, recordSection, today } from '../../record.ts';
import { proveAll } from './prove-all.ts';
import { codeState, openStoredResults } from './stored-results.ts';
import { proofs } from './table.ts';

endGroupsOnSignal();
const state = codeState(repositoryRoot);
process.exitCode = await proveAll(process.argv.slice(2), {
  proofs,
  stored: openStoredResults(join(repositoryRoot, '.cache/proofs'), state),
  isSameCode: () => codeState(repositoryRoot) === state,
  provide: gatherProvisions,
  record: (markdown) => {
    const heading = `${today()}: ${state ?? 'no commit'}, ${describeMachine('at the end')}, Node ${process.versions.node}`;
    recordSection('proofs', `${heading}\n\n${markdown}`);
  },
  say: (text) => console.log(text),
});

/**
 * `npm run bench:earlier [-- --revision COMMIT] [--rounds N] [--size MODULESxMONTHS]`
 *
 * Times the engine and the one of an earlier commit in turn, on a study without any newer rule. The default is the last
 * commit before the rules of engine-sales.md and engine-companies.md. First proves that both make the same lines. Timed by this
 * thread's processor time, which has steps of some milliseconds: a round is therefore hundreds of projections. Exits 1 when the
 * history at hand lacks the commit. A missed goal is printed, not hidden, and no error.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import * as present from '@uni/engine';
import { type Figure, handOut, table } from '../../figures.ts';
import { median, medianRatio, milliseconds } from '../statistics.ts';
import { benchmarkStudy, editedStudy, type Size } from './study.ts';
import { timed } from './variants.ts';

type Engine = Pick<typeof present, 'openStudy'>;
type Model = Extract<ReturnType<Engine['openStudy']>, { ok: true }>['model'];

/** The parent of "fields of the receipts side, and what is refused". */
const BEFORE_THE_NEWER_RULES = 'a537cce1db1abe4a9b88350fa7724438d199b365';
const PER_ROUND = 400;
const GOAL = 1.02;

/** Writes the engine of a commit into a folder and loads it. */
async function engineOf(revision: string, folder: string): Promise<Engine> {
  const archive = execFileSync('git', ['archive', revision, 'packages/engine'], { maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  return import(pathToFileURL(join(folder, 'packages/engine/src/index.ts')).href);
}

function open(engine: Engine, study: present.Study, previous?: Model): Model {
  const answer = engine.openStudy(study, previous);
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.errors.slice(0, 3))}`);
  return answer.model;
}

/** Asserts that each line of the earlier engine has the same cells in the present one. */
function assertSameLines(earlier: Engine, study: present.Study): void {
  const cellsOf = (engine: Engine): Map<string, string> => {
    const { lines } = open(engine, study).projection;
    return new Map(lines.map((line) => [`${line.key} of ${line.module ?? 'all'}`, [...line.values].join()]));
  };
  const now = cellsOf(present);
  for (const [name, cells] of cellsOf(earlier)) if (now.get(name) !== cells) throw new Error(`${name} differs`);
}

interface Act {
  readonly what: string;
  /** Milliseconds of one turn. */
  readonly time: (engine: Engine) => number;
}

function measuredActs(study: present.Study): Act[] {
  const edits = [1, 2, 3].map((step) => editedStudy(study, 3, 0.0007 * step));
  const editTime = (engine: Engine): number => {
    let model = open(engine, study);
    return timed(PER_ROUND, (turn) => {
      model = open(engine, edits[turn % edits.length] ?? study, model);
    });
  };
  const indicatorsTime = (engine: Engine): number =>
    timed(PER_ROUND, () => {
      if (open(engine, study).projection.indicators.vgv_gross === null) throw new Error('no VGV');
    });
  return [
    { what: 'full projection', time: (engine) => timed(PER_ROUND, () => open(engine, study)) },
    { what: 'full projection with its indicators', time: indicatorsTime },
    { what: 'one edit of a sales curve', time: editTime },
  ];
}

/** Rows of one act: each round times both engines, every other round the earlier one first. */
function rowsOf({ what, time }: Act, earlier: Engine, rounds: number): Figure[] {
  const times: { before: number[]; now: number[] } = { before: [], now: [] };
  for (let round = -2; round < rounds; round++) {
    const first = round % 2 === 0 ? time(earlier) : undefined;
    const now = time(present);
    const before = first ?? time(earlier);
    if (round < 0) continue;
    times.before.push(before);
    times.now.push(now);
  }
  const ratio = medianRatio(times.now, times.before);
  return [
    { what: `${what}, earlier`, measured: milliseconds(median(times.before)) },
    { what: `${what}, now`, measured: milliseconds(median(times.now)) },
    { what: `${what}, now / earlier`, measured: ratio.toFixed(3), goal: `≤ ${GOAL}`, met: ratio <= GOAL },
  ];
}

function sizeNamed(text: string): Size {
  const [modules, months] = text.split('x').map(Number);
  if (!modules || !months) throw new Error(`--size ${text} is not MODULESxMONTHS`);
  return { modules, months };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      revision: { type: 'string', default: BEFORE_THE_NEWER_RULES },
      rounds: { type: 'string', default: '40' },
      size: { type: 'string', default: '4x120' },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'uni-earlier-engine-'));
  try {
    const earlier = await engineOf(values.revision, folder);
    const study = benchmarkStudy(sizeNamed(values.size));
    assertSameLines(earlier, study);
    const rows = measuredActs(study).flatMap((act) => rowsOf(act, earlier, Number(values.rounds)));
    console.log(`${values.size} months, earlier: ${values.revision.slice(0, 12)}\n\n${table(rows)}`);
    handOut(rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await main();

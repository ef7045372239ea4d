/**
 * `npm run bench [-- --rounds N] [--markdown FILE] [--without-libreoffice]`
 *
 * Times a projection of 4 modules × 120 months × ~160 lines in five ways, interleaved. First proves that they answer alike.
 * Prints medians of the ratios. A full projection computes every vector of a study whose shape (all but its numbers) was
 * projected before. The first projection of a shape defines them, too. All but LibreOffice are timed by the processor time of
 * their thread. The engine's checks of the study are included, its root searches are separate. LibreOffice is timed by the clock:
 * its row needs a quiet machine. Exits 1 when a row cannot be measured. A missed goal is printed, not hidden, and no error.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Figure, handOut, markdown, table } from '../../figures.ts';
import { median, medianRatio, milliseconds } from '../statistics.ts';
import { featuredRows } from './featured.ts';
import { recalculationTimes, Unavailable } from './libreoffice.ts';
import { Loop } from './loop.ts';
import { benchmarkStudy, type Size } from './study.ts';
import { assertEditEqual, assertEqual, editTime, evaluationTime, firstTime, fullTime, naiveTime } from './variants.ts';

const STANDARD: Size = { modules: 4, months: 120 };
const WARM_UP = 60;
const PER_ROUND = { full: 20, first: 8, edit: 20, naive: 4, loop: 60 };

interface Times {
  full: number[];
  first: number[];
  evaluated: number[];
  edit: number[];
  naive: number[];
  loop: number[];
  root: number[];
}

function standardTimes(loop: Loop, rounds: number): { times: Times; months: number; lines: number } {
  const study = benchmarkStudy(STANDARD);
  const { months, lines } = assertEqual(study, loop);
  assertEditEqual(study);
  fullTime(study, WARM_UP);
  editTime(study, WARM_UP);
  naiveTime(study, WARM_UP);
  const times: Times = { full: [], first: [], evaluated: [], edit: [], naive: [], loop: [], root: [] };
  for (let round = 0; round < rounds; round++) {
    times.full.push(fullTime(study, PER_ROUND.full));
    times.first.push(firstTime(study, PER_ROUND.first));
    times.evaluated.push(evaluationTime(study, PER_ROUND.full));
    times.edit.push(editTime(study, PER_ROUND.edit));
    times.naive.push(naiveTime(study, PER_ROUND.naive));
    const answer = loop.run(study, months, PER_ROUND.loop);
    times.loop.push(answer.ms);
    times.root.push(answer.root_ms);
  }
  return { times, months, lines };
}

function factorRow(what: string, factor: number): Figure {
  return { what, measured: `× ${factor.toFixed(2)}`, goal: '≤ 2.2', met: factor <= 2.2 };
}

/** Growth of the full projection's time, sizes interleaved. */
function scalingRows(loop: Loop, rounds: number): Figure[] {
  const sizes: Size[] = [
    { modules: 4, months: 60 },
    { modules: 2, months: 120 },
    { modules: 4, months: 120 },
    { modules: 8, months: 120 },
  ];
  const studies = sizes.map(benchmarkStudy);
  const times = studies.map((study): number[] => {
    assertEqual(study, loop);
    fullTime(study, WARM_UP / 2);
    return [];
  });
  for (let round = 0; round < rounds; round++) {
    for (const [k, study] of studies.entries()) times[k]?.push(fullTime(study, PER_ROUND.full));
  }
  const [half = [], two = [], four = [], eight = []] = times;
  return [
    factorRow('engine, 60 → 120 months', medianRatio(four, half)),
    factorRow('engine, 2 → 4 modules', medianRatio(four, two)),
    factorRow('engine, 4 → 8 modules', medianRatio(eight, four)),
  ];
}

function standardRows(times: Times): Figure[] {
  const slower = medianRatio(times.naive, times.full);
  const first = medianRatio(times.naive, times.first);
  const limit = medianRatio(times.full, times.loop);
  const edit = medianRatio(times.edit, times.full);
  return [
    { what: 'engine, full projection', measured: milliseconds(median(times.full)) },
    { what: 'engine, first projection of a shape of study', measured: milliseconds(median(times.first)) },
    { what: 'engine, full projection with its root searches', measured: milliseconds(median(times.evaluated)) },
    { what: 'engine, one edit of a sales curve', measured: milliseconds(median(times.edit)) },
    { what: 'naive per-installment objects', measured: milliseconds(median(times.naive)) },
    { what: 'C loop (-O2), same cells', measured: milliseconds(median(times.loop)) },
    { what: 'C loop, search of one IRR', measured: milliseconds(median(times.root)) },
    { what: 'naive / engine', measured: `${slower.toFixed(1)}`, goal: '≥ 20', met: slower >= 20 },
    { what: 'naive / engine, first projection of a shape', measured: first.toFixed(1) },
    { what: 'engine / C loop', measured: `${limit.toFixed(1)}`, goal: '≤ 10', met: limit <= 10 },
    { what: 'edit / full', measured: edit.toFixed(2), goal: '≤ 0.5', met: edit <= 0.5 },
  ];
}

/** Returns the spreadsheet's row; a row that cannot be measured states why and makes the run fail. */
function libreOfficeRows(full: number, rounds: number): Figure[] {
  try {
    const recalculation = median(recalculationTimes(benchmarkStudy(STANDARD), rounds));
    const ratio = recalculation / full;
    return [
      { what: 'LibreOffice, hard recalculation', measured: milliseconds(recalculation) },
      { what: 'LibreOffice / engine', measured: ratio.toFixed(0), goal: '≥ 300', met: ratio >= 300 },
    ];
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    process.exitCode = 1;
    console.error(`LibreOffice row NOT measured: ${error.message}`);
    return [{ what: 'LibreOffice / engine', measured: 'not measured', goal: '≥ 300', met: false }];
  }
}

function main(): void {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '15' },
      markdown: { type: 'string' },
      'without-libreoffice': { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  const loop = new Loop();
  try {
    const { times, months, lines } = standardTimes(loop, rounds);
    const rows = [...standardRows(times), ...scalingRows(loop, rounds), ...featuredRows(STANDARD, rounds)];
    if (!values['without-libreoffice']) rows.push(...libreOfficeRows(median(times.full), 9));
    const heading = `${STANDARD.modules} modules × ${months} months × ${lines} lines, medians of ${rounds} interleaved rounds, Node ${process.versions.node}`;
    console.log(`${heading}\n\n${table(rows)}`);
    handOut(rows);
    if (values.markdown) writeFileSync(values.markdown, `${heading}\n\n${markdown(rows)}\n`);
  } finally {
    loop.remove();
  }
}

main();

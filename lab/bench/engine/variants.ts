/** The variants of one projection that are timed against each other, and the proof that they answer alike. */

import type { Projection, Study } from '@uni/engine';
import * as engine from '@uni/engine';
import { compare } from '@uni/engine/oracle/compare.ts';
import { oracleLines, oracleProject } from '@uni/engine/oracle/project.ts';
import type { FeaturedLoop, Loop } from './loop.ts';
import { editedStudy } from './study.ts';

type Opened = ReturnType<typeof engine.openStudy>;
type Model = Extract<Opened, { ok: true }>['model'];

export function open(study: Study, previous?: Model): Model {
  const answer = engine.openStudy(study, previous);
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.errors.slice(0, 3))}`);
  return answer.model;
}

function naive(study: Study): Projection {
  const answer = oracleProject(study);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

/** Counts the lines that are not zero in every month and weighs their cells, as the C programs do. */
export function checksum(projection: Pick<Projection, 'lines'>): { lines: number; cells: number } {
  let [lines, cells] = [0, 0];
  for (const line of projection.lines) {
    if (line.values.some((cell) => cell !== 0)) lines += 1;
    for (const [month, cell] of line.values.entries()) cells += Math.abs(cell) * ((month % 7) + 1);
  }
  return { lines, cells };
}

function assertSame(what: string, left: unknown, right: unknown): void {
  if (left !== right) throw new Error(`${what}: ${left} is not ${right}`);
}

/** Engine, naive and C agree on every cell, IRR, NPV, exposure and payback. Returns the months and lines of the study. */
export function assertEqual(study: Study, loop: Loop): { months: number; lines: number } {
  const projection = open(study).projection;
  const differences = compare(projection, naive(study));
  if (differences.length > 0) throw new Error(`engine and naive differ: ${JSON.stringify(differences.slice(0, 3))}`);
  const answer = loop.run(study, projection.months, 1);
  const { indicators } = projection;
  const sums = checksum(projection);
  assertSame('npv', answer.npv, indicators.npv);
  assertSame('max_exposure', answer.max_exposure, indicators.max_exposure);
  assertSame('payback_month', answer.payback_month, indicators.payback_month ?? -1);
  assertSame('lines', answer.lines, sums.lines);
  assertSame('cells', answer.cells, sums.cells);
  const irr = indicators.irr_month;
  if (typeof irr !== 'number' || Math.abs(irr - answer.irr_month) > 1e-9)
    throw new Error(`irr: ${irr}, ${answer.irr_month}`);
  return { months: projection.months, lines: sums.lines };
}

/** Asserts that the C loop with every rule makes every cell of every line of the engine. Returns the months of the study. */
export function assertLinesEqual(study: Study, loop: FeaturedLoop): number {
  const { projection } = open(study);
  const differences = loop.differences(study, projection);
  if (differences.length > 0) throw new Error(`engine and C differ: ${JSON.stringify(differences.slice(0, 3))}`);
  const [answer, sums] = [loop.run(study, projection.months, 1), checksum(projection)];
  assertSame('lines', answer.lines, sums.lines);
  assertSame('cells', answer.cells, sums.cells);
  return projection.months;
}

/** Asserts that an edit recomputed from the previous model equals the edited study opened again. */
export function assertEditEqual(study: Study): void {
  assertEditsEqual(study, [editedStudy(study, 3, 0.0021)]);
}

/** Asserts the same of several edits of a study. */
export function assertEditsEqual(study: Study, edits: readonly Study[]): void {
  for (const edited of edits) {
    const differences = compare(open(edited, open(study)).projection, open(edited).projection);
    if (differences.length > 0) throw new Error(`edit and full differ: ${JSON.stringify(differences.slice(0, 3))}`);
  }
}

/** Milliseconds of this thread's processor time: other programs' use of the machine is excluded. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of processor time of one turn. */
export function timed(times: number, work: (turn: number) => void): number {
  const start = worked();
  for (let turn = 0; turn < times; turn++) work(turn);
  return (worked() - start) / times;
}

/** A whole projection of a study whose shape is known: every vector is computed, nothing is defined. */
export function fullTime(study: Study, times: number): number {
  return timed(times, () => {
    open(study);
  });
}

let renamed = 0;

/** The first projection of a shape: it is defined, too. A study with another name has another shape. */
export function firstTime(study: Study, times: number): number {
  return timed(times, () => {
    open({ ...study, name: `${study.name} ${++renamed}` });
  });
}

/** The same with the indicators, which search for the internal rates of project, shareholder and loans. */
export function evaluationTime(study: Study, times: number): number {
  return timed(times, () => {
    if (open(study).projection.indicators.vgv_gross === null) throw new Error('no VGV');
  });
}

/** One cell of one module's sales curve goes up and down, each time on the model of the time before. */
export function editTime(study: Study, times: number): number {
  const lowered = [1, 2, 3].map((step) => editedStudy(study, 3, 0.0007 * step));
  return editsTime(study, lowered, times);
}

/** Edits of a study in turn, each on the model of the time before. */
export function editsTime(study: Study, edits: readonly Study[], times: number): number {
  let model = open(study);
  return timed(times, (turn) => {
    model = open(edits[turn % edits.length] ?? study, model);
  });
}

export function naiveTime(study: Study, times: number): number {
  return timed(times, () => {
    oracleLines(study);
  });
}

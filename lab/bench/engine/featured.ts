/** What every newer rule costs: a study with all of them, and the plain one of its size, in turn. */
import type { Study } from '@uni/engine';
import type { Figure } from '../../figures.ts';
import { median, medianRatio, milliseconds } from '../statistics.ts';
import { featuredStudy, typologyAt } from './featured-study.ts';
import { FeaturedLoop } from './loop.ts';
import { benchmarkStudy, editedStudy, type Size } from './study.ts';
import { assertEditsEqual, assertLinesEqual, editsTime, firstTime, fullTime, naiveTime } from './variants.ts';

const WARM_UP = 4;
const PER_ROUND = { full: 3, first: 1, edit: 6, plain: 20, loop: 30 };
/** Rounds that time the naive way, too: it takes seconds. */
const NAIVE_ROUNDS = 2;

/** Returns the same study with another price of one typology. */
export function repriced(study: Study, by: number): Study {
  const copy = structuredClone(study);
  const typology = typologyAt(copy);
  typology.price_m2 += by;
  return copy;
}

interface Times {
  plain: number[];
  full: number[];
  first: number[];
  curve: number[];
  price: number[];
  loop: number[];
  naive: number[];
}

/** Times a study with every rule; edits go up and down on the model of the time before. */
function timesOf(size: Size, rounds: number, loop: FeaturedLoop): Times {
  const plain = benchmarkStudy(size);
  const study = featuredStudy(size);
  const curves = [1, 2, 3].map((step) => editedStudy(study, 3, 0.0007 * step));
  const prices = [1, 2, 3].map((step) => repriced(study, 100 * step));
  for (const edits of [curves, prices]) assertEditsEqual(study, edits);
  const months = assertLinesEqual(study, loop);
  fullTime(study, WARM_UP);
  fullTime(plain, PER_ROUND.plain);
  const times: Times = { plain: [], full: [], first: [], curve: [], price: [], loop: [], naive: [] };
  for (let round = 0; round < rounds; round++) {
    times.plain.push(fullTime(plain, PER_ROUND.plain));
    times.full.push(fullTime(study, PER_ROUND.full));
    times.loop.push(loop.run(study, months, PER_ROUND.loop).ms);
    times.first.push(firstTime(study, PER_ROUND.first));
    times.curve.push(editsTime(study, curves, PER_ROUND.edit));
    times.price.push(editsTime(study, prices, PER_ROUND.edit));
    if (round < NAIVE_ROUNDS) times.naive.push(naiveTime(study, 1));
  }
  return times;
}

/** Returns the rows of a study with every rule. */
export function featuredRows(size: Size, rounds: number): Figure[] {
  const loop = new FeaturedLoop();
  try {
    return rowsOf(timesOf(size, rounds, loop));
  } finally {
    loop.remove();
  }
}

function rowsOf(times: Times): Figure[] {
  const [curve, price] = [medianRatio(times.curve, times.full), medianRatio(times.price, times.full)];
  const limit = medianRatio(times.full, times.loop);
  const slower = medianRatio(times.naive, times.full.slice(0, times.naive.length));
  return [
    { what: 'every rule, full projection', measured: milliseconds(median(times.full)) },
    { what: 'every rule, first projection of a shape of study', measured: milliseconds(median(times.first)) },
    { what: 'C loop with every rule, same cells', measured: milliseconds(median(times.loop)) },
    { what: 'every rule, engine / C loop', measured: limit.toFixed(1), goal: '≤ 12', met: limit <= 12 },
    { what: 'every rule, naive / engine', measured: slower.toFixed(1) },
    { what: 'every rule / plain, full projection', measured: medianRatio(times.full, times.plain).toFixed(1) },
    { what: 'every rule, edit of a sales curve / full', measured: curve.toFixed(2), goal: '≤ 0.5', met: curve <= 0.5 },
    { what: 'every rule, edit of a price / full', measured: price.toFixed(2), goal: '≤ 0.5', met: price <= 0.5 },
  ];
}

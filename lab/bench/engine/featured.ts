/** What every newer rule costs: a study with all of them, and the plain one of its size, in turn. */
import type { Study } from '@uni/engine';
import type { Figure } from '../../figures.ts';
import { median, medianRatio, milliseconds } from '../statistics.ts';
import { featuredStudy, typologyAt } from './featured-study.ts';
import { benchmarkStudy, editedStudy, type Size } from './study.ts';
import { assertEditsEqual, editsTime, firstTime, fullTime } from './variants.ts';

const WARM_UP = 4;
const PER_ROUND = { full: 3, first: 1, edit: 6, plain: 20 };

/** The same study with another price of one typology. */
function repriced(study: Study, by: number): Study {
  const copy = structuredClone(study);
  const typology = typologyAt(copy);
  typology.price_m2 += by;
  return copy;
}

/** Rows of a study with every rule; edits go up and down on the model of the time before. */
export function featuredRows(size: Size, rounds: number): Figure[] {
  const plain = benchmarkStudy(size);
  const study = featuredStudy(size);
  const curves = [1, 2, 3].map((step) => editedStudy(study, 3, 0.0007 * step));
  const prices = [1, 2, 3].map((step) => repriced(study, 100 * step));
  for (const edits of [curves, prices]) assertEditsEqual(study, edits);
  fullTime(study, WARM_UP);
  fullTime(plain, PER_ROUND.plain);
  const times = { full: [] as number[], first: [] as number[], curve: [] as number[], price: [] as number[] };
  const plainTimes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    plainTimes.push(fullTime(plain, PER_ROUND.plain));
    times.full.push(fullTime(study, PER_ROUND.full));
    times.first.push(firstTime(study, PER_ROUND.first));
    times.curve.push(editsTime(study, curves, PER_ROUND.edit));
    times.price.push(editsTime(study, prices, PER_ROUND.edit));
  }
  const [curve, price] = [medianRatio(times.curve, times.full), medianRatio(times.price, times.full)];
  return [
    { what: 'every rule, full projection', measured: milliseconds(median(times.full)) },
    { what: 'every rule, first projection of a shape of study', measured: milliseconds(median(times.first)) },
    { what: 'every rule / plain, full projection', measured: medianRatio(times.full, plainTimes).toFixed(1) },
    { what: 'every rule, edit of a sales curve / full', measured: curve.toFixed(2), goal: '≤ 0.5', met: curve <= 0.5 },
    { what: 'every rule, edit of a price / full', measured: price.toFixed(2), goal: '≤ 0.5', met: price <= 0.5 },
  ];
}

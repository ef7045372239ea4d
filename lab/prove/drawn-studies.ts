/**
 * `node lab/prove/drawn-studies.ts [--seed N] [--alone N] [--mixed N] [--laws N]`
 *
 * Draws studies with the rules of engine-sales.md and engine-companies.md. Compares engine and second implementation: each rule
 * alone, half of all rules, and all. Every cell, total, indicator and check counts; a refusal by one side alone differs. Then reads
 * the laws of the books from the lines of further studies, month by month. Assets = liabilities; companies and partners add up to
 * the enterprise.
 */
import { parseArgs } from 'node:util';
import * as engine from '@uni/engine';
import { differ } from '@uni/engine/oracle/differential.ts';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { FEATURES, type Feature } from '@uni/engine/oracle/generation/generate-features.ts';
import { Random } from '@uni/engine/oracle/generation/random.ts';
import { handOut, noneOf, table } from '../figures.ts';
import { brokenLaws } from './drawn-studies/laws.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    alone: { type: 'string', default: '20' },
    mixed: { type: 'string', default: '200' },
    laws: { type: 'string', default: '1000' },
  },
});
const seed = Number(values.seed);

interface Tally {
  studies: number;
  cells: number;
  different: number;
}

function cellsOf(study: engine.Study): number {
  const answer = engine.openStudy(study);
  if (!answer.ok) return 0;
  const { lines, indicators } = answer.model.projection;
  return lines.reduce((sum, line) => sum + line.values.length, 0) + Object.keys(indicators).length;
}

function compareStudy(tally: Tally, at: number, features: ReadonlySet<Feature>): void {
  const study = generateStudy(at, 'small', new Set(features));
  const differences = differ(engine, study);
  for (const { where, left, right } of differences.slice(0, 3))
    console.log(`seed ${at}, ${[...features].join()}: ${where}: ${JSON.stringify(left)}, ${JSON.stringify(right)}`);
  tally.studies += 1;
  tally.cells += cellsOf(study);
  tally.different += differences.length;
}

/** Half of the rules, drawn by the seed. */
function someFeatures(at: number): Set<Feature> {
  const random = new Random(at, false);
  return new Set(FEATURES.filter(() => random.chance(0.5)));
}

const alone: Tally = { studies: 0, cells: 0, different: 0 };
for (const feature of FEATURES)
  for (let k = 0; k < Number(values.alone); k++) compareStudy(alone, seed + k, new Set([feature]));

const mixed: Tally = { studies: 0, cells: 0, different: 0 };
for (let k = 0; k < Number(values.mixed); k++)
  compareStudy(mixed, seed + k, k % 4 === 0 ? new Set(FEATURES) : someFeatures(seed + k));

const books = { studies: 0, months: 0, broken: 0 };
for (let at = seed; books.studies < Number(values.laws); at++) {
  const features = someFeatures(at).add('accounting').add('companies').add('waterfall');
  const answer = engine.openStudy(generateStudy(at, 'small', features));
  // A study whose months exceed a projection's is refused by both implementations.
  if (!answer.ok) continue;
  const { projection } = answer.model;
  const broken = brokenLaws(projection);
  for (const law of broken.slice(0, 3)) console.log(`seed ${at}: ${law}`);
  books.studies += 1;
  books.months += projection.months;
  books.broken += broken.length;
}

const outOf = ({ studies, cells }: Tally): string => `${cells.toLocaleString('en')} in ${studies} studies`;
const figures = [
  noneOf(
    `each of ${FEATURES.length} rules alone: cells, indicators and checks that differ`,
    alone.different,
    outOf(alone),
  ),
  noneOf('rules mixed: cells, indicators and checks that differ', mixed.different, outOf(mixed)),
  noneOf(
    'months that break a law of the books (balance, companies, partners)',
    books.broken,
    `${books.months.toLocaleString('en')} of ${books.studies} studies`,
  ),
];
handOut(figures);
console.log(table(figures));
process.exitCode = figures.every(({ met }) => met) ? 0 : 1;

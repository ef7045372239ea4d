import { describe, expect, it } from 'vitest';
import { compare } from '../oracle/compare.ts';
import { generateStudy } from '../oracle/generation/generate.ts';
import { Random } from '../oracle/generation/random.ts';
import { forSeeds } from '../oracle/generation/seeds.ts';
import { oracleProject } from '../oracle/project.ts';
import { detailed } from '../src/evaluation/model.ts';
import { evaluateStudy, explanationsOf, type Model, openStudy, type Projection, type Study } from '../src/index.ts';
import type { Rental } from '../src/study.ts';
import { drawRentals, naiveRental, withoutRentals } from './naive-rentals.ts';
import { Walk } from './reason-walk.ts';

function drawn(seed: number): Study {
  const study = generateStudy(seed);
  return { ...study, rentals: drawRentals(new Random(seed + 13), study) };
}

function open(study: Study, previous?: Model): Model {
  const opened = openStudy(study, previous);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model;
}

/** Σ of an enterprise's lines by month. */
function sumOf(projection: Projection, pattern: RegExp): number[] {
  const all = projection.lines.filter(({ key, module }) => module === null && pattern.test(key));
  return Array.from({ length: projection.months }, (_, t) =>
    all.reduce((sum, { values }) => sum + (values[t] ?? 0), 0),
  );
}

const own = /^(rental\.|noi$)/;
const indicators = ['noi_stabilized', 'yield_on_cost', 'exit_value', 'exit_share'];

/** What other lines say once the rentals are items of the study. */
function others({ lines, indicators: all, checks, months }: Projection) {
  const isOther = ({ key }: { key: string }): boolean =>
    !own.test(key) && !/^revenue\.|^expense\.rental_costs$/.test(key);
  const rest = Object.entries(all).filter(([key]) => !indicators.includes(key));
  return { lines: lines.filter(isOther), indicators: Object.fromEntries(rest), checks, months };
}

const revenueLike = /^(revenue\..*|rental\.(rent|recovery|exit))$/;

describe('rentals drawn from a seed', () => {
  it('equal an independent reckoning, and other items that pay the same', () => {
    const runs = forSeeds((seed) => {
      const study = drawn(seed);
      if (study.accomplished) return false;
      const rentals = (study.rentals ?? []).map((rental) => naiveRental(study, rental));
      const { projection } = open(study);
      for (const name of ['rent', 'recovery', 'opex', 'management', 'capex', 'exit', 'exit_costs'] as const) {
        const line = sumOf(projection, new RegExp(`^rental\\.${name}$`));
        const naive = line.map((_, t) => rentals.reduce((sum, { cells }) => sum + (cells[name][t] ?? 0), 0));
        expect({ seed, name, line }).toEqual({ seed, name, line: naive });
      }
      expect({ seed, noi: sumOf(projection, /^noi$/) }).toEqual({
        seed,
        noi: sumOf(projection, /^rental\.(rent|recovery|opex|management)$/),
      });
      const stabilized = rentals.reduce((sum, one) => sum + one.stabilized, 0);
      expect({ seed, stabilized: projection.indicators.noi_stabilized }).toEqual({ seed, stabilized });
      const expected = oracleProject(withoutRentals(study, rentals));
      if ('refused' in expected) throw new Error(`seed ${seed} is refused`);
      expect({ seed, first: compare(others(projection), others(expected)).slice(0, 3) }).toEqual({ seed, first: [] });
      expect(sumOf(projection, revenueLike)).toEqual(sumOf(expected, revenueLike));
      return true;
    });
    expect(runs).toBeGreaterThan(0);
  });

  it('are the same whatever their plan computed before, with and without the rows behind their sums', () => {
    const change = (rental: Rental, random: Random, study: Study): Rental => {
      const other = drawRentals(random, study)[0] as Rental;
      const fields = Object.keys({ ...rental, ...other }) as (keyof Rental)[];
      const field = random.pick(fields[0] as keyof Rental, ...fields);
      const next = { ...rental, [field]: other[field] };
      return next.months || next.exit ? next : rental;
    };
    forSeeds((seed) => {
      const random = new Random(seed + 5);
      let study = drawn(seed);
      let model = open(study);
      for (let round = 0; round < 4; round++) {
        study = { ...study, rentals: (study.rentals ?? []).map((rental) => change(rental, random, study)) };
        const opened = openStudy(study, model);
        if (!opened.ok) return false;
        model = opened.model;
        const expected = detailed(study, 'explained')?.projection;
        expect({ seed, same: JSON.stringify(model.projection) === JSON.stringify(expected) }).toEqual({
          seed,
          same: true,
        });
        const lent = evaluateStudy(study, Object.keys(expected?.indicators ?? {}));
        expect({ seed, lent: lent.ok && JSON.stringify(lent.indicators) }).toEqual({
          seed,
          lent: JSON.stringify(expected?.indicators),
        });
        const cells = (projection: Projection | undefined) =>
          projection?.lines.map(({ key, module, values }) => `${key} ${module} ${values}`).sort();
        expect({ seed, lines: cells(detailed(study, 'written')?.projection) }).toEqual({
          seed,
          lines: cells(expected),
        });
      }
      return true;
    });
  });

  it('explain every cell, and every zero by what closed it', () => {
    const explain = (seed: number): void => {
      const model = open(drawn(seed));
      const lines = model.projection.lines.filter(({ key }) => own.test(key));
      for (const { key, module, values } of lines)
        values.forEach((value, month) => {
          const explanation = explanationsOf(model).explain(key, module, month);
          expect(explanation?.value).toBe(value);
          if (explanation?.combine !== 'sum' || !explanation.parts?.length) return;
          expect(explanation.parts.reduce((sum, { value: of }) => sum + of, 0)).toBe(value);
        });
      for (const key of indicators) expect(explanationsOf(model).explainIndicator(key)?.parts, key).toBeDefined();
    };
    // Each has thousands of cells to explain.
    forSeeds(explain, { atLeast: 8 });
  });

  it('lead to inputs of the study, from zeros too', () => {
    let [leaves, strange] = [0, 0];
    // As above, each opened to the end.
    forSeeds(
      (seed) => {
        const model = open(drawn(seed));
        const walk = new Walk(model);
        for (const { key, module, values } of model.projection.lines.filter((line) => own.test(line.key)))
          values.forEach((_, month) => {
            const explanation = explanationsOf(model).explain(key, module, month);
            expect({ seed, key, month, parts: explanation?.parts?.length }).not.toMatchObject({ parts: 0 });
            if (explanation) walk.down(explanation);
          });
        leaves += walk.leaves;
        strange += walk.strange.length;
        expect({ seed, lost: walk.lost.slice(0, 3) }).toEqual({ seed, lost: [] });
      },
      { atLeast: 12 },
    );
    process.stdout.write(`${leaves} leaves, ${strange} of them no input\n`);
    expect(strange / leaves).toBeLessThan(0.01);
  });
});

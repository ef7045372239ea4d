import { describe, expect, it } from 'vitest';
import { generateStudy } from '../oracle/generation/generate.ts';
import type { Feature } from '../oracle/generation/generate-features.ts';
import { forSeeds } from '../oracle/generation/seeds.ts';
import { explanationsOf, type Model, openStudy, type ProjectionLine } from '../src/index.ts';
import { Walk } from './reason-walk.ts';

const features: ReadonlySet<Feature> = new Set<Feature>(['loan_terms', 'need_draws', 'waterfall']);

/** A guarantee is explained down to each cohort of contracts: such studies are walked apart. */
const guaranteed: ReadonlySet<Feature> = new Set<Feature>(['loan_terms', 'coverage']);

function open(seed: number, added = features): Model {
  const answer = openStudy(generateStudy(seed, 'small', added));
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.model;
}

const lines =
  /^(loan\.\d+\.(release|interest_paid|fees|amortization)|contribution\.\d+|in_kind\.|partner\.|waterfall\.)/;
const guaranteedLines = /^(loan\.\d+\.(release|guarantee)|stock_value|contract_corrected|distribution)$/;
const linesOf = ({ projection }: Model, some = lines): ProjectionLine[] =>
  projection.lines.filter(({ key }) => some.test(key));

describe('the explanations of loans and partners', () => {
  it('exist for every cell, zeros among them, with what they are made of', () => {
    forSeeds(
      (seed) => {
        const model = open(seed);
        for (const { key, module, values } of linesOf(model))
          values.forEach((value, month) => {
            const explanation = explanationsOf(model).explain(key, module, month);
            expect([seed, key, month, explanation?.value]).toEqual([seed, key, month, value]);
            expect([seed, key, month, explanation?.parts?.length ?? 0]).not.toEqual([seed, key, month, 0]);
          });
      },
      { atLeast: 4 },
    );
  });

  it('lead to inputs of the study, and name no place that it does not have', { tags: ['proof'] }, () => {
    let [leaves, strange] = [0, 0];
    const everyMonths = 5;
    forSeeds(
      (seed) => {
        const model = open(seed);
        const walk = new Walk(model);
        for (const { key, module, values } of linesOf(model))
          for (let month = seed % everyMonths; month < values.length; month += everyMonths) {
            const explanation = explanationsOf(model).explain(key, module, month);
            if (explanation) walk.down(explanation);
          }
        leaves += walk.leaves;
        strange += walk.strange.length;
        expect({ seed, lost: walk.lost.slice(0, 3) }).toEqual({ seed, lost: [] });
      },
      { atLeast: 10 },
    );
    expect(leaves).toBeGreaterThan(2_000);
    expect(strange / leaves).toBeLessThan(0.01);
    process.stdout.write(`${leaves} leaves, ${strange} of them no input\n`);
  });

  it('of guarantees and traps do both', () => {
    let [leaves, strange] = [0, 0];
    const everyMonths = 7;
    forSeeds(
      (seed) => {
        const model = open(seed, guaranteed);
        const walk = new Walk(model);
        for (const { key, module, values } of linesOf(model, guaranteedLines))
          values.forEach((value, month) => {
            if ((month + seed) % everyMonths !== 0) return;
            const explanation = explanationsOf(model).explain(key, module, month);
            expect([seed, key, month, explanation?.value]).toEqual([seed, key, month, value]);
            expect([seed, key, month, explanation?.parts?.length ?? 0]).not.toEqual([seed, key, month, 0]);
            if (explanation) walk.down(explanation);
          });
        leaves += walk.leaves;
        strange += walk.strange.length;
        expect({ seed, lost: walk.lost.slice(0, 3) }).toEqual({ seed, lost: [] });
        // A study opens to tens of thousands of leaves.
      },
      { atLeast: 3 },
    );
    expect(leaves).toBeGreaterThan(2_000);
    expect(strange / leaves).toBeLessThan(0.01);
    process.stdout.write(`${leaves} leaves, ${strange} of them no input\n`);
  });
});

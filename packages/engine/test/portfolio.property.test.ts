/** A portfolio is what the second implementation makes of the same members and corporate layer. */
import { describe, expect, it } from 'vitest';
import { compare } from '../oracle/compare.ts';
import { generatePortfolio } from '../oracle/generation/generate-portfolio.ts';
import { COUNTING_MINIMUM, forSeeds } from '../oracle/generation/seeds.ts';
import { oraclePortfolio } from '../oracle/portfolio.ts';
import { project, projectPortfolio } from '../src/index.ts';

describe('a portfolio', () => {
  it('equals the second implementation in every cell, indicator and check', () => {
    let withLoans = 0;
    forSeeds(
      (seed) => {
        const { members, corporate } = generatePortfolio(seed);
        const held = members.flatMap(({ id, study, participation }) => {
          const projected = project(study);
          return projected.ok ? [{ id, participation, projection: projected.projection }] : [];
        });
        if (held.length === 0) return;
        const answer = projectPortfolio(held, corporate);
        if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
        expect(compare(answer.portfolio, oraclePortfolio(held, corporate))).toEqual([]);
        if ((corporate.loans ?? []).length > 0) withLoans += 1;
      },
      { atLeast: COUNTING_MINIMUM },
    );
    expect(withLoans).toBeGreaterThan(5);
  });
});

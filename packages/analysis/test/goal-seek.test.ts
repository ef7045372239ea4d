import { project, type Study } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { type GoalSolution, seekGoal } from '../src/goal-seek/goal-seek.ts';
import { driverLever, inputLever, type Lever } from '../src/goal-seek/levers.ts';
import type { Criterion } from '../src/sensitivity/criteria.ts';
import { driverOf } from '../src/sensitivity/drivers.ts';
import { evaluateHurdles } from '../src/sensitivity/hurdle.ts';
import { demonstration, opened, smallStudy } from './support.ts';

const base = opened(demonstration);
const least = (indicator: string, value: number): Criterion => ({ indicator, is: 'at_least', value });
const most = (indicator: string, value: number): Criterion => ({ indicator, is: 'at_most', value });
const pointers = {
  price: '/modules/0/typologies/0/price_m2',
  land: `/expenses/${demonstration.expenses?.findIndex(({ group }) => group === 'terrain')}/value/amount`,
  constructionAmount: '/expenses/0/value/amount',
};

function lever(of: Lever | null): Lever {
  if (!of) throw new Error('no lever');
  return of;
}

/** True if a study meets criteria, by a projection from scratch. */
function meets(study: Study | null, criteria: readonly Criterion[]): boolean {
  const answer = project(study);
  return answer.ok && evaluateHurdles(answer.projection.indicators, criteria).result === 'passes';
}

function expectSolved(outcome: ReturnType<typeof seekGoal>): GoalSolution {
  if (!outcome.isSolved) throw new Error(JSON.stringify(outcome));
  return outcome;
}

/** Asserts with new projections that the answer meets the criteria and the step beyond it does not. */
function proveEdge(of: Lever, criteria: readonly Criterion[], goal: GoalSolution, study = demonstration): void {
  const step = (goal.want === 'smallest' ? -1 : 1) * 10 ** -of.decimals;
  const beyond = Number((goal.value + step).toFixed(of.decimals));
  expect(Number(goal.value.toFixed(of.decimals))).toBe(goal.value);
  expect(meets(of.apply(study, goal.value), criteria)).toBe(true);
  expect(goal.beyond?.value).toBe(beyond);
  expect(meets(of.apply(study, beyond), criteria)).toBe(false);
}

describe('a goal on an input', () => {
  it.each([
    ['minimum price of one typology for a TIR', pointers.price, [least('irr_year', 0.3)], 'smallest'],
    ['residual land value for an NPV of nothing', pointers.land, [least('npv', 0)], 'largest'],
    ['residual land value for a TIR', pointers.land, [least('irr_year', 0.22)], 'largest'],
    ['maximum works cost for a margin', pointers.constructionAmount, [least('margin_vgv', 0.15)], 'largest'],
    ['latest launch for an exposure', '/modules/1/launch', [least('npv', 940_000_000)], 'largest'],
  ] as const)('%s is found at its step', (_, pointer, criteria, want) => {
    const of = lever(inputLever(demonstration, pointer));
    const goal = expectSolved(seekGoal(base, of, { criteria }));
    expect(goal).toMatchObject({ want, monotone: true });
    proveEdge(of, criteria, goal);
    expect(goal.trials).toBeLessThanOrEqual(9);
  });

  it('meets several constraints: the tightest decides', () => {
    const of = lever(inputLever(demonstration, pointers.land));
    const criteria = [least('irr_year', 0.22), least('max_exposure', -52_000_000_00), most('payback_month', 60)];
    const goal = expectSolved(seekGoal(base, of, { criteria }));
    proveEdge(of, criteria, goal);
    expect(
      goal.beyond?.hurdleResult?.rows.filter(({ result }) => result === 'fails').map((row) => row.criterion.indicator),
    ).toEqual(['max_exposure']);
  });

  it('is a bound when every value meets the criteria, and says that nothing lies beyond', () => {
    const of = lever(inputLever(demonstration, pointers.land));
    const goal = expectSolved(seekGoal(base, of, { criteria: [least('margin_vgv', -1)], want: 'smallest' }));
    expect(goal).toMatchObject({ value: 0, beyond: null });
  });
});

describe('a goal on a driver', () => {
  it.each([
    ['price', 0.22],
    ['works_cost', 0.2],
    ['terrain', 0.18],
    ['financial_barter', 0.2],
    ['physical_barter', 0.2],
    ['discount', 0.2],
    ['sales_months', 0.22],
    ['works_months', 0.22],
    ['incc', 0.22],
  ] as const)('%s for a TIR of %d is found at its step', (key, rate) => {
    const of = lever(driverLever(driverOf(key), demonstration));
    const criteria = [least('irr_year', rate)];
    const goal = expectSolved(seekGoal(base, of, { criteria }));
    proveEdge(of, criteria, goal);
  });

  it('is the mean price that the study then has', () => {
    const price = driverOf('price');
    const goal = expectSolved(
      seekGoal(base, lever(driverLever(price, demonstration)), { criteria: [least('npv', 0)] }),
    );
    expect(price.reading(goal.study)?.value).toBeCloseTo(goal.value, 2);
  });
});

describe('a goal that cannot be met', () => {
  const of = lever(inputLever(demonstration, pointers.land));

  it('is out of reach: the nearest value is told', () => {
    expect(seekGoal(base, of, { criteria: [least('irr_year', 9)] })).toMatchObject({
      isSolved: false,
      reason: 'out_of_reach',
      nearest: { value: 0 },
    });
  });

  it('is moved by nothing: no effect', () => {
    const interest = lever(driverLever(driverOf('interest'), demonstration));
    expect(seekGoal(base, interest, { criteria: [least('npv', 1e12)] })).toMatchObject({
      isSolved: false,
      reason: 'no_effect',
    });
  });

  it('is a conflict when each criterion is met somewhere and never all together', () => {
    const criteria = [least('irr_year', 0.3), most('npv', 500_000_000)];
    expect(seekGoal(base, of, { criteria })).toMatchObject({ isSolved: false, reason: 'conflict' });
  });

  it('has an indicator without a value', () => {
    const study = { ...smallStudy(), expenses: [] };
    const price = lever(inputLever(study, '/modules/0/typologies/0/price_m2'));
    expect(seekGoal(opened(study), price, { criteria: [least('irr_year', 0.2)] })).toMatchObject({
      reason: 'undefined',
    });
  });

  it('has no lever where there is no number', () => {
    expect(inputLever(demonstration, '/modules/0/name')).toBeNull();
    expect(inputLever(demonstration, '/modules/9/launch')).toBeNull();
    expect(inputLever(demonstration, 'modules')).toBeNull();
  });
});

describe('a goal that is met on an island', () => {
  it('is found by the scan: the smallest value met, its neighbour missed', () => {
    const study = smallStudy();
    // The price rises to the middle of the range and falls again: only values around 500 are dear enough.
    const of: Lever = {
      from: 900,
      low: 0,
      high: 1000,
      decimals: 1,
      apply: (each, value) => ({
        ...each,
        modules: each.modules.map((module) => ({
          ...module,
          typologies: [{ units: 10, private_area: 50, price_m2: Math.round(9000 - Math.abs(value - 500) * 10) }],
        })),
      }),
    };
    const criteria = [least('npv', Number(opened(of.apply(study, 430) as Study).projection.indicators.npv))];
    const goal = expectSolved(seekGoal(opened(study), of, { criteria, want: 'smallest' }));
    expect(goal.monotone).toBe(false);
    expect(goal.value).toBeCloseTo(430, 0);
    proveEdge(of, criteria, goal, study);
  });
});

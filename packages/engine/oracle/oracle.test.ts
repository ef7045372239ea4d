import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Projection } from '../src/projection.ts';
import type { Study } from '../src/study.ts';
import { exactSum, roundCents, spread } from './arithmetic.ts';
import { Indexes } from './calendar.ts';
import { compare } from './compare.ts';
import { oracleProject } from './project.ts';

const CASES = new URL('../fixtures/cases/', import.meta.url);

function read(name: string) {
  return JSON.parse(readFileSync(new URL(name, CASES), 'utf8'));
}

function projected(study: Study): Projection {
  const answer = oracleProject(study);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

const names = readdirSync(CASES)
  .filter((file) => file.endsWith('.study.json'))
  .map((file) => file.replace('.study.json', ''));

describe('the oracle answers the worked studies to the centavo', () => {
  it('finds them', () => {
    expect(names.length).toBeGreaterThanOrEqual(14);
  });

  it.each(names)('%s', (name) => {
    expect(compare(projected(read(`${name}.study.json`)), read(`${name}.projection.json`))).toEqual([]);
  });

  it('refuses the study that needs more than 601 months', () => {
    expect(oracleProject(read('invalid/06-too-long.study.json'))).toEqual({ refused: 'horizon' });
  });
});

describe('the comparison', () => {
  const right: Projection = read('01-two-houses.projection.json');
  const left = () => projected(read('01-two-houses.study.json'));

  it('tells one changed centavo, by line and month', () => {
    const changed = left();
    const line = changed.lines.find((each) => each.key === 'tax.ret');
    if (line) line.values[3] = (line.values[3] ?? 0) + 1;
    expect(compare(changed, right)).toEqual([{ where: 'tax.ret|all|3', left: -3544, right: -3545 }]);
  });

  it('tells a line that one side lacks unless it is zero', () => {
    const shorter = left();
    shorter.lines = shorter.lines.filter((line) => line.key !== 'expense.marketing');
    expect(compare(shorter, right).map((difference) => difference.where)).toContain('expense.marketing|1|1');
  });

  it('tells an indicator, a check and a number of months', () => {
    const other = left();
    other.indicators.npv = 1;
    other.checks.push({ code: 'unsold_stock', severity: 'warning', message: '' });
    other.months += 1;
    expect(compare(other, right).map((difference) => difference.where)).toEqual([
      'npv',
      'check unsold_stock',
      'months',
    ]);
  });
});

describe('rounding and spreading', () => {
  it('rounds halves away from zero after fifteen digits', () => {
    expect([0.285 * 100, 1.005 * 100, -2.5, 0.49999999, -0.2, 1e14 + 0.5].map(roundCents)).toEqual([
      29, 101, -3, 0, 0, 100000000000001,
    ]);
  });

  it('spreads a total to the centavo, without a residue month', () => {
    expect(spread(100, [1, 1, 1])).toEqual([33, 34, 33]);
    expect(spread(-100, [0, 1, 2, 0])).toEqual([0, -33, -67, 0]);
  });

  it('meets the exact half of a linear spread whose weights are no round numbers', () => {
    const weights = Array.from({ length: 32 }, () => 0.8102 / 32);
    const eighth = spread(254454418, weights).slice(0, 8);
    expect(eighth.reduce((sum, cell) => sum + cell, 0)).toBe(63613605);
  });
});

describe('differences of nearly equal numbers keep their digits', () => {
  it('late and lost payments of 0.17 against 0.15 that come back end in an exact half', () => {
    const due = 7309235;
    const back = 7775363;
    expect(exactSum([-0.15, due], [-0.02, due], [0.15, back])).toBe(-76265.5);
  });

  it('a debt at 1 % a month under an index that falls 1 % accrues exactly −0.01 %', () => {
    const study: Study = read('01-two-houses.study.json');
    const indexes = new Indexes({
      ...study,
      indexes: { tr: { annual: 0, monthly: { '2026-03': -0.01 } } },
      base_month: '2026-02',
    });
    const accrual = indexes.accrual({ value: 0.01, basis: 'effective_month' }, 'tr', 1);
    expect(roundCents(196605000 * accrual)).toBe(-19661);
  });
});

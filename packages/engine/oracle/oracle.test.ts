import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Projection } from '../src/projection.ts';
import type { Study } from '../src/study.ts';
import { roundCents, spread } from './arithmetic.ts';
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
  it('finds all fourteen', () => {
    expect(names).toHaveLength(14);
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
});

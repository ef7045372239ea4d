import { describe, expect, it } from 'vitest';
import { generateStudy } from './generate.ts';
import { oracleProject } from './project.ts';

const SEEDS = Array.from({ length: 120 }, (_, seed) => seed);
const studies = SEEDS.map((seed) => generateStudy(seed, seed % 10 === 9 ? 'medium' : 'small'));
const projections = studies.map(oracleProject);

/** Every value that a field of the studies takes. */
function taken(field: string): Set<unknown> {
  const values = new Set<unknown>();
  const walk = (value: unknown, key: string) => {
    if (key === field && (typeof value !== 'object' || value === null)) values.add(value);
    if (Array.isArray(value)) for (const each of value) walk(each, '');
    else if (value && typeof value === 'object') for (const [name, each] of Object.entries(value)) walk(each, name);
  };
  for (const study of studies) walk(study, '');
  return values;
}

describe('generated studies', () => {
  it('are the same for the same seed and differ for another', () => {
    expect(generateStudy(7)).toEqual(generateStudy(7));
    expect(generateStudy(7)).not.toEqual(generateStudy(8));
  });

  it.each([
    ['basis', 12 + 3],
    ['family', 6],
    ['regime', 3],
    ['mode', 5],
    ['interest', 3],
    ['system', 5],
    ['no_deflation', 3],
  ])('take every value of %s', (field, count) => {
    expect(taken(field).size).toBeGreaterThanOrEqual(count);
  });

  it('hold every kind of part, timing and loan', () => {
    const series = ['down_payment', 'until_keys', 'fixed_term', 'periodic', 'keys', 'bank_transfer', 'post_keys'];
    const timings = ['curve', 'family', 'physical', 'sales', 'once', 'flow'];
    const loans = ['sweep', 'transfer', 'sac', 'price', 'bullet'];
    expect([...series, ...timings, ...loans].filter((kind) => !taken('kind').has(kind))).toEqual([]);
  });

  it('project to whole centavos, leaves adding up to the net cash flow, money never lost between months', () => {
    for (const projection of projections) {
      if ('refused' in projection) continue;
      const leaves = new Array<number>(projection.months).fill(0);
      for (const line of projection.lines) {
        expect(line.values.every((cell) => Number.isSafeInteger(cell) && !Object.is(cell, -0))).toBe(true);
        if (line.module !== null || line.kind !== 'cash') continue;
        for (const [month, cell] of line.values.entries()) leaves[month] = (leaves[month] ?? 0) + cell;
      }
      const values = (key: string) => projection.lines.find((line) => line.key === key)?.values ?? [];
      expect(values('net_cash_flow')).toEqual(leaves);
      expect(values('closing_cash').at(-1)).toBe(leaves.reduce((sum, cell) => sum + cell, 0));
    }
  });

  it('lose nothing of a loan: releases and capitalised interest are amortised or still owed', () => {
    for (const [seed, projection] of projections.entries()) {
      if ('refused' in projection) continue;
      const total = (key: string) => projection.lines.find((line) => line.key === key)?.total ?? 0;
      for (const n of (studies[seed]?.loans ?? []).map((_, k) => k + 1)) {
        const name = (what: string) => total(`loan.${n}.${what}`);
        expect(name('release') + name('interest') + name('interest_paid') + name('amortization')).toBe(name('balance'));
      }
    }
  });
});

/** Tests which groups the anonymous comparison publishes and withholds. */
import { segmentOf } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { bandsOf, percentileBandOf, smoothQuantile } from '../src/benchmark/bands.ts';
import { DisclosureAudit } from '../src/benchmark/disclosure-audit.ts';
import { type Cohort, type Contribution, cohortCells, type PublishedCell, publish, sizeOf } from '../src/index.ts';

const medium: Cohort = { segment: 'medium', region: 'southeast', size: 'small' };
const high: Cohort = { ...medium, segment: 'high' };

const of = (names: string, cohort: Cohort = medium, weight = 1): Contribution[] =>
  names.split(' ').map((contributor, at) => ({ contributor, cohort, value: 100 + at * 10, weight }));
const cellsOfPublication = (contributions: readonly Contribution[], previous: PublishedCell[] = []) => {
  const { published, withheld } = publish('2026-10-01', contributions, {
    disclosed: previous.map(({ members }) => members),
    published: previous,
  });
  return {
    cells: published.map(({ cell }) => cell),
    withheld: Object.fromEntries(withheld),
    published: [...published],
  };
};

describe('a group', () => {
  it('is told about from five organizations on, and not of four', () => {
    expect(cellsOfPublication(of('a b c d')).withheld.all).toBe('too_few');
    expect(cellsOfPublication(of('a b c d e')).cells).toContain('all');
  });

  it('in which one organization is more than half says nothing; exactly half is not more than half', () => {
    const others = of('b c d e f');
    expect(cellsOfPublication([...of('a', medium, 5.1), ...others]).withheld.all).toBe('dominated');
    expect(cellsOfPublication([...of('a', medium, 5), ...others]).cells).toContain('all');
    expect(cellsOfPublication(of('a b c d e', medium, 0)).withheld.all).toBe('dominated');
  });

  it('of which one value is more than all others together says nothing: it would shine through', () => {
    const value = (amount: number) => [{ contributor: 'a', cohort: medium, value: amount, weight: 1 }];
    // The others are 100 to 130.
    expect(cellsOfPublication([...value(461), ...of('b c d e')]).withheld.all).toBe('dominated');
    expect(cellsOfPublication([...value(-461), ...of('b c d e')]).withheld.all).toBe('dominated');
    expect(cellsOfPublication([...value(460), ...of('b c d e')]).cells).toContain('all');
  });

  it('whose values come to the same says nothing: it would say the value of each', () => {
    const alike = (amounts: readonly number[]) =>
      amounts.map((value, at) => ({ contributor: `${at}`, cohort: medium, value, weight: 1 }));
    for (const amounts of [Array(6).fill(0), Array(6).fill(0.37), [1000, 1001, 1002, 1003, 1004]])
      expect(cellsOfPublication(alike(amounts)).withheld.all).toBe('alike');
    expect(cellsOfPublication(alike([800, 900, 1000, 1100, 1200])).cells).toContain('all');
  });

  it('within another is not told about where it would leave one to four of the other to be reckoned out', () => {
    for (const rest of ['v', 'v w', 'v w x', 'v w x y']) {
      const { cells, withheld } = cellsOfPublication([...of('a b c d e'), ...of(rest, high)]);
      expect(cells).toEqual(['all']);
      expect(withheld).toMatchObject({ 'all/medium': 'remainder', 'all/high': 'too_few' });
    }
    const both = cellsOfPublication([...of('a b c d e'), ...of('v w x y z', high)]).cells;
    expect(both).toEqual(expect.arrayContaining(['all', 'all/medium', 'all/high']));
  });

  it('whose rest one organization dominates is not told about either', () => {
    const rest = [...of('u', high, 4.5), ...of('v w x y', high)];
    expect(cellsOfPublication([...of('a b c d e f'), ...rest]).withheld['all/medium']).toBe('remainder');
  });

  it('is one of a fixed list: segment, then region, then size, never a free combination', () => {
    expect(cohortCells(medium)).toEqual(['all', 'all/medium', 'all/medium/southeast', 'all/medium/southeast/small']);
    expect(cohortCells({ ...medium, region: null })).toEqual(['all', 'all/medium']);
    expect([5_000_000_000, 5_000_000_001, 30_000_000_001].map(sizeOf)).toEqual(['small', 'middle', 'large']);
  });
});

describe('from one date to the next', () => {
  const first = cellsOfPublication(of('a b c d e f g')).published.filter(({ cell }) => cell === 'all');
  const previous = (names: string) => cellsOfPublication(of(names), first);
  const editionOfAll = (names: string) =>
    previous(names)
      .published.find(({ cell }) => cell === 'all')
      ?.members.join(' ');

  it('the same organizations are told about again', () => {
    expect(editionOfAll('a b c d e f g')).toBe('a b c d e f g');
  });

  it('one or two that join wait, and what was told stays as it was', () => {
    expect(previous('a b c d e f g h').withheld.all).toBe('waits');
    expect(editionOfAll('a b c d e f g h')).toBe('a b c d e f g');
    expect(previous('a b c d e f g h i').withheld.all).toBe('waits');
    expect(editionOfAll('a b c d e f g h i j')).toBe('a b c d e f g h i j');
  });

  it('one that leaves takes the group with it, until three have changed', () => {
    expect(previous('a b c d e f').cells).toEqual([]);
    expect(previous('a b c d e f').withheld.all).toBe('waits');
    expect(editionOfAll('a b c d e f x y')).toBe('a b c d e f x y');
  });

  it('the last date is not the only one that is remembered: going back to all but one of an earlier set is refused', () => {
    const second = cellsOfPublication(of('a b c d e f g x y z'), first);
    const both = [...first, ...second.published.filter(({ cell }) => cell === 'all')];
    expect(cellsOfPublication(of('a b c d e f g x'), both).withheld.all).toBe('waits');
    expect(cellsOfPublication(of('a b c d e f g x y z'), both).cells).toContain('all');
  });

  it('three sets of which no two give anybody away, and all three do, are not all told', () => {
    const audit = new DisclosureAudit();
    expect(audit.admits(['a', 'b', 'c', 'd', 'e', 'f'])).toBe(true);
    expect(audit.admits(['a', 'b', 'c', 'p', 'q', 'r'])).toBe(true);
    expect(audit.admits(['d', 'e', 'f', 'p', 'q', 'r'])).toBe(true);
    // First + second − third is twice a, b and c: with them d, or d and e, would stand alone.
    expect(audit.admits(['a', 'b', 'c', 'd'])).toBe(false);
    expect(audit.admits(['a', 'b', 'c', 'd', 'e'])).toBe(false);
  });
});

describe('what is told', () => {
  it('is smoothed: of five values none is the median, and a sample of one value is that value', () => {
    expect(smoothQuantile([1, 2, 4, 8, 16], 0.5)).toBeCloseTo((1 + 4 * 2 + 6 * 4 + 4 * 8 + 16) / 16, 12);
    expect(smoothQuantile([7, 7, 7], 0.25)).toBeCloseTo(7, 12);
    const many = Array.from({ length: 3_000 }, (_, at) => at);
    expect(smoothQuantile(many, 0.9)).toBeCloseTo(2_999 * 0.9, 6);
  });

  it('comes in steps of a fifth of the distance between the quartiles, with two digits at most', () => {
    expect(bandsOf([10, 20, 30, 40, 50])).toEqual([null, 20, 30, 40, null]);
    expect(bandsOf([0.1234, 0.1234, 0.1234, 0.1234, 0.1234])).toEqual([null, 0.12, 0.12, 0.12, null]);
    expect(bandsOf([0, 0, 0, 0, 0])).toEqual([null, 0, 0, 0, null]);
    expect(bandsOf([-50, -40, -30, -20, -10])).toEqual([null, -40, -30, -20, null]);
  });

  it('has tails from ten organizations on', () => {
    const ten = bandsOf(Array.from({ length: 10 }, (_, at) => at * 100));
    expect(ten.every((value) => value !== null)).toBe(true);
    expect(ten.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(ten);
    expect(bandsOf(Array.from({ length: 9 }, (_, at) => at * 100))[0]).toBeNull();
  });

  it('places a value by the bands alone', () => {
    const whole = [1, 2, 3, 4, 5];
    expect([0, 1.5, 2.5, 3.5, 4.5, 6].map((value) => percentileBandOf(value, whole))).toEqual([
      ...['below_p10', 'p10_p25', 'p25_p50', 'p50_p75', 'p75_p90', 'above_p90'],
    ]);
    const few = [null, 2, 3, 4, null];
    expect([1, 5].map((value) => percentileBandOf(value, few))).toEqual(['below_p25', 'above_p75']);
    expect(percentileBandOf(1, [null, null, null, null, null])).toBeNull();
  });

  it('knows a segment by how it is usually typed, and none by what could be two', () => {
    const typed = ['Econômico (MCMV)', 'medio PADRÃO', 'Loteamento', 'Uso misto', 'Médio e alto padrão', 'x', null];
    expect(typed.map(segmentOf)).toEqual(['economic', 'medium', 'subdivision', 'mixed', null, null, null]);
  });
});

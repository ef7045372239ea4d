import { openStudy } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { describe, expect, it } from 'vitest';
import { brokenLaws } from './laws.ts';

function drawn(seed: number) {
  const answer = openStudy(generateStudy(seed, 'small', new Set(['companies', 'accounting', 'waterfall'])));
  if (!answer.ok) throw new Error('refused');
  return answer.model.projection;
}

describe('the laws of the books', () => {
  const projection = drawn(2);
  const { months } = projection;
  const keys = new Set(projection.lines.map(({ key }) => key));

  it('hold in a drawn study that has companies, accounts and partners', () => {
    for (const key of ['bal.assets', 'bal.liabilities', 'distribution.1']) expect([...keys]).toContain(key);
    expect(projection.lines.some(({ company }) => company !== undefined)).toBe(true);
    expect(brokenLaws(projection)).toEqual([]);
  });

  it.each([
    ['balance of all', 'bal.assets'],
    ['companies of receipts', 'receipts'],
    ['partners of contribution', 'contribution.1'],
    ['partners of distribution', 'distribution.1'],
  ])('name %s when a centavo is lost', (law, key) => {
    const lines = projection.lines.map((line) =>
      line.key === key && line.module === null && line.company === undefined
        ? { ...line, values: line.values.map((cell, month) => (month === 2 ? cell + 1 : cell)) }
        : line,
    );
    expect(brokenLaws({ months, lines })).toContainEqual(expect.stringMatching(new RegExp(`^${law}, month 2: `)));
  });
});

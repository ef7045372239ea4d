import { describe, expect, it } from 'vitest';
import { changed, monthsByLine } from './use-held-cells.ts';

const costs = { line: '/expenses/@1', month: '2027-01' };
const constructionCell = { line: '/modules/@2/schedule', month: '2027-02' };

describe('the cells that are held in a version', () => {
  it('are held once, and let go by their line and month', () => {
    expect(changed([costs], [costs, constructionCell], true)).toEqual([costs, constructionCell]);
    expect(changed([costs, constructionCell], [{ ...costs, month: '2027-02' }], false)).toEqual([
      costs,
      constructionCell,
    ]);
    expect(changed([costs, constructionCell], [costs], false)).toEqual([constructionCell]);
  });

  it('are calendar months, wherever the study begins', () => {
    const months = (base: string) => [
      ...(monthsByLine([costs, constructionCell], base).get(constructionCell.line) ?? []),
    ];
    expect(months('2027-01')).toEqual([1]);
    expect(months('2026-11')).toEqual([3]);
  });
});

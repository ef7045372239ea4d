import { describe, expect, it } from 'vitest';
import { statementActions } from './report-buttons.tsx';

const queriesOf = (companies: { key: string; name: string }[]) => statementActions(companies).map(({ query }) => query);

describe('the menu of statements', () => {
  it('offers years and months', () => {
    expect(queriesOf([])).toEqual([{ period: 'year' }, { period: 'month' }]);
  });

  it('offers all companies and each of them where a study has some', () => {
    const queries = queriesOf([
      { key: 'main', name: 'Empresa principal' },
      { key: 'spe_b', name: 'SPE Torre B' },
    ]);
    expect(queries).toEqual([
      { period: 'year' },
      { period: 'month' },
      { period: 'year', company: 'all' },
      { period: 'month', company: 'all' },
      { period: 'year', company: 'main' },
      { period: 'year', company: 'spe_b' },
    ]);
  });

  it('names no two rows alike, and begins the companies under a heading', () => {
    const actions = statementActions([{ key: 'year', name: 'SPE Torre A' }]);
    expect(new Set(actions.map(({ key }) => key)).size).toBe(actions.length);
    expect(actions.filter(({ heading }) => heading !== undefined).map(({ label }) => label)).toEqual(['SPE Torre A']);
  });
});

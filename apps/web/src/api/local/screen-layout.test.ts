// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

const fresh = async () => {
  vi.resetModules();
  return import('./screen-layout.ts');
};

beforeEach(() => localStorage.clear());

describe('the layout of a screen', () => {
  it('of partners is four cards a row and the active ones, until somebody says otherwise', async () => {
    const { readScreenLayout } = await fresh();
    expect(readScreenLayout('cadastro_parceiros')).toEqual({ cardColumn: 4, exhibition: ['active'] });
  });

  it('is kept under the name that the specification gives it, and read again on the next visit', async () => {
    const first = await fresh();
    first.setScreenLayout('cadastro_parceiros', { cardColumn: 2 });
    first.setScreenLayout('cadastro_parceiros', { exhibition: ['active', 'pending'] });
    expect(JSON.parse(localStorage.getItem('cadastro_parceiros') ?? '')).toEqual({
      cardColumn: 2,
      exhibition: ['active', 'pending'],
    });
    const next = await fresh();
    expect(next.readScreenLayout('cadastro_parceiros').cardColumn).toBe(2);
  });

  it.each(['nonsense', '7', '{"cardColumn":"dois","exhibition":[3]}', 'null'])(
    'is the usual one where %s is stored',
    async (stored) => {
      localStorage.setItem('cadastro_parceiros', stored);
      const { readScreenLayout } = await fresh();
      expect(readScreenLayout('cadastro_parceiros')).toEqual({ cardColumn: 4, exhibition: ['active'] });
    },
  );
});

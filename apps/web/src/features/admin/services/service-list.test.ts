import { describe, expect, it } from 'vitest';
import { destinationOf, filterText, readServiceState } from './service-list.ts';

describe('where a service opens', () => {
  it('is a screen of ours or a page elsewhere over TLS', () => {
    expect(destinationOf(' /planejamento ')).toEqual({ kind: 'screen', address: '/planejamento' });
    expect(destinationOf('https://bi.alfa.br/painel')).toEqual({
      kind: 'elsewhere',
      address: 'https://bi.alfa.br/painel',
    });
  });

  it.each([
    null,
    '',
    'planejamento',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://bi.alfa.br',
    'data:text/html,x',
  ])('is nowhere for %j', (path) => expect(destinationOf(path)).toBeNull());
});

describe('the list of services', () => {
  it('takes from the address only the states that there are', () => {
    expect(['active', 'inactive', 'x', undefined].map(readServiceState)).toEqual(['active', 'inactive', 'all', 'all']);
  });

  it('says what filtered everything away', () => {
    expect(filterText(' bi ', 'inactive')).toBe('Filtro: situação “Inativo”, texto “bi”.');
  });
});

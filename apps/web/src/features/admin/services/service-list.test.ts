import { describe, expect, it } from 'vitest';
import { localFilterText } from '../../../shared/register/define-local-register.ts';
import { destinationOf, stateFilter } from './service-list.ts';

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
    const described = ['active', 'x', undefined].map((status) => stateFilter.describe({ situacao: status }, null));
    expect(described).toEqual(['situação “Ativo”', '', '']);
  });

  it('says what filtered everything away', () => {
    expect(localFilterText([stateFilter], { q: ' bi ', situacao: 'inactive' }, null)).toBe(
      'Filtro: situação “Inativo”, texto “bi”.',
    );
  });
});

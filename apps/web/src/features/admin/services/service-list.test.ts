import { describe, expect, it } from 'vitest';
import { localFilterText } from '../../../shared/register/define-local-register.ts';
import { destinationOf } from './service-list.ts';
import { services } from './services-page.tsx';

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
  const own = { list: [] } as unknown as Parameters<typeof services.sub>[0];
  const textOf = (search: object) => localFilterText(services.filters, { ...search }, own);

  it('takes from the address only the states that there are', () => {
    const only = services.filters.map(({ describe: text }) => text({ situacao: 'active' }, own));
    const unknown = services.filters.map(({ describe: text }) => text({ situacao: 'x' }, own));
    expect([only, unknown]).toEqual([['situação “Ativo”'], ['']]);
  });

  it('says what filtered everything away', () => {
    expect(textOf({ q: ' bi ', situacao: 'inactive' })).toBe('Filtro: situação “Inativo”, texto “bi”.');
  });
});

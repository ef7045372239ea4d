import type { Connection, Partner } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { localFilterText, rulesOf } from '../../../shared/register/define-local-register.ts';
import { arrangeRegister, readRegisterView } from '../../../ui/register/register-view.ts';
import { findPartner, groupNames, groupsInUse, partnerColumns, stateFilter, visibleStates } from './partner-list.tsx';

const groups = [
  { id: 7, name: 'Leitura', key: 'reader' as const },
  { id: 8, name: 'Vendas', key: 'sales' as const },
];
const partner = (name: string, more: Partial<Partner> = {}): Partner => ({
  id: 1,
  code: name.slice(0, 3).toUpperCase(),
  domain: `${name.toLowerCase()}.br`,
  name,
  state: 'active',
  document: null,
  connections: 0,
  groups: [],
  last_login: null,
  created_at: '2026-01-05T10:00:00-03:00',
  ...more,
});
const person = (group: number): Connection => ({
  user: group,
  email: 'a@b.br',
  name: 'A',
  group,
  state: 'active',
  last_login: null,
  created_at: '2026-01-05T10:00:00-03:00',
});

describe('the list of partners', () => {
  it('shows the states that the setting of the screen names, and none that it invents', () => {
    expect(visibleStates(['active'])).toEqual(['active']);
    expect(visibleStates(['pending', 'nonsense', 'active'])).toEqual(['active', 'pending']);
  });

  it('finds by name, code or domain and orders by connections', () => {
    const list = [partner('Alfa', { connections: 1 }), partner('Beta', { connections: 12 }), partner('Gama')];
    const arranged = (search: object) =>
      arrangeRegister(
        list,
        readRegisterView(search, 'name'),
        rulesOf({ columns: partnerColumns, find: findPartner }, { groups }),
      ).rows.map(({ name }) => name);
    expect(arranged({ q: 'beta.br' })).toEqual(['Beta']);
    expect(arranged({ q: 'gam' })).toEqual(['Gama']);
    expect(arranged({ ordem: '-connections' })).toEqual(['Beta', 'Alfa', 'Gama']);
  });

  it('says what filtered everything away', () => {
    const exhibit = () => undefined;
    const textOf = (q: string, states: Partner['state'][]) =>
      localFilterText([stateFilter], { q }, { states, exhibit });
    expect(textOf('zé', ['inactive'])).toBe('Filtro: exibir “Inativos”, texto “zé”.');
    expect(textOf('', [])).toBe('Filtro: exibir “–”.');
  });
});

describe('the groups of a partner', () => {
  it('are named, and told with how many act through each', () => {
    expect(groupNames([8, 7, 99], groups)).toBe('Leitura, Vendas');
    expect(groupsInUse([person(7), person(7)], groups)).toEqual([{ id: 7, name: 'Leitura', people: 2 }]);
  });
});

import type { OrganizationUser } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { localFilterText, rulesOf } from '../../../shared/register/define-local-register.ts';
import { arrangeRegister, readRegisterView } from '../../../ui/register/register-view.ts';
import { groupsChange, groupsText, nameOfUser, userColumns, userFilters } from './user-list.tsx';

const groups = [
  { id: 7, name: 'Planejador', key: 'planner' as const },
  { id: 8, name: 'Vendas', key: 'sales' as const },
];
const user = (id: number, name: string, more: Partial<OrganizationUser> = {}): OrganizationUser => ({
  id,
  email: `${name.toLowerCase()}@alfa.br`,
  name,
  organization: 1,
  is_staff: false,
  is_active: true,
  is_validated: true,
  state: 'active',
  photo: null,
  groups: [],
  created_at: '2026-01-05T10:00:00-03:00',
  last_login: null,
  ...more,
});
const ana = user(1, 'Ana', { groups: [7], last_login: '2026-11-20T10:00:00-03:00' });
const rui = user(2, 'Rui', { state: 'waiting' });
const leo = user(3, 'Leo', { groups: [7, 8], state: 'inactive', is_staff: true });
const list = [ana, rui, leo];
const own = { groups, profile: { organization: 1, organization__name: 'Alfa' } };

describe('the list of users', () => {
  it.each([
    [{}, [1, 2, 3]],
    [{ situacao: 'waiting' }, [2]],
    [{ grupo: '7' }, [1, 3]],
    [{ grupo: '7', situacao: 'inactive' }, [3]],
    [{ grupo: 'nenhum' }, [2]],
    [{ grupo: 'x', situacao: 'toString' }, [1, 2, 3]],
  ])('with %j in the address shows %j', (search, ids) => {
    const matching = list.filter((row) => userFilters.every((filter) => filter.accepts(row, search, { groups })));
    expect(matching.map(({ id }) => id)).toEqual(ids);
  });

  it('orders by last access, who never came first', () => {
    const { rows } = arrangeRegister(
      list,
      readRegisterView({ ordem: 'access' }, 'name'),
      rulesOf({ columns: userColumns, find: nameOfUser }, own),
    );
    expect(rows.at(-1)?.name).toBe('Ana');
  });

  it('names the groups of each, and says who administers', () => {
    expect([ana, rui, leo].map((one) => groupsText(one, groups))).toEqual([
      'Planejador',
      '',
      'Administrador, Planejador, Vendas',
    ]);
  });

  it('says what filtered everything away', () => {
    expect(localFilterText(userFilters, { q: 'zé', situacao: 'waiting', grupo: '7' }, { groups })).toBe(
      'Filtro: grupo “Planejador”, situação “Aguardando primeiro acesso”, texto “zé”.',
    );
  });
});

describe('the groups of several people', () => {
  it('change only where a box was touched and somebody is not so already', () => {
    const touched = new Map([
      [7, true],
      [8, false],
    ]);
    expect(groupsChange([ana, rui, leo], touched)).toEqual({ users: [1, 2, 3], add: [7], remove: [8] });
    expect(groupsChange([ana, leo], new Map([[7, true]]))).toBeNull();
    expect(groupsChange([ana], new Map())).toBeNull();
  });
});

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { OrganizationUser } from '@uni/contracts';
import { users as words } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { permitGroupsQuery } from '../../../api/admin/permit-groups.ts';
import { readPersonalData, usersQuery, useUserWrites } from '../../../api/admin/users.ts';
import { ApiFailure } from '../../../api/call.ts';
import { save } from '../../../api/download.ts';
import { notify } from '../../../ui/notice/notice-store.ts';
import { arrangeRegister, nextOrder, readRegisterView } from '../../../ui/register/register-view.ts';
import { useSingleKeys } from '../../../ui/register/use-single-keys.ts';
import { sourceOf } from '../register-source.ts';
import { filterUsers, nameOfUser, readUserFilter, userRules } from './user-list.ts';
import type { Done, UserAct } from './user-questions.tsx';

const route = getRouteApi('/signed-in/cadastro-usuarios');
const invitation = 'convite';

/** The users screen: what the address says of it, what is selected, what is asked and what was just done. */
export function useUsersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const profile = useProfile();
  const query = useQuery(usersQuery);
  const groupsRead = useQuery(permitGroupsQuery);
  const groups = groupsRead.data ?? [];
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [act, setAct] = useState<UserAct | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const { setActive } = useUserWrites();
  const mayWrite = profile.permissions.includes('user:write');
  const list = query.data ?? [];
  const view = readRegisterView(search, 'name');
  const filter = readUserFilter(search);
  const shown = arrangeRegister(filterUsers(list, filter), view, userRules(groups));
  const change = (part: Readonly<Record<string, string | undefined>>, replace = true) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace });
  const open = (what: string | undefined) => change({ abrir: what }, false);
  const ask = (wanted: UserAct) => {
    if (wanted.kind === 'activate') {
      const ids = wanted.people.map(({ id }) => id);
      const text = words.activated(ids.length, wanted.people[0] ? nameOfUser(wanted.people[0]) : '');
      setActive.mutate({ ids, active: true }, { onSuccess: () => setDone({ text, undo: { ids, active: false } }) });
    } else if (wanted.kind === 'deactivate') {
      // Nobody closes the door on themselves.
      const people = wanted.people.filter(({ id }) => id !== profile.id);
      if (people.length > 0) setAct({ kind: 'deactivate', people });
    } else if (wanted.kind === 'export') void exportPerson(wanted.user);
    else setAct(wanted);
  };
  useSingleKeys({ n: mayWrite ? () => open(invitation) : null }, profile.preferences?.single_key_shortcuts !== false);
  return {
    profile,
    query,
    source: sourceOf(query, groupsRead),
    groups,
    mayWrite,
    view,
    filter,
    shown,
    list,
    change,
    order: (column: string) => change({ ordem: nextOrder(view.order, column), pagina: undefined }),
    clear: () => change({ q: undefined, situacao: undefined, grupo: undefined, pagina: undefined }),
    inviting: search.abrir === invitation && mayWrite,
    opened: list.find(({ id }) => String(id) === search.abrir),
    invite: () => open(invitation),
    open: ({ id }: OrganizationUser) => open(String(id)),
    close: () => open(undefined),
    selected: list.filter(({ id }) => selected.has(id)),
    select: setSelected,
    act,
    ask,
    answered: (told: Done | null) => {
      if (act?.kind !== 'reset') setSelected(new Set());
      if (act?.kind === 'pseudonymise') open(undefined);
      setAct(null);
      setDone(told);
    },
    refrain: () => setAct(null),
    done,
    undo: () => {
      if (done?.undo) setActive.mutate(done.undo, { onSuccess: () => setDone(null) });
    },
    undoing: setActive.isPending,
    forget: () => setDone(null),
  };
}

/** Hands over all that is held of a person as a file. */
async function exportPerson({ id }: OrganizationUser): Promise<void> {
  try {
    const told = await readPersonalData(id);
    save(new Blob([JSON.stringify(told, null, 2)], { type: 'application/json' }), `${words.personFile(id)}.json`);
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.described) notify(failure.described);
  }
}

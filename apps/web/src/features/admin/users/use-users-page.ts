import { getRouteApi } from '@tanstack/react-router';
import type { OrganizationUser } from '@uni/contracts';
import { users as copy } from '@uni/phrases';
import { useState } from 'react';
import { permitGroupsStore } from '../../../api/admin/permit-groups.ts';
import { readPersonalData, usersStore, useUserActs } from '../../../api/admin/users.ts';
import { save } from '../../../api/download.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { useRegisterNavigation } from '../../../shared/register/use-register-place.ts';
import { notify } from '../../../ui/notice/notice-store.ts';
import { arrangeRegister } from '../../../ui/register/register-view.ts';
import { filterUsers, nameOfUser, readUserFilter, userRules } from './user-list.ts';
import type { Done, UserAct } from './user-questions.tsx';

const route = getRouteApi('/signed-in/cadastro-usuarios');
const invitation = 'convite';

/** State of the users screen: the open user, the selection, the pending confirmation and the last change. */
export function useUsersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const navigation = useRegisterNavigation({
    search,
    go: (part, replace) => void navigate({ search: (now) => ({ ...now, ...part }), replace }),
    writes: 'user:write',
    fresh: invitation,
  });
  const query = useStore(usersStore);
  const groupsRead = useStore(permitGroupsStore);
  const groups = groupsRead.data ?? [];
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const list = query.data ?? [];
  const filter = readUserFilter(search);
  return {
    navigation,
    source: sourceOf(query, groupsRead),
    groups,
    filter,
    visiblePage: arrangeRegister(filterUsers(list, filter), navigation.view, userRules(groups)),
    list,
    clear: () => navigation.narrow({ q: undefined, situacao: undefined, grupo: undefined }),
    opened: list.find((user) => navigation.isOpen(user)),
    selected: list.filter(({ id }) => selected.has(id)),
    select: setSelected,
    ...useRequestedActs(navigation, () => setSelected(new Set())),
  };
}

/** Acts on users: confirmed first where access closes, with an undo where possible. */
function useRequestedActs(navigation: ReturnType<typeof useRegisterNavigation>, unselect: () => void) {
  const [act, setAct] = useState<UserAct | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const { setActive } = useUserActs();
  const requestAct = (nextAct: UserAct) => {
    if (nextAct.kind === 'activate') {
      const ids = nextAct.people.map(({ id }) => id);
      const text = copy.activated(ids.length, nextAct.people[0] ? nameOfUser(nextAct.people[0]) : '');
      setActive.mutate({ ids, active: true }, { onSuccess: () => setDone({ text, undo: { ids, active: false } }) });
    } else if (nextAct.kind === 'deactivate') {
      // Users cannot deactivate themselves.
      const people = nextAct.people.filter(({ id }) => id !== navigation.profile.id);
      if (people.length > 0) setAct({ kind: 'deactivate', people });
    } else if (nextAct.kind === 'export') void exportPerson(nextAct.user);
    else setAct(nextAct);
  };
  return {
    act,
    requestAct,
    answered: (result: Done | null) => {
      if (act?.kind !== 'reset') unselect();
      if (act?.kind === 'pseudonymise') navigation.close();
      setAct(null);
      setDone(result);
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
    const result = await readPersonalData(id);
    save(new Blob([JSON.stringify(result, null, 2)], { type: 'application/json' }), `${copy.personFile(id)}.json`);
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.described) notify(failure.described);
  }
}

import type { OrganizationUser } from '@uni/contracts';
import { users as copy } from '@uni/phrases';
import { useState } from 'react';
import { permitGroupsStore } from '../../../api/admin/permit-groups.ts';
import { readPersonalData, usersStore, useUserActs } from '../../../api/admin/users.ts';
import { save } from '../../../api/download.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import type { LocalBase, LocalScreen } from '../../../shared/register/define-local-register.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { notify } from '../../../ui/notice/notice-store.ts';
import { nameOfUser } from './user-list.tsx';
import type { Done, UserAct } from './user-questions.tsx';

export type UsersScreen = LocalScreen<OrganizationUser, ReturnType<typeof useUsers>>;

/** Reads and acts of the users screen: the pending confirmation and the last change. */
export function useUsers({ navigation, unmark }: LocalBase) {
  const query = useStore(usersStore);
  const groupsRead = useStore(permitGroupsStore);
  return {
    source: sourceOf(query, groupsRead),
    list: query.data ?? [],
    groups: groupsRead.data ?? [],
    profile: navigation.profile,
    ...useRequestedActs(navigation, unmark),
  };
}

/** Acts on users: confirmed first where access closes, with an undo where possible. */
function useRequestedActs(navigation: LocalBase['navigation'], unselect: () => void) {
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
  const forget = () => setDone(null);
  const undo = () => {
    if (done?.undo) setActive.mutate(done.undo, { onSuccess: forget });
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
    done: done && {
      ...{ text: done.text, busy: setActive.isPending, onClose: forget },
      onUndo: done.undo && undo,
    },
  };
}

/** Saves all stored data of a person as a file. */
async function exportPerson({ id }: OrganizationUser): Promise<void> {
  try {
    const result = await readPersonalData(id);
    save(new Blob([JSON.stringify(result, null, 2)], { type: 'application/json' }), `${copy.personFile(id)}.json`);
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.described) notify(failure.described);
  }
}

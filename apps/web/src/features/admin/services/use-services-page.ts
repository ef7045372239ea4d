import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Service } from '@uni/contracts';
import { services as words } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { servicesQuery, useServiceWrites } from '../../../api/admin/services.ts';
import { setScreenLayout, useScreenLayout } from '../../../api/local/screen-layout.ts';
import { arrangeRegister, readRegisterView } from '../../../ui/register/register-view.ts';
import { useSingleKeys } from '../../../ui/register/use-single-keys.ts';
import { readServiceState, serviceRules, stateOf } from './service-list.ts';

const route = getRouteApi('/signed-in/servicos');
const fresh = 'novo';
/** The address of a service's access is its id after this. */
const access = 'acesso-';

/** The services screen: what the address says of it, what is asked and what was just done. */
export function useServicesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const profile = useProfile();
  const query = useQuery(servicesQuery);
  const { compact } = useScreenLayout('servicos');
  const [removing, setRemoving] = useState<Service | null>(null);
  const [done, setDone] = useState<{ text: string; id: number; before: boolean } | null>(null);
  const { change: write, remove } = useServiceWrites(words.fields);
  const may = (permission: (typeof profile.permissions)[number]) => profile.permissions.includes(permission);
  const mayWrite = may('service:write');
  const list = query.data ?? [];
  const view = readRegisterView(search, 'name');
  const state = readServiceState(search.situacao);
  const change = (part: Readonly<Record<string, string | undefined>>, replace = true) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace });
  const open = (what: string | undefined) => change({ abrir: what }, false);
  const openedAt = (prefix: string) => list.find(({ id }) => `${prefix}${id}` === search.abrir);
  useSingleKeys({ n: mayWrite ? () => open(fresh) : null }, profile.preferences?.single_key_shortcuts !== false);
  return {
    profile,
    query,
    list,
    mayWrite,
    mayManage: may('user:read'),
    mayGrant: may('user:write'),
    view,
    state,
    compact,
    setCompact: (on: boolean) => setScreenLayout('servicos', { compact: on }),
    shown: arrangeRegister(
      list.filter((one) => state === 'all' || stateOf(one) === state),
      view,
      serviceRules,
    ),
    change,
    clear: () => change({ q: undefined, situacao: undefined, pagina: undefined }),
    creating: search.abrir === fresh && mayWrite,
    opened: openedAt(''),
    managed: may('user:read') ? openedAt(access) : undefined,
    create: () => open(fresh),
    open: ({ id }: Service) => open(String(id)),
    manage: ({ id }: Service) => open(`${access}${id}`),
    close: () => open(undefined),
    removing,
    ask: (service: Service) => {
      remove.reset();
      setRemoving(service);
    },
    refrain: () => setRemoving(null),
    remove: ({ id }: Service) => remove.mutate(id, { onSuccess: () => setRemoving(null) }),
    removal: remove,
    setOn: ({ id, name, is_active: before }: Service, is_active: boolean) =>
      write.mutate(
        { id, is_active },
        {
          onSuccess: () => setDone({ text: is_active ? words.switchedOn(name) : words.switchedOff(name), id, before }),
        },
      ),
    switching: write.isPending,
    done,
    undo: () => {
      if (done) write.mutate({ id: done.id, is_active: done.before }, { onSuccess: () => setDone(null) });
    },
    forget: () => setDone(null),
  };
}

import { getRouteApi } from '@tanstack/react-router';
import type { Service } from '@uni/contracts';
import { services as copy } from '@uni/phrases';
import { useState } from 'react';
import { servicesStore, useRestoreService } from '../../../api/admin/services.ts';
import { setScreenLayout, useScreenLayout } from '../../../api/local/screen-layout.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { useRemove, useStatusSave } from '../../../api/stores/use-store-writes.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { useRegisterNavigation } from '../../../shared/register/use-register-place.ts';
import { arrangeRegister } from '../../../ui/register/register-view.ts';
import { readServiceState, serviceRules, stateOf } from './service-list.ts';

const route = getRouteApi('/signed-in/servicos');
const fresh = 'novo';
/** The address of a service's access is its id after this. */
const access = 'acesso-';

/** State of the services screen: open service, pending confirmation and last change. */
export function useServicesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const navigation = useRegisterNavigation({
    search,
    go: (part, replace) => void navigate({ search: (now) => ({ ...now, ...part }), replace }),
    writes: 'service:write',
    fresh,
  });
  const query = useStore(servicesStore);
  const { compact } = useScreenLayout('servicos');
  const { permissions } = navigation.profile;
  const mayManage = permissions.includes('user:read');
  const list = query.data ?? [];
  const state = readServiceState(search.situacao);
  return {
    navigation,
    source: sourceOf(query),
    list,
    mayManage,
    mayGrant: permissions.includes('user:write'),
    state,
    compact,
    setCompact: (on: boolean) => setScreenLayout('servicos', { compact: on }),
    visiblePage: arrangeRegister(
      list.filter((one) => state === 'all' || stateOf(one) === state),
      navigation.view,
      serviceRules,
    ),
    clear: () => navigation.narrow({ q: undefined, situacao: undefined }),
    opened: list.find((service) => navigation.isOpen(service)),
    managed: mayManage ? list.find((service) => navigation.isOpen(service, access)) : undefined,
    manage: ({ id }: Service) => navigation.openAt(`${access}${id}`),
    ...useServiceChanges(),
  };
}

/** The last change to a service: switched, or removed. */
interface Done {
  text: string;
  id: number;
  before: boolean | 'there';
}

/** Changes to services from the list: confirmed first before removal, with an undo where possible. */
function useServiceChanges() {
  const [removing, setRemoving] = useState<Service | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const write = useStatusSave(servicesStore, { labels: copy.fields });
  const remove = useRemove(servicesStore);
  const restore = useRestoreService(copy.fields);
  return {
    removing,
    confirmRemoval: (service: Service) => {
      remove.reset();
      setRemoving(service);
    },
    refrain: () => setRemoving(null),
    remove: ({ id, name }: Service) =>
      remove.mutate(
        { id, ifMatch: null },
        {
          onSuccess: () => {
            setRemoving(null);
            setDone({ text: copy.removed(name), id, before: 'there' });
          },
        },
      ),
    removal: remove,
    setOn: ({ id, name, is_active: before }: Service, is_active: boolean) =>
      write.mutate(
        { id, body: { is_active }, ifMatch: null },
        {
          onSuccess: () => setDone({ text: is_active ? copy.switchedOn(name) : copy.switchedOff(name), id, before }),
        },
      ),
    busy: write.isPending || restore.isPending,
    done,
    undo: () => {
      if (!done) return;
      const { id, before } = done;
      const onSuccess = () => setDone(null);
      if (before === 'there') restore.mutate(id, { onSuccess });
      else write.mutate({ id, body: { is_active: before }, ifMatch: null }, { onSuccess });
    },
    forget: () => setDone(null),
  };
}

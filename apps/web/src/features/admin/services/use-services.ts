import type { Service } from '@uni/contracts';
import { services as copy } from '@uni/phrases';
import { useState } from 'react';
import { servicesStore, useRestoreService } from '../../../api/admin/services.ts';
import { setScreenLayout, useScreenLayout } from '../../../api/local/screen-layout.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { useRemove, useStatusSave } from '../../../api/stores/use-store-writes.ts';
import type { LocalBase, LocalScreen } from '../../../shared/register/define-local-register.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';

/** The address of a service's access is its id after this. */
const access = 'acesso-';

export type ServicesScreen = LocalScreen<Service, ReturnType<typeof useServices>>;

/** Reads and acts of the services screen: pending confirmation and last change. */
export function useServices({ navigation }: LocalBase) {
  const query = useStore(servicesStore);
  const { compact } = useScreenLayout('servicos');
  const { permissions } = navigation.profile;
  const mayManage = permissions.includes('user:read');
  const list = query.data ?? [];
  return {
    source: sourceOf(query),
    list,
    mayManage,
    mayGrant: permissions.includes('user:write'),
    compact,
    setCompact: (on: boolean) => setScreenLayout('servicos', { compact: on }),
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
  const busy = write.isPending || restore.isPending;
  const forget = () => setDone(null);
  const undo = () => {
    if (!done) return;
    const { id, before } = done;
    if (before === 'there') restore.mutate(id, { onSuccess: forget });
    else write.mutate({ id, body: { is_active: before }, ifMatch: null }, { onSuccess: forget });
  };
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
    busy,
    done: done && { text: done.text, busy, onUndo: undo, onClose: forget },
  };
}

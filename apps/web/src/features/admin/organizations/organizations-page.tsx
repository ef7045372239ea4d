import { useRouter } from '@tanstack/react-router';
import type { Organization } from '@uni/contracts';
import { organizations as copy, register } from '@uni/phrases';
import { useState } from 'react';
import { useSelectOrganization } from '../../../api/access/select-organization.ts';
import { organizationsStore } from '../../../api/admin/organizations.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { useRemove } from '../../../api/stores/use-store-writes.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import {
  defineLocalRegister,
  type LocalBase,
  type LocalScreen,
} from '../../../shared/register/define-local-register.ts';
import { localPage } from '../../../shared/register/local-page.tsx';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import type { MenuAction } from '../../../ui/overlay/menu-action.ts';
import { organizationForm } from './organization-form.ts';

type OrganizationsScreen = LocalScreen<Organization, ReturnType<typeof useOrganizations>>;

/** Every organization of the platform, for superusers: founding, changing, entering and closing them. */
const organizations = defineLocalRegister({
  copy,
  create: { label: copy.create, needs: 'organization:create', address: 'novo' },
  list: 'organizations',
  useOwn: useOrganizations,
  sub: ({ list }) => `${copy.count(list.length)}. ${copy.lead}`,
  nameOf: ({ name }) => name,
  find: ({ name, code, domain }) => `${name} ${code} ${domain}`,
  columns: {
    name: { text: ({ name }) => name, order: 'text' },
    code: { text: ({ code }) => code, cell: ({ code }) => <code>{code}</code>, order: 'text' },
    domain: { text: ({ domain }) => domain, order: 'text' },
    state: { text: ({ id }, { current }) => (id === current ? copy.here : '') },
  },
  filters: [],
  actions: actionsOf,
  Layers,
});

export const OrganizationsPage = localPage(organizations);

function useOrganizations({ navigation }: LocalBase) {
  const query = useStore(organizationsStore);
  const select = useSelectOrganization();
  const router = useRouter();
  const [closing, setClosing] = useState<Organization | null>(null);
  return {
    ...{ source: sourceOf(query), list: query.data ?? [], done: null, closing, setClosing },
    /** The organization in which the user is. */
    current: navigation.profile.organization,
    enter: ({ id }: Organization) => select.mutate(id, { onSuccess: () => void router.invalidate() }),
  };
}

function actionsOf(organization: Organization, { navigation, own }: OrganizationsScreen): MenuAction[] {
  return [
    {
      key: 'enter',
      label: copy.enter,
      icon: 'arrow',
      disabled: organization.id === own.current,
      onPick: () => own.enter(organization),
    },
    { key: 'edit', label: copy.edit, icon: 'edit', onPick: () => navigation.open(organization) },
    { key: 'close', label: copy.close, icon: 'lock', onPick: () => own.setClosing(organization) },
  ];
}

function Layers({ screen: { navigation, own } }: { screen: OrganizationsScreen }) {
  const { closing, setClosing } = own;
  const opened = own.list.find((organization) => navigation.isOpen(organization));
  return (
    <>
      {navigation.isCreating && <RecordForm form={organizationForm} record={null} onClose={navigation.close} />}
      {opened && <RecordForm key={opened.id} form={organizationForm} record={opened} onClose={navigation.close} />}
      {closing && <CloseQuestion organization={closing} onClose={() => setClosing(null)} />}
    </>
  );
}

function CloseQuestion({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  // Closed: no one enters it any more, and its data stay.
  const closing = useRemove(organizationsStore, { notify: 'successes' });
  return (
    <Confirm
      title={copy.closeTitle(organization.name)}
      action={copy.closeAction}
      typed={organization.code}
      busy={closing.isPending}
      problem={closing.error ? register.couldNotSave : undefined}
      onConfirm={() => closing.mutate({ id: organization.id, ifMatch: null }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{copy.closeText}</p>
    </Confirm>
  );
}

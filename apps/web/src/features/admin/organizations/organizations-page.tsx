import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { Organization } from '@uni/contracts';
import { organizations as copy, register } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { useSelectOrganization } from '../../../api/access/select-organization.ts';
import { organizationsStore } from '../../../api/admin/organizations.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { useRemove } from '../../../api/stores/use-store-writes.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { FindField, Page, PageHead, Tools } from '../../../ui/layout/page.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import type { MenuAction } from '../../../ui/overlay/menu-action.ts';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { type RegisterColumn, RegisterTable } from '../../../ui/register/register-table.tsx';
import { arrangeRegister, nextOrder, type RegisterRules } from '../../../ui/register/register-view.ts';
import { useSingleKeys } from '../../../ui/register/use-single-keys.ts';
import { organizationForm } from './organization-form.ts';

const route = getRouteApi('/signed-in/cadastro-organizacoes');

const rules: RegisterRules<Organization> = {
  textOf: ({ name, code, domain }) => `${name} ${code} ${domain}`,
  orders: { name: ({ name }) => name, code: ({ code }) => code, domain: ({ domain }) => domain },
};

/** Every organization of the platform, for superusers: founding, changing, entering and closing them. */
export function OrganizationsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useStore(organizationsStore);
  const [order, setOrder] = useState('name');
  const [closing, setClosing] = useState<Organization | null>(null);
  const text = search.q ?? '';
  const list = query.data ?? [];
  const { matchingRows } = arrangeRegister(list, { text, order, page: 1, size: Number.MAX_SAFE_INTEGER }, rules);
  const open = (id: string) => void navigate({ search: (now) => ({ ...now, abrir: id }) });
  const leave = () => void navigate({ search: ({ abrir: _, ...rest }) => rest, replace: true });
  const create = () => open('novo');
  useSingleKeys({ n: search.abrir || closing ? null : create });
  const opened = list.find(({ id }) => String(id) === search.abrir);
  return (
    <Page tight>
      <PageHead
        title={copy.title}
        sub={query.data ? `${copy.count(list.length)}. ${copy.lead}` : copy.lead}
        actions={
          <Button variant="primary" icon="plus" onClick={create}>
            {copy.create}
          </Button>
        }
      />
      {list.length > 0 && (
        <Tools>
          <FindField
            label={copy.filter}
            placeholder={copy.filterPlaceholder}
            value={text}
            onChange={(q) =>
              void navigate({ search: ({ q: _, ...rest }) => (q ? { ...rest, q } : rest), replace: true })
            }
          />
        </Tools>
      )}
      <RegisterStates
        noun={copy.noun}
        source={sourceOf(query)}
        firstUse={<StateBlock role="status" title={copy.emptyTitle} text={copy.emptyText} />}
        matchCount={matchingRows.length}
        filterText={register.filtered(register.filteredText(text))}
        onClear={() => void navigate({ search: {}, replace: true })}
      >
        <OrganizationTable
          rows={matchingRows}
          order={order}
          onOrder={(column) => setOrder(nextOrder(order, column))}
          onOpen={({ id }) => open(String(id))}
          onClose={setClosing}
        />
      </RegisterStates>
      {(search.abrir === 'novo' || opened) && (
        <RecordForm key={search.abrir} form={organizationForm} record={opened ?? null} onClose={leave} />
      )}
      {closing && <CloseQuestion organization={closing} onClose={() => setClosing(null)} />}
    </Page>
  );
}

interface OrganizationTableProps {
  rows: readonly Organization[];
  order: string;
  onOrder: (column: string) => void;
  onOpen: (organization: Organization) => void;
  onClose: (organization: Organization) => void;
}

function OrganizationTable({ rows, order, onOrder, onOpen, onClose }: OrganizationTableProps) {
  const { organization: own } = useProfile();
  const select = useSelectOrganization();
  const router = useRouter();
  const columns: readonly RegisterColumn<Organization>[] = [
    { key: 'name', label: copy.name, ordered: true, cell: ({ name }) => name },
    { key: 'code', label: copy.code, ordered: true, cell: ({ code }) => <code>{code}</code> },
    { key: 'domain', label: copy.domain, ordered: true, cell: ({ domain }) => domain },
    { key: 'state', label: copy.state, cell: ({ id }) => (id === own ? copy.here : register.none) },
  ];
  const actionsOf = (organization: Organization): MenuAction[] => [
    {
      key: 'enter',
      label: copy.enter,
      icon: 'arrow',
      disabled: organization.id === own,
      onPick: () => select.mutate(organization.id, { onSuccess: () => void router.invalidate() }),
    },
    { key: 'edit', label: copy.edit, icon: 'edit', onPick: () => onOpen(organization) },
    { key: 'close', label: copy.close, icon: 'lock', onPick: () => onClose(organization) },
  ];
  return (
    <RegisterTable
      label={copy.table}
      rows={rows}
      columns={columns}
      nameOf={({ name }) => name}
      order={order}
      onOrder={onOrder}
      onOpen={onOpen}
      actionsOf={actionsOf}
    />
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

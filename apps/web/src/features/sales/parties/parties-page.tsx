import { getRouteApi } from '@tanstack/react-router';
import type { Party } from '@uni/contracts';
import { register, rowSources as sources } from '@uni/phrases';
import { lazy, Suspense } from 'react';
import { usePartyWrites } from '../../../api/sales/parties.ts';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { ExportMenu } from '../../../shared/register/export-menu.tsx';
import { ListTools } from '../../../shared/register/list-tools.tsx';
import { SourcedName, SourceFilter } from '../../../shared/register/row-source.tsx';
import { ServedRegister } from '../../../shared/register/served-register.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { FindField, Tools } from '../../../ui/layout/page.tsx';
import { formatDate, formatNumber } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { type RegisterColumn, RegisterTable } from '../../../ui/register/register-table.tsx';
import { SegmentedControl } from '../../../ui/select/select.tsx';
import { PartyDrawer } from './party-drawer.tsx';
import { cityText, phoneText } from './party-text.ts';
import { type Register, registers } from './registers.ts';
import { columnsOfAddress, type Parties, useParties } from './use-parties.ts';

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })));

const clients = getRouteApi('/signed-in/vendas/clientes');
const suppliers = getRouteApi('/signed-in/vendas/fornecedores');

/** The people and companies that buy. */
export function ClientsPage() {
  const navigate = clients.useNavigate();
  const screen = useParties(
    registers.clients,
    clients.useSearch(),
    (part, replace) => void navigate({ search: (now) => ({ ...now, ...part }), replace }),
  );
  return <PartyRegisterPage screen={screen} />;
}

/** The people and companies that are paid. */
export function SuppliersPage() {
  const navigate = suppliers.useNavigate();
  const screen = useParties(
    registers.suppliers,
    suppliers.useSearch(),
    (part, replace) => void navigate({ search: (now) => ({ ...now, ...part }), replace }),
  );
  return <PartyRegisterPage screen={screen} />;
}

function PartyRegisterPage({ screen }: { screen: Parties }) {
  const { of, navigation, rows } = screen;
  const { copy } = of;
  return (
    <ServedRegister
      copy={copy}
      sub={(count) => copy.count(count, formatNumber(count))}
      actions={<HeadActions screen={screen} />}
      tools={<PartyTools screen={screen} />}
      query={screen.query}
      view={navigation.view}
      isFiltered={screen.isFiltered}
      filterText={screen.filterText}
      firstUse={<FirstUse screen={screen} />}
      onClear={screen.clear}
      onChange={navigation.change}
      layers={<Layers screen={screen} />}
    >
      <RegisterTable
        label={copy.table}
        rows={rows}
        columns={columnsOf(of).filter(({ key }) => screen.columns.some((column) => column === key))}
        nameOf={({ name }) => name}
        order={navigation.view.order}
        onOrder={navigation.order}
        onOpen={navigation.open}
        onRemove={navigation.mayWrite ? (client) => client.origin !== 'erp' && screen.setRemoving(client) : undefined}
        actionsOf={(client) => [
          { key: 'open', label: copy.open, onPick: () => navigation.open(client) },
          ...(navigation.mayWrite && client.origin !== 'erp'
            ? [{ key: 'remove', label: copy.remove, onPick: () => screen.setRemoving(client) }]
            : []),
        ]}
      />
    </ServedRegister>
  );
}

const columnsOf = ({ copy }: Register): readonly RegisterColumn<Party>[] => {
  const heads = copy.columns;
  return [
    { key: 'name', label: heads.name, ordered: true, cell: ({ name, erp }) => <SourcedName name={name} erp={erp} /> },
    { key: 'kind', label: heads.kind, ordered: true, cell: ({ kind }) => copy.kinds[kind] },
    { key: 'document', label: heads.document, cell: ({ document }) => <code>{document ?? register.none}</code> },
    { key: 'email', label: heads.email, cell: ({ email }) => email || register.none },
    { key: 'phone', label: heads.phone, cell: ({ phone }) => phoneText(phone) || register.none },
    { key: 'city', label: heads.city, ordered: true, cell: (party) => cityText(party) || register.none },
    {
      key: 'created_at',
      label: heads.created_at,
      ordered: true,
      cell: ({ created_at, origin, erp }) =>
        `${formatDate(new Date(created_at))}, ${erp ? sources.systems[erp] : copy.origins[origin]}`,
    },
  ];
};

function HeadActions({ screen }: { screen: Parties }) {
  const { navigation, query } = screen;
  const { copy } = screen.of;
  const isEmpty = !screen.isFiltered && query.data?.count === 0;
  return (
    <>
      {(query.data?.count ?? 0) > 0 && <ExportMenu choices={screen.exports} />}
      {navigation.mayWrite ? (
        !isEmpty && (
          <>
            <Button onClick={screen.import}>{copy.import}</Button>
            <Button variant="primary" icon="plus" onClick={navigation.create}>
              {copy.create}
            </Button>
          </>
        )
      ) : (
        <p className="text-3">{copy.noRight}</p>
      )}
    </>
  );
}

function FirstUse({ screen }: { screen: Parties }) {
  const { navigation } = screen;
  const { copy } = screen.of;
  return (
    <StateBlock
      role="status"
      title={copy.emptyTitle}
      text={navigation.mayWrite ? copy.emptyText : copy.noRight}
      actions={
        navigation.mayWrite && (
          <>
            <Button variant="primary" onClick={navigation.create}>
              {copy.create}
            </Button>
            <Button onClick={screen.import}>{copy.import}</Button>
          </>
        )
      }
    />
  );
}

function PartyTools({ screen }: { screen: Parties }) {
  const { copy } = screen.of;
  const kinds = (['all', 'person', 'company'] as const).map((value) => ({ value, label: copy.kindsMany[value] }));
  return (
    <Tools>
      <FindField
        label={copy.filter}
        placeholder={copy.filterPlaceholder}
        value={screen.navigation.view.text}
        onChange={screen.find}
      />
      <SegmentedControl label={copy.kind} value={screen.kind ?? 'all'} options={kinds} onChange={screen.choose} />
      <SourceFilter source={screen.source} onChange={screen.chooseSource} />
      <ListTools
        screen={`sales_${screen.of.key}`}
        columns={columnsOf(screen.of)}
        choice={columnsOfAddress}
        search={screen.search}
        change={screen.navigation.change}
      />
    </Tools>
  );
}

function Layers({ screen }: { screen: Parties }) {
  const { of, navigation, opened, removing } = screen;
  return (
    <>
      {navigation.isCreating && <PartyDrawer of={of} party={null} mayWrite onClose={navigation.close} />}
      {opened && (
        <PartyDrawer
          key={opened.id}
          of={of}
          party={opened}
          mayWrite={navigation.mayWrite && opened.origin !== 'erp'}
          onClose={navigation.close}
        />
      )}
      <Suspense>{screen.isImporting && <ImportDialog of={of} onClose={navigation.close} />}</Suspense>
      {removing && <RemoveQuestion of={of} party={removing} onClose={() => screen.setRemoving(null)} />}
    </>
  );
}

function RemoveQuestion({ of, party, onClose }: { of: Register; party: Party; onClose: () => void }) {
  const { copy } = of;
  const { remove } = usePartyWrites(of.key);
  return (
    <Confirm
      title={copy.confirmRemove(party.name)}
      action={copy.remove}
      busy={remove.isPending}
      problem={refusalText(remove.error)}
      onConfirm={() => remove.mutate(party, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{copy.removeText}</p>
    </Confirm>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { enterpriseRegister as words } from '@uni/phrases';
import { lazy, Suspense, useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { failureOf } from '../../../api/failure.ts';
import {
  type RegisteredEnterprise,
  registeredQuery,
  useRemoveEnterprise,
  useRestoreEnterprise,
} from '../../../api/planner/enterprise-register.ts';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { UndoNote } from '../../../ui/register/register-parts.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { arrangeRegister, nextOrder } from '../../../ui/register/register-view.ts';
import { useSingleKeys } from '../../../ui/register/use-single-keys.ts';
import { EnterpriseDrawer } from './enterprise-drawer.tsx';
import { chosen, filterText, readFilter, rules } from './register-list.ts';
import { RegisterRows } from './register-rows.tsx';
import { RegisterTools } from './register-tools.tsx';
import { saveRegister } from './save-register.ts';

const route = getRouteApi('/signed-in/cadastro-empreendimento');
const EnterpriseWizard = lazy(() =>
  import('./wizard/enterprise-wizard.tsx').then((module) => ({ default: module.EnterpriseWizard })),
);
const SheetDialog = lazy(() => import('./sheet/sheet-dialog.tsx').then((module) => ({ default: module.SheetDialog })));

/** The register of enterprises: what each is called, where it stands, and who feeds it. */
export function EnterpriseRegisterPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { permissions } = useProfile();
  const readsPlans = permissions.some((permission) => permission.startsWith('planning:read'));
  const mayWrite = permissions.includes('enterprise:write');
  const query = useQuery(registeredQuery(readsPlans));
  const [order, setOrder] = useState('code');
  const [removing, setRemoving] = useState<RegisteredEnterprise | null>(null);
  const [removed, setRemoved] = useState<RegisteredEnterprise | null>(null);
  const list = query.data ?? [];
  const filter = readFilter(search);
  const view = { text: filter.text, order, page: 1, size: Number.MAX_SAFE_INTEGER };
  const { found } = arrangeRegister(chosen(list, filter), view, rules);
  const open = (what: string) => void navigate({ search: (now) => ({ ...now, abrir: what }) });
  const leave = () => void navigate({ search: ({ abrir: _, ...rest }) => rest, replace: true });
  const create = mayWrite ? () => open('novo') : null;
  useSingleKeys({ n: search.abrir || removing ? null : create });
  const opened = list.find(({ id }) => String(id) === search.abrir);
  const taken = new Set(list.map(({ code }) => code));
  return (
    <Page tight>
      <PageHead
        title={words.title}
        sub={query.data ? words.count(list.length) : undefined}
        actions={<HeadActions shown={found} onImport={mayWrite ? () => open('importar') : null} onCreate={create} />}
      />
      {list.length > 0 && <RegisterTools list={list} filter={filter} />}
      {removed && <Removed enterprise={removed} onDone={() => setRemoved(null)} />}
      <RegisterStates
        thing={words.thing}
        source={{
          rows: query.data,
          failure: query.isError ? failureOf(query.error) : null,
          from: new Date(query.dataUpdatedAt),
          onRetry: () => void query.refetch(),
        }}
        firstUse={<FirstUse onCreate={create} onImport={mayWrite ? () => open('importar') : null} />}
        found={found.length}
        filterText={filterText(filter)}
        onClear={() => void navigate({ search: {}, replace: true })}
      >
        <RegisterRows
          rows={found}
          order={order}
          mayWrite={mayWrite}
          onOrder={(column) => setOrder(nextOrder(order, column))}
          onOpen={({ id }) => open(String(id))}
          onRemove={setRemoving}
        />
      </RegisterStates>
      {opened && <EnterpriseDrawer key={opened.id} enterprise={opened} existing={list} onClose={leave} />}
      <Suspense>
        {search.abrir === 'novo' && create && query.data && <EnterpriseWizard existing={list} onClose={leave} />}
        {search.abrir === 'importar' && mayWrite && query.data && <SheetDialog taken={taken} onClose={leave} />}
      </Suspense>
      {removing && (
        <RemoveQuestion
          enterprise={removing}
          onRemoved={() => {
            setRemoved(removing);
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Page>
  );
}

function HeadActions(props: {
  shown: readonly RegisteredEnterprise[];
  onImport: (() => void) | null;
  onCreate: (() => void) | null;
}) {
  const { shown, onImport, onCreate } = props;
  return (
    <>
      <Button icon="download" disabled={shown.length === 0} onClick={() => void saveRegister(shown)}>
        {words.export}
      </Button>
      {onImport && <Button onClick={onImport}>{words.import}</Button>}
      {onCreate ? (
        <Button look="primary" icon="plus" onClick={onCreate}>
          {words.create}
        </Button>
      ) : (
        <p className="text-3">{words.readOnly}</p>
      )}
    </>
  );
}

function FirstUse({ onCreate, onImport }: { onCreate: (() => void) | null; onImport: (() => void) | null }) {
  return (
    <StateBlock
      role="status"
      title={words.emptyTitle}
      text={onCreate ? words.emptyText : words.readOnly}
      actions={
        onCreate &&
        onImport && (
          <>
            <Button look="primary" onClick={onCreate}>
              {words.createFull}
            </Button>
            <Button onClick={onImport}>{words.import}</Button>
          </>
        )
      }
    />
  );
}

function RemoveQuestion(props: { enterprise: RegisteredEnterprise; onRemoved: () => void; onClose: () => void }) {
  const { enterprise, onRemoved, onClose } = props;
  const remove = useRemoveEnterprise();
  return (
    <Confirm
      title={words.removeTitle(enterprise.name)}
      action={words.remove}
      busy={remove.isPending}
      problem={remove.error ? words.refused : undefined}
      onConfirm={() => remove.mutate(enterprise.id, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
    </Confirm>
  );
}

/** The way back from the bin. */
function Removed({ enterprise, onDone }: { enterprise: RegisteredEnterprise; onDone: () => void }) {
  const restore = useRestoreEnterprise();
  return (
    <UndoNote
      text={words.removed(enterprise.name)}
      busy={restore.isPending}
      onUndo={() => restore.mutate(enterprise.id, { onSuccess: onDone })}
      onClose={onDone}
    />
  );
}

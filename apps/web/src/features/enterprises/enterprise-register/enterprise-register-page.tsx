import { useQuery } from '@tanstack/react-query';
import { enterpriseRegister as copy } from '@uni/phrases';
import { lazy, Suspense, useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { failureOf } from '../../../api/failure.ts';
import {
  type RegisteredEnterprise,
  registeredQuery,
  useRestoreEnterprise,
} from '../../../api/planner/enterprise-register.ts';
import { enterprisesStore } from '../../../api/planner/enterprises.ts';
import { useRemove } from '../../../api/stores/use-store-writes.ts';
import { useScreen } from '../../../shared/screen/use-screen.ts';
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

const EnterpriseWizard = lazy(() =>
  import('./wizard/enterprise-wizard.tsx').then((module) => ({ default: module.EnterpriseWizard })),
);
const SheetDialog = lazy(() => import('./sheet/sheet-dialog.tsx').then((module) => ({ default: module.SheetDialog })));

/** The register of enterprises: what each is called, where it stands, and who feeds it. */
export function EnterpriseRegisterPage() {
  const { values, change, reset } = useScreen('enterpriseRegister');
  const { permissions } = useProfile();
  const readsPlans = permissions.some((permission) => permission.startsWith('planning:read'));
  const mayWrite = permissions.includes('enterprise:write');
  const query = useQuery(registeredQuery(readsPlans));
  const [order, setOrder] = useState('code');
  const [removing, setRemoving] = useState<RegisteredEnterprise | null>(null);
  const [removed, setRemoved] = useState<RegisteredEnterprise | null>(null);
  const list = query.data ?? [];
  const filter = readFilter(values);
  const view = { text: filter.text, order, page: 1, size: Number.MAX_SAFE_INTEGER };
  const { matchingRows } = arrangeRegister(chosen(list, filter), view, rules);
  const open = (what: string) => change({ open: what }, { replace: false });
  const leave = () => change({ open: undefined });
  const create = mayWrite ? () => open('novo') : null;
  useSingleKeys({ n: values.open || removing ? null : create });
  const opened = list.find(({ id }) => String(id) === values.open);
  const taken = new Set(list.map(({ code }) => code));
  return (
    <Page tight>
      <PageHead
        title={copy.title}
        sub={query.data ? copy.count(list.length) : undefined}
        actions={
          <HeadActions rows={matchingRows} onImport={mayWrite ? () => open('importar') : null} onCreate={create} />
        }
      />
      {list.length > 0 && <RegisterTools list={list} filter={filter} />}
      {removed && <Removed enterprise={removed} onDone={() => setRemoved(null)} />}
      <RegisterStates
        noun={copy.noun}
        source={{
          rows: query.data,
          failure: query.isError ? failureOf(query.error) : null,
          from: new Date(query.dataUpdatedAt),
          onRetry: () => void query.refetch(),
        }}
        firstUse={<FirstUse onCreate={create} onImport={mayWrite ? () => open('importar') : null} />}
        matchCount={matchingRows.length}
        filterText={filterText(filter)}
        onClear={() => reset({})}
      >
        <RegisterRows
          rows={matchingRows}
          order={order}
          mayWrite={mayWrite}
          onOrder={(column) => setOrder(nextOrder(order, column))}
          onOpen={({ id }) => open(String(id))}
          onRemove={setRemoving}
        />
      </RegisterStates>
      {opened && <EnterpriseDrawer key={opened.id} enterprise={opened} existing={list} onClose={leave} />}
      <Suspense>
        {values.open === 'novo' && create && query.data && <EnterpriseWizard existing={list} onClose={leave} />}
        {values.open === 'importar' && mayWrite && query.data && <SheetDialog taken={taken} onClose={leave} />}
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
  rows: readonly RegisteredEnterprise[];
  onImport: (() => void) | null;
  onCreate: (() => void) | null;
}) {
  const { rows, onImport, onCreate } = props;
  return (
    <>
      <Button icon="download" disabled={rows.length === 0} onClick={() => void saveRegister(rows)}>
        {copy.export}
      </Button>
      {onImport && <Button onClick={onImport}>{copy.import}</Button>}
      {onCreate ? (
        <Button variant="primary" icon="plus" onClick={onCreate}>
          {copy.create}
        </Button>
      ) : (
        <p className="text-3">{copy.readOnly}</p>
      )}
    </>
  );
}

function FirstUse({ onCreate, onImport }: { onCreate: (() => void) | null; onImport: (() => void) | null }) {
  return (
    <StateBlock
      role="status"
      title={copy.emptyTitle}
      text={onCreate ? copy.emptyText : copy.readOnly}
      actions={
        onCreate &&
        onImport && (
          <>
            <Button variant="primary" onClick={onCreate}>
              {copy.createFull}
            </Button>
            <Button onClick={onImport}>{copy.import}</Button>
          </>
        )
      }
    />
  );
}

function RemoveQuestion(props: { enterprise: RegisteredEnterprise; onRemoved: () => void; onClose: () => void }) {
  const { enterprise, onRemoved, onClose } = props;
  const remove = useRemove(enterprisesStore);
  return (
    <Confirm
      title={copy.removeTitle(enterprise.name)}
      action={copy.remove}
      busy={remove.isPending}
      problem={remove.error ? copy.refused : undefined}
      onConfirm={() => remove.mutate({ id: enterprise.id, ifMatch: null }, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      <p>{copy.removeText}</p>
    </Confirm>
  );
}

/** The way back from the bin. */
function Removed({ enterprise, onDone }: { enterprise: RegisteredEnterprise; onDone: () => void }) {
  const restore = useRestoreEnterprise();
  return (
    <UndoNote
      text={copy.removed(enterprise.name)}
      busy={restore.isPending}
      onUndo={() => restore.mutate(enterprise.id, { onSuccess: onDone })}
      onClose={onDone}
    />
  );
}

import type { Account, MovementCategory } from '@uni/contracts';
import { common, financial as copy } from '@uni/phrases';
import { useState } from 'react';
import { categoriesStore, useToggleAccount } from '../../../api/sales/movements.ts';
import { useSave } from '../../../api/stores/use-store-writes.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { TabPanels } from '../../../ui/select/tab-panels.tsx';
import styles from '../sales.module.css';
import { accountForm, categoryForm } from './register-forms.ts';
import type { Financial } from './use-financial.ts';

const tabs = [
  { key: 'accounts', label: copy.accounts.title },
  { key: 'categories', label: copy.categories.title },
] as const;

/** Accounts and categories, each list with the row that is being written. */
export function RegistersDialog({ screen, onClose }: { screen: Financial; onClose: () => void }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('accounts');
  return (
    <Drawer
      wide="broad"
      title={copy.registers}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      <TabPanels label={copy.registers} tabs={tabs} current={tab} onChange={setTab}>
        <Stack gap={16}>{tab === 'accounts' ? <Accounts screen={screen} /> : <Categories screen={screen} />}</Stack>
      </TabPanels>
    </Drawer>
  );
}

/** Edited row: none, a new one or an existing one. */
type Writing<Row> = Row | 'new' | null;

function Accounts({ screen }: { screen: Financial }) {
  const { own, navigation } = screen;
  const { accounts } = own;
  const toggle = useToggleAccount();
  const [writing, setWriting] = useState<Writing<Account>>(accounts.length === 0 ? 'new' : null);
  const registerCopy = copy.accounts;
  return (
    <>
      {accounts.length > 0 ? (
        <LedgerTable label={registerCopy.title}>
          <thead>
            <tr>
              <th scope="col">{registerCopy.fields.name}</th>
              <th scope="col">{registerCopy.fields.bank}</th>
              <th scope="col" className="number">
                {registerCopy.fields.opening}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {accounts.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.is_active ? row.name : `${row.name}, ${registerCopy.away}`}</th>
                <td>{[row.bank, row.branch, row.number].filter(Boolean).join(', ')}</td>
                <td className="number">{formatCents(row.opening)}</td>
                <td>
                  {navigation.mayWrite && (
                    <RowButtons
                      name={row.name}
                      isActive={row.is_active}
                      onEdit={() => setWriting(row)}
                      onToggle={() => toggle.mutate(row)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </LedgerTable>
      ) : (
        <p>{registerCopy.none}</p>
      )}
      {navigation.mayWrite &&
        (writing ? (
          <RecordForm
            key={writing === 'new' ? 'new' : writing.id}
            form={accountForm}
            record={writing === 'new' ? null : writing}
            onClose={() => setWriting(null)}
          />
        ) : (
          <Begin label={registerCopy.create} onClick={() => setWriting('new')} />
        ))}
    </>
  );
}

function RowButtons(props: { name: string; isActive: boolean; onEdit: () => void; onToggle: () => void }) {
  const { name, isActive, onEdit, onToggle } = props;
  const { edit, putAway, takeBack } = copy.accounts;
  const toggle = isActive ? putAway : takeBack;
  return (
    <Row as="span" gap="4 12" align="stretch">
      <Button variant="link" size="small" aria-label={`${edit} ${name}`} onClick={onEdit}>
        {edit}
      </Button>
      <Button variant="link" size="small" aria-label={`${toggle} ${name}`} onClick={onToggle}>
        {toggle}
      </Button>
    </Row>
  );
}

function Begin({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div>
      <Button icon="plus" onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}

function Categories({ screen }: { screen: Financial }) {
  const { own, navigation } = screen;
  const { categories } = own;
  const change = useSave(categoriesStore);
  const [writing, setWriting] = useState<Writing<MovementCategory>>(null);
  const registerCopy = copy.categories;
  const tops = categories.filter(({ parent }) => parent === null);
  const rows = tops.flatMap((top) => [top, ...categories.filter(({ parent }) => parent === top.id)]);
  return (
    <>
      {navigation.mayWrite &&
        (writing ? (
          <RecordForm
            key={writing === 'new' ? 'new' : writing.id}
            form={categoryForm}
            record={writing === 'new' ? null : writing}
            own={tops}
            onClose={() => setWriting(null)}
          />
        ) : (
          <Begin label={registerCopy.create} onClick={() => setWriting('new')} />
        ))}
      <LedgerTable label={registerCopy.title}>
        <thead>
          <tr>
            <th scope="col">{registerCopy.fields.name}</th>
            <th scope="col">{registerCopy.fields.flow}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className={row.parent === null ? undefined : styles.branch}>
                {row.is_active ? row.name : `${row.name}, ${registerCopy.away}`}
              </th>
              <td>{copy.kinds[row.flow]}</td>
              <td>
                {navigation.mayWrite && (
                  <RowButtons
                    name={row.name}
                    isActive={row.is_active}
                    onEdit={() => setWriting(row)}
                    onToggle={() =>
                      change.mutate({
                        id: row.id,
                        body: { is_active: !row.is_active },
                        ifMatch: `"${row.version}"`,
                      })
                    }
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
    </>
  );
}

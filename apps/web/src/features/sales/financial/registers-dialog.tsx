import { type Account, categoryFlows, type MovementCategory, movementLimits } from '@uni/contracts';
import { common, financial as copy } from '@uni/phrases';
import { type ReactNode, useState } from 'react';
import { useRegisterWrites } from '../../../api/sales/movements.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { sendReadable } from '../../../ui/field/unreadable.ts';
import { Grid, Row, Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { TabPanels } from '../../../ui/select/tab-panels.tsx';
import styles from './financial.module.css';
import type { Financial } from './use-financial.ts';

const tabs = [
  { key: 'accounts', label: copy.accounts.title },
  { key: 'categories', label: copy.categories.title },
] as const;

/** Accounts and categories, each list with the row that is being written. */
export function RegistersDialog({ screen, onClose }: { screen: Financial; onClose: () => void }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('accounts');
  return (
    <Dialog wide title={copy.registers} onClose={onClose} actions={<Button onClick={onClose}>{common.close}</Button>}>
      <TabPanels label={copy.registers} tabs={tabs} current={tab} onChange={setTab}>
        <Stack gap={16}>{tab === 'accounts' ? <Accounts screen={screen} /> : <Categories screen={screen} />}</Stack>
      </TabPanels>
    </Dialog>
  );
}

/** Edited row: none, a new one or an existing one. */
type Writing<Row> = Row | 'new' | null;

function Accounts({ screen }: { screen: Financial }) {
  const { own, navigation } = screen;
  const { accounts } = own;
  const { account } = useRegisterWrites();
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
                      onToggle={() => account.mutate({ of: row, change: { is_active: !row.is_active } })}
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
          <AccountForm
            key={writing === 'new' ? 'new' : writing.id}
            row={writing === 'new' ? null : writing}
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

/** A form below its list: Enter keeps it. */
function Editor(props: {
  label: string;
  save: string;
  busy: boolean;
  problem: string | undefined;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <form className={styles.editor} aria-label={props.label} onSubmit={sendReadable(props.onSubmit)}>
      <h3>{props.label}</h3>
      {props.children}
      <FormProblem text={props.problem} />
      <Row gap="4 12" align="stretch">
        <Button variant="primary" type="submit" busy={props.busy}>
          {props.save}
        </Button>
        <Button onClick={props.onCancel}>{common.cancel}</Button>
      </Row>
    </form>
  );
}

function AccountForm({ row, onClose }: { row: Account | null; onClose: () => void }) {
  const registerCopy = copy.accounts;
  const { account } = useRegisterWrites(registerCopy.fields);
  const form = useRecordForm({
    initial: {
      ...{ name: row?.name ?? '', bank: row?.bank ?? '', branch: row?.branch ?? '', number: row?.number ?? '' },
      opening: (row?.opening ?? 0) / 100,
    },
    check: ({ name }) => (name.trim() === '' ? { name: common.fieldErrors.required } : {}),
    save: ({ opening: reais, ...draft }) => {
      const input = { ...draft, opening: Math.round(reais * 100) };
      return account.mutateAsync(row ? { of: row, change: input } : { of: null, body: input });
    },
    onSaved: onClose,
  });
  const { draft, problems, set } = form;
  const line = (key: 'name' | 'bank' | 'branch' | 'number', most: number) => (
    <TextField
      label={registerCopy.fields[key]}
      value={draft[key]}
      error={problems[key]}
      maxLength={most}
      autoComplete="off"
      onChange={(text) => set({ [key]: text })}
    />
  );
  return (
    <Editor
      label={row ? row.name : registerCopy.create}
      save={registerCopy.save}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onCancel={onClose}
    >
      <Grid ref={form.area} gap="12 16" column={180}>
        {line('name', movementLimits.name)}
        {line('bank', 60)}
        {line('branch', 20)}
        {line('number', 30)}
        <MoneyField
          label={registerCopy.fields.opening}
          value={draft.opening}
          error={problems.opening}
          onCommit={(opening) => set({ opening: opening ?? 0 })}
        />
      </Grid>
    </Editor>
  );
}

function Categories({ screen }: { screen: Financial }) {
  const { own, navigation } = screen;
  const { categories } = own;
  const { category } = useRegisterWrites();
  const [writing, setWriting] = useState<Writing<MovementCategory>>(null);
  const registerCopy = copy.categories;
  const tops = categories.filter(({ parent }) => parent === null);
  const rows = tops.flatMap((top) => [top, ...categories.filter(({ parent }) => parent === top.id)]);
  return (
    <>
      {navigation.mayWrite &&
        (writing ? (
          <CategoryForm
            key={writing === 'new' ? 'new' : writing.id}
            row={writing === 'new' ? null : writing}
            tops={tops}
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
                    onToggle={() => category.mutate({ of: row, change: { is_active: !row.is_active } })}
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

const flows = categoryFlows.map((value) => ({ value, label: copy.kinds[value] }));

function CategoryForm(props: { row: MovementCategory | null; tops: readonly MovementCategory[]; onClose: () => void }) {
  const { row, tops, onClose } = props;
  const registerCopy = copy.categories;
  const { category } = useRegisterWrites(registerCopy.fields);
  const form = useRecordForm({
    initial: { name: row?.name ?? '', flow: row?.flow ?? ('outflow' as const), parent: String(row?.parent ?? '') },
    check: ({ name }) => (name.trim() === '' ? { name: common.fieldErrors.required } : {}),
    save: ({ name, flow, parent: above }) => {
      const change = { name, parent: Number(above) || null };
      return category.mutateAsync(row ? { of: row, change } : { of: null, body: { ...change, flow } });
    },
    onSaved: onClose,
  });
  const { draft, problems, set } = form;
  const above = tops.filter(({ flow, id }) => flow === draft.flow && id !== row?.id);
  return (
    <Editor
      label={row ? row.name : registerCopy.create}
      save={registerCopy.save}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onCancel={onClose}
    >
      <Grid ref={form.area} gap="12 16" column={180}>
        <TextField
          label={registerCopy.fields.name}
          value={draft.name}
          error={problems.name}
          maxLength={movementLimits.name}
          autoComplete="off"
          onChange={(name) => set({ name })}
        />
        <SelectField
          label={registerCopy.fields.flow}
          value={draft.flow}
          options={flows}
          disabled={row !== null}
          onChange={(flow) => set({ flow, parent: '' })}
        />
        <SelectField
          label={registerCopy.fields.parent}
          value={draft.parent}
          error={problems.parent}
          options={[
            { value: '', label: registerCopy.top },
            ...above.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(parent) => set({ parent })}
        />
      </Grid>
    </Editor>
  );
}

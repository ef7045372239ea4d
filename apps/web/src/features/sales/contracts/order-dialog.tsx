import { useQuery } from '@tanstack/react-query';
import type { SalesContract } from '@uni/contracts';
import { contracts as copy, register } from '@uni/phrases';
import { useState } from 'react';
import { contractOutcomeQuery, useContractWrites } from '../../../api/sales/contracts.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { failureText, refusalText } from '../../../shared/record-form/use-record-form.ts';
import { dayText, today } from '../../../shared/register/days.ts';
import { DayField } from '../../../ui/field/day-field.tsx';
import { MonthField } from '../../../ui/field/month-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { EntryDrawer } from '../../../ui/overlay/entry-drawer.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';
import { ClientField } from './client-field.tsx';
import {
  blankOrder,
  type FieldKey,
  fieldChoices,
  fieldKinds,
  missingFields,
  type OrderDraft,
  type OrderKind,
  orderFields,
  orderOf,
} from './order-fields.ts';

const dialogCopy = copy.orders;

/** Order for a contract: its fields come from a table, and its effect is previewed before confirmation. */
export function OrderDialog(props: {
  contract: SalesContract;
  kind: OrderKind;
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const { contract, kind, onDone, onClose } = props;
  const [draft, setDraft] = useState(() => blankOrder(today()));
  const [tried, setTried] = useState(false);
  const { order: give } = useContractWrites();
  const order = orderOf(kind, draft);
  const missing = tried ? missingFields(kind, draft) : [];
  const submit = () => {
    setTried(true);
    if (!order || give.isPending) return;
    give.mutate(
      { id: contract.id, version: contract.version, order },
      { onSuccess: () => onDone(dialogCopy.done(dialogCopy.kinds[kind], contract.number)) },
    );
  };
  return (
    <EntryDrawer
      broad
      title={dialogCopy.title(dialogCopy.kinds[kind], contract.number)}
      lead={[contract.client_name, contract.unit_name].filter(Boolean).join(', ')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <FormActions onCancel={onClose} busy={give.isPending}>
          {dialogCopy.save}
        </FormActions>
      }
    >
      <Stack gap={16}>
        <Grid gap="12 16" column={200}>
          {orderFields[kind].map(([field], at) => (
            <OrderField
              key={field}
              field={field}
              draft={draft}
              first={at === 0}
              error={missing.includes(field) ? dialogCopy.required : undefined}
              onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
            />
          ))}
        </Grid>
        <Outcome contract={contract} order={order} />
        <FormProblem text={refusalText(give.error)} />
      </Stack>
    </EntryDrawer>
  );
}

interface FieldProps {
  field: FieldKey;
  draft: OrderDraft;
  first: boolean;
  error: string | undefined;
  onChange: (change: Partial<OrderDraft>) => void;
}

/** One field of an order, drawn by its kind. */
function OrderField(props: FieldProps) {
  const { field, draft, first, error, onChange } = props;
  const kind = fieldKinds[field];
  const value = draft[field];
  const label = dialogCopy.fields[field];
  if (kind === 'client')
    return (
      <ClientField
        label={label}
        value={draft.client_name}
        error={error}
        onChange={(client_name, client) => onChange({ client_name, client })}
      />
    );
  if (kind === 'choice')
    return (
      <SelectField
        label={label}
        value={String(value)}
        options={fieldChoices[field] ?? []}
        error={error}
        onChange={(chosen) => onChange({ [field]: chosen })}
      />
    );
  if (kind === 'month')
    return (
      <MonthField
        label={label}
        value={String(value ?? '') || null}
        error={error}
        onCommit={(month) => onChange({ [field]: month ?? '' })}
      />
    );
  if (kind === 'day')
    return (
      <DayField
        label={label}
        data-autofocus={first || undefined}
        value={String(value ?? '')}
        error={error}
        onChange={(text) => onChange({ [field]: text })}
      />
    );
  const number = typeof value === 'number' ? value : null;
  return (
    <NumberField
      label={label}
      kind={kind === 'share' ? 'percent' : kind}
      least={0}
      error={error}
      {...(kind === 'money' ? { decimals: 2 } : {})}
      value={kind === 'money' && number !== null ? number / 100 : number}
      onCommit={(typed) => onChange({ [field]: kind === 'money' && typed !== null ? Math.round(typed * 100) : typed })}
    />
  );
}

const compared = ['received', 'open', 'credit', 'next_due'] as const;

/** The contract today, and as the order would leave it. */
function Outcome({ contract, order }: { contract: SalesContract; order: ReturnType<typeof orderOf> }) {
  const query = useQuery({
    ...contractOutcomeQuery(contract.id, order ?? { kind: 'settlement', day: '' }),
    enabled: order !== null,
  });
  if (order === null) return null;
  if (query.isError) return <FormProblem text={failureText(query.error)} />;
  if (!query.data) return null;
  const after = query.data.contract;
  const textOf = (one: SalesContract, key: (typeof compared)[number]): string =>
    key === 'next_due' ? dayText(one.next_due) || register.none : formatCents(one[key]);
  return (
    <LedgerTable label={dialogCopy.compared}>
      <thead>
        <tr>
          <td />
          <th scope="col" className="number">
            {dialogCopy.before}
          </th>
          <th scope="col" className="number">
            {dialogCopy.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {compared.map((key) => (
          <tr key={key}>
            <th scope="row">{copy.drawer.facts[key]}</th>
            <td className="number">{textOf(contract, key)}</td>
            <td className="number">{textOf(after, key)}</td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}

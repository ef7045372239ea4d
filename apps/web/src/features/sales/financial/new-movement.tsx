import { type MoneyKind, moneyKinds, movementLimits } from '@uni/contracts';
import { common, financial as copy } from '@uni/phrases';
import { useRef, useState } from 'react';
import { ApiFailure } from '../../../api/failure.ts';
import { useMovementWrites } from '../../../api/sales/movements.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { dayText, today } from '../../../shared/register/days.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { EntryDrawer } from '../../../ui/overlay/entry-drawer.tsx';
import { LeaveButton } from '../../../ui/overlay/form-actions.tsx';
import { markSaved } from '../../../ui/register/saved-row.ts';
import styles from '../sales.module.css';
import { accountChoices, categoryChoices } from './financial-list.ts';
import type { Financial } from './use-financial.ts';

const entryCopy = copy.quick;
const kinds = moneyKinds.map((value) => ({ value, label: copy.kinds[value] }));
const nothing = '';

interface Entry {
  day: string;
  kind: MoneyKind;
  category: string;
  amount: number | null;
  description: string;
  account: string;
  to_account: string;
  empreendimento: string;
}

const blank = (): Entry => ({
  ...{ day: today(), kind: 'outflow', category: nothing, amount: null, description: '' },
  ...{ account: nothing, to_account: nothing, empreendimento: nothing },
});

type Problems = Partial<Record<keyof Entry, string>>;

/** Movements typed one after the other, next to their list. Enter saves one, and the next begins at its day. */
export function NewMovement({ screen, onClose }: { screen: Financial; onClose: () => void }) {
  const entry = useEntry(screen);
  const { draft, problems, set } = entry;
  const { enterprises } = screen;
  const { accounts, categories } = screen.own;
  const isTransfer = draft.kind === 'transfer';
  const own = accountChoices(accounts);
  const choice = (key: keyof Entry, options: readonly { value: string; label: string }[], none?: string) => (
    <SelectField
      label={entryCopy[key]}
      value={String(draft[key] ?? nothing)}
      options={none === undefined ? options : [{ value: nothing, label: none }, ...options]}
      error={problems[key]}
      onChange={(value) => set({ [key]: value })}
    />
  );
  return (
    <EntryDrawer
      title={entryCopy.label}
      onClose={onClose}
      onSubmit={entry.submit}
      isTyped={draft.amount !== null || draft.description !== ''}
      actions={
        <>
          <LeaveButton onLeave={onClose}>{common.close}</LeaveButton>
          <Button variant="primary" type="submit" busy={entry.busy}>
            {entryCopy.save}
          </Button>
        </>
      }
    >
      <Stack gap={16} ref={entry.form}>
        <Grid gap="12 16" column={200}>
          <DayField
            label={entryCopy.day}
            required
            data-autofocus
            value={draft.day}
            error={problems.day}
            onChange={(day) => set({ day })}
          />
          <SelectField
            label={entryCopy.kind}
            value={draft.kind}
            options={kinds}
            onChange={(kind) => set({ kind, category: nothing })}
          />
          {isTransfer
            ? choice(
                'to_account',
                own.filter(({ value }) => value !== entry.account),
                copy.drawer.none,
              )
            : choice(
                'category',
                categoryChoices(categories, draft.kind === 'inflow' ? 'inflow' : 'outflow'),
                copy.noCategory,
              )}
          <MoneyField
            label={entryCopy.amount}
            value={draft.amount}
            error={problems.amount}
            onCommit={(amount) => set({ amount })}
          />
          <TextField
            label={entryCopy.description}
            className={styles.wide}
            value={draft.description}
            error={problems.description}
            maxLength={movementLimits.description}
            autoComplete="off"
            onChange={(description) => set({ description })}
          />
          <SelectField
            label={entryCopy.account}
            value={entry.account}
            options={own}
            error={problems.account}
            onChange={(account) => set({ account })}
          />
          {choice(
            'empreendimento',
            enterprises.map(({ id, name }) => ({ value: String(id), label: name })),
            copy.wholeOrganization,
          )}
        </Grid>
        <p className="small text-3" role="status">
          {entry.done || entryCopy.hint}
        </p>
        <FormProblem text={entry.problem} />
      </Stack>
    </EntryDrawer>
  );
}

function useEntry({ own: { accounts }, filter }: Financial) {
  const { create } = useMovementWrites(copy.columns);
  const [draft, setDraft] = useState(blank);
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState<string | undefined>();
  const [done, setDone] = useState('');
  const form = useRef<HTMLDivElement>(null);
  const account = draft.account || String(filter.account ?? accounts.find(({ is_active }) => is_active)?.id ?? nothing);
  const set = (change: Partial<Entry>) => {
    setDraft((now) => ({ ...now, ...change }));
    setProblems({});
    setProblem(undefined);
  };
  const submit = () => {
    if (create.isPending) return;
    const wrong = problemsOf(draft);
    setProblems(wrong);
    setDone('');
    if (Object.keys(wrong).length > 0) return;
    create.mutate(bodyOf(draft, account), {
      onSuccess: ({ id }) => {
        markSaved(id);
        setDone(entryCopy.saved(`${dayText(draft.day)}, ${formatCents(Math.round((draft.amount ?? 0) * 100))}`));
        setDraft((now) => ({ ...now, amount: null, description: '' }));
        form.current?.querySelector('input')?.focus();
      },
      onError: (failure) => {
        setProblems(failure instanceof ApiFailure ? failure.fields : {});
        setProblem(refusalText(failure));
      },
    });
  };
  return { draft, account, problems, problem, done, form, set, submit, busy: create.isPending };
}

const problemsOf = ({ day, amount, kind, to_account }: Entry): Problems => ({
  ...(day === '' ? { day: copy.filters.badDay } : {}),
  ...(amount === null || amount <= 0 ? { amount: entryCopy.badAmount } : {}),
  ...(kind === 'transfer' && to_account === nothing ? { to_account: common.fieldErrors.required } : {}),
});

const idIn = (text: string): number | null => Number(text) || null;

const bodyOf = ({ day, kind, amount, description, ...draft }: Entry, account: string) => ({
  ...{ day, kind, description, amount: Math.round((amount ?? 0) * 100), account: Number(account) },
  category: kind === 'transfer' ? null : idIn(draft.category),
  to_account: kind === 'transfer' ? idIn(draft.to_account) : null,
  empreendimento: idIn(draft.empreendimento),
});

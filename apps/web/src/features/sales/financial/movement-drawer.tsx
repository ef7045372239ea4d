import { useQuery } from '@tanstack/react-query';
import { type MovementWithSteps, moneyKinds, movementLimits, openMovementStates } from '@uni/contracts';
import { financial as copy } from '@uni/phrases';
import { partiesQuery, useMovementWrites } from '../../../api/sales/movements.ts';
import { FormProblem, SaveActions } from '../../../shared/record-form/form-parts.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { dayText } from '../../../shared/register/days.ts';
import { DayField } from '../../../ui/field/day-field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { formatDate, formatTime } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { accountChoices, categoryChoices } from './financial-list.ts';
import { changeOf, type Draft, draftOf, problemsOf, withKind } from './movement-draft.ts';
import type { Financial } from './use-financial.ts';

const drawerCopy = copy.drawer;
const kinds = moneyKinds.map((value) => ({ value, label: copy.kinds[value] }));
const nothing = { value: '', label: drawerCopy.none };

/** One movement: what is typed of it until it is approved, and who took it where. */
export function MovementDrawer(props: { screen: Financial; movement: MovementWithSteps; onClose: () => void }) {
  const { screen, movement, onClose } = props;
  const { change } = useMovementWrites(drawerCopy.fields);
  const mayWrite = screen.navigation.mayWrite && openMovementStates.includes(movement.state);
  const form = useRecordForm<Draft>({
    initial: draftOf(movement),
    check: problemsOf,
    save: (_draft, changed) => change.mutateAsync({ id: movement.id, version: movement.version, ...changeOf(changed) }),
    onSaved: () => {
      guard.release();
      onClose();
    },
  });
  const guard = useLeaveGuard(form.dirty && mayWrite);
  const why = movement.state === 'reversed' ? drawerCopy.reversed : drawerCopy.closed;
  return (
    <>
      <Drawer
        wide
        title={drawerCopy.title(dayText(movement.day))}
        lead={[copy.kinds[movement.kind], copy.stateOf(movement.state, movement.kind)].join(', ')}
        onClose={onClose}
        onSubmit={mayWrite ? form.submit : undefined}
        actions={mayWrite && <SaveActions busy={form.busy} onCancel={onClose} />}
      >
        <Stack ref={form.area} gap={16}>
          {screen.navigation.mayWrite && !mayWrite && <p className="text-3">{why}</p>}
          {movement.origin === 'import' && (
            <p className="text-3">
              {movement.bank_key === null ? drawerCopy.importedPlain : drawerCopy.imported(movement.bank_key)}
            </p>
          )}
          <Fields form={form} screen={screen} disabled={!mayWrite} />
          <FormProblem text={form.problem} />
          <Steps movement={movement} />
        </Stack>
      </Drawer>
      {guard.question}
    </>
  );
}

type Form = ReturnType<typeof useRecordForm<Draft>>;
type Choices = readonly { value: string; label: string }[];

function Fields({ form, screen, disabled }: { form: Form; screen: Financial; disabled: boolean }) {
  const { draft, problems, set } = form;
  const isTransfer = draft.kind === 'transfer';
  const named = useQuery(partiesQuery('suppliers')).data?.results ?? [];
  const buyers = useQuery(partiesQuery('clients')).data?.results ?? [];
  const optionsOf = (list: readonly { id: number; name: string }[]): Choices => [
    nothing,
    ...list.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const choice = (key: keyof Draft & keyof typeof drawerCopy.fields, options: Choices) => (
    <SelectField
      label={drawerCopy.fields[key]}
      value={String(draft[key])}
      options={options}
      error={problems[key]}
      disabled={disabled}
      onChange={(value) => set({ [key]: value })}
    />
  );
  const accounts = accountChoices(screen.own.accounts, Number(draft.account));
  const line = (key: 'description' | 'document', most: number) => (
    <TextField
      label={drawerCopy.fields[key]}
      value={draft[key]}
      error={problems[key]}
      readOnly={disabled}
      maxLength={most}
      autoComplete="off"
      onChange={(value) => set({ [key]: value })}
    />
  );
  return (
    <>
      <Grid gap="12 16" column={180}>
        <SelectField
          label={drawerCopy.fields.kind}
          value={draft.kind}
          options={kinds}
          error={problems.kind}
          disabled={disabled}
          onChange={(kind) => set(withKind(kind))}
        />
        <DayField
          label={drawerCopy.fields.day}
          value={draft.day}
          error={problems.day}
          readOnly={disabled}
          onChange={(day) => set({ day })}
        />
        <MoneyField
          label={drawerCopy.fields.amount}
          value={draft.amount}
          error={problems.amount}
          readOnly={disabled}
          onCommit={(amount) => set({ amount })}
        />
        {choice('account', accounts)}
        {isTransfer
          ? choice('to_account', [nothing, ...accounts.filter(({ value }) => value !== draft.account)])
          : choice('category', [
              { ...nothing, label: copy.noCategory },
              ...categoryChoices(screen.own.categories, draft.kind === 'inflow' ? 'inflow' : 'outflow'),
            ])}
        {choice('empreendimento', [
          { ...nothing, label: copy.wholeOrganization },
          ...optionsOf(screen.enterprises).slice(1),
        ])}
      </Grid>
      {line('description', movementLimits.description)}
      {line('document', movementLimits.document)}
      {!isTransfer && (
        <Grid gap="12 16" column={180}>
          {choice('supplier', optionsOf(named))}
          {choice('client', optionsOf(buyers))}
        </Grid>
      )}
    </>
  );
}

function Steps({ movement: { steps, kind } }: { movement: MovementWithSteps }) {
  return (
    <Stack as="section" gap={4} aria-label={drawerCopy.history}>
      <h3>{drawerCopy.history}</h3>
      <Stack as="ol" ruled={6}>
        {steps.map(({ state, at, by__name, reason }) => {
          const instant = new Date(at);
          const when = `${formatDate(instant)} ${formatTime(instant)}`;
          return (
            <li key={`${state} ${at}`}>
              {drawerCopy.step(copy.stateOf(state, kind), by__name ?? drawerCopy.unknownPerson, when)}
              {reason && <p className="text-2 anywhere">{reason}</p>}
            </li>
          );
        })}
      </Stack>
    </Stack>
  );
}

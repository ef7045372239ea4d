import { useQuery } from '@tanstack/react-query';
import type { Commission } from '@uni/contracts';
import { common, commissions as copy } from '@uni/phrases';
import { useCommissionWrites } from '../../../api/sales/commissions.ts';
import { accountsQuery, categoriesQuery } from '../../../api/sales/movements.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { today } from '../../../shared/register/days.ts';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';
import { amountOf } from './commission-list.ts';

const payCopy = copy.pay;

/** When they were paid, and whether financial control is to know. */
export function PayDialog(props: {
  marked: readonly Commission[];
  onPaid: (text: string) => void;
  onClose: () => void;
}) {
  const { marked, onPaid, onClose } = props;
  const { move } = useCommissionWrites();
  const accounts = (useQuery(accountsQuery).data ?? []).filter(({ is_active }) => is_active);
  const categories = (useQuery(categoriesQuery).data ?? []).filter(
    ({ is_active, parent }) => is_active && parent !== null,
  );
  const form = useRecordForm({
    initial: { day: today(), moves: false, account: '', category: '' },
    check: ({ day, moves, account }) => ({
      ...(day === '' ? { day: common.fieldErrors.required } : {}),
      ...(moves && account === '' ? { account: common.fieldErrors.required } : {}),
    }),
    save: ({ day, moves, account, category }) =>
      move.mutateAsync({
        ...{ ids: marked.map(({ id }) => id), state: 'paid', day },
        movement: moves ? { account: Number(account), category: Number(category) || null } : null,
      }),
    onSaved: () => onPaid(payCopy.done(marked.length)),
  });
  const { draft, problems, set } = form;
  return (
    <Dialog
      title={payCopy.title(marked.length)}
      onClose={onClose}
      onSubmit={form.submit}
      actions={
        <FormActions onCancel={onClose} busy={form.busy}>
          {payCopy.save}
        </FormActions>
      }
    >
      <Stack ref={form.area} gap={16}>
        <p>{payCopy.text(formatCents(amountOf(marked)))}</p>
        <DayField
          data-autofocus
          label={payCopy.day}
          value={draft.day}
          error={problems.day}
          onChange={(day) => set({ day })}
        />
        <CheckBox
          label={payCopy.movement}
          note={accounts.length === 0 ? payCopy.noAccount : payCopy.movementNote}
          checked={draft.moves}
          disabled={accounts.length === 0}
          onChange={(moves) => set({ moves })}
        />
        {draft.moves && (
          <Grid gap="12 16" column={180}>
            <SelectField
              label={payCopy.account}
              value={draft.account}
              error={problems.account}
              options={[
                { value: '', label: payCopy.chooseAccount },
                ...accounts.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(account) => set({ account })}
            />
            <SelectField
              label={payCopy.category}
              value={draft.category}
              options={[
                { value: '', label: payCopy.noCategory },
                ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(category) => set({ category })}
            />
          </Grid>
        )}
        <FormProblem text={form.problem} />
      </Stack>
    </Dialog>
  );
}

import type { Unit } from '@uni/contracts';
import { common, units as copy, rowSources as sources } from '@uni/phrases';
import { useState } from 'react';
import { useUnitWrites } from '../../../api/sales/units.ts';
import { FormProblem, SaveActions } from '../../../shared/record-form/form-parts.tsx';
import { History } from '../../../shared/record-form/history.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { ErpNotice } from '../../../shared/register/row-source.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';

const { drawer: drawerCopy } = copy;
const blank = {
  nome: '',
  n_modulo: null as number | null,
  block: '',
  floor: null as number | null,
  stack: '',
  typology: '',
  private_area: 0,
  list_price: 0,
  note: '',
};
type Draft = typeof blank;

const draftOf = (unit: Unit | null): Draft =>
  unit
    ? {
        nome: unit.nome,
        n_modulo: unit.n_modulo,
        block: unit.block,
        floor: unit.floor,
        stack: unit.stack,
        typology: unit.typology,
        private_area: unit.private_area,
        list_price: unit.list_price,
        note: unit.note,
      }
    : blank;

/** Fields of a unit. Its state changes in the mirror and through contracts. */
export function UnitDrawer(props: { unit: Unit | null; enterprise: number; mayWrite: boolean; onClose: () => void }) {
  const { unit, enterprise, mayWrite, onClose } = props;
  const { create, change, remove } = useUnitWrites(drawerCopy.fields);
  const [removing, setRemoving] = useState(false);
  const form = useRecordForm<Draft>({
    initial: draftOf(unit),
    check: ({ nome }) => (nome.trim() === '' ? { nome: common.fieldErrors.required } : {}),
    save: (draft, changed) =>
      unit
        ? change.mutateAsync({ id: unit.id, version: unit.version, ...changed })
        : create.mutateAsync({ empreendimento: enterprise, ...draft }),
    onSaved: () => {
      guard.release();
      onClose();
    },
  });
  const guard = useLeaveGuard(form.dirty && mayWrite);
  const { draft, problems, set } = form;
  const line = (key: 'nome' | 'block' | 'stack' | 'typology', most: number) => (
    <TextField
      data-autofocus={unit === null && key === 'nome' ? true : undefined}
      label={drawerCopy.fields[key]}
      value={draft[key]}
      error={problems[key]}
      disabled={!mayWrite}
      maxLength={most}
      autoComplete="off"
      onChange={(value) => set({ [key]: value })}
    />
  );
  const origin = unit && (unit.erp ? sources.systems[unit.erp] : drawerCopy.origin[unit.origin]);
  const lead = unit && [copy.states[unit.state], origin].join(', ');
  return (
    <Drawer
      title={unit ? [unit.block, unit.nome].filter(Boolean).join(', ') : copy.create}
      lead={lead}
      onClose={onClose}
      onSubmit={mayWrite ? form.submit : undefined}
      actions={
        mayWrite && (
          <>
            {unit && (
              <Button variant="ghost" onClick={() => setRemoving(true)}>
                {drawerCopy.remove}
              </Button>
            )}
            <SaveActions busy={form.busy} onCancel={onClose} />
          </>
        )
      }
    >
      <Stack ref={form.area} gap={12}>
        <ErpNotice erp={unit?.erp ?? null} />
        <Grid gap={12} column={180}>
          {line('nome', 40)}
          {line('block', 40)}
        </Grid>
        <Grid gap={12} column={180}>
          <NumberField
            label={drawerCopy.fields.floor}
            kind="integer"
            value={draft.floor}
            disabled={!mayWrite}
            onCommit={(floor) => set({ floor })}
          />
          {line('stack', 20)}
        </Grid>
        <Grid gap={12} column={180}>
          {line('typology', 60)}
          <NumberField
            label={drawerCopy.fields.n_modulo}
            kind="integer"
            least={1}
            value={draft.n_modulo}
            disabled={!mayWrite}
            onCommit={(n_modulo) => set({ n_modulo })}
          />
        </Grid>
        <Grid gap={12} column={180}>
          <NumberField
            label={drawerCopy.fields.private_area}
            kind="number"
            least={0}
            value={draft.private_area / 100}
            disabled={!mayWrite}
            onCommit={(area) => set({ private_area: Math.round((area ?? 0) * 100) })}
          />
          <NumberField
            label={drawerCopy.fields.list_price}
            hint={
              draft.private_area > 0
                ? drawerCopy.perArea(formatCents((draft.list_price * 100) / draft.private_area))
                : undefined
            }
            kind="money"
            least={0}
            value={draft.list_price / 100}
            disabled={!mayWrite}
            onCommit={(price) => set({ list_price: Math.round((price ?? 0) * 100) })}
          />
        </Grid>
        <TextField
          label={drawerCopy.fields.note}
          value={draft.note}
          error={problems.note}
          disabled={!mayWrite}
          maxLength={300}
          autoComplete="off"
          onChange={(note) => set({ note })}
        />
        <FormProblem text={form.problem} />
        {unit && <History target="unit" id={unit.id} />}
      </Stack>
      {guard.question}
      {removing && unit && (
        <Confirm
          title={drawerCopy.confirmRemove(unit.nome)}
          action={drawerCopy.remove}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(unit, { onSuccess: onClose, onSettled: () => setRemoving(false) })}
          onClose={() => setRemoving(false)}
        />
      )}
    </Drawer>
  );
}

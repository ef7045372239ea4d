import { type Unit, unitFacings } from '@uni/contracts';
import { units as copy, rowSources as sources } from '@uni/phrases';
import { useState } from 'react';
import { useUnitWrites } from '../../../api/sales/units.ts';
import { defineForm, type SlotProps, type Subject } from '../../../shared/record-form/define-form.ts';
import { choice, hundredths, money, text, whole } from '../../../shared/record-form/form-fields.tsx';
import { toOperation } from '../../../shared/record-form/form-target.ts';
import { History } from '../../../shared/record-form/history.tsx';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { ErpNotice } from '../../../shared/register/row-source.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';

const { drawer: drawerCopy } = copy;

interface Seen {
  readonly enterprise: number;
  readonly mayWrite: boolean;
}

/** Fields of a unit. Its state changes in the mirror and through contracts. */
const unitForm = defineForm({
  saves: toOperation('POST /api/sales/units/', {
    ...{ change: 'PATCH /api/sales/units/:id/', renews: '/api/sales/units/', always: true, once: true },
  }),
  version: ({ version }) => version,
  column: 180,
  title: ({ record: unit }: Subject<Unit, Seen>) =>
    unit ? [unit.block, unit.nome].filter(Boolean).join(', ') : copy.create,
  lead: ({ record: unit }) =>
    unit && [copy.states[unit.state], unit.erp ? sources.systems[unit.erp] : drawerCopy.origin[unit.origin]].join(', '),
  mayWrite: ({ own }) => own.mayWrite,
  fields: {
    nome: text({ required: true, most: 40, focus: 'new' }),
    block: text({ most: 40 }),
    floor: whole(),
    stack: text({ most: 20 }),
    typology: text({ most: 60 }),
    facing: choice(unitFacings, copy.facings, { none: copy.noFacing }),
    n_modulo: whole({ least: 1 }),
    private_area: hundredths({ zero: true }),
    list_price: money({ zero: true }),
    note: text({ most: 300 }),
  },
  labels: drawerCopy.fields,
  layout: [
    Source,
    ['nome', 'block'],
    ['floor', 'stack'],
    ['typology', 'facing'],
    'n_modulo',
    ['private_area', 'list_price'],
    'note',
    Past,
  ],
  vary: {
    list_price: ({ private_area: area, list_price: price }) => ({
      hint: area ? drawerCopy.perArea(formatCents(((price ?? 0) * 100) / area)) : undefined,
    }),
  },
  body: (sent, _draft, { own }) => ({ ...sent, empreendimento: own.enterprise }),
});

function Source({ record: unit }: SlotProps<unknown, Unit>) {
  return <ErpNotice erp={unit?.erp ?? null} />;
}

function Past({ record: unit }: SlotProps<unknown, Unit>) {
  return unit && <History target="unit" id={unit.id} />;
}

export function UnitDrawer(props: { unit: Unit | null; enterprise: number; mayWrite: boolean; onClose: () => void }) {
  const { unit, enterprise, mayWrite, onClose } = props;
  const { remove } = useUnitWrites(drawerCopy.fields);
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <RecordForm
        form={unitForm}
        record={unit}
        own={{ enterprise, mayWrite }}
        actions={
          unit && (
            <Button variant="ghost" onClick={() => setRemoving(true)}>
              {drawerCopy.remove}
            </Button>
          )
        }
        onClose={onClose}
      />
      {removing && unit && (
        <Confirm
          title={drawerCopy.confirmRemove(unit.nome)}
          action={drawerCopy.remove}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(unit, { onSuccess: onClose, onSettled: () => setRemoving(false) })}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}

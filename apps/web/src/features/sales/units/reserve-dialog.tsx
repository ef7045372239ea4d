import { units as copy } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import type { Units } from './use-units.ts';

/** A week is what most reservations last. */
const usualDays = 7;
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * 86_400_000);

/** Until which day units are reserved. */
export function ReserveDialog(props: { count: number; moves: Units['moving']; onClose: () => void }) {
  const { count, moves, onClose } = props;
  const [day, setDay] = useState(() => dayIn(usualDays));
  return (
    <EntryDialog
      title={copy.reserve.title(count)}
      onClose={onClose}
      onSubmit={() => day !== '' && moves.to('reserved', day)}
      actions={
        <Button variant="primary" type="submit" busy={moves.busy} disabled={day === ''}>
          {copy.reserve.save}
        </Button>
      }
    >
      <DayField
        label={copy.reserve.until}
        hint={copy.reserve.hint}
        data-autofocus
        min={dayIn(0)}
        value={day}
        onChange={setDay}
      />
    </EntryDialog>
  );
}

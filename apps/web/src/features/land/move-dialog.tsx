import { landLimits, missingForStep } from '@uni/contracts';
import { common, land, landShared } from '@uni/phrases';
import { useState } from 'react';
import { today } from '../../shared/register/days.ts';
import { Button } from '../../ui/button/button.tsx';
import { DayField } from '../../ui/field/day-field.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import type { AwaitedMove, LandScreen } from './use-land.ts';

const copy = land.move;

/** Has the facts typed that a step requires, or leads to the form where they are more than one line. */
export function MoveDialog({ screen, move }: { screen: LandScreen; move: AwaitedMove }) {
  const { plot, step } = move;
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const missing = missingForStep(plot, step, '');
  const others = missing.filter((field) => field !== 'reason' && field !== 'option_until');
  const needs = { reason: missing.includes('reason'), until: missing.includes('option_until') };
  const isWhole = (!needs.reason || reason.trim() !== '') && (!needs.until || until !== '');
  const send = () => {
    if (others.length > 0 || !isWhole || screen.isMoving) return;
    screen.send(plot, step, { reason, ...(until ? { option_until: until } : {}) });
  };
  const open = () => {
    screen.giveUp();
    screen.open(plot.id);
  };
  return (
    <EntryDialog
      title={copy.title(plot.name, landShared.steps[step])}
      onClose={screen.giveUp}
      onSubmit={send}
      actions={
        <>
          <Button onClick={screen.giveUp}>{common.cancel}</Button>
          {others.length > 0 ? (
            <Button variant="primary" data-autofocus onClick={open}>
              {copy.open}
            </Button>
          ) : (
            <Button variant="primary" type="submit" busy={screen.isMoving} disabled={!isWhole}>
              {copy.confirm}
            </Button>
          )}
        </>
      }
    >
      {others.length > 0 ? (
        <p>{copy.missing(landShared.steps[step], missing.map((field) => copy.requirements[field]).join(', '))}</p>
      ) : (
        <Stack gap={16}>
          {needs.reason && (
            <TextArea
              autoFocused
              label={copy.reason}
              value={reason}
              maxLength={landLimits.reason}
              onChange={setReason}
            />
          )}
          {needs.until && (
            <DayField data-autofocus label={copy.until} min={today()} value={until} onChange={setUntil} />
          )}
        </Stack>
      )}
    </EntryDialog>
  );
}

import { useNavigate } from '@tanstack/react-router';
import type { IndexSeriesRow } from '@uni/contracts';
import { common, indexSeries } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { useIndexWrites } from '../../api/planner/index-series.ts';
import { FormProblem } from '../../shared/record-form/form-parts.tsx';
import { refusalText } from '../../shared/record-form/use-record-form.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { EntryDrawer } from '../../ui/overlay/entry-drawer.tsx';
import { FormActions } from '../../ui/overlay/form-actions.tsx';

const copy = indexSeries.own;

interface DialogProps {
  /** Null: a new one. */
  series: IndexSeriesRow | null;
  onSaved: (key: string) => void;
  onClose: () => void;
}

/** Creates or renames a series of the organization's own. */
export function OwnSeriesDialog({ series, onSaved, onClose }: DialogProps) {
  const { create, change } = useIndexWrites();
  const [name, setName] = useState(series?.name ?? '');
  const [publisher, setPublisher] = useState(series?.publisher ?? '');
  const [failure, setFailure] = useState<unknown>(null);
  const messages = failure instanceof ApiFailure ? failure.fields : {};
  const busy = create.isPending || change.isPending;
  const save = async (): Promise<void> => {
    if (busy) return;
    try {
      const fields = { name, publisher };
      const saved = await (series?.id ? change.mutateAsync({ id: series.id, ...fields }) : create.mutateAsync(fields));
      onClose();
      onSaved(saved.key);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <EntryDrawer
      title={series ? copy.changeTitle : copy.title}
      lead={copy.lead}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <FormActions onCancel={onClose} busy={busy} disabled={name.trim() === ''}>
          {common.save}
        </FormActions>
      }
    >
      <Stack gap={16}>
        <TextField label={copy.name} required maxLength={60} value={name} onChange={setName} error={messages.name} />
        <TextField
          label={copy.publisher}
          optional
          maxLength={80}
          value={publisher}
          onChange={setPublisher}
          error={messages.publisher}
        />
        <FormProblem text={messages.name || messages.publisher ? null : refusalText(failure)} />
      </Stack>
    </EntryDrawer>
  );
}

/** Renaming and removing, where the series is the organization's own. */
export function OwnSeriesActions({ series }: { series: IndexSeriesRow }) {
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const { remove } = useIndexWrites();
  const navigate = useNavigate();
  const { id } = series;
  if (id === null) return null;
  const isUsed = remove.error instanceof ApiFailure && remove.error.status === 409;
  return (
    <>
      <Button onClick={() => setOpen('change')}>{copy.change}</Button>
      <Button onClick={() => setOpen('remove')}>{copy.remove}</Button>
      {open === 'change' && <OwnSeriesDialog series={series} onSaved={() => undefined} onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <Confirm
          title={copy.removeTitle}
          action={copy.remove}
          busy={remove.isPending}
          problem={isUsed ? copy.inUse : refusalText(remove.error)}
          onConfirm={() =>
            remove.mutate(id, {
              onSuccess: () => {
                notify({ kind: 'success', title: copy.removed, duration: durations.success });
                void navigate({ to: '/indices', search: {} });
              },
            })
          }
          onClose={() => setOpen(null)}
        >
          <p>{copy.removeText}</p>
        </Confirm>
      )}
    </>
  );
}

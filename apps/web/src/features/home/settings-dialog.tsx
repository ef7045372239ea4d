import { useQuery } from '@tanstack/react-query';
import { type HomeSettings, type SettingKey, targetKeys, thresholdKeys } from '@uni/contracts';
import { homeSettings as copy } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { ApiFailure, failureOf } from '../../api/failure.ts';
import { homeSettingsQuery, useHomeSettings } from '../../api/home/settings.ts';
import { refusalText } from '../../shared/record-form/use-record-form.ts';
import { Button } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { Grid, Stack } from '../../ui/layout/layout.tsx';
import { notify } from '../../ui/notice/notice-store.ts';
import { formatDate, formatTime } from '../../ui/numbers/index.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { FormActions } from '../../ui/overlay/form-actions.tsx';
import { changedIn, type SettingValues, settingRow, settingText, standardLimits, valuesOf } from './settings-model.ts';

/** Alert thresholds and indicator targets, with the user who last changed them. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(homeSettingsQuery);
  if (query.data) return <Form stored={query.data} onClose={onClose} />;
  return (
    <Dialog wide title={copy.title} lead={copy.lead} onClose={onClose}>
      {query.isError ? (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={8} noun={copy.noun} />
      )}
    </Dialog>
  );
}

function Form({ stored, onClose }: { stored: HomeSettings; onClose: () => void }) {
  const mayChange = useProfile().permissions.includes('planning:write');
  // The draft starts from the values stored at opening: another user's change must not discard it.
  const [opened] = useState(() => valuesOf(stored));
  const [draft, setDraft] = useState<SettingValues>(opened);
  const [problems, setProblems] = useState<ReadonlySet<SettingKey>>(new Set());
  const save = useHomeSettings();
  const refused = save.error instanceof ApiFailure ? save.error : null;
  const changed = changedIn(draft, opened);
  const submit = (): void => {
    if (Object.keys(changed).length === 0) {
      onClose();
      return;
    }
    save.mutate(
      { version: stored.version, ...changed },
      {
        onSuccess: () => {
          notify({ kind: 'success', title: copy.saved });
          onClose();
        },
      },
    );
  };
  const field = (key: SettingKey) => {
    const { unit, min, max } = settingRow(key);
    const isShare = unit === 'share' || unit === 'points';
    return (
      <NumberField
        key={key}
        size="small"
        label={copy.labels[key]}
        kind={isShare ? 'percent' : 'integer'}
        unit={copy.units[unit]}
        least={min}
        most={max}
        required={thresholdKeys.some((one) => one === key)}
        readOnly={!mayChange}
        value={draft[key]}
        error={refused?.fields[key]}
        onCommit={(value) => setDraft((now) => ({ ...now, [key]: value }))}
        onProblem={(problem) =>
          setProblems((now) => {
            if (now.has(key) === (problem !== null)) return now;
            return problem === null ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key]);
          })
        }
      />
    );
  };
  return (
    <EntryDialog
      wide
      title={copy.title}
      lead={copy.lead}
      onClose={onClose}
      onSubmit={mayChange ? submit : undefined}
      actions={
        mayChange && (
          <FormActions onCancel={onClose} busy={save.isPending} disabled={problems.size > 0}>
            {copy.save}
          </FormActions>
        )
      }
    >
      <Stack gap={12}>
        {!mayChange && <p className="text-3">{copy.readOnly}</p>}
        {save.isError && (
          <p role="alert" className="unfavourable">
            {refused?.status === 412 ? copy.stale : refusalText(save.error)}
          </p>
        )}
        <h3>{copy.limits}</h3>
        <Grid column={240} fill align="end" gap="12 16">
          {thresholdKeys.map(field)}
        </Grid>
        {mayChange && (
          <Button variant="link" size="small" onClick={() => setDraft((now) => ({ ...now, ...standardLimits() }))}>
            {copy.standard}
          </Button>
        )}
        <h3>{copy.targets}</h3>
        <p className="text-3">{copy.targetsHint}</p>
        <Grid column={240} fill align="end" gap="12 16">
          {targetKeys.map(field)}
        </Grid>
        <h3>{copy.history}</h3>
        <Changes changes={stored.changes} />
      </Stack>
    </EntryDialog>
  );
}

function Changes({ changes }: Pick<HomeSettings, 'changes'>) {
  if (changes.length === 0) return <p className="text-3">{copy.noHistory}</p>;
  return (
    <Stack as="ul" ruled={6} className="small anywhere">
      {changes.map(({ version, at, by, values }) => (
        <li key={version}>
          <p className="text-3">
            {copy.entry(by ?? copy.someone, `${formatDate(new Date(at))} ${formatTime(new Date(at))}`)}
          </p>
          {values.map(({ key, before, after }) => (
            <p key={key}>{copy.changed(copy.labels[key], settingText(key, before), settingText(key, after))}</p>
          ))}
        </li>
      ))}
    </Stack>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type NoticePreferences, noticeChannels, noticeKinds } from '@uni/contracts';
import { noticeInbox } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure, failureOf } from '../../api/failure.ts';
import { noticePreferencesQuery, useNoticePreferences } from '../../api/home/notices.ts';
import { enterprisesQuery } from '../../api/planner/enterprises.ts';
import { FormProblem, SaveActions } from '../../shared/record-form/form-parts.tsx';
import { refusalText } from '../../shared/record-form/use-record-form.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import styles from './notices.module.css';
import { PushSection } from './push-section.tsx';

const copy = noticeInbox.settings;

/** Channels by kind of notice, and muted developments. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...noticePreferencesQuery, staleTime: 0 });
  if (data) return <LoadedDialog stored={data} onClose={onClose} />;
  return (
    <Dialog title={copy.title} lead={copy.lead} onClose={onClose}>
      {error ? (
        <ErrorBlock noun={copy.noun} failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} noun={copy.noun} />
      )}
    </Dialog>
  );
}

function LoadedDialog({ stored, onClose }: { stored: NoticePreferences; onClose: () => void }) {
  const [draft, setDraft] = useState(stored);
  const save = useNoticePreferences();
  const isOutdated = save.error instanceof ApiFailure && save.error.status === 412;
  return (
    <EntryDialog
      title={copy.title}
      lead={copy.lead}
      onClose={onClose}
      onSubmit={() => save.mutate(draft, { onSuccess: onClose })}
      actions={<SaveActions busy={save.isPending} onCancel={onClose} />}
    >
      <Stack gap={16}>
        <ChannelTable draft={draft} onChange={setDraft} />
        <PushSection />
        <MutedEnterprises draft={draft} onChange={setDraft} />
        <FormProblem text={isOutdated ? copy.changed : refusalText(save.error)} />
      </Stack>
    </EntryDialog>
  );
}

interface DraftProps {
  draft: NoticePreferences;
  onChange: (draft: NoticePreferences) => void;
}

function ChannelTable({ draft, onChange }: DraftProps) {
  return (
    <table className={styles.channels}>
      <thead>
        <tr>
          <th scope="col">{copy.event}</th>
          {noticeChannels.map((channel) => (
            <th key={channel} scope="col">
              {copy.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {noticeKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{copy.kinds[kind]}</th>
            {noticeChannels.map((channel) => (
              <td key={channel}>
                <CheckBox
                  bare
                  label={copy.cell(copy.kinds[kind], copy.channels[channel])}
                  checked={draft.kinds[kind][channel]}
                  onChange={(on) =>
                    onChange({ ...draft, kinds: { ...draft.kinds, [kind]: { ...draft.kinds[kind], [channel]: on } } })
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MutedEnterprises({ draft, onChange }: DraftProps) {
  const { data = [] } = useQuery(enterprisesQuery);
  const { muted_enterprises } = draft;
  return (
    <fieldset>
      <legend>{copy.muted}</legend>
      <p className={styles.caption}>{data.length === 0 ? copy.noEnterprises : copy.mutedHint}</p>
      {data.map(({ id, name }) => (
        <CheckBox
          key={id}
          label={copy.mute(name)}
          checked={muted_enterprises.includes(id)}
          onChange={(on) =>
            onChange({
              ...draft,
              muted_enterprises: on ? [...muted_enterprises, id] : muted_enterprises.filter((one) => one !== id),
            })
          }
        />
      ))}
    </fieldset>
  );
}

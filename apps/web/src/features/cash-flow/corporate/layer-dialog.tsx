import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CorporateLayer, StoredCorporateLayer } from '@uni/contracts';
import { common, corporateLayer, register } from '@uni/phrases';
import { useRef, useState } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { corporateLayerQuery } from '../../../api/planner/corporate-layer.ts';
import { underKey } from '../../../api/query.ts';
import { isOtherScreen, useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { focusUnreadable } from '../../../ui/field/unreadable.ts';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { StudyFormProvider } from '../../study-forms/form/form-context.tsx';
import { LayerForm } from './layer-form.tsx';
import { useLayerDraft } from './use-layer-draft.ts';

const copy = corporateLayer.dialog;

export interface LayerDialogProps {
  /** What is edited where nothing is stored. */
  begun: CorporateLayer;
  readOnly: boolean;
  /** A pointer of the layer, focused first. */
  target: string | null;
  onClose: () => void;
}

/** The corporate layer: read, and edited by those who plan for the whole organization. */
export function LayerDialog(props: LayerDialogProps) {
  const query = useQuery(corporateLayerQuery);
  // Begun on what was stored when it opened: reading again must not take away what is typed.
  const [begun, setBegun] = useState<StoredCorporateLayer | null>(null);
  if (!begun && query.isSuccess && !query.isFetching) setBegun(query.data);
  if (begun) return <Editor {...props} stored={begun} />;
  return (
    <Dialog wide title={corporateLayer.title} lead={copy.lead} onClose={props.onClose}>
      {query.isError ? (
        <ErrorBlock noun={corporateLayer.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={6} noun={corporateLayer.noun} />
      )}
    </Dialog>
  );
}

function Editor(props: LayerDialogProps & { stored: StoredCorporateLayer }) {
  const { readOnly, onClose } = props;
  const client = useQueryClient();
  const draft = useLayerDraft(props);
  const guard = useLeaveGuard(draft.isChanged, isOtherScreen);
  const [isLeaving, setIsLeaving] = useState(false);
  const [isUnread, setIsUnread] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const save = useMutation({
    mutationFn: draft.save,
    onSuccess: async ({ kind }) => {
      if (kind !== 'saved') return;
      guard.release();
      notify({ kind: 'success', title: copy.saved, duration: durations.success });
      await client.invalidateQueries({ queryKey: underKey('/api/planner/corporate-layer/') });
      await client.invalidateQueries({ queryKey: underKey('/api/planner/portfolio/') });
      onClose();
    },
  });
  const submit = (over?: number): void => {
    const hasUnread = body.current !== null && focusUnreadable(body.current);
    setIsUnread(hasUnread);
    if (!hasUnread) save.mutate(over);
  };
  const close = (): void => (draft.isChanged ? setIsLeaving(true) : onClose());
  return (
    <Dialog
      wide
      title={corporateLayer.title}
      lead={copy.lead}
      onClose={close}
      actions={readOnly ? undefined : <Actions busy={save.isPending} onCancel={close} onSave={() => submit()} />}
    >
      <Stack gap={20} ref={body}>
        {readOnly && <p className="small text-2">{copy.readOnly}</p>}
        <Problems draft={draft} isFailed={save.isError} isUnread={isUnread} onOverwrite={submit} />
        <StudyFormProvider form={draft.form}>
          <LayerForm />
        </StudyFormProvider>
      </Stack>
      {guard.question}
      {isLeaving && (
        <Confirm
          title={register.discardTitle}
          action={register.discard}
          decline={register.keepEditing}
          onConfirm={onClose}
          onClose={() => setIsLeaving(false)}
        >
          <p>{register.discardText}</p>
        </Confirm>
      )}
    </Dialog>
  );
}

function Actions({ busy, onCancel, onSave }: { busy: boolean; onCancel: () => void; onSave: () => void }) {
  return (
    <>
      <Button onClick={onCancel}>{common.cancel}</Button>
      <Button variant="primary" busy={busy} onClick={onSave}>
        {common.save}
      </Button>
    </>
  );
}

interface ProblemsProps {
  draft: ReturnType<typeof useLayerDraft>;
  isFailed: boolean;
  isUnread: boolean;
  onOverwrite: (version: number) => void;
}

/** Why the last save stored nothing, and what to do about it. */
function Problems({ draft: { errors, stale, takeStored }, isFailed, isUnread, onOverwrite }: ProblemsProps) {
  if (stale) {
    return (
      <Stack gap={8} role="alert">
        <p className="attention">{copy.stale}</p>
        <Row gap={8}>
          <Button size="small" onClick={takeStored}>
            {copy.takeStored}
          </Button>
          <Button size="small" onClick={() => onOverwrite(stale.version)}>
            {copy.overwrite}
          </Button>
        </Row>
      </Stack>
    );
  }
  if (isUnread || isFailed) {
    return (
      <p role="alert" className="unfavourable">
        {isUnread ? copy.unread : copy.failed}
      </p>
    );
  }
  if (errors.size === 0) return null;
  return (
    <div role="alert">
      <p className="unfavourable">{copy.problems(errors.size)}</p>
      <ul className="small">
        {[...errors].map(([path, message]) => (
          <li key={path}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

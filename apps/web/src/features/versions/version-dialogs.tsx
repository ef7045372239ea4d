import type { Version } from '@uni/contracts';
import { common, versions as copy, versionDialogs as dialogs, workspace } from '@uni/phrases';
import { type ReactNode, Suspense, useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { lazySection, SectionBoundary } from '../../shared/screen/lazy-section.tsx';
import { Button } from '../../ui/button/button.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { freeName } from '../study/free-name.ts';
import type { Transition } from '../study/versions-api.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { useVersionActions } from './use-version-actions.ts';

const ApprovalRequestDialog = lazySection(
  async () => (await import('./approval-request-dialog.tsx')).ApprovalRequestDialog,
);

/** A confirmation that an action needs before it runs. */
export interface VersionAction {
  kind: 'clone' | 'rename' | 'remove' | 'merge' | 'requestApproval' | Transition;
  version: Version;
}

export function VersionDialog({ action, onClose }: { action: VersionAction; onClose: () => void }) {
  const { kind, version } = action;
  switch (kind) {
    case 'clone':
      return <CloneDialog version={version} onClose={onClose} />;
    case 'rename':
      return <RenameDialog version={version} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog version={version} onClose={onClose} />;
    case 'merge':
      return <MergeDialog version={version} onClose={onClose} />;
    case 'requestApproval':
      return (
        <SectionBoundary of={kind}>
          <Suspense fallback={null}>
            <ApprovalRequestDialog version={version} onClose={onClose} />
          </Suspense>
        </SectionBoundary>
      );
    default:
      return <ReasonDialog version={version} transition={kind} onClose={onClose} />;
  }
}

/** Runs a dialog's action. The dialog displays a server's refusal; nothing typed is lost. */
export function useAttempt(onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await act();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
      setBusy(false);
    }
  };
  const message = failure && (failure.described?.text ?? failure.described?.title ?? failure.message);
  return { busy, attempt, failure, message };
}

interface FormDialogProps {
  title: string;
  lead?: string;
  action: string;
  busy: boolean;
  refusal: string | null;
  danger?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

function FormDialog({ title, lead, action, busy, refusal, danger, onSubmit, onClose, children }: FormDialogProps) {
  return (
    <EntryDialog
      title={title}
      lead={lead}
      onClose={onClose}
      onSubmit={onSubmit}
      actions={
        <>
          <p className="grow unfavourable" role="alert">
            {refusal}
          </p>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <Stack gap={16}>{children}</Stack>
    </EntryDialog>
  );
}

/** Error message next to the name: of the field, or of a name that another version has. */
const nameProblem = (failure: ApiFailure | null): string | undefined =>
  failure?.fields.nome ?? failure?.fields.non_field_errors;

function CloneDialog({ version, onClose }: { version: Version; onClose: () => void }) {
  const { versions, study } = useWorkspace();
  const { clone } = useVersionActions();
  const { busy, attempt, failure, message } = useAttempt(onClose);
  const [name, setName] = useState(() =>
    freeName(
      workspace.frame.cloneName(version.nome),
      versions.map(({ nome }) => nome),
    ),
  );
  const [shift, setShift] = useState<number | null>(0);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (): void => {
    if (!problem) void attempt(() => clone(version, { nome: name, shift_months: shift ?? 0 }));
  };
  const realised = study.accomplished && shift ? [dialogs.clone.shiftRealised] : [];
  return (
    <FormDialog
      title={dialogs.clone.title(version.nome)}
      lead={dialogs.clone.lead}
      action={dialogs.clone.do}
      busy={busy}
      refusal={nameProblem(failure) ? null : message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={dialogs.clone.name}
        value={name}
        maxLength={80}
        error={nameProblem(failure)}
        onChange={setName}
      />
      <NumberField
        kind="integer"
        label={dialogs.clone.shift}
        unit={dialogs.clone.shiftUnit}
        value={shift}
        least={-120}
        most={120}
        hint={[dialogs.clone.shiftHint, ...realised].join(' ')}
        onCommit={setShift}
        onProblem={setProblem}
      />
    </FormDialog>
  );
}

function RenameDialog({ version, onClose }: { version: Version; onClose: () => void }) {
  const { rename } = useVersionActions();
  const { busy, attempt, failure, message } = useAttempt(onClose);
  const [name, setName] = useState(version.nome);
  return (
    <FormDialog
      title={dialogs.rename.title(version.nome)}
      action={dialogs.rename.do}
      busy={busy}
      refusal={nameProblem(failure) ? null : message}
      onSubmit={() => void attempt(() => rename(version, name))}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={dialogs.rename.name}
        value={name}
        maxLength={80}
        error={nameProblem(failure)}
        onChange={setName}
      />
    </FormDialog>
  );
}

function RemoveDialog({ version, onClose }: { version: Version; onClose: () => void }) {
  const { remove } = useVersionActions();
  const { busy, attempt, message } = useAttempt(onClose);
  return (
    <FormDialog
      danger
      title={dialogs.remove.title(version.nome)}
      action={dialogs.remove.do}
      busy={busy}
      refusal={message}
      onSubmit={() => void attempt(() => remove(version))}
      onClose={onClose}
    >
      <p>{dialogs.remove.text}</p>
    </FormDialog>
  );
}

const needsReason: readonly Transition[] = ['approve', 'lock', 'unlock'];

function ReasonDialog(props: { version: Version; transition: Transition; onClose: () => void }) {
  const { version, transition, onClose } = props;
  const { pass } = useVersionActions();
  const { busy, attempt, failure, message } = useAttempt(onClose);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { version: opened, findBaseImplausible } = useWorkspace();
  const isDecided = (transition === 'submit' || transition === 'approve') && version.id === opened.id;
  const grave = isDecided ? findBaseImplausible().filter(({ severity }) => severity === 'error') : [];
  const required = needsReason.includes(transition) || grave.length > 0;
  const submit = (): void => {
    const isMissing = required && reason.trim() === '';
    setMissing(isMissing);
    if (!isMissing) void attempt(() => pass(version, transition, reason.trim() || null));
  };
  const { title, lead } = dialogs.reason[transition];
  const error = missing ? dialogs.reason.required : failure?.fields.reason;
  return (
    <FormDialog
      title={title(version.nome)}
      lead={lead}
      action={copy.actions[transition]}
      busy={busy}
      refusal={failure?.fields.reason ? null : message}
      onSubmit={submit}
      onClose={onClose}
    >
      {grave.length > 0 && (
        <div>
          <p>{transition === 'approve' ? dialogs.reason.graveToApprove : dialogs.reason.grave}</p>
          <ul>
            {grave.map(({ key, title }) => (
              <li key={key}>{title}</li>
            ))}
          </ul>
          {transition === 'approve' && version.state_reason && <p>{dialogs.reason.sentWith(version.state_reason)}</p>}
        </div>
      )}
      <TextField
        data-autofocus
        label={required ? dialogs.reason.label : dialogs.reason.optional}
        optional={!required}
        value={reason}
        maxLength={500}
        error={error}
        onChange={setReason}
      />
    </FormDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { common, scenarios as copy } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { FormActions } from '../../ui/overlay/form-actions.tsx';
import { freeName } from '../study/free-name.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { invalidateVersions } from '../study/workspace-queries.ts';
import { settledScenarios } from './queues.ts';
import { promoteScenario, refusalText } from './scenario-api.ts';
import type { Column } from './use-columns.ts';

/** Dialog for a name. A refusal appears at the field and the typed text stays. */
export function NameDialog(props: {
  title: string;
  lead?: string;
  label: string;
  suggestion: string;
  action: string;
  busyText: string;
  onClose: () => void;
  onName: (name: string) => Promise<void>;
}) {
  const [name, setName] = useState(props.suggestion);
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (busy) return;
    if (name.trim() === '') return setProblem(common.fieldErrors.required);
    setBusy(true);
    try {
      await props.onName(name.trim());
      props.onClose();
    } catch (refused) {
      setProblem(refusalText(refused) ?? copy.notSaved);
      setBusy(false);
    }
  };
  return (
    <EntryDialog
      title={props.title}
      lead={props.lead}
      onClose={props.onClose}
      onSubmit={() => void submit()}
      actions={
        <FormActions onCancel={props.onClose} busy={busy}>
          {busy ? props.busyText : props.action}
        </FormActions>
      }
    >
      <TextField
        label={props.label}
        value={name}
        maxLength={80}
        error={problem}
        data-autofocus
        onChange={(text) => {
          setName(text);
          setProblem(undefined);
        }}
      />
    </EntryDialog>
  );
}

type PromotedColumn = Pick<Column, 'name' | 'model' | 'refused'> & { id: number };

/** Promotes a scenario to a version: its study, under a new name. */
export function PromoteDialog({ column, onClose }: { column: PromotedColumn; onClose: () => void }) {
  const { enterprise, version: named, versions, chooseVersion, store } = useWorkspace();
  const queries = useQueryClient();
  // The name of the version on screen may carry its scenario's.
  const version = versions.find(({ id }) => id === named.id) ?? named;
  const names = versions.map(({ nome }) => nome);
  const promote = async (name: string): Promise<void> => {
    if (!column.model || column.refused.length > 0) throw new Error(copy.promoteRefused);
    await store.settled();
    if (!(await settledScenarios(store))) throw new Error(copy.notSaved);
    const made = await promoteScenario(version.id, column.id, name);
    await invalidateVersions(queries, enterprise.id);
    notify({ kind: 'success', title: copy.promoted(name), duration: durations.message });
    chooseVersion(made.id);
  };
  return (
    <NameDialog
      title={copy.promoteTitle}
      lead={column.model && column.refused.length === 0 ? copy.promoteLead(column.name) : copy.promoteRefused}
      label={copy.promoteName}
      suggestion={freeName(copy.promoteSuggestion(version.nome, column.name), names)}
      action={copy.promote}
      busyText={copy.promoting}
      onClose={onClose}
      onName={promote}
    />
  );
}

export function RemoveDialog(props: { column: Column; onClose: () => void; onRemove: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await props.onRemove();
      props.onClose();
    } catch {
      // The call has already reported the error; the scenario stays.
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={copy.removeTitle(props.column.name)}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose} data-autofocus>
            {common.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {copy.remove}
          </Button>
        </>
      }
    >
      <p>{copy.removeText}</p>
    </Dialog>
  );
}

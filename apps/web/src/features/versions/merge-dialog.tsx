import type { MergeChoice } from '@uni/analysis';
import type { Json, Version } from '@uni/contracts';
import { common, versionMerge } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { notify } from '../../ui/notice/notice-store.ts';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { Selector } from '../../ui/select/select.tsx';
import { useWorkspace } from '../study/workspace-context.tsx';
import { premiseText } from '../study-forms/descriptors/change-text.ts';
import { momentOf } from './day.ts';
import { differenceName } from './difference-text.ts';
import { useVersionActions } from './use-version-actions.ts';

const copy = versionMerge;

interface Conflict {
  path: string;
  old: Json;
  mine: Json;
  theirs: Json;
  by: string | null;
  at: string | null;
}
interface Conflicts {
  revision: number;
  from_revision: number;
  rows: readonly Conflict[];
}

/** The other side's answer when both changed the same values; null for every other failure. */
function conflictsIn(error: unknown): Conflicts | null {
  const body: unknown = error instanceof ApiFailure ? error.body : null;
  if (typeof body !== 'object' || body === null || Reflect.get(body, 'code') !== 'merge_conflict') return null;
  const rows: unknown = Reflect.get(body, 'conflicts');
  return {
    revision: Number(Reflect.get(body, 'revision')),
    from_revision: Number(Reflect.get(body, 'from_revision')),
    rows: Array.isArray(rows) ? rows : [],
  };
}

function useMerge(version: Version, onClose: () => void) {
  const { merge } = useVersionActions();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [conflicts, setConflicts] = useState<Conflicts | null>(null);
  const [choices, setChoices] = useState<Readonly<Record<string, MergeChoice>>>({});
  const forget = (): void => {
    setConflicts(null);
    setChoices({});
    setRefusal(null);
  };
  const send = async (from: number, reason: string): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const seen = { revision: conflicts?.revision ?? null, from_revision: conflicts?.from_revision ?? null };
      const { edits } = await merge(version, { from, choices, ...seen, reason: reason.trim() || null });
      notify({ kind: 'success', title: copy.done(edits), duration: 3_000 });
      onClose();
    } catch (error) {
      const nextConflicts = conflictsIn(error);
      setBusy(false);
      if (nextConflicts) {
        setConflicts(nextConflicts);
        // Choices stay per path; a new revision resets all of them.
        if (nextConflicts.revision !== conflicts?.revision || nextConflicts.from_revision !== conflicts.from_revision)
          setChoices({});
      } else if (error instanceof ApiFailure) {
        setRefusal(error.described?.text ?? error.described?.title ?? error.message);
      } else throw error;
    }
  };
  return { busy, refusal, conflicts, choices, setChoices, forget, send };
}

/** Takes over what another version changed; what both changed is decided here, one by one. */
export function MergeDialog({ version, onClose }: { version: Version; onClose: () => void }) {
  const { versions: all } = useWorkspace();
  const others = all.filter((other) => other.id !== version.id);
  const [from, setFrom] = useState(others.find(({ id }) => id === version.cloned_from?.version)?.id ?? others[0]?.id);
  const [reason, setReason] = useState('');
  const { busy, refusal, conflicts, choices, setChoices, forget, send } = useMerge(version, onClose);
  const rows = conflicts?.rows ?? [];
  const left = rows.filter(({ path }) => !choices[path]).length;
  return (
    <EntryDialog
      wide
      title={copy.title(version.nome)}
      lead={copy.lead}
      onClose={onClose}
      onSubmit={() => {
        if (from !== undefined && left === 0) void send(from, reason);
      }}
      actions={
        <>
          <p className={refusal ? 'grow unfavourable' : 'grow text-2'} role={refusal ? 'alert' : 'status'}>
            {refusal ?? (rows.length > 0 ? copy.left(left) : '')}
          </p>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" type="submit" busy={busy} disabled={from === undefined || left > 0}>
            {copy.do}
          </Button>
        </>
      }
    >
      {from === undefined ? (
        <p>{copy.noOtherVersion}</p>
      ) : (
        <Stack gap={16}>
          <Selector
            label={copy.from}
            value={String(from)}
            options={others.map((other) => ({ value: String(other.id), label: other.nome }))}
            onChange={(id) => {
              setFrom(Number(id));
              forget();
            }}
          />
          <TextField optional label={copy.reason} value={reason} maxLength={500} onChange={setReason} />
          {rows.length > 0 && (
            <ConflictTable rows={rows} other={from} choices={choices} onChoose={(next) => setChoices(next)} />
          )}
        </Stack>
      )}
    </EntryDialog>
  );
}

interface TableProps {
  rows: readonly Conflict[];
  other: number;
  choices: Readonly<Record<string, MergeChoice>>;
  onChoose: (choices: Readonly<Record<string, MergeChoice>>) => void;
}

function ConflictTable({ rows, choices, onChoose }: TableProps) {
  const { state, projection } = useWorkspace();
  const documents = [state.draft.document];
  const all = (choice: MergeChoice) => onChoose(Object.fromEntries(rows.map(({ path }) => [path, choice])));
  const side = (row: Conflict, choice: MergeChoice, rowLabel: string) => (
    <Row as="label" inline gap={6} align="baseline" className="target">
      <input
        type="radio"
        name={row.path}
        checked={choices[row.path] === choice}
        aria-label={choice === 'mine' ? copy.keepMine(rowLabel) : copy.takeTheirs(rowLabel)}
        onChange={() => onChoose({ ...choices, [row.path]: choice })}
      />
      {premiseText(row.path, row[choice], projection.base_month)}
    </Row>
  );
  return (
    <Stack as="section" gap={8} role="alert">
      <p>{copy.conflicts(rows.length)}</p>
      <Row as="p" gap={8} align="stretch">
        <Button size="small" onClick={() => all('mine')}>
          {copy.allMine}
        </Button>
        <Button size="small" onClick={() => all('theirs')}>
          {copy.allTheirs}
        </Button>
      </Row>
      <PlainTable label={copy.field}>
        <thead>
          <tr>
            {[copy.field, copy.before, copy.mine, copy.theirs].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const rowLabel = differenceName(documents, row.path);
            return (
              <tr key={row.path}>
                <th scope="row">{rowLabel}</th>
                <td>{premiseText(row.path, row.old, projection.base_month)}</td>
                <td>{side(row, 'mine', rowLabel)}</td>
                <td>
                  {side(row, 'theirs', rowLabel)}
                  {row.by && row.at && <small className="under">{copy.by(row.by, momentOf(row.at))}</small>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
    </Stack>
  );
}

import type { Json } from '@uni/contracts';
import { excelAddIn } from '@uni/phrases';
import { type FormEvent, useState } from 'react';
import { mounted } from '../../../api/environment.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { sendDraft } from '../../../api/planner/excel-plans.ts';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { faultOf } from '../functions/associate.ts';

const copy = excelAddIn.pane.premises;

/** A premise with the value that the draft gives it. */
export interface DraftEntry {
  readonly input: string;
  readonly name: string;
  readonly value: Json;
  /** As the plan and the draft show them. */
  readonly before: string;
  readonly after: string;
}

interface Problem {
  readonly title: string;
  readonly text: string;
}

/** The reason for a refusal in the catalogue's words. Nothing that was collected is lost by one. */
function problemOf(failure: unknown): Problem {
  if (failure instanceof ApiFailure && failure.status === 403)
    return { title: copy.noPermission, text: copy.noPermissionText };
  if (failure instanceof ApiFailure && failure.described && failure.status !== 0 && failure.status !== 401)
    return { title: failure.described.title, text: failure.described.text ?? '' };
  return { title: faultOf(failure), text: '' };
}

/** The collected premises, the draft's name and reason, and the sending. */
export function DraftForm(props: {
  token: string;
  versionId: number;
  entries: readonly DraftEntry[];
  onRemove: (entry: DraftEntry) => void;
  onSent: (draft: SentDraft) => void;
}) {
  const { token, versionId, entries, onRemove, onSent } = props;
  const [name, setName] = useState<string>(copy.usualName);
  const [reason, setReason] = useState<string>(copy.usualReason);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '' || reason.trim() === '') return setProblem({ title: copy.missingName, text: '' });
    setBusy(true);
    try {
      const edits = entries.map(({ input, value }) => ({ input, value }));
      const { id, empreendimento } = await sendDraft(token, versionId, {
        nome: name.trim(),
        reason: reason.trim(),
        edits,
      });
      onSent({ address: mounted(`/planejamento/${empreendimento}/geral?v=${id}`), count: edits.length });
    } catch (failure) {
      setProblem(problemOf(failure));
      setBusy(false);
    }
  };
  return (
    <Stack as="form" gap={12} onSubmit={(event: FormEvent) => void send(event)}>
      <Stack as="ul" gap={8} aria-label={copy.list}>
        {entries.map((entry) => (
          <Row as="li" key={entry.input} gap={8} justify="space-between">
            <span>
              {entry.name}: {copy.change(entry.before, entry.after)}
            </span>
            <Button size="small" variant="ghost" onClick={() => onRemove(entry)}>
              {copy.remove(entry.name)}
            </Button>
          </Row>
        ))}
      </Stack>
      <TextField label={copy.name} value={name} maxLength={80} onChange={setName} />
      <TextField label={copy.reason} value={reason} maxLength={500} onChange={setReason} />
      {problem && <StateBlock role="alert" title={problem.title} text={problem.text} />}
      <Button variant="primary" type="submit" busy={busy}>
        {copy.send}
      </Button>
    </Stack>
  );
}

export interface SentDraft {
  readonly address: string;
  readonly count: number;
}

/** Shows that a draft exists, with its address. */
export function SentNote({ draft }: { draft: SentDraft }) {
  return (
    <div role="status">
      <p>{copy.sent(draft.count)}</p>
      <a href={draft.address} target="_blank" rel="noreferrer">
        {copy.openDraft}
      </a>
    </div>
  );
}

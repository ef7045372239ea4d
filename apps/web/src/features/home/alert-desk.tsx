import { useQuery } from '@tanstack/react-query';
import { type Alert, type AlertBook, type AlertEntry, alertLimits } from '@uni/contracts';
import { attention } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure, failureOf } from '../../api/failure.ts';
import { alertHistoryQuery, useAlertAct } from '../../api/home/alerts.ts';
import { Button } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { DayField } from '../../ui/field/day-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { sendReadable } from '../../ui/field/unreadable.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { formatDate, formatTime } from '../../ui/numbers/index.ts';
import { AlertLink } from './alert-link.tsx';
import { sentenceOf } from './alert-model.ts';

const copy = attention.one;

interface DeskProps {
  alert: Alert;
  people: AlertBook['people'];
  /** Today in São Paulo. */
  day: string;
  onBack: () => void;
}

const dayText = (day: string): string => day.split('-').reverse().join('/');

/** One alert: whose it is, whether it is silent, and what was done about it. */
export function AlertDesk({ alert, people, day, onBack }: DeskProps) {
  const { text, why } = sentenceOf(alert);
  const act = useAlertAct();
  const order = { rule: alert.rule, subject: alert.subject.id };
  return (
    <Stack gap={12} align="start">
      <Button variant="link" size="small" data-autofocus onClick={onBack}>
        {copy.back}
      </Button>
      <h3>{text}</h3>
      <p className="text-2">{why}</p>
      <p>
        <AlertLink alert={alert}>{attention.open}</AlertLink>
      </p>
      {alert.silenced_until && (
        <p role="status">{copy.silencedUntil(dayText(alert.silenced_until), alert.reason ?? '')}</p>
      )}
      {alert.tended ? (
        <>
          <SelectField
            label={copy.owner}
            value={alert.owner ? String(alert.owner.id) : ''}
            options={[
              { value: '', label: copy.unassigned },
              ...people.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            disabled={act.isPending}
            onChange={(value) => act.mutate({ ...order, act: 'assigned', owner: value === '' ? null : Number(value) })}
          />
          {alert.state === 'new' && (
            <Button busy={act.isPending} onClick={() => act.mutate({ ...order, act: 'seen' })}>
              {copy.seen}
            </Button>
          )}
          {alert.state === 'silenced' ? (
            <Button busy={act.isPending} onClick={() => act.mutate({ ...order, act: 'woken' })}>
              {copy.wake}
            </Button>
          ) : (
            <SilenceForm act={act} order={order} day={day} />
          )}
        </>
      ) : (
        <p className="text-3">
          {alert.owner && `${attention.owner(alert.owner.name)}. `}
          {copy.readOnly}
        </p>
      )}
      <History alert={alert} />
    </Stack>
  );
}

/** Input survives a refusal; messages appear at their fields. */
function SilenceForm(props: {
  act: ReturnType<typeof useAlertAct>;
  order: { rule: Alert['rule']; subject: string };
  day: string;
}) {
  const { act, order, day } = props;
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const fields = act.error instanceof ApiFailure ? act.error.fields : {};
  return (
    <Stack
      noValidate
      as="form"
      gap={12}
      align="start"
      onSubmit={sendReadable(() => {
        // An empty field is the server's to refuse, in the same words as any other fault.
        const given = { ...(until && { until }), ...(reason.trim() && { reason }) };
        act.mutate({ ...order, act: 'silenced', ...given });
      })}
    >
      <h4>{copy.silence}</h4>
      <DayField label={copy.until} min={day} value={until} onChange={setUntil} error={fields.until} />
      <TextField
        label={copy.reason}
        hint={copy.reasonHint}
        maxLength={alertLimits.reason}
        value={reason}
        onChange={setReason}
        error={fields.reason}
      />
      <Button type="submit" busy={act.isPending}>
        {copy.silenceDo}
      </Button>
    </Stack>
  );
}

function History({ alert }: { alert: Alert }) {
  const query = useQuery(alertHistoryQuery(alert));
  return (
    <section aria-label={copy.history}>
      <h4>{copy.history}</h4>
      {query.isPending && <SkeletonRows rows={2} noun={copy.historyNoun} />}
      {query.isError && (
        <ErrorBlock noun={copy.historyNoun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <p className="text-3">{copy.noHistory}</p>}
      <Stack as="ol" ruled={6} className="small anywhere">
        {query.data?.map((entry) => (
          <li key={`${entry.at} ${entry.act}`}>{entryText(entry)}</li>
        ))}
      </Stack>
    </section>
  );
}

export function entryText({ act, at, by, owner, until, reason }: AlertEntry): string {
  const instant = new Date(at);
  const when = `${formatDate(instant)}, ${formatTime(instant)}`;
  const done =
    act === 'assigned'
      ? `${attention.acts.assigned} ${owner === null ? copy.toNone : copy.toOwner(owner)}`
      : attention.acts[act];
  const entry = copy.entry(done, by ?? copy.someone, when);
  return until === null ? entry : `${entry}. ${copy.silencedUntil(dayText(until), reason ?? '')}`;
}

import { webhooks } from '@uni/phrases';
import { useState } from 'react';
import { useWebhookWrites } from '../../../api/admin/webhooks.ts';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { dayIn } from './token-labels.ts';

const copy = webhooks.deliveries;

/** Sends the events of some days again. */
export function ReplayPeriod({ webhook }: { webhook: number }) {
  const { replayPeriod } = useWebhookWrites();
  const [from, setFrom] = useState(() => dayIn(-1));
  const [to, setTo] = useState(() => dayIn(0));
  const [failed_only, setFailedOnly] = useState(true);
  const isTurned = to < from;
  const problem = refusalText(replayPeriod.error);
  return (
    <Stack gap={12}>
      <h3>{copy.period}</h3>
      <p className="text-2">{copy.periodText}</p>
      <Row gap="8 12" align="end">
        <DayField label={copy.from} value={from} onChange={setFrom} />
        <DayField label={copy.to} value={to} error={isTurned ? copy.wrongOrder : undefined} onChange={setTo} />
        <CheckBox label={copy.failedOnly} checked={failed_only} onChange={setFailedOnly} />
        <Button
          busy={replayPeriod.isPending}
          disabled={isTurned || from === '' || to === ''}
          onClick={() => replayPeriod.mutate({ id: webhook, from, to, failed_only })}
        >
          {copy.send}
        </Button>
      </Row>
      <p role="status" className="text-2">
        {replayPeriod.data && copy.replayedPeriod(replayPeriod.data.replayed)}
      </p>
      {problem && (
        <p role="alert" className="unfavourable">
          {problem}
        </p>
      )}
    </Stack>
  );
}

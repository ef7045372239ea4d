import type { ErpConnection, ErpHook } from '@uni/contracts';
import { integration as copy } from '@uni/phrases';
import { useState } from 'react';
import { addressOf } from '../../../api/environment.ts';
import { useConnectionWrites } from '../../../api/integration/connections.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';

const { hook: hookCopy } = copy;

/** Webhook address and token for the ERP's notifications. Created here and visible only once. */
export function HookSection({ connection }: { connection: ErpConnection }) {
  const { renewHook } = useConnectionWrites();
  const [isConfirming, setIsConfirming] = useState(false);
  const [made, setMade] = useState<ErpHook | null>(null);
  return (
    <Section title={hookCopy.title}>
      <Stack gap={12}>
        <p className="text-2">{hookCopy.lead}</p>
        {made ? (
          <Stack role="status" gap={12}>
            <Copied label={hookCopy.address} text={addressOf(made.path, false).href} />
            <Copied label={hookCopy.token} text={made.token} />
            <p className="attention">{hookCopy.once}</p>
          </Stack>
        ) : (
          <Row as="span" gap="4 16">
            <Button onClick={() => setIsConfirming(true)}>{hookCopy.make}</Button>
          </Row>
        )}
      </Stack>
      {isConfirming && (
        <Confirm
          title={hookCopy.confirm}
          action={hookCopy.make}
          busy={renewHook.isPending}
          onConfirm={() =>
            renewHook.mutate(connection.id, { onSuccess: setMade, onSettled: () => setIsConfirming(false) })
          }
          onClose={() => setIsConfirming(false)}
        >
          {hookCopy.confirmText}
        </Confirm>
      )}
    </Section>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  const copyValue = async () => {
    if (await copyText(text)) notify({ kind: 'success', title: hookCopy.copied, duration: durations.success });
  };
  return (
    <TextField
      label={label}
      value={text}
      readOnly
      onChange={() => undefined}
      trailing={<IconButton small icon="copy" label={hookCopy.copy(label)} onClick={() => void copyValue()} />}
    />
  );
}

import type { ErpConnection, ErpHook } from '@uni/contracts';
import { integration as words } from '@uni/phrases';
import { useState } from 'react';
import { addressOf } from '../../../api/environment.ts';
import { useConnectionWrites } from '../../../api/integration/connections.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import styles from './central.module.css';

const { hook: texts } = words;

/** The address and token by which the ERP tells by itself what has happened: made here, shown once. */
export function HookSection({ connection }: { connection: ErpConnection }) {
  const { renewHook } = useConnectionWrites();
  const [asked, setAsked] = useState(false);
  const [made, setMade] = useState<ErpHook | null>(null);
  return (
    <Section title={texts.title}>
      <div className={styles.panel}>
        <p className="text-2">{texts.lead}</p>
        {made ? (
          <div role="status" className={styles.panel}>
            <Copied label={texts.address} text={addressOf(made.path, false).href} />
            <Copied label={texts.token} text={made.token} />
            <p className="attention">{texts.once}</p>
          </div>
        ) : (
          <span className={styles.row}>
            <Button onClick={() => setAsked(true)}>{texts.make}</Button>
          </span>
        )}
      </div>
      {asked && (
        <Confirm
          title={texts.confirm}
          action={texts.make}
          busy={renewHook.isPending}
          onConfirm={() => renewHook.mutate(connection.id, { onSuccess: setMade, onSettled: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        >
          {texts.confirmText}
        </Confirm>
      )}
    </Section>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    if (await copyText(text)) notify({ kind: 'success', title: texts.copied, duration: durations.success });
  };
  return (
    <TextField
      label={label}
      value={text}
      readOnly
      onChange={() => undefined}
      trailing={<IconButton small icon="copy" label={texts.copy(label)} onClick={() => void copy()} />}
    />
  );
}

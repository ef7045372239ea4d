import { common, partners } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './record-form.module.css';
import { refusalOf } from './use-record-form.ts';

const words = partners.drawer;

type Ask = (reason: string) => Promise<string | null>;

/**
 * A masked document; in full only for a reason, which is written to the audit trail, and only until the drawer closes. `ask`
 * is missing where nobody may have it revealed.
 */
export function RevealedDocument({ masked, ask }: { masked: string; ask: Ask | null }) {
  const [asking, setAsking] = useState(false);
  const [document, setDocument] = useState<string | null>(null);
  return (
    <>
      <span className={styles.row}>
        <code>{document ?? masked}</code>
        {ask && document === null && (
          <Button look="link" icon="eye" onClick={() => setAsking(true)}>
            {words.reveal}
          </Button>
        )}
        {document !== null && (
          <Button look="link" icon="eyeOff" onClick={() => setDocument(null)}>
            {words.hide}
          </Button>
        )}
      </span>
      {ask && asking && (
        <ReasonDialog
          ask={ask}
          onClose={() => setAsking(false)}
          onRevealed={(told) => {
            setAsking(false);
            setDocument(told);
          }}
        />
      )}
    </>
  );
}

function ReasonDialog(props: { ask: Ask; onClose: () => void; onRevealed: (document: string | null) => void }) {
  const { ask, onClose, onRevealed } = props;
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const missing = tried && reason.trim() === '' ? common.fieldErrors.required : undefined;
  const refusal = failure === null ? null : refusalOf(failure, { reason });
  const submit = async () => {
    setTried(true);
    if (!reason.trim() || busy) return;
    setBusy(true);
    try {
      onRevealed(await ask(reason));
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={words.revealTitle}
      lead={words.revealText}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" busy={busy} onClick={() => void submit()}>
            {words.reveal}
          </Button>
        </>
      }
    >
      <TextField
        label={partners.fields.reason}
        maxLength={200}
        data-autofocus
        value={reason}
        error={missing ?? refusal?.problems.reason}
        onChange={setReason}
        onKeyDown={(event) => {
          // This stands inside the form of a record, which is not what is sent.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void submit();
        }}
      />
      {refusal && (
        <p role="alert" className={styles.problem}>
          {refusal.problem}
        </p>
      )}
    </Dialog>
  );
}

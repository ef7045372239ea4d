import { common, partners } from '@uni/phrases';
import { useState } from 'react';
import { usePartnerWrites } from '../../../api/admin/partners.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from '../admin.module.css';
import { refusalOf } from '../use-record-form.ts';

const words = partners.drawer;

/** A masked document; in full only for a reason, which is written to the audit trail, and only until the drawer closes. */
export function RevealedDocument(props: { id: number; masked: string; mayReveal: boolean }) {
  const { id, masked, mayReveal } = props;
  const [asking, setAsking] = useState(false);
  const [document, setDocument] = useState<string | null>(null);
  return (
    <>
      <span className={styles.row}>
        <code>{document ?? masked}</code>
        {mayReveal && document === null && (
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
      {asking && (
        <ReasonDialog
          id={id}
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

function ReasonDialog(props: { id: number; onClose: () => void; onRevealed: (document: string | null) => void }) {
  const { id, onClose, onRevealed } = props;
  const { reveal } = usePartnerWrites(partners.fields);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const missing = tried && reason.trim() === '' ? common.fieldErrors.required : undefined;
  const refusal = reveal.error ? refusalOf(reveal.error, { reason }) : null;
  const submit = () => {
    setTried(true);
    if (reason.trim() && !reveal.isPending)
      reveal.mutate({ id, reason }, { onSuccess: ({ document }) => onRevealed(document) });
  };
  return (
    <Dialog
      title={words.revealTitle}
      lead={words.revealText}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" busy={reveal.isPending} onClick={submit}>
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
          // This stands inside the form of the partner, which is not what is sent.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
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

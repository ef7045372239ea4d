import { common, partners } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { refusalOf } from './use-record-form.ts';

const copy = partners.drawer;

type RevealDocument = (reason: string) => Promise<string | null>;

/**
 * A masked document. Revealing it needs a reason, which is written to the audit trail, and lasts until the drawer closes. `ask`
 * is null where no one may reveal it.
 */
export function RevealedDocument({ masked, reveal }: { masked: string; reveal: RevealDocument | null }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [document, setDocument] = useState<string | null>(null);
  return (
    <>
      <Row as="span" gap={8}>
        <code>{document ?? masked}</code>
        {reveal && document === null && (
          <Button variant="link" icon="eye" onClick={() => setIsConfirming(true)}>
            {copy.reveal}
          </Button>
        )}
        {document !== null && (
          <Button variant="link" icon="eyeOff" onClick={() => setDocument(null)}>
            {copy.hide}
          </Button>
        )}
      </Row>
      {reveal && isConfirming && (
        <ReasonDialog
          reveal={reveal}
          onClose={() => setIsConfirming(false)}
          onRevealed={(plainDocument) => {
            setIsConfirming(false);
            setDocument(plainDocument);
          }}
        />
      )}
    </>
  );
}

function ReasonDialog(props: {
  reveal: RevealDocument;
  onClose: () => void;
  onRevealed: (document: string | null) => void;
}) {
  const { reveal, onClose, onRevealed } = props;
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
      onRevealed(await reveal(reason));
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={copy.revealTitle}
      lead={copy.revealText}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            {copy.reveal}
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
        <p role="alert" className="small unfavourable">
          {refusal.problem}
        </p>
      )}
    </Dialog>
  );
}

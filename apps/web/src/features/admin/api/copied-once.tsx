import { apiAccess as words } from '@uni/phrases';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './api.module.css';

/** A secret that has just been made: shown this once, to be copied. */
export function CopiedOnce(props: {
  title: string;
  label: string;
  secret: string;
  text?: string;
  onClose: () => void;
}) {
  const { title, label, secret, text, onClose } = props;
  const copy = async () => {
    if (await copyText(secret)) notify({ kind: 'success', title: words.copied, duration: durations.success });
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {words.understood}
        </Button>
      }
    >
      <div className={styles.stack}>
        <TextField
          label={label}
          value={secret}
          readOnly
          data-autofocus
          onChange={() => undefined}
          trailing={<IconButton small icon="copy" label={words.copy(label)} onClick={() => void copy()} />}
        />
        {text && <p className="text-2">{text}</p>}
        <p className="attention">{words.once}</p>
      </div>
    </Dialog>
  );
}

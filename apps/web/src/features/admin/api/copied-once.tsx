import { apiAccess as copy } from '@uni/phrases';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

/** A new secret, visible this once, to be copied. */
export function CopiedOnce(props: {
  title: string;
  label: string;
  secret: string;
  text?: string;
  onClose: () => void;
}) {
  const { title, label, secret, text, onClose } = props;
  const copySecret = async () => {
    if (await copyText(secret)) notify({ kind: 'success', title: copy.copied, duration: durations.success });
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {copy.understood}
        </Button>
      }
    >
      <Stack gap={12}>
        <TextField
          label={label}
          value={secret}
          readOnly
          data-autofocus
          onChange={() => undefined}
          trailing={<IconButton small icon="copy" label={copy.copy(label)} onClick={() => void copySecret()} />}
        />
        {text && <p className="text-2">{text}</p>}
        <p className="attention">{copy.once}</p>
      </Stack>
    </Dialog>
  );
}

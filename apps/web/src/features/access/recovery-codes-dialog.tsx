import { accessSecurity } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Grid } from '../../ui/layout/layout.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './access.module.css';

const copy = accessSecurity.secondStep;

/** The recovery codes, at the only time that they are visible. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copyCodes = async () => {
    if (await copyText(codes.join('\n'))) notify({ kind: 'success', title: copy.copied, duration: durations.success });
  };
  return (
    <Dialog
      title={copy.codesTitle}
      lead={copy.codesLead}
      onClose={onClose}
      actions={
        <>
          <Button icon="copy" onClick={() => void copyCodes()}>
            {copy.copy}
          </Button>
          <Button variant="primary" onClick={onClose} data-autofocus>
            {copy.saved}
          </Button>
        </>
      }
    >
      <Grid as="ul" column={200} fill gap="4 24" className={styles.code}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Grid>
    </Dialog>
  );
}

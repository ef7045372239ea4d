import { common } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import styles from './admin.module.css';

/** The foot of a record's form. */
export function SaveActions({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  return (
    <>
      <Button onClick={onCancel}>{common.cancel}</Button>
      <Button look="primary" type="submit" busy={busy}>
        {common.save}
      </Button>
    </>
  );
}

/** What of a refusal belongs to no field. */
export function FormProblem({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  );
}

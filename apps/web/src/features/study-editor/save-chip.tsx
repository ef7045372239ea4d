import { workspace } from '@uni/phrases';
import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { formatTime } from '../../ui/numbers/index.ts';
import type { SaveState } from '../study/store/autosave.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import styles from './study-editor.module.css';

const copy = workspace.save;

/** Save state of the study, always visible. */
export function SaveChip() {
  const { state, store, readOnly } = useWorkspace();
  const { draft } = state;
  const hasPendingEdits = useSyncExternalStore(store.pendingEdits.subscribe, store.pendingEdits.isAny);
  // A grid's change that is about to be committed counts as waiting.
  const save: SaveState =
    hasPendingEdits && state.save.status === 'saved' ? { ...state.save, status: 'waiting' } : state.save;
  const retries = save.status === 'failed' || save.status === 'offline' || save.status === 'refused';
  const held = draft.held.length > 0 && save.status === 'saved';
  return (
    <span className={styles.save} role="status" data-save={save.status}>
      <Mark status={save.status} readOnly={readOnly} held={held} />
      {readOnly && save.status === 'saved' ? copy.readOnly : held ? workspace.validations.held : saveText(save)}
      {retries && (
        <Button variant="link" size="small" onClick={() => store.retry()}>
          {copy.retry}
        </Button>
      )}
    </span>
  );
}

function Mark({ status, readOnly, held }: { status: SaveState['status']; readOnly: boolean; held: boolean }) {
  if (readOnly) return <Icon name="lock" size={14} className={styles.quiet} />;
  if (held) return <Glyph name="up" className="attention" />;
  if (status === 'saved') return <Icon name="check" size={14} />;
  if (status === 'waiting' || status === 'saving') return <Icon name="retry" size={14} className={styles.quiet} />;
  return (
    <Glyph
      name={status === 'offline' ? 'up' : 'square'}
      className={status === 'offline' ? 'attention' : 'unfavourable'}
    />
  );
}

function saveText(save: SaveState): string {
  switch (save.status) {
    case 'saved':
      return save.savedAt === null ? copy.neverChanged : copy.saved(formatTime(new Date(save.savedAt)));
    case 'offline':
      return copy.offline(save.pending.length);
    case 'waiting':
      return copy.waiting;
    case 'saving':
      return copy.saving;
    case 'failed':
      return copy.failed;
    case 'refused':
      return copy.refused;
    case 'conflict':
      return copy.conflict;
    case 'locked':
      return copy.locked;
  }
}

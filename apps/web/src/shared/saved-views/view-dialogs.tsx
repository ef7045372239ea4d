import { type GridScreen, type GridViewContent, type SavedGridView, tendsViewsOf } from '@uni/contracts';
import { gridViews as copy } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import styles from './grid-tools.module.css';
import { useViewActions } from './saved-views-api.ts';

interface ViewDialogProps {
  screen: GridScreen;
  views: readonly SavedGridView[];
  onClose: () => void;
}

/** Saves the current view under a name: for the user or for everyone, and optionally as the grid's default. */
export function SaveViewDialog({ screen, views, content, onClose }: ViewDialogProps & { content: GridViewContent }) {
  const mayShare = useProfile().permissions.includes(tendsViewsOf(screen));
  const { saveView } = useViewActions(screen);
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isList = screen.startsWith('sales_');
  const known = views.find((view) => view.is_own && view.nome === name) ?? null;
  const [shared, setShared] = useState<boolean | null>(null);
  const [first, setFirst] = useState<boolean | null>(null);
  const isShared = shared ?? known?.is_shared ?? false;
  const isFirst = first ?? known?.is_default ?? false;
  const save = (): void => {
    if (name === '' || saveView.isPending) return;
    saveView.mutate(
      { known, nome: name, content, is_shared: isShared, first: isFirst },
      {
        onSuccess: () => {
          notify({ kind: 'success', title: copy.saved(name), duration: durations.message });
          onClose();
        },
      },
    );
  };
  return (
    <EntryDialog
      title={copy.saveTitle}
      lead={isList ? copy.saveListLead : copy.saveLead}
      onClose={onClose}
      onSubmit={save}
      actions={
        <Button variant="primary" type="submit" disabled={name === ''} busy={saveView.isPending}>
          {copy.saveView}
        </Button>
      }
    >
      <Stack gap={12}>
        <TextField
          label={copy.name}
          value={typed}
          hint={known ? copy.replaces : undefined}
          data-autofocus
          onChange={setTyped}
        />
        <Choice
          label={copy.share}
          hint={mayShare ? undefined : isList ? copy.shareListDenied : copy.shareDenied}
          disabled={!mayShare}
          checked={isShared}
          onChange={setShared}
        />
        <Choice label={copy.first} checked={isFirst} onChange={setFirst} />
      </Stack>
    </EntryDialog>
  );
}

interface ChoiceProps {
  label: string;
  hint?: string | undefined;
  disabled?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Choice({ label, hint, disabled = false, checked, onChange }: ChoiceProps) {
  return (
    <label className={styles.check} title={hint}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}

/** All views of the grid: which is first, who sees it, and which are not needed any more. */
export function ManageViewsDialog({ screen, views, onClose }: ViewDialogProps) {
  const mayTend = useProfile().permissions.includes(tendsViewsOf(screen));
  const { share, first, forget } = useViewActions(screen);
  return (
    <Dialog title={copy.manageTitle} onClose={onClose}>
      {views.length === 0 && <p className="text-2">{copy.none}</p>}
      <ul className={styles.views}>
        {views.map((view) => (
          <li key={view.id}>
            <span>
              {view.nome}
              {!view.is_own && view.owner__name !== null && <small>{copy.by(view.owner__name)}</small>}
              {view.is_own && view.is_shared && <small>{copy.shared}</small>}
            </span>
            <Button
              size="small"
              aria-label={view.is_default ? copy.notFirst(view.nome) : copy.makeFirst(view.nome)}
              onClick={() => first.mutate(view)}
            >
              {view.is_default ? copy.actions.notFirst : copy.actions.first}
            </Button>
            {view.is_own && mayTend && (
              <Button
                size="small"
                aria-label={view.is_shared ? copy.notShared(view.nome) : copy.makeShared(view.nome)}
                onClick={() => share.mutate(view)}
              >
                {view.is_shared ? copy.actions.unshare : copy.actions.share}
              </Button>
            )}
            {(view.is_own || mayTend) && (
              <IconButton icon="trash" small label={copy.forget(view.nome)} onClick={() => forget.mutate(view)} />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

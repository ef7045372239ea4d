import { type GridScreen, type GridViewContent, type KeptGridView, tendsViewsOf } from '@uni/contracts';
import { gridViews as words } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './grid-tools.module.css';
import { useViewActions } from './saved-views-api.ts';

interface ViewDialogProps {
  screen: GridScreen;
  views: readonly KeptGridView[];
  onClose: () => void;
}

/** What is on screen, kept under a name: for oneself or for everybody, and as what the grid begins with. */
export function SaveViewDialog({ screen, views, content, onClose }: ViewDialogProps & { content: GridViewContent }) {
  const mayShare = useProfile().permissions.includes(tendsViewsOf(screen));
  const { keep } = useViewActions(screen);
  const [typed, setTyped] = useState('');
  const nome = typed.trim();
  const isList = screen.startsWith('sales_');
  const known = views.find((view) => view.is_own && view.nome === nome) ?? null;
  const [shared, setShared] = useState<boolean | null>(null);
  const [first, setFirst] = useState<boolean | null>(null);
  const isShared = shared ?? known?.is_shared ?? false;
  const isFirst = first ?? known?.is_default ?? false;
  const save = (): void => {
    if (nome === '' || keep.isPending) return;
    keep.mutate(
      { known, nome, content, is_shared: isShared, first: isFirst },
      {
        onSuccess: () => {
          notify({ kind: 'success', title: words.kept(nome), duration: durations.message });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={words.saveTitle}
      lead={isList ? words.saveListLead : words.saveLead}
      onClose={onClose}
      onSubmit={save}
      actions={
        <Button look="primary" type="submit" disabled={nome === ''} busy={keep.isPending}>
          {words.keep}
        </Button>
      }
    >
      <div className={styles.questions}>
        <TextField
          label={words.name}
          value={typed}
          hint={known ? words.replaces : undefined}
          data-autofocus
          onChange={setTyped}
        />
        <Choice
          label={words.share}
          hint={mayShare ? undefined : isList ? words.shareListDenied : words.shareDenied}
          disabled={!mayShare}
          checked={isShared}
          onChange={setShared}
        />
        <Choice label={words.first} checked={isFirst} onChange={setFirst} />
      </div>
    </Dialog>
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
    <Dialog title={words.manageTitle} onClose={onClose}>
      {views.length === 0 && <p className="text-2">{words.none}</p>}
      <ul className={styles.views}>
        {views.map((view) => (
          <li key={view.id}>
            <span>
              {view.nome}
              {!view.is_own && view.owner__name !== null && <small>{words.by(view.owner__name)}</small>}
              {view.is_own && view.is_shared && <small>{words.shared}</small>}
            </span>
            <Button
              size="small"
              aria-label={view.is_default ? words.notFirst(view.nome) : words.makeFirst(view.nome)}
              onClick={() => first.mutate(view)}
            >
              {view.is_default ? words.actions.notFirst : words.actions.first}
            </Button>
            {view.is_own && mayTend && (
              <Button
                size="small"
                aria-label={view.is_shared ? words.notShared(view.nome) : words.makeShared(view.nome)}
                onClick={() => share.mutate(view)}
              >
                {view.is_shared ? words.actions.unshare : words.actions.share}
              </Button>
            )}
            {(view.is_own || mayTend) && (
              <IconButton icon="trash" small label={words.forget(view.nome)} onClick={() => forget.mutate(view)} />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

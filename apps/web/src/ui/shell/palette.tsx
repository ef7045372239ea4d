import { shell } from '@uni/phrases';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './palette.module.css';

export interface PaletteEntry {
  key: string;
  label: string;
  /** Context of the entry, displayed in grey. */
  context?: string | undefined;
  /** Words that select the entry and are not displayed, without accents. */
  keywords?: string | undefined;
  group: string;
  icon: IconName;
  onPick: () => void;
}

/** Entries that a server matches with the query, and how far it is. */
export interface RemoteEntries {
  readonly entries: readonly PaletteEntry[];
  /** An outage is a message with a retry, never an empty list. */
  readonly failure: { readonly text: string; readonly retryLabel: string; readonly retry: () => void } | null;
  /** What is under way, or that there is more; null: nothing. */
  readonly note: string | null;
  readonly isPending: boolean;
}

interface PaletteProps {
  /** What the query selects, in order. */
  entries: readonly PaletteEntry[];
  /** Offered before anything is typed. */
  recents: readonly PaletteEntry[];
  remote: RemoteEntries;
  query: string;
  onQuery: (query: string) => void;
  onClose: () => void;
}

/** Goes anywhere from the keyboard: arrows choose, Enter opens, Esc closes. */
export function Palette({ entries, recents, remote, query, onQuery, onClose }: PaletteProps) {
  const [active, setActive] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const results = useMemo(
    () => [...(query === '' ? recents : []), ...entries, ...remote.entries],
    [entries, recents, remote.entries, query],
  );
  // The field is there, and shows what is typed, before the list is.
  const listed = useDeferredValue<readonly PaletteEntry[] | null>(results, null);
  useOpenDialog(dialog);
  const pick = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    entry.onPick();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') {
      // The focus goes back to what opened the palette, which the same key would press.
      event.preventDefault();
      pick(results[active]);
    }
    if (step === 0 || results.length === 0) return;
    event.preventDefault();
    const next = (active + step + results.length) % results.length;
    setActive(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={shell.palette.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.query}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={listed?.[active] ? `${id}-${active}` : undefined}
          aria-label={shell.palette.placeholder}
          placeholder={shell.palette.placeholder}
          value={query}
          onChange={(event) => {
            onQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Results id={id} results={listed} active={active} onPick={pick} onPoint={setActive} />
      {/* More may follow while a search is under way: an empty list means nothing yet. */}
      {listed?.length === 0 && !remote.isPending && !remote.failure && (
        <p className={styles.empty}>{shell.palette.empty}</p>
      )}
      {remote.failure && (
        <div className={styles.failure} role="alert">
          {remote.failure.text}
          <Button icon="retry" onClick={remote.failure.retry}>
            {remote.failure.retryLabel}
          </Button>
        </div>
      )}
      <p className={styles.hint}>{remote.note ?? shell.palette.hint}</p>
      <p className="visually-hidden" role="status">
        {remote.isPending ? remote.note : shell.palette.results(results.length)}
      </p>
    </dialog>
  );
}

interface ResultsProps {
  id: string;
  /** Null: not listed yet. */
  results: readonly PaletteEntry[] | null;
  active: number;
  onPick: (entry: PaletteEntry) => void;
  onPoint: (at: number) => void;
}

function Results({ id, results, active, onPick, onPoint }: ResultsProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={shell.palette.title} className={styles.results}>
      {results?.map((entry, at) => (
        <div key={entry.key}>
          {entry.group !== results[at - 1]?.group && (
            <p className={styles.group} aria-hidden="true">
              {entry.group}
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above, which has the focus */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points at it */}
          <div
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            className={styles.result}
            onClick={() => onPick(entry)}
            onPointerMove={() => onPoint(at)}
          >
            <Icon name={entry.icon} />
            <b>{entry.label}</b>
            {entry.context && <span>{entry.context}</span>}
          </div>
        </div>
      ))}
    </div>
  );
}

function useOpenDialog(dialog: { current: HTMLDialogElement | null }): void {
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [dialog]);
}

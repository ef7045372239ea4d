import { shell } from '@uni/phrases';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { matches } from '../search.ts';
import styles from './palette.module.css';

export interface PaletteEntry {
  key: string;
  label: string;
  /** Context of the entry, displayed in grey. */
  context?: string | undefined;
  group: string;
  icon: IconName;
  onPick: () => void;
}

/** Goes anywhere from the keyboard: filters without minding accents, arrows choose, Enter opens, Esc closes. */
export function Palette({ entries, onClose }: { entries: readonly PaletteEntry[]; onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const results = useMemo(
    () => entries.filter((entry) => matches(`${entry.label} ${entry.context ?? ''}`, query)),
    [entries, query],
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
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Results id={id} results={listed} active={active} onPick={pick} onPoint={setActive} />
      <p className={styles.hint}>{shell.palette.hint}</p>
      <p className="visually-hidden" role="status">
        {shell.palette.results(results.length)}
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
      {results?.length === 0 && <p className={styles.empty}>{shell.palette.empty}</p>}
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

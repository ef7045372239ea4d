import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Glyph } from '../icons/glyph.tsx';
import styles from './select.module.css';

export interface TabPanel<Key extends string> {
  key: Key;
  label: string;
  /** Text of a marker on the tab: states what needs attention. */
  attention?: string | undefined;
}

/** Tabs inside a drawer or dialog: one list, one panel. Arrows travel; what a panel holds while hidden is its owner's. */
export function TabPanels<Key extends string>(props: {
  label: string;
  tabs: readonly TabPanel<Key>[];
  current: Key;
  onChange: (key: Key) => void;
  children: ReactNode;
}) {
  const { label, tabs, current, onChange, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const travel = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabList} onKeyDown={travel}>
        {tabs.map(({ key, label: text, attention }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-key={key}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {text}
            {attention && (
              <span className={styles.mark} title={attention}>
                <Glyph name="up" size={7} />
                <span className="visually-hidden">{attention}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className={styles.tabPanel}>
        {children}
      </div>
    </>
  );
}

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './page.module.css';

/** The content of one screen. */
export function Page({ children, tight = false }: { children: ReactNode; tight?: boolean }) {
  return <div className={classes(styles.page, tight && styles.tight)}>{children}</div>;
}

/** Title, one line about it, and at most one primary action. The title takes the focus when the route changes. */
export function PageHead({ title, sub, actions }: { title: string; sub?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {sub && <p className={styles.sub}>{sub}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** A part of a page, set apart by space and not by a box. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** The row of filters and views above a list. */
export function Tools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}

/** Pushes what follows it in a tool row to the right. */
export function ToolSpace() {
  return <span className={styles.space} />;
}

/** The filter of a list; the key `/` leads to it. */
export function FindField(props: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, type] = useTyped(props.value, props.onChange);
  return (
    <label className={styles.find}>
      <Icon name="search" size={14} />
      <span className="visually-hidden">{props.label}</span>
      <input
        type="search"
        data-page-filter
        placeholder={props.placeholder}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </label>
  );
}

/**
 * Typed text, ahead of a value that may lag (an address follows the keys a moment later). No letter waits for it or is lost. A
 * value from elsewhere, such as a cleared filter, replaces the text.
 */
function useTyped(value: string, onChange: (value: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const sent = useRef<string[]>([]);
  useEffect(() => {
    const at = sent.current.indexOf(value);
    if (at < 0) setTyped(value);
    sent.current = at < 0 ? [] : sent.current.slice(at + 1);
  }, [value]);
  const type = (text: string) => {
    sent.current.push(text);
    setTyped(text);
    onChange(text);
  };
  return [typed, type];
}

/** A state in a word, with a shape next to it. */
export function Tag({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={classes(styles.tag, className)}>{children}</span>;
}

/** A ruled table that scrolls inside its own named region. */
export function LedgerTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable from the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>{children}</table>
    </section>
  );
}

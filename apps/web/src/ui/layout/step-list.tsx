import type { ReactNode } from 'react';
import { Glyph } from '../icons/glyph.tsx';
import styles from './steps.module.css';

interface StepListProps<Key extends string> {
  label: string;
  steps: readonly { readonly key: Key; readonly label: string }[];
  current: Key;
  /** Steps that lead to themselves: those of a wizard that is entered anywhere. */
  onGo?: (key: Key) => void;
  /** Steps that need attention, and the words for it. */
  wrong?: { readonly keys: readonly Key[]; readonly note: string };
}

/** The steps of a wizard in their order, and the one that is being taken. */
export function StepList<Key extends string>({ label: name, steps, current, onGo, wrong }: StepListProps<Key>) {
  return (
    <ol className={styles.steps} aria-label={name}>
      {steps.map(({ key, label }, at) => {
        const mark = key === current ? 'step' : undefined;
        const content: ReactNode = (
          <>
            <span className={styles.number}>{at + 1}</span>
            {label}
            {wrong?.keys.includes(key) && (
              <span className="attention" title={wrong.note}>
                <Glyph name="up" size={7} />
                <span className="visually-hidden">{wrong.note}</span>
              </span>
            )}
          </>
        );
        if (!onGo)
          return (
            <li key={key} className={styles.step} aria-current={mark}>
              {content}
            </li>
          );
        return (
          <li key={key}>
            <button type="button" className={styles.step} aria-current={mark} onClick={() => onGo(key)}>
              {content}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

import { useId } from 'react';
import styles from './file-drop.module.css';

/** Accepts a file, chosen or dropped. The same file can be chosen twice: its errors may have been corrected. */
export function FileDrop(props: {
  label: string;
  hint: string;
  choose: string;
  /** File types that the chooser offers, as in `.xlsx,.csv`. */
  accept: string;
  /** Progress of the file's processing, announced as it changes. */
  status: string;
  problem?: string | undefined;
  onFile: (file: File) => void;
}) {
  const { label, hint, choose, accept, status, problem, onFile } = props;
  const id = useId();
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  return (
    <section
      className={styles.area}
      aria-label={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        data-autofocus=""
        aria-describedby={`${id}-hint`}
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className={styles.choose}>
        {choose}
      </label>
      <p role="status">{status}</p>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </section>
  );
}

/** The sheets that can be read: Excel's, and text with separators. */
export const sheetFiles = '.xlsx,.csv,.txt,.tsv';

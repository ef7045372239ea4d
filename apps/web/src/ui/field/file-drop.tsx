import { useId } from 'react';
import styles from './file-drop.module.css';

/** Where a file comes in, chosen or let fall. The same file can be chosen twice: what was wrong in it may be mended. */
export function FileDrop(props: {
  label: string;
  hint: string;
  choose: string;
  /** What a chooser of files offers, as in `.xlsx,.csv`. */
  accept: string;
  /** What is being done with the file, said as it changes. */
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

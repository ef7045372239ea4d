import styles from './steps.module.css';

/** The steps of a wizard in their order, and the one that is being taken. */
export function StepList(props: {
  label: string;
  steps: readonly { readonly key: string; readonly label: string }[];
  current: string;
}) {
  return (
    <ol className={styles.steps} aria-label={props.label}>
      {props.steps.map(({ key, label }, at) => (
        <li key={key} aria-current={key === props.current ? 'step' : undefined}>
          <span className={styles.number}>{at + 1}</span>
          {label}
        </li>
      ))}
    </ol>
  );
}

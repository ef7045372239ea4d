import styles from './feedback.module.css';

/** How much of a whole there is, from 0 to 1; null: under way, and nobody knows how far. */
export function Meter({ label, text, share }: { label: string; text: string; share: number | null }) {
  const percent = share === null ? null : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <span
      className={styles.meter}
      role="progressbar"
      aria-label={label}
      aria-valuetext={text}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
    >
      <span className={percent === null ? styles.meterUnknown : undefined} style={{ width: `${percent ?? 30}%` }} />
    </span>
  );
}

/** What is left of an allowance, from 0 to 1; the words for it stand beside it. */
export function Gauge({ share }: { share: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <span className={styles.meter} aria-hidden="true">
      <span data-low={percent < 10 || undefined} style={{ width: `${percent}%` }} />
    </span>
  );
}

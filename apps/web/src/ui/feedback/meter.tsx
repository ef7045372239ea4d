import styles from './feedback.module.css';

/** Share of a whole, from 0 to 1; null: in progress with unknown extent. */
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

/** Remaining share of an allowance, from 0 to 1; its text is rendered next to it. */
export function Gauge({ share }: { share: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <span className={styles.meter} aria-hidden="true">
      <span data-low={percent < 10 || undefined} style={{ width: `${percent}%` }} />
    </span>
  );
}

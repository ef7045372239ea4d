import styles from './icons.module.css';

/** The wordmark, decorative: the link or the heading around it carries the name. `height` in pixels. */
export function Logo({ height = 14 }: { height?: number }) {
  return (
    <svg height={height} width={height * 2.9} viewBox="0 0 58 20" aria-hidden="true" className={styles.logo}>
      <path
        d="M2 1v10.2a6.8 6.8 0 0 0 13.6 0V1M25.5 20V2.6L41 17.4V0M53 0v20"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.4"
        strokeLinejoin="bevel"
      />
    </svg>
  );
}

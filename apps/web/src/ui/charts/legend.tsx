import styles from './charts.module.css';

/** How a swatch is drawn: as the mark that it explains. */
export type SwatchLook =
  | { readonly kind: 'box'; readonly className: string | undefined }
  | { readonly kind: 'line'; readonly className: string | undefined }
  | { readonly kind: 'hatch' };

export interface LegendEntry {
  readonly key: string;
  readonly label: string;
  readonly look: SwatchLook;
}

const width = { box: 10, line: 18, hatch: 10 } as const;

/** What the marks mean. Drawn as vectors, so that it leaves the page with the chart. */
export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={styles.legend} data-legend>
      {entries.map(({ key, label, look }) => (
        <li key={key}>
          <svg width={width[look.kind]} height="10" aria-hidden="true">
            <Swatch look={look} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

function Swatch({ look }: { look: SwatchLook }) {
  if (look.kind === 'line') return <path className={look.className} d="M0 5H18" />;
  if (look.kind === 'box') return <rect className={look.className} width="10" height="10" />;
  // Strokes of its own: a pattern would have to be defined in each swatch.
  return (
    <>
      <rect className={styles.inSoft} width="10" height="10" />
      <path className={styles.hatchStroke} d="M0 3L3 0M0 7L7 0M1 10L10 1M5 10L10 5M9 10L10 9" />
    </>
  );
}

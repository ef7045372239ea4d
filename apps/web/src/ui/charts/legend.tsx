import styles from './charts.module.css';

/** Appearance of a swatch: the same as the mark that it explains. */
export type SwatchStyle =
  | { readonly kind: 'box'; readonly className: string | undefined }
  | { readonly kind: 'line'; readonly className: string | undefined }
  | { readonly kind: 'hatch' };

export interface LegendEntry {
  readonly key: string;
  readonly label: string;
  readonly swatch: SwatchStyle;
}

const width = { box: 10, line: 18, hatch: 10 } as const;

/** Legend of the marks. Drawn as vectors, so that it is exported with the chart. */
export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={styles.legend} data-legend>
      {entries.map(({ key, label, swatch }) => (
        <li key={key}>
          <svg width={width[swatch.kind]} height="10" aria-hidden="true">
            <Swatch swatch={swatch} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

function Swatch({ swatch }: { swatch: SwatchStyle }) {
  if (swatch.kind === 'line') return <path className={swatch.className} d="M0 5H18" />;
  if (swatch.kind === 'box') return <rect className={swatch.className} width="10" height="10" />;
  // Strokes of its own: a pattern would have to be defined in each swatch.
  return (
    <>
      <rect className={styles.inSoft} width="10" height="10" />
      <path className={styles.hatchStroke} d="M0 3L3 0M0 7L7 0M1 10L10 1M5 10L10 5M9 10L10 9" />
    </>
  );
}

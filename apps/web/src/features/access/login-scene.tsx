import { access } from '@uni/phrases';
import { classes } from '../../ui/classes.ts';
import styles from './login-page.module.css';

const copy = access.login.scene;
const realised =
  'M4 216.7 21.2 222.8 38.4 229.8 55.6 255.1 72.8 253.3 90 243.8 107.3 242 124.5 241.3 141.7 242.9 158.9 248.3';
const projected =
  'M158.9 248.3 176.1 257.5 193.3 259.9 210.5 274.8 227.7 291.9 244.9 309.3 262.1 328.2 279.3 348 296.6 330 313.8 327.3 331 324.6 348.2 321.7 365.4 318.4 382.6 313.4 399.8 285.6 417 278.3 434.2 269.9 451.4 260.7 468.7 250.1 485.9 239.6 503.1 195 520.3 183.2 537.5 137 554.7 90.7 571.9 52.6 589.1 24 606.3 25.4 623.5 26.5 640.7 27.5 658 27.9 675.2 28.3 692.4 28.5 709.6 28.6 726.8 28.7 744 28.7';
const years = ['2026', '2027', '2028', '2029'];
const yearStep = 206.51;

/** The product's purpose, in one curve and one example figure. */
export function LoginScene() {
  return (
    <section className={styles.scene} aria-label={copy.label}>
      <p className={styles.caption}>{copy.caption}</p>
      <svg viewBox="0 0 760 420" role="img" aria-label={copy.description}>
        <path className={styles.zero} d="M0 161.4H760" />
        <path className={styles.line} d={realised} />
        <path className={classes(styles.line, styles.projected)} d={projected} />
        <path className={styles.mark} transform="translate(279.3 348)" d="M0-5 5 0 0 5-5 0z" />
        <text className={styles.said} x="279.3" y="372" textAnchor="middle">
          {copy.exposure}
        </text>
        <circle className={styles.mark} cx="537.5" cy="137" r="3" />
        <text className={styles.said} x="527.5" y="129" textAnchor="end">
          {copy.payback}
        </text>
        <circle className={styles.mark} cx="744" cy="28.7" r="3" />
        <text className={styles.said} x="744" y="16.7" textAnchor="end">
          {copy.result}
        </text>
        {years.map((year, at) => (
          <g key={year} transform={`translate(${4 + at * yearStep} 0)`}>
            <path className={styles.zero} d="M0 396v8" />
            <text y="416">{year}</text>
          </g>
        ))}
        <text x="760" y="154.4" textAnchor="end">
          0
        </text>
      </svg>
      <div>
        <p className={styles.hero}>{copy.hero}</p>
        <p className={classes(styles.caption, styles.heroCaption)}>{copy.heroCaption}</p>
        <dl className={styles.figures}>
          <Figure label={copy.payback} value={copy.figures.payback} />
          <Figure label={copy.result} value={copy.figures.result} />
          <Figure label={copy.irr} value={copy.figures.irr} />
        </dl>
      </div>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

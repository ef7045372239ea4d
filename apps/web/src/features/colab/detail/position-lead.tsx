import type { CollaborationDetail } from '@uni/contracts';
import { collaboration as copy } from '@uni/phrases';
import styles from '../colab.module.css';
import { describeFormulaText } from '../formula-text.ts';
import { groupText } from '../group-text.ts';
import { type NamedValue, positionSentence, quantile } from '../position.ts';
import { reasonText, shortText } from '../value-text.ts';

/** The values of the enterprises that have one, by name. */
export const namedValues = ({ own, enterprises }: Pick<CollaborationDetail, 'own' | 'enterprises'>): NamedValue[] =>
  own.flatMap(({ id, value }) => {
    const name = enterprises.find((one) => one.id === id)?.name;
    return value === null || name === undefined ? [] : [{ name, value }];
  });

/** The value and where it stands, in words; without a group, among the own enterprises. */
export function Position({ detail }: { detail: CollaborationDetail }) {
  const { indicator, value, benchmark, benchmark_reason } = detail;
  const { name, unit, direction } = indicator;
  const text = (one: number): string => shortText(one, unit);
  const own = namedValues(detail);
  const values = own.map((one) => one.value);
  const quartiles = [0.25, 0.5, 0.75].map((share) => quantile(values, share));
  const [low = null, middle = null, high = null] = quartiles;
  const reason = reasonText(detail, describeFormulaText);
  return (
    <section className={styles.lead} aria-labelledby="colab-value">
      <div>
        <h2 id="colab-value" className={styles.leadName}>
          {name}
        </h2>
        <p className={styles.leadText}>
          <b>{shortText(value, unit)}</b> <span className="text-3">{copy.directions[direction]}</span>
        </p>
        {reason && <p role="status">{reason}</p>}
        {own.length > 1 && <p>{positionSentence({ name, direction, value: null }, own, text)}</p>}
        {own.length > 3 && low !== null && middle !== null && high !== null && (
          <p className="text-2">{copy.detail.quartiles(text(low), text(middle), text(high))}</p>
        )}
        {benchmark && (
          <p>
            {benchmark.place &&
              `${copy.benchmark.places[benchmark.place].replace(/^./, (first) => first.toUpperCase())}. `}
            <span className="text-2">
              {copy.benchmark.level}: {groupText(benchmark)}.
              {benchmark.outside > 0 && ` ${copy.benchmark.ownValue}: ${shortText(benchmark.value, unit)}.`}
            </span>
          </p>
        )}
        {benchmark_reason && (
          <p className="text-3">
            {copy.benchmark.reasons[benchmark_reason]} {copy.benchmark.how}
          </p>
        )}
      </div>
    </section>
  );
}

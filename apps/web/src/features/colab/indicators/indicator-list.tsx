import { Link } from '@tanstack/react-router';
import type { CollaborationValues } from '@uni/contracts';
import { collaboration as copy } from '@uni/phrases';
import { TrendSpark } from '../../../ui/charts/index.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { BenchmarkStrip } from '../benchmark-strip.tsx';
import styles from '../colab.module.css';
import { describeFormulaText } from '../formula-text.ts';
import { ranked } from '../position.ts';
import { fullText, reasonText, shortText } from '../value-text.ts';

type Indicator = CollaborationValues['indicators'][number];

/** Every indicator with its value, its course and, where there is a group, its position in it. */
export function IndicatorList(props: { values: CollaborationValues; product: string; search: Record<string, string> }) {
  const { values, product, search } = props;
  const compared = values.indicators.some(({ benchmark }) => benchmark !== null);
  const reasons = new Set(values.indicators.flatMap(({ benchmark_reason }) => benchmark_reason ?? []));
  return (
    <>
      <div className={styles.heads} aria-hidden="true">
        <span>{copy.columns.indicator}</span>
        <span className="number">{copy.columns.own}</span>
        <span>{compared ? copy.columns.strip : ''}</span>
        <span>{copy.columns.position}</span>
        <span className="number">{copy.lastMonths(values.indicators[0]?.series.length ?? 0)}</span>
      </div>
      <ul className={styles.list} aria-label={copy.table}>
        {values.indicators.map((one) => (
          <li key={one.key}>
            <IndicatorRow one={one} names={values.enterprises} product={product} search={search} />
          </li>
        ))}
      </ul>
      {[...reasons].map((reason) => (
        <p key={reason} className="text-3">
          {copy.benchmark.reasons[reason]} {copy.benchmark.how}
        </p>
      ))}
      {compared && <p className="text-3">{copy.benchmark.note}</p>}
    </>
  );
}

function IndicatorRow(props: {
  one: Indicator;
  names: CollaborationValues['enterprises'];
  product: string;
  search: Record<string, string>;
}) {
  const { one, names, product, search } = props;
  const reason = reasonText(one, describeFormulaText);
  return (
    <Link
      to="/{$product}-colab/detalhamento"
      params={{ product }}
      search={{ ...search, ind: one.key }}
      className={styles.row}
    >
      <Stack as="span">
        <b className="medium">{one.name}</b>
        <span className={`text-3 ${styles.short}`}>{describeFormulaText(one.formula)}</span>
      </Stack>
      <b className={styles.value} title={one.value === null ? undefined : fullText(one.value, one.unit)}>
        {shortText(one.value, one.unit)}
      </b>
      <span className={styles.place}>
        {one.benchmark && (
          <BenchmarkStrip name={one.name} unit={one.unit} direction={one.direction} benchmark={one.benchmark} />
        )}
        {reason && <span className="text-3">{reason}</span>}
      </span>
      <Stack as="span">
        <b className="medium">{ownPosition(one, names)}</b>
        <span className="text-3">{copy.directions[one.direction]}</span>
      </Stack>
      <span className={styles.trend}>
        <TrendSpark values={one.series.map(({ value }) => value)} />
      </span>
    </Link>
  );
}

/** The position in the group; without one, the best of the own enterprises. */
function ownPosition(one: Indicator, names: CollaborationValues['enterprises']): string {
  if (one.benchmark?.place) return copy.benchmark.places[one.benchmark.place];
  const own = one.own.flatMap(({ id, value }) =>
    value === null ? [] : [{ name: names.find((each) => each.id === id)?.name ?? '', value }],
  );
  const order = ranked(own, one.direction);
  const [first] = order;
  return first && first.value !== order.at(-1)?.value ? `${first.name}: ${shortText(first.value, one.unit)}` : '';
}

import { type Driver, numberOf, type TornadoBar } from '@uni/analysis';
import type { Model } from '@uni/engine';
import { scenarios } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { type ChartCell, ChartFigure, type ChartTable } from '../../ui/charts/index.ts';
import { NumberField } from '../../ui/field/number-field.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { tornadoSketch } from './chart-sketches.ts';
import { indicatorCell, indicatorLabel, indicatorText } from './criteria-model.ts';
import { amountKind, amountText, amountUnit, driverLabel } from './scenario-model.ts';
import styles from './scenarios.module.css';
import { barShares } from './tornado-model.ts';
import { type TornadoRanges, useTornado } from './use-tornado.ts';

const copy = scenarios.tornado;

interface TornadoProps {
  model: Model;
  indicator: string;
  onPick: (driver: Driver) => void;
}

/** The title while there is no premise to name. */
const waiting = {
  busy: () => scenarios.computing,
  failed: () => copy.failed,
  ready: copy.none,
} as const;

/** Chart C7: what each premise alone does to an indicator, between two ends that can be edited. */
export function TornadoPanel({ model, indicator, onPick }: TornadoProps) {
  const [ranges, setRanges] = useState<TornadoRanges>({});
  const tornado = useTornado(model, indicator, ranges);
  const bars = tornado.bars ?? [];
  const first = bars.find(({ swing }) => swing !== null && swing > 0);
  const label = indicatorLabel(indicator);
  const { indicators, base_month: baseMonth } = model.projection;
  const base = numberOf(indicators, indicator);
  const text = (value: number | null): string =>
    value === null ? copy.undefined : indicatorText(indicator, value, baseMonth);
  const table = (): ChartTable => tableOf(bars, indicator, baseMonth);
  return (
    <div data-panel="tornado" aria-busy={tornado.status === 'busy'}>
      <ChartFigure
        title={first ? copy.title(label, driverLabel(first.driver)) : waiting[tornado.status](label)}
        file="tornado"
        tools={
          Object.keys(ranges).length > 0 && (
            <Button variant="link" size="small" onClick={() => setRanges({})}>
              {copy.reset}
            </Button>
          )
        }
        table={table}
        sketch={() => tornadoSketch(bars, base, text)}
      >
        <p className="small text-3">{copy.help}</p>
        <Bars
          bars={bars}
          base={base}
          text={text}
          onPick={onPick}
          rangeOf={(driver) => ranges[driver.key] ?? driver.usual}
          onRange={(driver, end, value) =>
            setRanges((before) => {
              const [low, high] = before[driver.key] ?? driver.usual;
              return { ...before, [driver.key]: end === 'low' ? [value, high] : [low, value] };
            })
          }
        />
      </ChartFigure>
    </div>
  );
}

interface BarsProps {
  bars: readonly TornadoBar[];
  base: number | null;
  text: (value: number | null) => string;
  onPick: (driver: Driver) => void;
  /** As typed: the bars follow as they are projected. */
  rangeOf: (driver: Driver) => readonly [number, number];
  onRange: (driver: Driver, end: 'low' | 'high', value: number) => void;
}

function Bars({ bars, base, text, onPick, rangeOf, onRange }: BarsProps) {
  return (
    <>
      <p className={styles.tornadoKey}>
        <span>
          <i className={styles.keyLow} /> {copy.keyLow}
        </span>
        <span>
          <i className={styles.keyHigh} /> {copy.keyHigh}
        </span>
        <span>{copy.base(text(base))}</span>
      </p>
      <Stack as="ol" className={styles.tornado}>
        {bars.map((bar) => (
          <li key={bar.driver.key} data-bar={bar.driver.key}>
            <Button
              variant="link"
              className={styles.tornadoName}
              aria-label={copy.open(driverLabel(bar.driver))}
              onClick={() => onPick(bar.driver)}
            >
              {driverLabel(bar.driver)}
            </Button>
            <RangeField driver={bar.driver} end="low" value={rangeOf(bar.driver)[0]} onRange={onRange} />
            <Bar bar={bar} bars={bars} base={base} text={text} />
            <RangeField driver={bar.driver} end="high" value={rangeOf(bar.driver)[1]} onRange={onRange} />
          </li>
        ))}
      </Stack>
    </>
  );
}

function Bar(props: {
  bar: TornadoBar;
  bars: readonly TornadoBar[];
  base: number | null;
  text: (value: number | null) => string;
}) {
  const { bar, bars, base, text } = props;
  const { low, high } = barShares(bar, bars, base);
  const summary = copy.summary(
    driverLabel(bar.driver),
    amountText(bar.driver, bar.low.amount),
    text(bar.low.value),
    amountText(bar.driver, bar.high.amount),
    text(bar.high.value),
  );
  // Each value stands on the side on which its end lies.
  const sides = [bar.low, bar.high].toSorted((one, other) => (one.value ?? 0) - (other.value ?? 0));
  const barStyle = ({ from, to }: { from: number; to: number }) => ({
    left: `${from * 100}%`,
    width: `${(to - from) * 100}%`,
  });
  return (
    <div className={styles.tornadoBar} role="img" aria-label={summary} title={summary}>
      <span className={styles.track}>
        <i className={styles.barLow} style={barStyle(low)} />
        <i className={styles.barHigh} style={barStyle(high)} />
        <i className={styles.baseLine} style={{ left: `${low.zero * 100}%` }} />
      </span>
      <Row as="span" align="stretch" justify="space-between" wrap={false} className="tiny text-2" aria-hidden="true">
        {sides.map((end) => (
          <span key={end.amount}>
            {amountText(bar.driver, end.amount)}: {text(end.value)}
          </span>
        ))}
      </Row>
    </div>
  );
}

function RangeField(props: { driver: Driver; end: 'low' | 'high'; value: number; onRange: BarsProps['onRange'] }) {
  const { driver, end, value: displayValue, onRange } = props;
  return (
    <NumberField
      required
      size="small"
      className="label-hidden"
      label={(end === 'low' ? copy.lowOf : copy.highOf)(driverLabel(driver))}
      kind={amountKind(driver)}
      unit={amountUnit(driver)}
      least={driver.low}
      most={driver.high}
      value={displayValue}
      onCommit={(value) => value !== null && onRange(driver, end, value)}
    />
  );
}

function tableOf(bars: readonly TornadoBar[], indicator: string, baseMonth: string): ChartTable {
  const cell = (value: number | null): ChartCell =>
    value === null ? copy.undefined : indicatorCell(indicator, value, baseMonth);
  return {
    columns: [
      scenarios.premise,
      copy.low,
      `${copy.at}, ${copy.keyLow}`,
      copy.high,
      `${copy.at}, ${copy.keyHigh}`,
      copy.swing,
    ],
    rows: bars.map(({ driver, low, high, swing }) => [
      driverLabel(driver),
      amountText(driver, low.amount),
      cell(low.value),
      amountText(driver, high.amount),
      cell(high.value),
      cell(swing),
    ]),
  };
}

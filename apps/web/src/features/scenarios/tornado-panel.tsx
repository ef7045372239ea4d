import { type Driver, numberOf, type TornadoBar } from '@uni/analysis';
import type { Model } from '@uni/engine';
import { scenarios } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { type ChartCell, ChartFigure, type ChartTable } from '../../ui/charts/index.ts';
import { classes } from '../../ui/classes.ts';
import { NumberField } from '../../ui/field/number-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { tornadoSketch } from './chart-sketches.ts';
import { distanceText, indicatorCell, indicatorLabel, indicatorText } from './criteria-model.ts';
import { amountKind, amountText, amountUnit, driverLabel } from './scenario-model.ts';
import styles from './scenarios.module.css';
import { type BarSide, barShares, barSides } from './tornado-model.ts';
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
  const swingText = (swing: number | null): string =>
    swing === null ? copy.undefined : distanceText(indicator, swing);
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
          label={label}
          text={text}
          swingText={swingText}
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
  label: string;
  text: (value: number | null) => string;
  swingText: (swing: number | null) => string;
  onPick: (driver: Driver) => void;
  /** As typed: the bars follow as they are projected. */
  rangeOf: (driver: Driver) => readonly [number, number];
  onRange: (driver: Driver, end: 'low' | 'high', value: number) => void;
}

function Bars({ bars, base, label, text, swingText, onPick, rangeOf, onRange }: BarsProps) {
  const [first] = bars;
  const zero = first ? barShares(first, bars, base).low.zero : 0.5;
  return (
    <>
      <div className={styles.tornadoHead} aria-hidden="true">
        <span className={styles.directions} style={{ left: positionOf(zero) }}>
          <strong>{copy.falls(label)}</strong>
          <strong>{copy.rises(label)}</strong>
        </span>
        <span className={styles.swing}>{copy.swing}</span>
      </div>
      <Stack as="ol" className={styles.tornado}>
        {bars.map((bar) => {
          const [left, right] = barSides(bar, bars, base);
          const field = ({ which }: BarSide) => (
            <RangeField
              driver={bar.driver}
              end={which}
              value={rangeOf(bar.driver)[which === 'low' ? 0 : 1]}
              onRange={onRange}
            />
          );
          return (
            <li key={bar.driver.key} data-bar={bar.driver.key}>
              <Button
                variant="link"
                className={styles.tornadoName}
                aria-label={copy.open(driverLabel(bar.driver))}
                onClick={() => onPick(bar.driver)}
              >
                {driverLabel(bar.driver)}
              </Button>
              {field(left)}
              <Bar bar={bar} sides={[left, right]} zero={zero} text={text} />
              {field(right)}
              <span className={classes(styles.swing, 'text-2')}>{swingText(bar.swing)}</span>
            </li>
          );
        })}
      </Stack>
      <p className={styles.tornadoBase}>
        <strong style={{ left: positionOf(zero) }}>{copy.base(text(base))}</strong>
      </p>
    </>
  );
}

/** Texts stand outside of the bars: the track has room for them at both ends. */
const positionOf = (share: number): string => `${12 + share * 76}%`;
const widthOf = (share: number): string => `${share * 76}%`;

interface BarProps {
  bar: TornadoBar;
  sides: readonly [BarSide, BarSide];
  zero: number;
  text: (value: number | null) => string;
}

function Bar({ bar, sides, zero, text }: BarProps) {
  const [left, right] = sides;
  const summary = copy.summary(
    driverLabel(bar.driver),
    amountText(bar.driver, bar.low.amount),
    text(bar.low.value),
    amountText(bar.driver, bar.high.amount),
    text(bar.high.value),
  );
  const from = Math.min(zero, left.stretch.from);
  const to = Math.max(zero, right.stretch.to);
  return (
    <div
      className={styles.tornadoBar}
      role="img"
      aria-label={summary}
      title={summary}
      style={{ '--from': positionOf(from), '--to': positionOf(to) } as Record<string, string>}
    >
      {sides.map(({ which, stretch, direction }) => (
        <i
          key={which}
          className={direction === 'falls' ? styles.barFalls : styles.barRises}
          style={{ left: positionOf(stretch.from), width: widthOf(stretch.to - stretch.from) }}
        />
      ))}
      <i className={styles.baseLine} style={{ left: positionOf(zero) }} />
      <span className={styles.leftEnd}>
        <span className="text-3">{amountText(bar.driver, left.end.amount)}</span>{' '}
        <strong>{text(left.end.value)}</strong>
      </span>
      <span className={styles.rightEnd}>
        <strong>{text(right.end.value)}</strong>{' '}
        <span className="text-3">{amountText(bar.driver, right.end.amount)}</span>
      </span>
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

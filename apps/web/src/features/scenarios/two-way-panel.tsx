import { type Driver, drivers, type TwoWayTable, twoWaySteps } from '@uni/analysis';
import type { Model } from '@uni/engine';
import { scenarios } from '@uni/phrases';
import { useCallback, useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { type ChartCell, ChartFigure, type ChartTable, heatClass } from '../../ui/charts/index.ts';
import { cellKey } from '../../ui/grid-navigation/grid-events.ts';
import { tableExtent } from '../../ui/grid-navigation/selection.ts';
import { noCommands, useGridNavigation, useGridSelection } from '../../ui/grid-navigation/use-grid-navigation.ts';
import { Row } from '../../ui/layout/layout.tsx';
import { indicatorRow } from '../study/indicator-format.ts';
import { useGradual } from '../study/use-gradual.ts';
import { heatSketch } from './chart-sketches.ts';
import { Choice } from './choice.tsx';
import { indicatorCell, indicatorLabel, indicatorText } from './criteria-model.ts';
import { axisAmounts, heatStep, isoPaths, meeting } from './heat-model.ts';
import { amountText, driverLabel } from './scenario-model.ts';
import styles from './scenarios.module.css';
import { TargetField } from './target-field.tsx';
import type { Pair } from './use-analysis-address.ts';

const copy = scenarios.twoWay;

interface TwoWayProps {
  model: Model;
  indicator: string;
  pair: Pair;
  onPair: (pair: Pair) => void;
  target: number;
  onTarget: (target: number) => void;
  readOnly: boolean;
  onApply: (moves: readonly { driver: Driver; amount: number }[]) => void;
}

/** Chart C11: an indicator for every pair of amounts of two premises. A line marks where the target is met. */
export function TwoWayPanel(props: TwoWayProps) {
  const { model, indicator, pair, target } = props;
  const { result: table, busy } = useTable(model, indicator, pair);
  const baseMonth = model.projection.base_month;
  const better = indicatorRow(indicator)?.direction ?? 'none';
  const text = (value: number | null): string =>
    value === null ? copy.undefined : indicatorText(indicator, value, baseMonth);
  const chartTable = (): ChartTable => (table ? tableOf(table, baseMonth) : { columns: [], rows: [] });
  const title = table
    ? copy.meets(
        meeting(table, target, better),
        table.values.flat().length,
        `${indicatorLabel(indicator)} ${indicatorText(indicator, target, baseMonth)}`,
      )
    : scenarios.computing;
  return (
    <div data-panel="two-way" aria-busy={busy}>
      <ChartFigure
        title={title}
        file="duas-premissas"
        table={chartTable}
        sketch={() => (table ? heatSketch(table, target, better, text) : { width: 0, height: 0, marks: [] })}
      >
        <Axes {...props} />
        <p className="small text-3">{copy.help}</p>
        {table && <Heat {...props} table={table} />}
      </ChartFigure>
    </div>
  );
}

function useTable(model: Model, indicator: string, { across, down }: Pair) {
  const compute = useCallback(
    function* (): Generator<TwoWayTable | null, void, void> {
      const columns = { driver: across, amounts: axisAmounts(across) };
      const rows = { driver: down, amounts: axisAmounts(down) };
      const steps = twoWaySteps(model, indicator, columns, rows);
      let step = steps.next();
      for (; !step.done; step = steps.next()) yield null;
      yield step.value;
    },
    [model, indicator, across, down],
  );
  return useGradual(compute);
}

function Axes({ model, indicator, pair, onPair, target, onTarget }: TwoWayProps) {
  const options = (other: Driver) =>
    drivers
      .filter((driver) => driver.appliesTo(model.study) && driver.key !== other.key)
      .map((driver) => ({ value: driver.key, label: driverLabel(driver) }));
  const findDriver = (key: string, other: Driver): Driver => drivers.find((driver) => driver.key === key) ?? other;
  return (
    <Row gap="12 16" align="end">
      <Choice
        label={copy.across}
        value={pair.across.key}
        options={options(pair.down)}
        onChange={(key) => onPair({ ...pair, across: findDriver(key, pair.across) })}
      />
      <Choice
        label={copy.down}
        value={pair.down.key}
        options={options(pair.across)}
        onChange={(key) => onPair({ ...pair, down: findDriver(key, pair.down) })}
      />
      <TargetField label={copy.target} indicator={indicator} target={target} onTarget={onTarget} />
      <Button size="small" icon="swap" onClick={() => onPair({ across: pair.down, down: pair.across })}>
        {copy.swap}
      </Button>
    </Row>
  );
}

/** Row heights of the drawing, in pixels; the style sheet has the same. */
const size = { head: 32, row: 36, name: 132 } as const;

/** The premises as they are: no change in either. */
const middle = { row: 3, column: 3 };

function Heat({ model, indicator, pair, target, readOnly, onApply, table }: TwoWayProps & { table: TwoWayTable }) {
  const grid = useRef<HTMLTableElement>(null);
  const [rows, columns] = [table.down.amounts.length, table.across.amounts.length];
  const better = indicatorRow(indicator)?.direction ?? 'none';
  const text = (value: number | null): string =>
    value === null ? copy.undefined : indicatorText(indicator, value, model.projection.base_month);
  const { controller, handlers, onFocus } = useGridNavigation({
    ...tableExtent(rows, columns),
    grid,
    selection: useGridSelection(middle),
    typing: null,
    commands: noCommands,
    clipboard: {
      table: ({ top, bottom, left, right }) =>
        table.values.slice(top, bottom + 1).map((values) => values.slice(left, right + 1).map(text)),
    },
  });
  const { active } = controller.selection;
  return (
    <section
      className={styles.scroll}
      aria-label={copy.title(indicatorLabel(indicator), driverLabel(pair.across), driverLabel(pair.down))}
    >
      <div className={styles.heatFrame}>
        <table ref={grid} className={styles.heat} onFocus={onFocus} {...handlers}>
          <thead>
            <tr>
              <td>
                {driverLabel(pair.down)} ↓ {driverLabel(pair.across)} →
              </td>
              {table.across.amounts.map((amount) => (
                <th key={amount} scope="col">
                  {amountText(pair.across, amount)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.down.amounts.map((down, row) => (
              <tr key={down}>
                <th scope="row">{amountText(pair.down, down)}</th>
                {table.across.amounts.map((across, column) => {
                  const value = table.values[row]?.[column] ?? null;
                  const names = [pair.across, pair.down].map(driverLabel);
                  return (
                    <td
                      key={across}
                      className={heatClass}
                      data-cell={cellKey({ row, column })}
                      data-heat={value === null ? undefined : heatStep(value, table, target, better)}
                    >
                      <button
                        type="button"
                        tabIndex={active.row === row && active.column === column ? 0 : -1}
                        aria-disabled={readOnly || value === null}
                        aria-label={copy.cell(
                          `${names[0]} ${amountText(pair.across, across)}`,
                          `${names[1]} ${amountText(pair.down, down)}`,
                          text(value),
                        )}
                        onClick={() =>
                          !readOnly &&
                          value !== null &&
                          onApply([
                            { driver: pair.across, amount: across },
                            { driver: pair.down, amount: down },
                          ])
                        }
                      >
                        <span>{text(value)}</span>
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <svg
          className={styles.iso}
          viewBox={`0 0 ${columns} ${rows}`}
          preserveAspectRatio="none"
          style={{ left: size.name, top: size.head, height: size.row * rows, width: `calc(100% - ${size.name}px)` }}
          aria-hidden="true"
        >
          {isoPaths(table, target).map((path) => (
            <path key={path} d={path} />
          ))}
        </svg>
      </div>
    </section>
  );
}

function tableOf({ indicator, across, down, values }: TwoWayTable, baseMonth: string): ChartTable {
  const cell = (value: number | null): ChartCell =>
    value === null ? copy.undefined : indicatorCell(indicator, value, baseMonth);
  return {
    columns: [
      `${driverLabel(down.driver)} / ${driverLabel(across.driver)}`,
      ...across.amounts.map((amount) => amountText(across.driver, amount)),
    ],
    rows: down.amounts.map((amount, row) => [amountText(down.driver, amount), ...(values[row] ?? []).map(cell)]),
  };
}

import { isOpposed, openComposed, type VarianceRow, varianceBetween, varianceEffects } from '@uni/analysis';
import { lineLabel } from '@uni/engine';
import { charts, common, realised } from '@uni/phrases';
import { useMemo } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { BridgeChart, type ChartTable, moneyCell } from '../../ui/charts/index.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { formatCentsBare, formatCompact } from '../../ui/numbers/index.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useWorkspace } from '../study/workspace-context.tsx';

const copy = realised.variance;
/** Funding follows from what is bridged here; it is no cause. */
const isOperation = ({ key }: { key: string }): boolean => !/^(loan\.|contribution$|distribution)/.test(key);

const summed = (rows: readonly VarianceRow[]): VarianceRow => {
  const sum = (of: (row: VarianceRow) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const effect = (key: (typeof varianceEffects)[number]): number => sum(({ effects }) => effects[key]);
  return {
    key: 'total',
    planned: sum(({ planned }) => planned),
    realised: sum(({ realised: done }) => done),
    effects: { volume: effect('volume'), price: effect('price'), timing: effect('timing'), index: effect('index') },
  };
};

/** Difference of the free cash flow from the plan up to the last closed month. Causes add up to the centavo. */
export function VarianceDialog({ onClose }: { onClose: () => void }) {
  const { model, state } = useWorkspace();
  const { valid } = state.draft;
  const rows = useMemo(() => {
    const { accomplished: _, ...plan } = valid.study;
    const planned = openComposed(plan, null);
    if (!planned.ok) return [];
    return varianceBetween(planned.model, model).lines.filter(isOperation);
  }, [valid, model]);
  const moved = rows.filter(({ planned, realised: done }) => planned !== 0 || done !== 0);
  const total = summed(moved);
  const steps = stepsOf(moved);
  return (
    <Dialog
      wide
      title={copy.title}
      lead={copy.help}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      <Stack gap={16}>
        <BridgeChart
          title={copy.flow}
          file="realizado-e-previsto"
          bars={barsOf(total, steps)}
          valueName={charts.value}
          cutNote={(at) => copy.cutAt(formatCompact(at))}
          table={() => bridgeTable(total, steps)}
        />
        <PlainTable label={copy.title} tall>
          <thead>
            <tr>
              {headings.map((heading, at) => (
                <th key={heading} scope="col" className={at === 0 ? undefined : 'number'}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...moved, total].map((row) => {
              const [name, ...values] = cells(row === total ? copy.all : lineLabel(row.key, model.study), row);
              return (
                <tr key={row.key}>
                  <th scope="row">{name}</th>
                  {values.map((value, at) => (
                    <td key={headings[at + 1]} className="number">
                      {value}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </PlainTable>
        <p className="text-3">{copy.closes}</p>
      </Stack>
    </Dialog>
  );
}

interface Step {
  key: string;
  label: string;
  value: number;
}

/** Returns a step per cause, with gains and losses separate where it has both. The table below lists the lines. */
const stepsOf = (rows: readonly VarianceRow[]): Step[] =>
  varianceEffects.flatMap((effect): Step[] => {
    const moved = rows.map(({ effects }) => ({ value: effects[effect] }));
    const sum = (isMine: (value: number) => boolean): number =>
      moved.reduce((all, { value }) => (isMine(value) ? all + value : all), 0);
    if (!isOpposed(moved)) return [{ key: effect, label: copy[effect], value: sum(() => true) }];
    return [
      { key: `${effect} more`, label: charts.gains(copy[effect]), value: sum((value) => value > 0) },
      { key: `${effect} less`, label: charts.losses(copy[effect]), value: sum((value) => value < 0) },
    ];
  });

const bridgeTable = (total: VarianceRow, steps: readonly Step[]): ChartTable => ({
  columns: [copy.line, charts.value],
  rows: [
    [copy.budget, moneyCell(total.planned)],
    ...steps.map(({ label, value }): ChartTable['rows'][number] => [label, moneyCell(value)]),
    [copy.realised, moneyCell(total.realised)],
  ],
});

const headings = [copy.line, copy.budget, ...varianceEffects.map((effect) => copy[effect]), copy.realised] as const;

const cells = (name: string, { planned, effects, realised: done }: VarianceRow): string[] => [
  name,
  ...[planned, ...varianceEffects.map((effect) => effects[effect]), done].map((value) => formatCentsBare(value, 2)),
];

type Bars = Parameters<typeof BridgeChart>[0]['bars'];

/** Of the cash flow every centavo more is a good one. */
function barsOf({ planned, realised: done }: VarianceRow, causes: readonly Step[]): Bars {
  const end = (key: string, label: string, value: number) =>
    ({ key, label, text: formatCompact(value), from: 0, to: value, tone: 'end' }) as const;
  let level = planned;
  const steps = causes.map(({ key, label, value }) => {
    const from = level;
    level += value;
    const mark = value === 0 ? '' : value > 0 ? '▲ ' : '▼ ';
    const tone = value === 0 ? 'neutral' : value > 0 ? 'better' : 'worse';
    return {
      ...{ key, label },
      text: mark + formatCompact(Math.abs(value)),
      from,
      to: level,
      tone,
    } as const;
  });
  return [end('budget', copy.budget, planned), ...steps, end('realised', copy.realised, done)];
}

import { cascadeBridge, partedCascade } from '@uni/analysis';
import type { ApprovedPlanAnswer } from '@uni/contracts';
import { monthIndex, type Projection } from '@uni/engine';
import { charts, common, approvedPlan as copy } from '@uni/phrases';
import { useMemo } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { type BridgeBar, BridgeChart, moneyCell } from '../../ui/charts/index.ts';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { formatCompact, formatDate } from '../../ui/numbers/index.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { indicatorDelta, indicatorRow, showIndicator } from '../study/indicator-format.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { cascadeLabel } from '../study-charts/cascade-model.ts';

export type Approved = NonNullable<ApprovedPlanAnswer['approved']>;

const visibleIndicators = [
  'vgv_own',
  'result',
  'margin_vgv',
  'max_exposure',
  'irr_year',
  'npv',
  'payback_month',
] as const;

/** Compares the approved plan with the trend, and lists the steps from one result to the other. */
export function ApprovedDialog({ approved, onClose }: { approved: Approved; onClose: () => void }) {
  const { projection, figuresOf } = useWorkspace();
  const bars = useMemo(() => barsOf(approved, projection), [approved, projection]);
  const day = formatDate(new Date(approved.approved_at));
  return (
    <Dialog
      wide
      title={copy.title}
      lead={`${copy.approvedOf(approved.version.nome, day)}. ${copy.lead}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      <Stack gap={16} data-receipt={visibleIndicators.length}>
        <PlainTable>
          <thead>
            <tr>
              <th scope="col">{copy.indicator}</th>
              <th scope="col" className="number">
                {copy.approved}
              </th>
              <th scope="col" className="number">
                {copy.trend}
              </th>
              <th scope="col" className="number">
                {copy.difference}
              </th>
            </tr>
          </thead>
          <tbody>
            {visibleIndicators.map((key) => {
              const was = showIndicator(key, approved.indicators[key], approved.base_month);
              const now = showIndicator(key, projection.indicators[key], projection.base_month);
              return (
                <tr key={key} data-row={key}>
                  <th scope="row">{indicatorRow(key)?.label ?? key}</th>
                  <td className="number" title={was.exact} {...figureMark(key, `sealed:${approved.version.id}`)}>
                    {was.text} {was.unit}
                  </td>
                  <td className="number" title={now.exact} {...figureMark(key, figuresOf)}>
                    <b>
                      {now.text} {now.unit}
                    </b>
                  </td>
                  <td className="number">
                    <Difference name={key} approved={approved} projection={projection} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </PlainTable>
        <BridgeChart
          title={copy.bridge}
          file="aprovado-e-tendencia"
          bars={bars}
          valueName={charts.value}
          cutNote={(at) => copy.cutAt(formatCompact(at))}
          table={() => ({
            columns: [copy.step, charts.value],
            rows: bars.map(({ label, from, to, tone }) => [label, moneyCell(tone === 'end' ? to : to - from)]),
          })}
        />
        <p className="text-3">{copy.bridgeNote}</p>
      </Stack>
    </Dialog>
  );
}

function Difference(props: { name: string; approved: Approved; projection: Projection }) {
  const { name, approved, projection } = props;
  const [was, now] = [aligned(name, approved, projection), projection.indicators[name]];
  const delta = indicatorDelta(name, was, now);
  // One of the two has no value: that is a change, and no amount.
  if ((was ?? null) !== (now ?? null) && !delta) return copy.changed;
  if (!delta) return <span className="text-3">{copy.same}</span>;
  return (
    <span className={delta.good === null ? undefined : delta.good ? 'favourable' : 'unfavourable'}>
      <Glyph name={delta.direction} /> {delta.text}
    </span>
  );
}

/** Converts a month of the approved plan to months after the base month on screen. */
function aligned(key: string, { indicators, base_month }: Approved, projection: Projection) {
  const value = indicators[key];
  const isMonth = indicatorRow(key)?.unit === 'month';
  return isMonth && typeof value === 'number' ? value + monthIndex(projection.base_month, base_month) : value;
}

/** Of the result every centavo more is a good one. */
function barsOf(approved: Approved, projection: Projection): BridgeBar[] {
  const was = Number(approved.indicators.result ?? 0);
  const now = Number(projection.indicators.result ?? 0);
  const end = (key: string, label: string, value: number): BridgeBar => ({
    ...{ key, label, text: formatCompact(value), from: 0, to: value, tone: 'end' },
  });
  let level = was;
  const steps = cascadeBridge(approved.cascade, partedCascade(projection)).map(
    ({ key: of, component, value }): BridgeBar => {
      const key = component === null ? of : `${of} ${component.key}`;
      const from = level;
      level += value;
      const text = `${value > 0 ? '▲' : '▼'} ${formatCompact(Math.abs(value))}`;
      return {
        key,
        label: cascadeLabel(component ?? { key: of, label: null }),
        text,
        from,
        to: level,
        tone: value > 0 ? 'better' : 'worse',
      };
    },
  );
  return [end('approved', copy.approved, was), ...steps, end('trend', copy.trend, now)];
}

import { partnersResult } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { XYChart } from '../../ui/charts/index.ts';
import { zeroScale } from '../../ui/charts/scale.ts';
import { formatCompact } from '../../ui/numbers/index.ts';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { useWorkspace } from '../study/workspace-context.tsx';
import styles from './waterfall-chart.module.css';
import { type WaterfallView, waterfallPicture } from './waterfall-model.ts';

const copy = partnersResult.chart;
const HEIGHT = 260;
const fills = [styles.first, styles.second, styles.third];

/** Distributions year by year: through the tiers of the waterfall, or to the partners. */
export function WaterfallChart() {
  const { projection, study } = useWorkspace();
  const hasTiers = (study.capital?.waterfall ?? []).length > 0;
  const [chosen, setView] = useState<WaterfallView>('tiers');
  const view = hasTiers ? chosen : 'partners';
  const { title, years, layers, table } = useMemo(
    () => waterfallPicture(projection, study, view),
    [projection, study, view],
  );
  return (
    <XYChart
      title={title}
      file={copy.file}
      height={HEIGHT}
      axis={{
        count: years.length,
        insets: { left: 44, right: 14, top: 18, bottom: 32 },
        scale: (values, range) => zeroScale(values, range, 6),
        labels: 'money',
        names: years,
      }}
      series={[
        {
          kind: 'bars',
          layers: layers.map(({ key, values }, at) => ({ key, values, className: fills[at] })),
          share: 0.7,
          widest: 56,
        },
      ]}
      name={(at) => years[at] ?? ''}
      figures={layers.map(({ label, values }) => ({ label, text: (at: number) => formatCompact(values[at] ?? 0) }))}
      legend={layers.map(({ key, label }, at) => ({ key, label, swatch: { kind: 'box', className: fills[at] } }))}
      table={() => table}
      tools={
        hasTiers && (
          <SegmentedControl
            small
            label={copy.view}
            value={view}
            options={[
              { value: 'tiers', label: copy.tiers },
              { value: 'partners', label: copy.partners },
            ]}
            onChange={setView}
          />
        )
      }
    />
  );
}

import { charts } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { AreasChart } from '../../ui/charts/index.ts';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { useWorkspace } from '../study/workspace-context.tsx';
import { type SourcesView, sourcesPicture } from './sources-model.ts';

const copy = charts.sources;

/** Chart C12 of the study on screen: loans, own resources and clients, and what the loans may release. */
export function SourcesChart() {
  const { projection, study } = useWorkspace();
  const [view, setView] = useState<SourcesView>('accumulated');
  const { title, layers, limits } = useMemo(() => sourcesPicture(projection, study, view), [projection, study, view]);
  return (
    <AreasChart
      title={title}
      file="fontes-de-recursos"
      baseMonth={projection.base_month}
      layers={layers}
      limits={limits}
      tools={
        <SegmentedControl
          small
          label={copy.view}
          value={view}
          options={[
            { value: 'accumulated', label: copy.accumulated },
            { value: 'month', label: copy.byMonth },
          ]}
          onChange={setView}
        />
      }
    />
  );
}

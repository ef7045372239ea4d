import { charts, versions as words } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { TrailChart } from '../../ui/charts/index.ts';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { useWorkspace } from '../study/workspace-context.tsx';
import { type TrailIndicator, trailIndicators, trailPicture } from './trail-model.ts';

/** Chart C10: how an indicator went from version to version. A point opens what differs from that version. */
export function VersionsTrail() {
  const { versions, version, projection, comparing } = useWorkspace();
  const [indicator, setIndicator] = useState<TrailIndicator>('result');
  const picture = useMemo(
    () =>
      trailPicture(
        { versions, opened: version, indicators: projection.indicators, baseMonth: projection.base_month },
        indicator,
      ),
    [versions, version, projection, indicator],
  );
  return (
    <TrailChart
      title={picture.title}
      file={`versoes-${indicator.replaceAll('_', '-')}`}
      points={picture.points}
      valueName={words.kpis[indicator]}
      noteName={charts.trail.what}
      table={() => picture.table}
      tools={
        <SegmentedControl
          small
          label={charts.trail.indicator}
          value={indicator}
          options={trailIndicators.map((key) => ({ value: key, label: words.kpis[key] }))}
          onChange={setIndicator}
        />
      }
      onPick={(key) => {
        if (key !== String(version.id)) comparing.choose([Number(key)]);
      }}
    />
  );
}

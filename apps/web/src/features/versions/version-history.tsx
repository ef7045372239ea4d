import { charts, versions as copy } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { VersionHistoryChart } from '../../ui/charts/index.ts';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { useWorkspace } from '../study/workspace-context.tsx';
import {
  type VersionHistoryIndicator,
  versionHistoryIndicators,
  versionHistoryPicture,
} from './version-history-model.ts';

/** Chart C10: how an indicator went from version to version. A point opens what differs from that version. */
export function VersionHistory() {
  const { versions, version, base, comparing } = useWorkspace();
  const { projection } = base.model;
  const [indicator, setIndicator] = useState<VersionHistoryIndicator>('result');
  const picture = useMemo(
    () =>
      versionHistoryPicture(
        { versions, opened: version, indicators: projection.indicators, baseMonth: projection.base_month },
        indicator,
      ),
    [versions, version, projection, indicator],
  );
  return (
    <VersionHistoryChart
      title={picture.title}
      file={`versoes-${indicator.replaceAll('_', '-')}`}
      points={picture.points}
      valueName={copy.kpis[indicator]}
      noteName={charts.versionHistory.what}
      table={() => picture.table}
      tools={
        <SegmentedControl
          small
          label={charts.versionHistory.indicator}
          value={indicator}
          options={versionHistoryIndicators.map((key) => ({ value: key, label: copy.kpis[key] }))}
          onChange={setIndicator}
        />
      }
      onPick={(key) => {
        if (key !== String(version.id)) comparing.choose([Number(key)]);
      }}
    />
  );
}

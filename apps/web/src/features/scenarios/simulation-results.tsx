import { headlineIndicators, type SimulatedIndicator } from '@uni/analysis';
import { analysis, scenarios } from '@uni/phrases';
import { useState } from 'react';
import { type ChartTable, Histogram, shareCell } from '../../ui/charts/index.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { formatNumber, formatPoints, formatShare, shareOfText } from '../../ui/numbers/index.ts';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { indicatorLabel, indicatorText } from './criteria-model.ts';
import styles from './scenarios.module.css';
import { histogram } from './simulation-model.ts';
import type { SimulationResult } from './use-simulation.ts';

const copy = scenarios.simulation;
const measures = ['p10', 'p50', 'p90', 'mean', 'deviation'] as const;

/** Results: probability of a negative NPV, percentiles by indicator, and the distribution of one of them. */
export function SimulationResults({ result }: { result: SimulationResult }) {
  const { summary, plan } = result;
  const baseMonth = result.model.projection.base_month;
  const { probability, within } = summary.negativeNpv;
  const withoutRate = summary.runs - summary.refused - summary.indicators.irr_year.runs;
  return (
    <Stack gap={12} className={styles.results} data-simulation="done" role="status">
      <p className={styles.goalValue}>
        <strong>{copy.answer(probability === null ? '–' : formatShare(probability))}</strong>{' '}
        {within !== null && <span>{copy.within(formatPoints(within).replace('+', ''))}</span>}
      </p>
      <p className="small text-3">
        {copy.facts(formatNumber(summary.runs), String(plan.seed))}.{' '}
        {summary.refused > 0 && analysis.simulation.refusedRuns(summary.refused)}{' '}
        {withoutRate > 0 && analysis.simulation.runsWithoutRate(withoutRate)}
      </p>
      <PlainTable label={copy.measures} narrow>
        <caption>{copy.measures}</caption>
        <thead>
          <tr>
            <td />
            {measures.map((key) => (
              <th key={key} scope="col" className="number">
                {copy.columns[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {headlineIndicators.map((indicator) => (
            <tr key={indicator} data-measure={indicator}>
              <th scope="row">{indicatorLabel(indicator)}</th>
              {measures.map((key) => (
                <td key={key} className="number">
                  {indicatorText(indicator, summary.indicators[indicator][key], baseMonth)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <Spread result={result} />
    </Stack>
  );
}

function Spread({ result }: { result: SimulationResult }) {
  const [indicator, setIndicator] = useState<SimulatedIndicator>('npv');
  const { runs, summary, model } = result;
  const bins = histogram(runs.values[indicator]);
  const text = (value: number | null): string => indicatorText(indicator, value, model.projection.base_month);
  const { p10, p50, p90, runs: defined } = summary.indicators[indicator];
  const label = indicatorLabel(indicator);
  const share = (count: number): string => shareOfText(count, defined);
  const table = (): ChartTable => ({
    columns: [copy.from, copy.to, copy.count, copy.share],
    rows: bins.map(({ from, to, count }) => [
      text(from),
      text(to),
      { text: formatNumber(count), value: count, unit: 'number' },
      shareCell(defined === 0 ? null : count / defined),
    ]),
  });
  return (
    <>
      <SegmentedControl
        small
        label={scenarios.indicator}
        value={indicator}
        options={headlineIndicators.map((key) => ({ value: key, label: indicatorLabel(key) }))}
        onChange={setIndicator}
      />
      <Histogram
        title={p10 === null ? copy.histogramEmpty(label) : copy.histogram(label, text(p10), text(p90))}
        bins={bins}
        from={p10}
        to={p90}
        mark={p50}
        markText={copy.median(text(p50))}
        text={text}
        file={`simulacao-${indicator.replaceAll('_', '-')}`}
        binName={({ from, to }) => copy.bin(text(from), text(to))}
        figures={[
          { label: copy.count, text: ({ count }) => formatNumber(count) },
          { label: copy.share, text: ({ count }) => share(count) },
        ]}
        table={table}
      />
    </>
  );
}

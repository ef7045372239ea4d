import type { CollaborationDetail } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { SeriesChart } from '../../../ui/charts/index.ts';
import { formatMonth } from '../../../ui/numbers/index.ts';
import { fullText, tickText, valueCell } from '../value-text.ts';

const copy = collaboration.detail;

/** The value of each month; a month without one is a gap. */
export function OwnSeries({ detail }: { detail: CollaborationDetail }) {
  const { indicator, series, enterprises, own } = detail;
  const [first] = series;
  if (!first) return null;
  return (
    <SeriesChart
      title={copy.series(indicator.name, series.length)}
      file={copy.file}
      baseMonth={first.month}
      values={series.map(({ value }) => value)}
      valueName={indicator.name}
      text={(value) => fullText(value, indicator.unit)}
      tick={(value) => tickText(value, indicator.unit)}
      none={collaboration.none}
      table={() => ({
        columns: [copy.month, collaboration.report.together, ...enterprises.map(({ name }) => name)],
        rows: series.map(({ month, value }) => [
          formatMonth(month),
          valueCell(value, indicator.unit),
          ...own.map((one) =>
            valueCell(one.series.find((point) => point.month === month)?.value ?? null, indicator.unit),
          ),
        ]),
      })}
    />
  );
}

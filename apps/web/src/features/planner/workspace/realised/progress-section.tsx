import { useQuery, useQueryClient } from '@tanstack/react-query';
import { plannedProgress, readProgress } from '@uni/analysis';
import type { Measurement } from '@uni/contracts';
import { monthAt, monthIndex } from '@uni/engine';
import { realised } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { ApiFailure } from '../../../../api/call.ts';
import { Button, IconButton } from '../../../../ui/button/button.tsx';
import { ProgressChart } from '../../../../ui/charts/index.ts';
import { MonthField } from '../../../../ui/field/month-field.tsx';
import { NumberField } from '../../../../ui/field/number-field.tsx';
import { durations, notify } from '../../../../ui/notice/notice-store.ts';
import { formatMonth, formatPoints, formatShare } from '../../../../ui/numbers/index.ts';
import frameStyles from '../frame.module.css';
import { useWorkspace } from '../workspace-context.tsx';
import styles from './realised.module.css';
import { readProgress as fetchProgress, writeProgress } from './realised-api.ts';

const words = realised.progress;

/** Works of one module as planned and as measured: the S-curve and the measurements behind it. */
export function ProgressSection({ module }: { module: number }) {
  const { enterprise } = useWorkspace();
  const query = useQuery({
    queryKey: ['physical-progress', enterprise.id],
    queryFn: ({ signal }) => fetchProgress(enterprise.id, signal),
    retry: false,
  });
  if (!query.data) return null;
  return (
    <section className={frameStyles.block}>
      <h2>{words.title}</h2>
      <p className={styles.quiet}>{words.help}</p>
      <Curve module={module} stored={query.data} />
      <Measurements key={module} module={module} stored={query.data} />
    </section>
  );
}

/** Measured months without gaps: between two measurements the earlier one holds. */
export function measuredOf(measurements: readonly Measurement[], baseMonth: string): number[] {
  const shares = new Map(measurements.map(({ month, share }) => [monthIndex(baseMonth, month), share]));
  const last = Math.max(-1, ...shares.keys());
  let done = Math.max(0, ...[...shares].filter(([at]) => at < 0).map(([, share]) => share));
  return Array.from({ length: last + 1 }, (_, at) => {
    done = shares.get(at) ?? done;
    return done;
  });
}

function Curve({ module, stored }: { module: number; stored: readonly Measurement[] }) {
  const { study } = useWorkspace();
  const base = study.base_month;
  const planned = useMemo(() => plannedProgress(study, module), [study, module]);
  const own = stored.filter((row) => row.module === module);
  const measured = measuredOf(own, base);
  const reading = readProgress({ planned, measured });
  const month = reading.month === null ? null : formatMonth(monthAt(base, reading.month));
  const delay = reading.trendEnd === null ? null : reading.trendEnd - reading.plannedEnd;
  const gap = month === null ? null : words.gapText(formatPoints(reading.gap), month);
  const title = gap === null ? words.chart : [gap, delay === null ? '' : words.delay(delay)].filter(Boolean).join('; ');
  const labels = { planned: words.chartPlanned, measured: words.chartMeasured, trend: words.chartTrend };
  const months = Math.max(planned.length, measured.length + reading.trend.length);
  const share = (value: number | undefined): string => (value === undefined ? '' : formatShare(value, { decimals: 2 }));
  return (
    <>
      <ProgressChart
        title={title}
        baseMonth={base}
        planned={planned}
        measured={measured}
        trend={measured.length === 0 ? [] : reading.trend}
        labels={labels}
        gap={gap}
        table={() => ({
          columns: [words.month, labels.planned, labels.measured, labels.trend],
          rows: Array.from({ length: months }, (_, at) => [
            formatMonth(monthAt(base, at)),
            share(planned[at] ?? 1),
            share(measured[at]),
            share(at < measured.length ? undefined : reading.trend[at - measured.length]),
          ]),
        })}
      />
      <p className={styles.quiet}>{words.caution}</p>
    </>
  );
}

interface Draft {
  readonly id: number;
  readonly month: string | null;
  readonly share: number | null;
}

/** The measurements of one module, written as a whole: they are valid only together. */
function Measurements({ module, stored }: { module: number; stored: readonly Measurement[] }) {
  const { enterprise, mayEdit, study } = useWorkspace();
  const client = useQueryClient();
  const [rows, setRows] = useState<readonly Draft[]>(() =>
    stored.filter((row) => row.module === module).map(({ month, share }, id) => ({ id, month, share })),
  );
  const [busy, setBusy] = useState(false);
  const change = (id: number, next: Partial<Draft>): void =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...next } : row)));
  const add = (): void => {
    const last = rows.at(-1)?.month;
    const month = last ? monthAt(last, 1) : study.base_month;
    setRows([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, month, share: rows.at(-1)?.share ?? 0 }]);
  };
  const save = async (): Promise<void> => {
    const own = rows.flatMap(({ month, share }) =>
      month === null || share === null ? [] : [{ module, month, share }],
    );
    setBusy(true);
    try {
      const next = await writeProgress(enterprise.id, [...stored.filter((row) => row.module !== module), ...own]);
      client.setQueryData(['physical-progress', enterprise.id], next);
      notify({ kind: 'success', title: words.saved, duration: durations.success });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    }
    setBusy(false);
  };
  return (
    <div className={styles.form}>
      {rows.length === 0 && <p>{words.none}</p>}
      {rows.map(({ id, month, share }) => (
        <div key={id} className={styles.row}>
          <MonthField
            label={words.month}
            size="small"
            required
            disabled={!mayEdit}
            value={month}
            onCommit={(next) => change(id, { month: next })}
          />
          <NumberField
            label={words.share}
            size="small"
            kind="percent"
            unit="%"
            least={0}
            most={1}
            required
            readOnly={!mayEdit}
            value={share}
            onCommit={(next) => change(id, { share: next })}
          />
          {mayEdit && (
            <IconButton
              icon="trash"
              small
              label={words.remove(month ? formatMonth(month) : '')}
              onClick={() => setRows(rows.filter((row) => row.id !== id))}
            />
          )}
        </div>
      ))}
      {mayEdit && (
        <div className={styles.row}>
          <Button size="small" icon="plus" onClick={add}>
            {words.add}
          </Button>
          <Button size="small" look="primary" busy={busy} onClick={() => void save()}>
            {words.save}
          </Button>
        </div>
      )}
    </div>
  );
}

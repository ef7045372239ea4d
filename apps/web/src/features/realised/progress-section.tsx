import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Measurement } from '@uni/contracts';
import { monthAt } from '@uni/engine';
import { realised } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure, failureOf } from '../../api/failure.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { MonthField } from '../../ui/field/month-field.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { formatMonth } from '../../ui/numbers/index.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { ConstructionChart } from '../study-charts/construction-chart.tsx';
import { progressQuery, writeProgress } from './realised-api.ts';

const copy = realised.progress;

/** Works of one module as planned and as measured: the S-curve and the measurements behind it. */
export function ProgressSection({ module }: { module: number }) {
  const { enterprise } = useWorkspace();
  const query = useQuery(progressQuery(enterprise.id));
  if (query.isError && !query.data)
    return <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows noun={copy.noun} />;
  return (
    <Stack as="section" gap={8}>
      <h2>{copy.title}</h2>
      <p className="text-3">{copy.help}</p>
      <ConstructionChart module={module} measurements={query.data} />
      <p className="text-3">{copy.caution}</p>
      <Measurements key={module} module={module} stored={query.data} />
    </Stack>
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
      client.setQueryData(progressQuery(enterprise.id).queryKey, next);
      notify({ kind: 'success', title: copy.saved, duration: durations.success });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    }
    setBusy(false);
  };
  return (
    <Stack gap={16}>
      {rows.length === 0 && <p>{copy.none}</p>}
      {rows.map(({ id, month, share }) => (
        <Row key={id} gap={12} align="end">
          <MonthField
            label={copy.month}
            size="small"
            required
            disabled={!mayEdit}
            value={month}
            onCommit={(next) => change(id, { month: next })}
          />
          <NumberField
            label={copy.share}
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
              label={copy.remove(month ? formatMonth(month) : '')}
              onClick={() => setRows(rows.filter((row) => row.id !== id))}
            />
          )}
        </Row>
      ))}
      {mayEdit && (
        <Row gap={12} align="end">
          <Button size="small" icon="plus" onClick={add}>
            {copy.add}
          </Button>
          <Button size="small" variant="primary" busy={busy} onClick={() => void save()}>
            {copy.save}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

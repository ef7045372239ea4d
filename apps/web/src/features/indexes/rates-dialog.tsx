import type { IndexMonths } from '@uni/contracts';
import { common, indexSeries } from '@uni/phrases';
import { useRef, useState } from 'react';
import { useIndexWrites } from '../../api/planner/index-series.ts';
import { FormProblem } from '../../shared/record-form/form-parts.tsx';
import { refusalText } from '../../shared/record-form/use-record-form.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { PercentField } from '../../ui/field/number-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { EntryDrawer } from '../../ui/overlay/entry-drawer.tsx';
import { LeaveButton } from '../../ui/overlay/form-actions.tsx';
import styles from './indexes.module.css';
import { draftsOf, faultsOf, type RateDraft, ratesOf } from './rate-draft.ts';

const copy = indexSeries.rates;

/** Expected rates of future months and years. */
export function RatesDialog({ indexMonths, onClose }: { indexMonths: IndexMonths; onClose: () => void }) {
  const { series, rates } = indexMonths;
  const [rows, setRows] = useState<readonly RateDraft[]>(() => draftsOf(rates));
  const nextId = useRef(rates.length);
  const { project } = useIndexWrites();
  const faults = faultsOf(rows);
  const change = (id: number, changes: Partial<RateDraft>): void =>
    setRows((now) => now.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  const add = (): void => {
    const id = nextId.current;
    nextId.current += 1;
    setRows((now) => [...now, { id, period: '', rate: null }]);
  };
  const save = (): void => {
    if (faults.size > 0 || project.isPending) return;
    project.mutate(
      { series: series.key, rates: ratesOf(rows) },
      {
        onSuccess: () => {
          notify({ kind: 'success', title: copy.done, duration: durations.success });
          onClose();
        },
      },
    );
  };
  return (
    <EntryDrawer
      title={copy.title(series.name)}
      lead={copy.lead}
      onClose={onClose}
      onSubmit={save}
      actions={
        <>
          <LeaveButton onLeave={onClose}>{common.cancel}</LeaveButton>
          <Button variant="primary" type="submit" busy={project.isPending} disabled={faults.size > 0}>
            {common.save}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {rows.length === 0 && <p role="status">{copy.none}</p>}
        {rows.map(({ id, period, rate }, at) => (
          <fieldset key={id}>
            <legend className="visually-hidden">{copy.row(at + 1)}</legend>
            <div className={styles.pair}>
              <TextField
                label={copy.period}
                hint={copy.periodHint}
                error={faults.get(id)}
                value={period}
                onChange={(next) => change(id, { period: next })}
              />
              <PercentField
                label={copy.rate}
                hint={copy.rateHint}
                least={-0.9999}
                most={1}
                value={rate}
                onCommit={(next) => change(id, { rate: next })}
              />
              <IconButton
                icon="trash"
                label={copy.remove(at + 1)}
                onClick={() => setRows((now) => now.filter((row) => row.id !== id))}
              />
            </div>
          </fieldset>
        ))}
        <div>
          <Button icon="plus" size="small" onClick={add}>
            {copy.add}
          </Button>
        </div>
        <FormProblem text={refusalText(project.error)} />
      </Stack>
    </EntryDrawer>
  );
}

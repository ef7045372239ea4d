import type { IndexMonth, IndexSeriesRow } from '@uni/contracts';
import { common, indexSeries } from '@uni/phrases';
import { useState } from 'react';
import { useIndexWrites } from '../../api/planner/index-series.ts';
import { refusalText } from '../../shared/record-form/use-record-form.ts';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { LedgerTable } from '../../ui/layout/page.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { formatDate, formatMonth, formatTime } from '../../ui/numbers/index.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { variationText } from './series-text.ts';

const copy = indexSeries.history;

interface HistoryProps {
  series: IndexSeriesRow;
  month: IndexMonth;
  mayWrite: boolean;
  onClose: () => void;
}

/** Values of a month with author and date, the latest first. Values entered by the organization can be withdrawn. */
export function HistoryDialog({ series, month, mayWrite, onClose }: HistoryProps) {
  const [withdrawing, setWithdrawing] = useState(false);
  const { save } = useIndexWrites();
  const [moved, setMoved] = useState(false);
  const name = formatMonth(month.month);
  const isOwn = month.origin !== null && month.origin !== 'snapshot';
  const withdraw = () =>
    save.mutate(
      { series: series.key, rows: [{ month: month.month, variation: null, before: month.variation }] },
      {
        onSuccess: ({ saved }) => {
          if (saved === 0) return setMoved(true);
          notify({ kind: 'success', title: copy.withdrawn1(name), duration: durations.success });
          onClose();
        },
      },
    );
  if (withdrawing)
    return (
      <Confirm
        title={copy.withdrawTitle}
        action={copy.withdrawAction}
        busy={save.isPending}
        problem={moved ? copy.moved : refusalText(save.error)}
        onConfirm={withdraw}
        onClose={() => setWithdrawing(false)}
      >
        <p>{copy.withdrawText(name)}</p>
      </Confirm>
    );
  return (
    <Dialog
      title={copy.title(name)}
      onClose={onClose}
      actions={
        <>
          {mayWrite && isOwn && <Button onClick={() => setWithdrawing(true)}>{copy.withdraw}</Button>}
          <Button variant="primary" onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <HistoryTable month={month} />
      </Stack>
    </Dialog>
  );
}

function HistoryTable({ month }: { month: IndexMonth }) {
  const { columns } = copy;
  return (
    <LedgerTable label={copy.title(formatMonth(month.month))}>
      <thead>
        <tr>
          <th scope="col" className="number">
            {columns.variation}
          </th>
          <th scope="col">{columns.origin}</th>
          <th scope="col">{columns.author}</th>
          <th scope="col">{columns.at}</th>
        </tr>
      </thead>
      <tbody>
        {month.history.map(({ variation, origin, author__name, at }) => (
          <tr key={`${at} ${origin}`}>
            <td className="number">{variation === null ? copy.withdrawn : variationText(variation)}</td>
            <td>{indexSeries.origins[origin]}</td>
            <td>{author__name ?? copy.noAuthor}</td>
            <td>{at === null ? copy.noAuthor : `${formatDate(new Date(at))} ${formatTime(new Date(at))}`}</td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}

import { type ClosingRecord, centsOfDecimal, type RealisedBatch, type RealisedEntry } from '@uni/contracts';
import { closing, common, realised } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { formatCentsBare, formatDate, formatMonth, formatTime } from '../../ui/numbers/index.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DocumentsDrawer } from '../integration/index.ts';
import { isInflow } from '../sheet-import/written-rows.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import type { RealisedLine } from './realised-model.ts';
import type { RealisedState } from './use-realised.ts';

/** Amounts behind a line's figures, each with its document. */
export function DocumentsDialog({
  state,
  line,
  onClose,
}: {
  state: RealisedState;
  line: RealisedLine;
  onClose: () => void;
}) {
  const copy = realised.documents;
  const { enterprise } = useWorkspace();
  const [documentEntry, setDocumentEntry] = useState<RealisedEntry | null>(null);
  const rows = state.entries
    .filter((entry) => entry.key === line.key && (!line.isLeaf || entry.module === line.module))
    .sort((a, b) => a.month.localeCompare(b.month));
  const sign = isInflow(line.key) ? 1 : -1;
  return (
    <Dialog
      wide
      title={copy.title(line.label)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      {rows.length === 0 ? (
        <p>{copy.none}</p>
      ) : (
        <PlainTable label={copy.title(line.label)} tall>
          <thead>
            <tr>
              {[copy.month, copy.nature, copy.origin, copy.document, copy.note].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col" className="number">
                {copy.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((entry) => (
              <tr key={entry.id}>
                <td>{formatMonth(entry.month)}</td>
                <td>{copy.natures[entry.nature]}</td>
                <td>{copy.origins[entry.origin]}</td>
                <td>
                  {entry.origin === 'erp' ? (
                    <Button
                      variant="link"
                      aria-label={copy.erpOf(formatMonth(entry.month))}
                      onClick={() => setDocumentEntry(entry)}
                    >
                      {copy.erp}
                    </Button>
                  ) : (
                    entry.document
                  )}
                </td>
                <td>{entry.note}</td>
                <td className="number">{formatCentsBare(sign * centsOfDecimal(entry.amount) || 0, 2)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {documentEntry && (
        <DocumentsDrawer
          title={`${line.label}, ${formatMonth(documentEntry.month)}`}
          question={{
            of: 'line',
            enterprise: enterprise.id,
            line: documentEntry.key,
            module: documentEntry.module ?? undefined,
            nature: documentEntry.nature,
            month: documentEntry.month,
          }}
          onClose={() => setDocumentEntry(null)}
        />
      )}
    </Dialog>
  );
}

interface Event {
  readonly key: string;
  readonly at: string;
  readonly text: string;
  readonly by: string | null;
  readonly reason: string | null;
  readonly batch: RealisedBatch | null;
}

/** Of a closing that something stopped: why it was closed, and over what. */
function reasonOf(reason: string | null, record: ClosingRecord | null): string | null {
  const stopped = (record?.items ?? []).filter(({ verdict: result }) => result === 'stops');
  if (reason === null || stopped.length === 0) return reason;
  return closing.history(reason, stopped.map(({ key }) => closing.itemNames[key]).join(', '));
}

function eventsOf({ history, batches }: RealisedState['summary']): Event[] {
  const copy = realised.history;
  const closings = history.map(
    ({ act, month, reason, record, by__name, at }): Event => ({
      key: `${act} ${month} ${at}`,
      at,
      text: copy[act](formatMonth(month)),
      by: by__name,
      reason: reasonOf(reason, record),
      batch: null,
    }),
  );
  const changes = batches.map(
    (batch): Event => ({
      key: String(batch.id),
      at: batch.at,
      text: copy.batch[batch.origin](batch.accepted, batch.file_name ?? ''),
      by: batch.by__name,
      reason: batch.undone ? copy.undone : null,
      batch,
    }),
  );
  return [...closings, ...changes].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** History of closings, reopenings and changes, with author and time. */
export function HistoryDialog(props: { state: RealisedState; readOnly: boolean; onClose: () => void }) {
  const copy = realised.history;
  const events = eventsOf(props.state.summary);
  return (
    <Dialog
      wide
      title={copy.title}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{common.close}</Button>}
    >
      {events.length === 0 ? (
        <p>{copy.none}</p>
      ) : (
        <PlainTable label={copy.title} tall>
          <tbody>
            {events.map(({ key, at, text, by, reason, batch }) => (
              <tr key={key}>
                <td>
                  {formatDate(new Date(at))} {formatTime(new Date(at))}
                </td>
                <td>{by ?? copy.unknownUser}</td>
                <td>{text}</td>
                <td className="text-3">{reason}</td>
                <td>
                  {batch && !batch.undone && !props.readOnly && (
                    <Button size="small" variant="ghost" icon="undo" onClick={() => void props.state.undo(batch.id)}>
                      {copy.undo}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Dialog>
  );
}

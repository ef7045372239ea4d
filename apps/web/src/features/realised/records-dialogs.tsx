import { type ClosingRecord, centsOfDecimal, type RealisedBatch, type RealisedEntry } from '@uni/contracts';
import { closing, common, realised } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { formatCentsBare, formatDate, formatMonth, formatTime } from '../../ui/numbers/index.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DocumentsDrawer } from '../integration/index.ts';
import sheetStyles from '../sheet-import/sheet-parts.module.css';
import { isInflow } from '../sheet-import/written-rows.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import type { RealisedLine } from './realised-model.ts';
import type { RealisedState } from './use-realised.ts';

/** What a line's figures consist of: every amount with its document. */
export function DocumentsDialog({
  state,
  line,
  onClose,
}: {
  state: RealisedState;
  line: RealisedLine;
  onClose: () => void;
}) {
  const words = realised.documents;
  const { enterprise } = useWorkspace();
  const [asked, setAsked] = useState<RealisedEntry | null>(null);
  const rows = state.entries
    .filter((entry) => entry.key === line.key && (!line.isLeaf || entry.module === line.module))
    .sort((a, b) => a.month.localeCompare(b.month));
  const sign = isInflow(line.key) ? 1 : -1;
  return (
    <Dialog
      wide
      title={words.title(line.label)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      {rows.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard
        <section className={sheetStyles.listFrame} tabIndex={0} aria-label={words.title(line.label)}>
          <table className={sheetStyles.list}>
            <thead>
              <tr>
                {[words.month, words.nature, words.origin, words.document, words.note].map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
                <th scope="col" className={sheetStyles.number}>
                  {words.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((entry) => (
                <tr key={entry.id}>
                  <td>{formatMonth(entry.month)}</td>
                  <td>{words.natures[entry.nature]}</td>
                  <td>{words.origins[entry.origin]}</td>
                  <td>
                    {entry.origin === 'erp' ? (
                      <Button
                        look="link"
                        aria-label={words.erpOf(formatMonth(entry.month))}
                        onClick={() => setAsked(entry)}
                      >
                        {words.erp}
                      </Button>
                    ) : (
                      entry.document
                    )}
                  </td>
                  <td>{entry.note}</td>
                  <td className={sheetStyles.number}>{formatCentsBare(sign * centsOfDecimal(entry.amount) || 0, 2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {asked && (
        <DocumentsDrawer
          title={`${line.label}, ${formatMonth(asked.month)}`}
          question={{
            of: 'line',
            enterprise: enterprise.id,
            line: asked.key,
            module: asked.module ?? undefined,
            nature: asked.nature,
            month: asked.month,
          }}
          onClose={() => setAsked(null)}
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
  const stopped = (record?.items ?? []).filter(({ verdict }) => verdict === 'stops');
  if (reason === null || stopped.length === 0) return reason;
  return closing.history(reason, stopped.map(({ key }) => closing.itemNames[key]).join(', '));
}

function eventsOf({ history, batches }: RealisedState['summary']): Event[] {
  const words = realised.history;
  const closings = history.map(
    ({ act, month, reason, record, by__name, at }): Event => ({
      key: `${act} ${month} ${at}`,
      at,
      text: words[act](formatMonth(month)),
      by: by__name,
      reason: reasonOf(reason, record),
      batch: null,
    }),
  );
  const changes = batches.map(
    (batch): Event => ({
      key: String(batch.id),
      at: batch.at,
      text: words.batch[batch.origin](batch.accepted, batch.file_name ?? ''),
      by: batch.by__name,
      reason: batch.undone ? words.undone : null,
      batch,
    }),
  );
  return [...closings, ...changes].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** Who closed, reopened and changed what, and when. */
export function HistoryDialog(props: { state: RealisedState; readOnly: boolean; onClose: () => void }) {
  const words = realised.history;
  const events = eventsOf(props.state.summary);
  return (
    <Dialog
      wide
      title={words.title}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{common.close}</Button>}
    >
      {events.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard
        <section className={sheetStyles.listFrame} tabIndex={0} aria-label={words.title}>
          <table className={sheetStyles.list}>
            <tbody>
              {events.map(({ key, at, text, by, reason, batch }) => (
                <tr key={key}>
                  <td>
                    {formatDate(new Date(at))} {formatTime(new Date(at))}
                  </td>
                  <td>{by ?? words.somebody}</td>
                  <td>{text}</td>
                  <td className={sheetStyles.quiet}>{reason}</td>
                  <td>
                    {batch && !batch.undone && !props.readOnly && (
                      <Button size="small" look="ghost" icon="undo" onClick={() => void props.state.undo(batch.id)}>
                        {words.undo}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Dialog>
  );
}

import type { ErpConnection, ErpRun } from '@uni/contracts';
import { integration as words } from '@uni/phrases';
import { useState } from 'react';
import { save } from '../../../api/download.ts';
import { Button } from '../../../ui/button/button.tsx';
import { csvFile, csvText } from '../../../ui/csv.ts';
import { Meter } from '../../../ui/feedback/meter.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { formatAgo, formatNumber } from '../../../ui/numbers/index.ts';
import { Asked } from '../asked.tsx';
import { StateMark } from '../state-mark.tsx';
import styles from './central.module.css';
import { isUnderWay, lastedText, momentText, runLines, runLooks } from './connection-words.ts';
import { RunParts } from './run-parts.tsx';
import type { Central } from './use-central.ts';

interface Entry {
  connection: ErpConnection;
  run: ErpRun;
}

const usual = 8;

/** Newest first; what is under way before all. */
export function entriesOf(known: Central['known']): Entry[] {
  const order = ({ run }: Entry) => (isUnderWay(run) ? 1 : 0);
  return known
    .flatMap(({ connection, runs }) => runs.map((run) => ({ connection, run })))
    .sort((a, b) => order(b) - order(a) || b.run.created_at.localeCompare(a.run.created_at));
}

/** The runs of all connections. */
export function RunList({ central }: { central: Central }) {
  const entries = entriesOf(central.known);
  return (
    <Section
      title={words.runs.title}
      aside={
        entries.length > 0 && (
          <Button look="link" onClick={() => save(csvFile(logOf(entries)), `${words.runs.logFile}.csv`)}>
            {words.runs.log}
          </Button>
        )
      }
    >
      <Asked query={central.runs} thing={words.runs.thing} rows={3}>
        {() => <Rows entries={entries} central={central} />}
      </Asked>
    </Section>
  );
}

function Rows({ entries, central }: { entries: readonly Entry[]; central: Central }) {
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, usual);
  if (entries.length === 0) return <p className="text-3">{words.runs.empty}</p>;
  return (
    <>
      <ol className={styles.runs}>
        {shown.map((entry) => (
          <RunRow key={entry.run.id} entry={entry} central={central} />
        ))}
      </ol>
      {entries.length > shown.length && (
        <Button look="link" onClick={() => setAll(true)}>
          {words.runs.showMore}
        </Button>
      )}
    </>
  );
}

function RunRow({ entry, central }: { entry: Entry; central: Central }) {
  const [open, setOpen] = useState(false);
  const { connection, run } = entry;
  const now = new Date();
  const ask = () => central.ask({ kind: 'cancel', connection, run });
  return (
    <li>
      <div className={styles.runHead}>
        <time dateTime={run.created_at} title={momentText(run.created_at)} className="text-3">
          {formatAgo(new Date(run.created_at), now)}
        </time>
        <b>{connection.name}</b>
        <span className="text-2">{words.runs.kinds[run.kind]}</span>
        <StateMark look={runLooks[run.state]}>{words.runs.states[run.state]}</StateMark>
        <span className="text-3">
          {[
            run.requested_by === null ? words.runs.daily : words.runs.by(run.requested_by),
            !isUnderWay(run) && lastedText(run, now) && words.runs.lasted(lastedText(run, now)),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        <span className={styles.runActs}>
          {central.mayWrite && isUnderWay(run) && (
            <Button look="link" aria-label={words.runs.cancelNamed(connection.name)} onClick={ask}>
              {words.runs.cancel}
            </Button>
          )}
          <Button look="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? words.runs.hideDetails : words.runs.details}
          </Button>
        </span>
      </div>
      <RunBody run={run} name={connection.name} now={now} />
      {open && <RunParts run={run} connection={connection} central={central} />}
    </li>
  );
}

/** How far a run is, or what came of it. */
export function RunBody({ run, name, now }: { run: ErpRun; name: string; now: Date }) {
  const lines = runLines(run, now);
  const refused = words.runs.refused(run.rows_refused, formatNumber(run.rows_refused));
  const done = run.slices_done + run.slices_failed;
  return (
    <>
      {isUnderWay(run) && run.state !== 'queued' && (
        <Meter
          label={words.runs.progressOf(name)}
          text={lines.join(' ')}
          share={run.slices === 0 ? null : done / run.slices}
        />
      )}
      {lines.map((line) => (
        <p key={line} className={styles.small}>
          {line}
        </p>
      ))}
      {refused !== '' && !isUnderWay(run) && (
        <p className={styles.small}>
          <span className="attention">{refused}</span>
        </p>
      )}
    </>
  );
}

/** The runs as a table for the spreadsheet. */
export function logOf(entries: readonly Entry[]): string {
  const heads = words.runs.logColumns;
  const head = Object.values(heads);
  return csvText([
    head,
    ...entries.map(({ connection, run }) => [
      connection.name,
      words.runs.kinds[run.kind],
      words.runs.states[run.state],
      momentText(run.created_at),
      momentText(run.started_at),
      momentText(run.finished_at),
      ...[run.slices, run.slices_done, run.slices_failed],
      ...[run.rows_seen, run.rows_changed, run.rows_removed, run.rows_refused, run.calls],
      run.failure === null ? '' : words.failures[run.failure].what,
      run.requested_by ?? '',
    ]),
  ]);
}

import type { ErpConnection, ErpRun } from '@uni/contracts';
import { integration as copy } from '@uni/phrases';
import { useState } from 'react';
import { save } from '../../../api/download.ts';
import { Button } from '../../../ui/button/button.tsx';
import { csvFile, csvText } from '../../../ui/csv.ts';
import { Meter } from '../../../ui/feedback/meter.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { formatAgo, formatNumber } from '../../../ui/numbers/index.ts';
import { QueryContent } from '../query-content.tsx';
import { StateMark } from '../state-mark.tsx';
import { isUnderWay, lastedText, momentText, runLines, runTagStyles } from './connection-copy.ts';
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
      title={copy.runs.title}
      aside={
        entries.length > 0 && (
          <Button variant="link" onClick={() => save(csvFile(logOf(entries)), `${copy.runs.logFile}.csv`)}>
            {copy.runs.log}
          </Button>
        )
      }
    >
      <QueryContent query={central.runs} noun={copy.runs.noun} rows={3}>
        {() => <Rows entries={entries} central={central} />}
      </QueryContent>
    </Section>
  );
}

function Rows({ entries, central }: { entries: readonly Entry[]; central: Central }) {
  const [all, setAll] = useState(false);
  const visibleEntries = all ? entries : entries.slice(0, usual);
  if (entries.length === 0) return <p className="text-3">{copy.runs.empty}</p>;
  return (
    <>
      <Stack as="ol" ruled={10}>
        {visibleEntries.map((entry) => (
          <RunRow key={entry.run.id} entry={entry} central={central} />
        ))}
      </Stack>
      {entries.length > visibleEntries.length && (
        <Button variant="link" onClick={() => setAll(true)}>
          {copy.runs.showMore}
        </Button>
      )}
    </>
  );
}

function RunRow({ entry, central }: { entry: Entry; central: Central }) {
  const [open, setOpen] = useState(false);
  const { connection, run } = entry;
  const now = new Date();
  const confirmCancel = () => central.openQuestion({ kind: 'cancel', connection, run });
  return (
    <Stack as="li" gap={4}>
      <Row gap="2 12" align="baseline">
        <time dateTime={run.created_at} title={momentText(run.created_at)} className="text-3">
          {formatAgo(new Date(run.created_at), now)}
        </time>
        <b className="medium">{connection.name}</b>
        <span className="text-2">{copy.runs.kinds[run.kind]}</span>
        <StateMark tagStyle={runTagStyles[run.state]}>{copy.runs.states[run.state]}</StateMark>
        <span className="text-3">
          {[
            run.requested_by === null ? copy.runs.daily : copy.runs.by(run.requested_by),
            !isUnderWay(run) && lastedText(run, now) && copy.runs.lasted(lastedText(run, now)),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        <Row as="span" gap="4 16" className="push">
          {central.mayWrite && isUnderWay(run) && (
            <Button variant="link" aria-label={copy.runs.cancelNamed(connection.name)} onClick={confirmCancel}>
              {copy.runs.cancel}
            </Button>
          )}
          <Button variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? copy.runs.hideDetails : copy.runs.details}
          </Button>
        </Row>
      </Row>
      <RunBody run={run} name={connection.name} now={now} />
      {open && <RunParts run={run} connection={connection} central={central} />}
    </Stack>
  );
}

/** Progress or result of a run. */
export function RunBody({ run, name, now }: { run: ErpRun; name: string; now: Date }) {
  const lines = runLines(run, now);
  const refused = copy.runs.refused(run.rows_refused, formatNumber(run.rows_refused));
  const done = run.slices_done + run.slices_failed;
  return (
    <>
      {isUnderWay(run) && run.state !== 'queued' && (
        <Meter
          label={copy.runs.progressOf(name)}
          text={lines.join(' ')}
          share={run.slices === 0 ? null : done / run.slices}
        />
      )}
      {lines.map((line) => (
        <p key={line} className="small text-2">
          {line}
        </p>
      ))}
      {refused !== '' && !isUnderWay(run) && (
        <p className="small text-2">
          <span className="attention">{refused}</span>
        </p>
      )}
    </>
  );
}

/** The runs as a table for the spreadsheet. */
export function logOf(entries: readonly Entry[]): string {
  const heads = copy.runs.logColumns;
  const head = Object.values(heads);
  return csvText([
    head,
    ...entries.map(({ connection, run }) => [
      connection.name,
      copy.runs.kinds[run.kind],
      copy.runs.states[run.state],
      momentText(run.created_at),
      momentText(run.started_at),
      momentText(run.finished_at),
      ...[run.slices, run.slices_done, run.slices_failed],
      ...[run.rows_seen, run.rows_changed, run.rows_removed, run.rows_refused, run.calls],
      run.failure === null ? '' : copy.failures[run.failure].what,
      run.requested_by ?? '',
    ]),
  ]);
}

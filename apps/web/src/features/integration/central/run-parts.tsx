import { useQuery } from '@tanstack/react-query';
import type { ErpConnection, ErpRun, ErpRunSlice } from '@uni/contracts';
import { integration as copy } from '@uni/phrases';
import { failureOf } from '../../../api/failure.ts';
import { runQuery } from '../../../api/integration/connections.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { StateMark } from '../state-mark.tsx';
import { lightTagStyles, nameOfResource } from './connection-copy.ts';
import type { Central } from './use-central.ts';

const tagStyles = { pending: lightTagStyles.unknown, done: lightTagStyles.ok, failed: lightTagStyles.failed } as const;
/** Failed parts come first: users open the list for them. */
const ranks = { failed: 0, pending: 1, done: 2 } as const;
const most = 100;

/** The individual parts of a run. */
export function RunParts(props: { run: ErpRun; connection: ErpConnection; central: Central }) {
  const { run, connection, central } = props;
  const query = useQuery(runQuery(run.id));
  const noun = copy.runs.partsNoun;
  if (query.isError && !query.data)
    return <ErrorBlock noun={noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={3} noun={noun} />;
  const ordered = query.data.parts.toSorted((a, b) => ranks[a.state] - ranks[b.state] || a.position - b.position);
  const failed = [...new Set(ordered.filter(({ state }) => state === 'failed').map(({ resource }) => resource))];
  return (
    <Stack gap={12}>
      {ordered.length === 0 ? (
        <p className="text-3">{copy.runs.noParts}</p>
      ) : (
        <PartTable name={connection.name} parts={ordered.slice(0, most)} />
      )}
      {ordered.length > most && <p className="text-3">{copy.runs.more(most, ordered.length)}</p>}
      <p className="small text-2">
        {[
          copy.runs.number(run.id),
          copy.runs.calls(formatNumber(run.calls)),
          run.failure && copy.runs.technicalCode(run.failure),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {central.mayWrite && failed.length > 0 && (
        <span>
          <Button size="small" icon="retry" onClick={() => central.start(connection, 'slice', failed)}>
            {copy.runs.again}
          </Button>
        </span>
      )}
    </Stack>
  );
}

function PartTable({ name, parts }: { name: string; parts: readonly ErpRunSlice[] }) {
  const heads = copy.runs.columns;
  return (
    <LedgerTable label={copy.runs.detailsOf(name)}>
      <thead>
        <tr>
          <th scope="col">{heads.part}</th>
          <th scope="col">{heads.state}</th>
          <th scope="col" className="number">
            {heads.seen}
          </th>
          <th scope="col" className="number">
            {heads.changed}
          </th>
          <th scope="col" className="number">
            {heads.refused}
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map((row) => (
          <tr key={row.position}>
            <th scope="row">
              {nameOfResource(row.resource)}
              {row.label && row.label !== row.resource && <span className="text-3"> {row.label}</span>}
            </th>
            <td>
              <StateMark tagStyle={tagStyles[row.state]}>{copy.runs.parts[row.state]}</StateMark>
              {row.failure && <span className="small text-2"> {copy.failures[row.failure].what}</span>}
            </td>
            <td className="number">
              {formatNumber(row.rows_seen)}
              {row.total !== null && <span className="text-3"> / {formatNumber(row.total)}</span>}
            </td>
            <td className="number">{formatNumber(row.rows_changed)}</td>
            <td className="number">{formatNumber(row.rows_refused)}</td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}

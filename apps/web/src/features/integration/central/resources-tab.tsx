import { useQuery } from '@tanstack/react-query';
import type { ConnectionState } from '@uni/contracts';
import { integration as copy } from '@uni/phrases';
import { failureOf } from '../../../api/failure.ts';
import { connectionStateQuery, useConnectionWrites } from '../../../api/integration/connections.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatAgo, formatNumber } from '../../../ui/numbers/index.ts';
import { StateMark } from '../state-mark.tsx';
import { isUnderWay, lightTagStyles, momentText, nameOfResource } from './connection-copy.ts';
import type { Central, Known } from './use-central.ts';

type Resource = ConnectionState['resources'][number];

/** Each resource: whether it may be read, how many rows are held, until when they are complete. */
export function ResourcesTab({ known, central }: { known: Known; central: Central }) {
  const { connection } = known;
  const under = connection.last_run !== null && isUnderWay(connection.last_run);
  const { test } = useConnectionWrites();
  const query = useQuery(connectionStateQuery(connection.id, under || test.isPending));
  const noun = copy.drawer.resourcesNoun;
  if (query.isError && !query.data)
    return <ErrorBlock noun={noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={8} noun={noun} />;
  const load = (resource: string) => central.start(connection, 'slice', [resource]);
  const problem = test.isError ? copy.wizard.testFailed : null;
  return (
    <Stack gap={12}>
      <p className="text-2">{copy.drawer.resourcesLead}</p>
      {central.mayWrite && (
        <Row as="span" gap="4 16">
          <Button
            size="small"
            busy={test.isPending}
            disabled={!connection.has_secret}
            onClick={() => test.mutate(connection.id)}
          >
            {copy.test}
          </Button>
          {problem && (
            <span role="alert" className="unfavourable">
              {problem}
            </span>
          )}
        </Row>
      )}
      <LedgerTable label={copy.drawer.resources}>
        <thead>
          <tr>
            <th scope="col">{copy.drawer.columns.resource}</th>
            <th scope="col">{copy.drawer.columns.light}</th>
            <th scope="col" className="number">
              {copy.drawer.columns.rows}
            </th>
            <th scope="col">{copy.drawer.columns.until}</th>
            {central.mayWrite && (
              <th scope="col">
                <span className="visually-hidden">{copy.drawer.columns.action}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {query.data.resources.map((resource) => (
            <ResourceRow
              key={resource.resource}
              resource={resource}
              busy={under || !connection.has_secret}
              onLoad={central.mayWrite ? load : null}
            />
          ))}
        </tbody>
      </LedgerTable>
    </Stack>
  );
}

function ResourceRow(props: { resource: Resource; busy: boolean; onLoad: ((key: string) => void) | null }) {
  const { resource, busy, onLoad } = props;
  const name = nameOfResource(resource.resource);
  const light = resource.light ?? 'unknown';
  const failure = resource.last_failure && copy.failures[resource.last_failure];
  const until = resource.complete_until;
  return (
    <tr>
      <th scope="row">
        {name}
        {failure && (
          <span className="under">
            {failure.what} {failure.remedy}
          </span>
        )}
      </th>
      <td>
        <StateMark tagStyle={lightTagStyles[light]}>{copy.lights[light]}</StateMark>
      </td>
      <td className="number">
        {formatNumber(resource.rows)}
        {resource.refused > 0 && (
          <span className="under">
            <span className="attention">{copy.runs.refused(resource.refused, formatNumber(resource.refused))}</span>
          </span>
        )}
      </td>
      <td title={momentText(until)} className="nowrap">
        {until === null ? copy.neverRead : formatAgo(new Date(until), new Date())}
      </td>
      {onLoad && (
        <td className="number">
          <IconButton
            small
            icon="retry"
            disabled={busy}
            label={copy.drawer.loadOneNamed(name)}
            onClick={() => onLoad(resource.resource)}
          />
        </td>
      )}
    </tr>
  );
}

import { Link } from '@tanstack/react-router';
import type { ErpConnection } from '@uni/contracts';
import { integration as copy } from '@uni/phrases';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { systemsStore } from '../../../api/integration/connections.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { LedgerTable, Section } from '../../../ui/layout/page.tsx';
import { formatDate, formatNumber } from '../../../ui/numbers/index.ts';
import { SegmentedControl } from '../../../ui/select/select.tsx';
import { parameterPaths } from '../paths.ts';
import { StateMark } from '../state-mark.tsx';
import { ApprovedOrigins } from './approved-origins.tsx';
import { connectionTagStyles, lightOf, nameOfPackage, untilText } from './connection-copy.ts';
import type { Central } from './use-central.ts';

const store = copy.store;
const tabs = ['clients', 'system', 'parameters', 'origins'] as const;
type TabKey = (typeof tabs)[number];

/** The lists of the integration: who is connected, through which system, with which settings, and where ERPs may be called. */
export function StoreLists({ central }: { central: Central }) {
  const [current, setCurrent] = useState<TabKey>('clients');
  const { list } = central;
  return (
    <Section
      title={store.title}
      aside={
        <SegmentedControl
          small
          label={store.tabs}
          value={current}
          options={tabs.map((key) => ({ value: key, label: store[key] }))}
          onChange={setCurrent}
        />
      }
    >
      {current === 'clients' && <Clients list={list} />}
      {current === 'system' && <Systems />}
      {current === 'parameters' && <Parameters list={list} />}
      {current === 'origins' && <ApprovedOrigins mayApprove={central.mayApprove} />}
    </Section>
  );
}

function Listing(props: {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly [string, ...ReactNode[]])[];
}) {
  return (
    <LedgerTable label={props.label}>
      <thead>
        <tr>
          {props.heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map(([key, first, ...others]) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {props.heads.slice(1).map((head, at) => (
              <td key={head}>{others[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}

function Clients({ list }: { list: readonly ErpConnection[] }) {
  const { client, system, user, address, since, state } = store.columns;
  return (
    <Listing
      label={store.clients}
      heads={[client, system, user, address, since, state]}
      rows={list.map((one) => {
        const light = lightOf(one);
        return [
          String(one.id),
          one.name,
          copy.systems[one.system],
          one.user,
          [one.address, one.subdomain].filter(Boolean).join('/'),
          formatDate(new Date(one.created_at)),
          <StateMark key="state" tagStyle={connectionTagStyles[light]}>
            {copy.states[light]}
          </StateMark>,
        ];
      })}
    />
  );
}

function Systems() {
  const query = useStore(systemsStore);
  const { system, connections, until, parameter } = store.columns;
  const noun = store.system.toLowerCase();
  if (query.isError && !query.data)
    return <ErrorBlock noun={noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={2} noun={noun} />;
  const now = new Date();
  return (
    <Listing
      label={store.system}
      heads={[system, connections, until, parameter]}
      rows={query.data.map(({ id, connections: count, synced_at }) => [
        id,
        copy.systems[id],
        store.connected(count),
        count === 0 ? '' : untilText(synced_at, now),
        <Link key="parameters" to={parameterPaths[id]}>
          {store.openParameters(copy.systems[id])}
        </Link>,
      ])}
    />
  );
}

function Parameters({ list }: { list: readonly ErpConnection[] }) {
  const { client, parameter, value } = store.columns;
  return (
    <Listing
      label={store.parameters}
      heads={[client, parameter, value]}
      rows={list.flatMap((one) =>
        parametersOf(one).map(([label, text]): [string, ...ReactNode[]] => [
          `${one.id} ${label}`,
          one.name,
          label,
          text,
        ]),
      )}
    />
  );
}

/** The settings of a connection in words. */
function parametersOf({ settings, system }: ErpConnection): [string, string][] {
  const { fields } = copy;
  const hour = settings.daily_hour;
  return [
    ...(system === 'sienge'
      ? ([
          [fields.package, nameOfPackage(settings.package)],
          [fields.bulk_per_day, formatNumber(settings.bulk_per_day)],
          [fields.bulk_async, settings.bulk_async ? store.yes : store.no],
        ] as [string, string][])
      : []),
    [fields.rest_per_day, formatNumber(settings.rest_per_day)],
    [fields.start_date, settings.start_date.split('-').toReversed().join('/')],
    [fields.companies, settings.companies.join(', ') || store.allCompanies],
    [fields.daily_hour, !settings.is_active || hour === null ? copy.dailyNone : hourText(hour)],
  ];
}

export const hourText = (hour: number): string => copy.dailyAt(String(hour).padStart(2, '0'));

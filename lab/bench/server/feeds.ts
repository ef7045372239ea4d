/** What the tables for BI take, over HTTP: whole, unchanged, and in proportion to the database's own writing. */
import type { Figure } from '../../figures.ts';
import { median, medianRatio } from '../statistics.ts';
import { type ClusterApp, organizationId } from './cluster-stage.ts';
import { download, filed } from './watched-download.ts';

/** Tables for BI: all of them, of all enterprises. */
const feeds = ['installments', 'contracts', 'units'] as const;
const feedGoals = { seconds: 60, megabytes: 50, unchangedMs: 50, copyRatio: 1.5 };
const feedRounds = 5;

/** The same columns of the same rows, written by the database to nowhere. */
const copied = `copy (
    select i.id, i.contract_id, c.number, c.enterprise_id, e.name, c.unit_name, i.kind, i.number, i.of, i.due, i.status,
      i.amount * 0.01, i.open * 0.01, i.paid * 0.01, i.last_paid
    from sales_installments i
    join sales_contracts c on c.organization_id = i.organization_id and c.id = i.contract_id
    join enterprises e on e.organization_id = c.organization_id and e.id = c.enterprise_id
    where i.organization_id = ${organizationId}
  ) to '/dev/null' with (format csv)`;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** In turn with the database's own writing, so that a busy moment touches both. */
const besideCopy = async ({ client }: ClusterApp, how: string, read: () => Promise<unknown>): Promise<Figure> => {
  const times: { read: number; copy: number }[] = [];
  for (let round = 0; round < feedRounds; round += 1)
    times.push({ copy: await timed(() => client.query(copied)), read: await timed(read) });
  const ratio = medianRatio(
    times.map((one) => one.read),
    times.map(({ copy }) => copy),
  );
  return {
    ...{ what: `feed of installments, ${how} / COPY of the same`, measured: ratio.toFixed(2) },
    ...{ goal: `≤ ${feedGoals.copyRatio}`, met: ratio <= feedGoals.copyRatio },
  };
};

const fed = async (clusterApp: ClusterApp, authorization: string, feed: (typeof feeds)[number]): Promise<Figure[]> => {
  const address = `${clusterApp.app.server.listeningOrigin}/api/feeds/v1/${feed}.csv`;
  const measuredDownload = await download(address, { headers: { authorization } });
  const what = `feed of ${feed}, ${measuredDownload.lines - 1} rows`;
  const unchanged: number[] = [];
  for (let round = 0; round < feedRounds; round += 1) {
    const headers = { authorization, 'if-none-match': measuredDownload.etag ?? '' };
    const again = await download(address, { headers });
    if (again.status !== 304) throw new Error(`${address}: what has not changed came again`);
    unchanged.push(again.seconds * 1_000);
  }
  const read = (encoding: string) => async () =>
    (await fetch(address, { headers: { authorization, 'accept-encoding': encoding } })).arrayBuffer();
  return [
    ...filed(what, { ...measuredDownload, megabytes: measuredDownload.usedMegabytes }, feedGoals),
    { what: `${what}: what the process grew by`, measured: `${measuredDownload.megabytes.toFixed(0)} MB` },
    {
      what: `${what}: until its first byte`,
      measured: `${(measuredDownload.headSeconds * 1_000).toFixed(0)} ms`,
    },
    {
      ...{ what: `${what}, unchanged: told so in a line`, measured: `${median(unchanged).toFixed(0)} ms` },
      ...{ goal: `≤ ${feedGoals.unchangedMs} ms`, met: median(unchanged) <= feedGoals.unchangedMs },
    },
    ...(feed === 'installments'
      ? [
          await besideCopy(clusterApp, 'as text', read('identity')),
          await besideCopy(clusterApp, 'compressed', read('gzip')),
        ]
      : []),
  ];
};

export const measureFeeds = async (clusterApp: ClusterApp, authorization: string): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const feed of feeds) figures.push(...(await fed(clusterApp, authorization, feed)));
  return figures;
};

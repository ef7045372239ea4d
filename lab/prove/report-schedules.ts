/**
 * `node lab/prove/report-schedules.ts [--seed 1] [--kills 8] [--engine pglite|postgres]`: real servers are killed with SIGKILL while
 * scheduled reports are sent. At the end every acknowledged sending has its mail with a PDF, under one `Message-ID`. No schedule
 * was sent twice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { applyTemplate, type ReportSchedule, residencialVertical } from '@uni/contracts';
import {
  type Client,
  type CrashEngine,
  chanceOf,
  KillableServers,
  leaseOverMs,
  sentMails,
  startTestServer,
} from '@uni/server/testing/index.ts';
import { handOut, noneOf } from '../figures.ts';

/** A report is evaluated and written in one to three seconds: a death hits every stage of it. */
const shortestLifeMs = 1_000;
const longestLifeMs = 6_000;
const drainLimitMs = 180_000;
const pollMs = 400;
/** Slower than the limit of files a minute, which sendings share. */
const restMs = 2_200;
const listUrl = '/api/planner/report-schedules/';

const idOf = (body: unknown): number => Number(Reflect.get(Object(body), 'id'));

/** An enterprise with a version in force. */
const prepare = async (client: Client): Promise<number> => {
  const enterprise = idOf(await client.send('POST', '/api/planner/enterprises/', { code: 'KILL', name: 'Torre' }));
  const study = applyTemplate(residencialVertical, { name: 'Torre' });
  const version = await client.send('POST', '/api/planner/versions/', {
    ...{ empreendimento: enterprise, nome: 'Rev 1', study },
  });
  for (const act of ['submit', 'approve'])
    await client.send('POST', `/api/planner/versions/${idOf(version)}/${act}/`, { reason: 'Comitê' });
  return enterprise;
};

interface Attempts {
  /** Schedules whose sending a server has acknowledged. */
  readonly acknowledged: Set<number>;
  /** Sendings that were requested, acknowledged or not. */
  count: number;
  isOver: boolean;
}

/** Schedules one report after another and requests its sending. A server that dies has acknowledged nothing. */
async function requestUntilOver(servers: KillableServers, enterprise: number, attempts: Attempts): Promise<void> {
  const readersUrl = `/api/planner/enterprises/${enterprise}/report-readers/`;
  const [reader] = (await servers.anyone().send('GET', readersUrl)) as { id: number }[];
  const when = { rhythm: 'monthly_day', day: 31, hour: 23 };
  const order = { model: 'bank', scenario: null, ...when, recipients: [reader?.id] };
  while (!attempts.isOver) {
    try {
      const client = servers.anyone();
      const id = idOf(await client.send('POST', `/api/planner/enterprises/${enterprise}/report-schedules/`, order));
      attempts.count += 1;
      await client.send('POST', `${listUrl}${id}/sending/`);
      attempts.acknowledged.add(id);
    } catch (error) {
      if (/: 4\d\d /.test(String(error))) throw error;
    }
    await sleep(restMs);
  }
}

const readAll = async (servers: KillableServers): Promise<ReportSchedule[]> =>
  (await servers.anyone().send('GET', listUrl)) as ReportSchedule[];

const isDelivered = ({ requested, last }: ReportSchedule): boolean => !requested && last?.mails.sent === 1;

/** Waits for the last mails, a bounded time: what is missing then is lost. */
async function drained(servers: KillableServers, { acknowledged }: Attempts): Promise<ReportSchedule[]> {
  for (const limit = performance.now() + drainLimitMs; performance.now() < limit; await sleep(pollMs)) {
    const sent = new Set((await readAll(servers)).filter(isDelivered).map(({ id }) => id));
    if ([...acknowledged].every((id) => sent.has(id))) break;
  }
  return readAll(servers);
}

interface Outcome {
  readonly kills: number;
  readonly acknowledged: number;
  readonly repeated: number;
  readonly lost: readonly string[];
  readonly faults: readonly string[];
}

async function prove(engine: CrashEngine, seed: number, kills: number): Promise<Outcome> {
  const testServer = await startTestServer(engine, false);
  const servers = new KillableServers(testServer, chanceOf(seed));
  try {
    await servers.begin(engine);
    const enterprise = await prepare(servers.anyone());
    const attempts: Attempts = { acknowledged: new Set(), count: 0, isOver: false };
    const requesting = requestUntilOver(servers, enterprise, attempts);
    const chance = chanceOf(seed * 31 + 7);
    while (servers.kills < kills) {
      await sleep(shortestLifeMs + chance() * (longestLifeMs - shortestLifeMs));
      // Half of the followers come while the leases of the dead still hold.
      await servers.kill(chance() < 0.5 ? 0 : leaseOverMs);
    }
    attempts.isOver = true;
    await requesting;
    await servers.kill(leaseOverMs);
    const schedules = await drained(servers, attempts);
    const ends = await servers.stop();
    return {
      ...{ kills: servers.kills, acknowledged: attempts.acknowledged.size },
      ...compare(schedules, attempts, sentMails({ mailFolder: `${testServer.env.UNI_DATA_DIR}/mail` }), ends),
    };
  } finally {
    await servers.killAll();
    testServer.leave();
  }
}

function compare(
  schedules: readonly ReportSchedule[],
  { acknowledged, count }: Attempts,
  mails: readonly string[],
  ends: readonly string[],
): Pick<Outcome, 'repeated' | 'lost' | 'faults'> {
  const reports = mails.filter((mail) => mail.includes('application/pdf'));
  // A decoded subject may have lost the end of its line: the id is then in the middle of one.
  const ids = new Set(reports.map((mail) => /Message-ID: (<[^>]+>)/i.exec(mail)?.[1] ?? ''));
  const delivered = schedules.filter(isDelivered);
  const lost = [...acknowledged].filter((id) => !delivered.some((schedule) => schedule.id === id));
  const paused = schedules.filter((schedule) => schedule.paused !== null);
  return {
    repeated: reports.length - ids.size,
    lost: lost.map((id) => `schedule ${id} has no mail`),
    faults: [
      ...ends,
      ...paused.map(({ id, paused: cause }) => `schedule ${id} has paused: ${cause}`),
      ...(ids.size < acknowledged.size ? [`${ids.size} mails with a PDF of ${acknowledged.size} sendings`] : []),
      // A schedule that was sent twice would have two mails with ids of their own.
      ...(ids.size > count ? [`${ids.size} mails with a PDF of ${count} sendings that were requested`] : []),
    ],
  };
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '8' },
    engine: { type: 'string', default: 'pglite' },
  },
});
if (values.engine !== 'pglite' && values.engine !== 'postgres') throw new Error('--engine takes pglite or postgres');
const outcome = await prove(values.engine, Number(values.seed), Number(values.kills));
console.log(JSON.stringify({ ...outcome, lost: outcome.lost.length, faults: outcome.faults.length }));
for (const finding of [...outcome.lost, ...outcome.faults]) console.log(`  ${finding}`);
handOut([
  // Kills before any sending was acknowledged would prove nothing.
  {
    what: `sendings of reports acknowledged between ${outcome.kills} kills, ${outcome.repeated} mails sent twice`,
    measured: String(outcome.acknowledged),
    goal: '≥ 10',
    met: outcome.acknowledged >= 10,
  },
  noneOf('reports lost', outcome.lost.length, String(outcome.acknowledged)),
  noneOf('other faults', outcome.faults.length),
]);
process.exitCode = outcome.lost.length + outcome.faults.length > 0 ? 1 : 0;

/**
 * `node lab/prove/mails.ts [--seed 1] [--kills 20] [--engine pglite|postgres]`: real servers are killed with SIGKILL while
 * approvals are requested by mail. At the end every acknowledged request has its mail; a mail that left twice has one
 * `Message-ID`. On PostgreSQL two servers send side by side.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { applyTemplate, residencialVertical } from '@uni/contracts';
import {
  type Client,
  type CrashEngine,
  chanceOf,
  KillableServers,
  leaseOverMs,
  sentMails,
  startTestServer,
  type TestServer,
} from '@uni/server/testing/index.ts';
import { handOut, noneOf } from '../figures.ts';

const versions = '/api/planner/versions/';
const shortestLifeMs = 150;
const longestLifeMs = 1_500;
const drainLimitMs = 120_000;

interface Request {
  readonly url: string;
  readonly approvers: readonly number[];
}

const field = (body: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((node, step) => Reflect.get(Object(node), step), body);

const groupsUrl = '/api/admin/permit-groups/';

/** Admits a second approver: a sender does not approve. */
const admitApprover = async (client: Client): Promise<number> => {
  const users = (await client.send('GET', '/api/admin/users/')) as { id: number; email: string }[];
  const planner = users.find(({ email }) => email === 'planejamento@demo.uni');
  if (!planner) throw new Error('the demonstration has no planner');
  const grants = [{ resource: 'version', action: 'lock', enterprise: null }];
  const group = field(await client.send('POST', groupsUrl, { name: 'Comitê', grants }), 'id');
  await client.send('PUT', `${groupsUrl}${group}/members/`, { users: [planner.id] });
  return planner.id;
};

/** A submitted version, and the person who may approve it. */
const prepare = async (client: Client): Promise<Request> => {
  const approver = await admitApprover(client);
  const enterprise = field(
    await client.send('POST', '/api/planner/enterprises/', { code: 'KILL', name: 'Torre' }),
    'id',
  );
  const study = applyTemplate(residencialVertical, { name: 'Torre' });
  const version = await client.send('POST', versions, { empreendimento: enterprise, nome: 'Rev 1', study });
  const url = `${versions}${field(version, 'id')}/`;
  await client.send('POST', `${url}submit/`, { reason: 'Comitê' });
  return { url, approvers: [approver] };
};

interface Outcome {
  readonly engine: CrashEngine;
  readonly kills: number;
  readonly acknowledged: number;
  readonly mails: number;
  readonly repeated: number;
  readonly lost: readonly string[];
  readonly faults: readonly string[];
}

async function prove(engine: CrashEngine, seed: number, kills: number): Promise<Outcome> {
  const testServer = await startTestServer(engine, false);
  const servers = new KillableServers(testServer, chanceOf(seed));
  try {
    await servers.begin(engine);
    const request = await prepare(servers.anyone());
    const acknowledged: number[] = [];
    const state = { last: 0, isOver: false };
    const writing = writeUntilOver(servers, request, acknowledged, state);
    const chance = chanceOf(seed * 31 + 7);
    while (servers.kills < kills) {
      await sleep(shortestLifeMs + chance() * (longestLifeMs - shortestLifeMs));
      // Half of the followers come while the leases of the dead still hold.
      await servers.kill(chance() < 0.5 ? 0 : leaseOverMs);
    }
    state.isOver = true;
    await writing;
    await servers.kill(leaseOverMs);
    const folder = mailFolderOf(testServer);
    await drained(folder, acknowledged);
    const faults = await servers.stop();
    return {
      engine,
      kills: servers.kills,
      acknowledged: acknowledged.length,
      ...compare(folder, acknowledged, state.last, faults),
    };
  } finally {
    await servers.killAll();
    testServer.leave();
  }
}

const mailFolderOf = ({ env }: TestServer) => ({ mailFolder: `${env.UNI_DATA_DIR}/mail` });
type Folder = ReturnType<typeof mailFolderOf>;

/** Requests one approval after another, each with a mark in its note. A server that dies has acknowledged nothing. */
async function writeUntilOver(
  servers: KillableServers,
  { url, approvers }: Request,
  acknowledged: number[],
  state: { last: number; isOver: boolean },
): Promise<void> {
  while (!state.isOver) {
    state.last += 1;
    const mark = state.last;
    try {
      await servers.anyone().send('POST', `${url}approval-requests/`, { approvers, note: `Marca ${mark}.` });
      acknowledged.push(mark);
    } catch (error) {
      if (/: 4\d\d /.test(String(error))) throw error;
    }
    await sleep(20);
  }
}

const marksIn = (folder: Folder): { readonly mark: number; readonly id: string }[] =>
  sentMails(folder).flatMap((mail) => {
    const mark = /Marca (\d+)\./.exec(mail)?.[1];
    return mark === undefined ? [] : [{ mark: Number(mark), id: /^Message-ID: (.+)$/im.exec(mail)?.[1] ?? '' }];
  });

/** Waits for the last mails, a bounded time: what is missing then is lost. */
async function drained(folder: Folder, acknowledged: readonly number[]): Promise<void> {
  for (const limit = performance.now() + drainLimitMs; performance.now() < limit; await sleep(500)) {
    const sent = new Set(marksIn(folder).map(({ mark }) => mark));
    if (acknowledged.every((mark) => sent.has(mark))) return;
  }
}

function compare(folder: Folder, acknowledged: readonly number[], last: number, ends: readonly string[]) {
  const sent = marksIn(folder);
  const byMark = Map.groupBy(sent, ({ mark }) => mark);
  const lost = acknowledged.filter((mark) => !byMark.has(mark)).map((mark) => `request ${mark} has no mail`);
  const unknown = [...byMark.keys()].filter((mark) => mark > last).map((mark) => `mail ${mark} was never requested`);
  const split = [...byMark]
    .filter(([, mails]) => new Set(mails.map(({ id }) => id)).size > 1)
    .map(([mark]) => `the copies of mail ${mark} have several ids`);
  return { mails: byMark.size, repeated: sent.length - byMark.size, lost, faults: [...ends, ...unknown, ...split] };
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '20' },
    engine: { type: 'string', default: 'pglite' },
  },
});
if (values.engine !== 'pglite' && values.engine !== 'postgres') throw new Error('--engine takes pglite or postgres');
const outcome = await prove(values.engine, Number(values.seed), Number(values.kills));
console.log(JSON.stringify({ ...outcome, lost: outcome.lost.length, faults: outcome.faults.length }));
for (const finding of [...outcome.lost, ...outcome.faults]) console.log(`  ${finding}`);
handOut([
  // Kills before any request was acknowledged would prove nothing.
  {
    what: `requests acknowledged between ${outcome.kills} kills, ${outcome.repeated} mails sent twice`,
    measured: String(outcome.acknowledged),
    goal: '≥ 20',
    met: outcome.acknowledged >= 20,
  },
  noneOf('mails lost', outcome.lost.length, String(outcome.acknowledged)),
  noneOf('other faults', outcome.faults.length),
]);
process.exitCode = outcome.lost.length + outcome.faults.length > 0 ? 1 : 0;

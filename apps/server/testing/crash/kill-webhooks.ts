/**
 * One seeded proof of webhooks with real processes: events occur while a receiver fails, hangs, breaks off and answers late. The
 * server is killed with SIGKILL repeatedly. At the end the receiver has every event of the audit trail, each once by its id. On
 * PostgreSQL two servers send at the same time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { applyTemplate, type KeyedWebhook, residencialVertical, type Webhook } from '@uni/contracts';
import { tenancyRules } from '../../src/app.ts';
import {
  isSignedBy,
  type Mood,
  openReceiver,
  type Received,
  type Receiver,
} from '../../src/modules/api/test-support/receiver.ts';
import { firstBrokenEntry } from '../../src/platform/audit/index.ts';
import { openDatabase, type Transaction } from '../../src/platform/database/index.ts';
import { chanceOf } from '../fake-erp.ts';
import type { Client } from './client.ts';
import { KillableServers, leaseOverMs } from './killable-servers.ts';
import { type CrashEngine, startTestServer, type TestServer } from './test-server.ts';

export interface WebhookProof {
  readonly engine: CrashEngine;
  readonly kills: number;
  /** In the audit trail. */
  readonly events: number;
  /** Requests that reached the receiver. */
  readonly requests: number;
  /** Of them, repeats of an event already answered with success: the cost of at-least-once delivery after a kill. */
  readonly repeated: number;
  readonly moods: Readonly<Partial<Record<Mood, number>>>;
  readonly findings: readonly string[];
}

export interface WebhookProofOrder {
  readonly engine: CrashEngine;
  readonly seed: number;
  readonly kills: number;
}

const event = 'version.locked';
const webhooksUrl = '/api/admin/webhooks/';
/** Longer than the longest pause between two attempts. */
const pauseOverMs = 25 * 3_600_000;
const shortestLifeMs = 300;
const longestLifeMs = 4_000;
const drainLimitMs = 60_000;
const rough: readonly Mood[] = ['badly', 'breaks', 'late', 'hang', 'elsewhere'];
const roughShare = 0.4;

export const proveWebhooks = async (order: WebhookProofOrder): Promise<WebhookProof> => {
  const testServer = await startTestServer(order.engine, false);
  const receiver = await openReceiver();
  try {
    return await new KilledSenders(testServer, receiver, order).prove();
  } finally {
    await receiver.close();
    testServer.leave();
  }
};

class KilledSenders {
  readonly #testServer: TestServer;
  readonly #receiver: Receiver;
  readonly #order: WebhookProofOrder;
  readonly #chance: () => number;
  readonly #findings: string[] = [];
  /** Versions whose locking was acknowledged. */
  readonly #locked: number[] = [];
  readonly #moods: Partial<Record<Mood, number>> = {};
  readonly #servers: KillableServers;

  constructor(testServer: TestServer, receiver: Receiver, order: WebhookProofOrder) {
    this.#testServer = testServer;
    this.#receiver = receiver;
    this.#order = order;
    this.#chance = chanceOf(order.seed * 31 + 7);
    this.#servers = new KillableServers(testServer, this.#chance);
  }

  async prove(): Promise<WebhookProof> {
    try {
      return await this.#prove();
    } finally {
      await this.#servers.killAll();
    }
  }

  async #prove(): Promise<WebhookProof> {
    await this.#servers.begin(this.#order.engine);
    const webhook = await this.#subscribe();
    const enterprise = idOf(
      await this.#servers.anyone().send('POST', '/api/planner/enterprises/', { code: 'K', name: 'Torre' }),
    );
    while (this.#servers.kills < this.#order.kills) {
      this.#sour();
      const writing = this.#write(enterprise, this.#servers.kills);
      await sleep(shortestLifeMs + this.#chance() * (longestLifeMs - shortestLifeMs));
      await this.#servers.kill(leaseOverMs);
      await writing;
    }
    await this.#drain(webhook, enterprise);
    const organizationId = await this.#servers.organizationId();
    this.#findings.push(...(await this.#servers.stop()));
    const events = await this.#compare(organizationId, webhook);
    const requests = this.#receiver.received.length;
    const repeated = this.#acknowledged().length - events;
    const counts = { kills: this.#servers.kills, events, requests, repeated, moods: this.#moods };
    return { engine: this.#order.engine, ...counts, findings: this.#findings };
  }

  async #subscribe(): Promise<KeyedWebhook> {
    const fields = { name: 'Recebe', address: this.#receiver.address, events: [event] };
    return (await this.#servers.anyone().send('POST', webhooksUrl, fields)) as KeyedWebhook;
  }

  /** Sets the receiver's behaviour for the next requests. */
  #sour(): void {
    const { moods } = this.#receiver;
    while (moods.length < 60) {
      const one = rough[Math.floor(this.#chance() * rough.length)];
      moods.push(one && this.#chance() < roughShare ? one : 'well');
    }
  }

  /** Locks one version after the other, until the server in use is gone. */
  async #write(enterprise: number, round: number): Promise<void> {
    const client = this.#servers.anyone();
    for (let n = 1; this.#servers.kills === round; n += 1) {
      try {
        this.#locked.push(await this.#lockOne(client, enterprise, `Rev ${round}.${n}`));
      } catch (error) {
        // A living server would not refuse; a dying one just stops answering.
        if (/: [45]\d\d /.test(String(error))) this.#findings.push(String(error));
        return;
      }
    }
  }

  async #lockOne(client: Client, enterprise: number, name: string): Promise<number> {
    const study = applyTemplate(residencialVertical, { name: 'Torre' });
    const version = idOf(
      await client.send('POST', '/api/planner/versions/', { empreendimento: enterprise, nome: name, study }),
    );
    await client.send('POST', `/api/planner/versions/${version}/lock/`, { reason: 'sim' });
    return version;
  }

  /** From now on it is answered well, and whatever waits for its next attempt is due. */
  async #drain({ id }: KeyedWebhook, enterprise: number): Promise<void> {
    await this.#servers.killAll();
    this.#receiver.moods.length = 0;
    await this.#servers.pass(pauseOverMs);
    const client = await this.#servers.bear();
    // The trail is read in order: once this event arrives, all earlier ones were read, acknowledged or not.
    this.#locked.push(await this.#lockOne(client, enterprise, 'Fim'));
    for (const begun = Date.now(); Date.now() - begun < drainLimitMs; await sleep(300)) {
      const all = (await this.#servers.anyone().send('GET', webhooksUrl)) as Webhook[];
      const webhook = all.find((one) => one.id === id);
      if (webhook?.state !== 'active') this.#findings.push(`the webhook is ${webhook?.state}`);
      if (webhook?.pending === 0 && this.#missing(this.#locked).length === 0) return;
    }
    this.#findings.push('deliveries were still waiting');
  }

  /** Requests that the receiver stored: it stores those answered with success and forgets the rest. */
  #acknowledged(): readonly Received[] {
    return this.#receiver.received.filter(({ mood }) => isWell(mood));
  }

  #missing(versions: readonly number[]): number[] {
    const delivered = new Set(this.#acknowledged().map(({ body }) => versionOf(body.resource)));
    return versions.filter((version) => !delivered.has(version));
  }

  async #compare(organizationId: number, webhook: KeyedWebhook): Promise<number> {
    const { received } = this.#receiver;
    for (const { mood } of received) this.#moods[mood] = (this.#moods[mood] ?? 0) + 1;
    const rawOf = new Map<string, string>();
    for (const one of received) {
      const former = rawOf.get(one.id) ?? one.raw;
      rawOf.set(one.id, one.raw);
      if (former !== one.raw) this.#findings.push(`${one.id} came with other bytes`);
      if (one.body.id !== one.id) this.#findings.push(`${one.id} says that it is ${one.body.id}`);
      if (!isSignedBy(webhook.secret, one)) this.#findings.push(`${one.id} is not signed`);
    }
    for (const version of this.#missing(this.#locked)) this.#findings.push(`version ${version} was never told`);
    const database = await openDatabase(this.#testServer.database, tenancyRules);
    try {
      return await database.withOrganization(organizationId, async (transaction) => {
        const { entries, findings } = await heldAgainst(transaction, organizationId, {
          delivered: new Set(rawOf.keys()),
          stored: new Set(this.#acknowledged().map(({ id }) => id)),
        });
        this.#findings.push(...findings);
        return entries;
      });
    } finally {
      await database.close();
    }
  }
}

const idOf = (body: unknown): number => Number(Object(body).id);
const versionOf = (resource: unknown): number => Number(/(?<!\d)(\d+)\/$/.exec(String(resource))?.[1]);
const isWell = (mood: Mood): boolean => mood === 'well' || mood === 'late';

/** Compares with the audit trail: the received event ids, derived from its hashes, must equal its entries exactly. */
const heldAgainst = async (
  transaction: Transaction,
  organizationId: number,
  receiver: { readonly delivered: ReadonlySet<string>; readonly stored: ReadonlySet<string> },
) => {
  const acts = await transaction
    .selectFrom('audit_entries')
    .select(['action', 'hash'])
    .where('organization_id', '=', organizationId)
    .where('action', 'in', [event, 'webhook.created'])
    .orderBy('sequence')
    .execute();
  // Events before the webhook's creation are not sent.
  const entries = acts.slice(acts.findIndex(({ action }) => action === 'webhook.created') + 1);
  const happened = new Set(entries.map(({ hash }) => `evt_${hash.slice(0, 32)}`));
  const deliveries = await transaction
    .selectFrom('webhook_deliveries')
    .select(['event_id', 'state', 'attempts'])
    .where('organization_id', '=', organizationId)
    .execute();
  const attempts = await transaction
    .selectFrom('webhook_attempts')
    .select('number')
    .where('organization_id', '=', organizationId)
    .execute();
  const broken = await firstBrokenEntry(transaction, organizationId);
  const tried = deliveries.reduce((sum, one) => sum + one.attempts, 0);
  const findings = [
    ...[...happened].filter((id) => !receiver.stored.has(id)).map((id) => `${id} is missing`),
    ...[...receiver.delivered].filter((id) => !happened.has(id)).map((id) => `${id} never happened`),
    ...deliveries.filter(({ state }) => state !== 'delivered').map((one) => `${one.event_id} is ${one.state}`),
    ...(deliveries.length === happened.size ? [] : [`${deliveries.length} deliveries of ${happened.size} events`]),
    ...(tried === attempts.length ? [] : [`${attempts.length} attempts noted of ${tried}`]),
    ...(broken === null ? [] : [`the audit chain is broken at ${broken}`]),
  ];
  return { entries: entries.length, findings };
};

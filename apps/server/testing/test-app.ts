/** A settled application on a database of its own, and short ways to talk to it. */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, expect, inject } from 'vitest';
import { type App, type AppConfig, createApp } from '../src/app.ts';
import { beginOpening, newId } from '../src/platform/database/index.ts';
import { copyDatabase, databaseUrl, dropDatabase } from './database-copies.ts';
import { sessionMint, type Tokens } from './mint-session.ts';
import { passMemory, restoreMonotonic } from './passing-time.ts';
import { type PersonName, people } from './people.ts';
import { makeQuickFolder } from './quick-folder.ts';
import { handOutCounts, recordStatements, type StatementRecord } from './statements/record.ts';

export interface Answered {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** Parsed JSON, or the text where it is none. */
  readonly body: unknown;
}

export interface TestApp {
  readonly app: App;
  readonly database: AppConfig['database'];
  /** Milliseconds by which the server's clock runs ahead of the real one. */
  clock: { aheadMs: number };
  /** What its requests have executed. */
  readonly statements: StatementRecord;
  /** Folder of written mails. */
  readonly mailFolder: string;
  /** Begins a session as signing in does, but without the password. */
  mintSession(person: PersonName): Promise<Tokens>;
  /** The same; `send` goes on with it. */
  openSession(person: PersonName): Promise<Tokens>;
  /** Sends a request as a person (in a session opened once), anonymously, or with a given token. */
  send(
    who: PersonName | null | { token: string },
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered>;
  /** Sends a request exactly as written. */
  raw(options: InjectOptions): Promise<Answered>;
  /** Expires the server's cache of callers. */
  passMemory(): void;
}

export const origin = 'http://testserver';

/**
 * Opens an application for the current test file and closes it afterwards. Call at the top of a describe. The file fails if a
 * request has reached rows of organizations without naming its own.
 */
export const openTestApp = async (
  extra: Partial<
    Pick<
      AppConfig,
      | 'extraRoutes'
      | 'origin'
      | 'pause'
      | 'allowInside'
      | 'indexSource'
      | 'erpArchive'
      | 'trustProxy'
      | 'basePath'
      | 'webFolder'
      | 'metricsToken'
      | 'traces'
      | 'logLevel'
      | 'role'
      | 'now'
      | 'logStream'
    >
  > = {},
): Promise<TestApp> => {
  const home = makeQuickFolder();
  const { database, discard } = await copyTemplate(home);
  const clock = { aheadMs: 0 };
  const mailFolder = join(home, 'mail');
  mkdirSync(mailFolder);
  const record = recordStatements();
  const app = await createApp(
    {
      database,
      origin,
      isProduction: false,
      logLevel: 'silent',
      webFolder: join(home, 'no-such-folder'),
      trustProxy: false,
      secret: { keys: [Buffer.alloc(32, 1).toString('base64')], file: '/none' },
      mail: { from: 'UNI <nao-responda@testserver>', smtpUrl: null, folder: mailFolder },
      allowInside: true,
      now: () => new Date(Date.now() + clock.aheadMs),
      ...extra,
    },
    record.over(await beginOpening(database)),
  );
  afterAll(async () => {
    restoreMonotonic();
    await app.close();
    await discard();
    rmSync(home, { recursive: true, force: true });
    handOutCounts(record);
    expect(record.faults()).toEqual([]);
  });
  return { app, database, clock, mailFolder, passMemory, statements: record, ...talkTo(app, record) };
};

/** A copy of the settled template: its address, and how to get rid of what is not in `home`. */
const copyTemplate = async (
  home: string,
): Promise<{ database: AppConfig['database']; discard: () => Promise<void> }> => {
  const template = inject('template');
  if (template.engine === 'embedded') {
    const folder = join(home, 'database');
    cpSync(template.folder, folder, { recursive: true });
    return { database: { engine: 'embedded', folder }, discard: async () => {} };
  }
  const name = `uni_test_${newId()}`;
  await copyDatabase(template.adminUrl, template.name, name);
  const url = databaseUrl(template.adminUrl, name);
  // `UNI_TEST_READS=1`: long readings in read-only transactions, as on a replica.
  const elsewhere = process.env.UNI_TEST_READS === '1' ? { readUrl: url } : {};
  const direct = { engine: 'postgres', url, connections: 4, ...elsewhere } as const;
  return {
    database: template.poolerPort === null ? direct : behindPooler(direct, template.poolerPort),
    discard: () => dropDatabase(template.adminUrl, name),
  };
};

const behindPooler = (direct: AppConfig['database'] & { engine: 'postgres' }, port: number): AppConfig['database'] => {
  const url = new URL(direct.url);
  url.port = String(port);
  return { ...direct, url: url.href, listenUrl: direct.url, pooler: 'transaction' };
};

const talkTo = (app: App, record: StatementRecord): Pick<TestApp, 'mintSession' | 'openSession' | 'send' | 'raw'> => {
  const remembered = new Map<PersonName, Tokens>();
  const raw = async (options: InjectOptions): Promise<Answered> => {
    const request = `${options.method} ${String(options.url)}`;
    const response = await record.during(request, () => app.server.inject(options));
    return { status: response.statusCode, headers: response.headers, body: parsed(response.body) };
  };
  let mint: ReturnType<typeof sessionMint> | undefined;
  const mintSession = async (person: PersonName): Promise<Tokens> => {
    mint ??= sessionMint(app);
    return (await mint)(people[person].email);
  };
  const openSession = async (person: PersonName): Promise<Tokens> => {
    const tokens = await mintSession(person);
    remembered.set(person, tokens);
    return tokens;
  };
  const tokenOf = async (who: PersonName | { token: string }): Promise<string> =>
    typeof who === 'object' ? who.token : (remembered.get(who) ?? (await openSession(who))).access;
  return {
    raw,
    mintSession,
    openSession,
    send: async (who, method, url, body, headers = {}) =>
      raw({
        method: method as 'GET',
        url,
        headers: {
          ...(who === null ? {} : { authorization: `Bearer ${await tokenOf(who)}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

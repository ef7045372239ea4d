/** A settled application on a database of its own, and short ways to talk to it. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, inject } from 'vitest';
import { type App, type AppConfig, createApp } from '../src/app.ts';
import { newId } from '../src/platform/database/index.ts';
import { type PersonName, password, people } from './people.ts';
import { databaseUrl, runAsAdmin } from './postgres-cluster.ts';

export interface Answered {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** Parsed JSON, or the text where it is none. */
  readonly body: unknown;
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

export interface World {
  readonly app: App;
  readonly database: AppConfig['database'];
  /** Milliseconds by which the server's clock runs ahead of the real one. */
  clock: { aheadMs: number };
  /** Where mails are written. */
  readonly mailFolder: string;
  signIn(person: PersonName): Promise<Tokens>;
  /** Sends a request as somebody (signed in once, then remembered), as nobody, or with a token as given. */
  send(
    who: PersonName | null | { token: string },
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered>;
  /** Sends a request exactly as written. */
  raw(options: InjectOptions): Promise<Answered>;
}

export const origin = 'http://testserver';

/** Opens a world for the current test file and closes it afterwards. Call at the top of a describe. */
export const openWorld = async (
  extra: Partial<Pick<AppConfig, 'extraRoutes' | 'pause' | 'allowInside' | 'indexSource'>> = {},
): Promise<World> => {
  const { database, discard } = await copyTemplate();
  const clock = { aheadMs: 0 };
  const mailFolder = mkdtempSync(join(tmpdir(), 'uni-mail-'));
  const app = await createApp({
    database,
    origin,
    isProduction: false,
    logLevel: 'silent',
    webFolder: join(tmpdir(), 'uni-no-such-folder'),
    trustProxy: false,
    secret: { keys: [Buffer.alloc(32, 1).toString('base64')], file: '/none' },
    mail: { from: 'UNI <nao-responda@testserver>', smtpUrl: null, folder: mailFolder },
    allowInside: true,
    now: () => new Date(Date.now() + clock.aheadMs),
    ...extra,
  });
  afterAll(async () => {
    await app.close();
    await discard();
    rmSync(mailFolder, { recursive: true, force: true });
  });
  return { app, database, clock, mailFolder, ...talkTo(app) };
};

/** A copy of the settled template: its address, and how to get rid of it. */
const copyTemplate = async (): Promise<{ database: AppConfig['database']; discard: () => Promise<void> }> => {
  const template = inject('template');
  if (template.engine === 'embedded') {
    const home = mkdtempSync(join(tmpdir(), 'uni-world-'));
    const folder = join(home, 'database');
    cpSync(template.folder, folder, { recursive: true });
    return {
      database: { engine: 'embedded', folder },
      discard: async () => rmSync(home, { recursive: true, force: true }),
    };
  }
  const name = `uni_world_${newId()}`;
  await runAsAdmin(template.adminUrl, `create database ${name} template ${template.name}`);
  return {
    database: { engine: 'postgres', url: databaseUrl(template.adminUrl, name), connections: 4 },
    discard: () => runAsAdmin(template.adminUrl, `drop database ${name} with (force)`),
  };
};

const talkTo = (app: App): Pick<World, 'signIn' | 'send' | 'raw'> => {
  const remembered = new Map<PersonName, Tokens>();
  const raw = async (options: InjectOptions): Promise<Answered> => {
    const response = await app.server.inject(options);
    return { status: response.statusCode, headers: response.headers, body: parsed(response.body) };
  };
  const signIn = async (person: PersonName): Promise<Tokens> => {
    const { status, body } = await raw({
      method: 'POST',
      url: '/api/token/',
      payload: { email: people[person].email, password },
    });
    if (status !== 200 || !isTokens(body))
      throw new Error(`${person} cannot sign in: ${status} ${JSON.stringify(body)}`);
    remembered.set(person, body);
    return body;
  };
  const tokenOf = async (who: PersonName | { token: string }): Promise<string> =>
    typeof who === 'object' ? who.token : (remembered.get(who) ?? (await signIn(who))).access;
  return {
    raw,
    signIn,
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

const isTokens = (value: unknown): value is Tokens =>
  typeof value === 'object' && value !== null && 'access' in value && 'refresh' in value;

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultName } from '../http/faults.ts';
import { type Answer, jsonAnswer, send } from '../http/send.ts';
import { readBody } from '../http/server.ts';
import { saoPauloDay } from '../portfolio/calendar.ts';
import { Dice } from '../portfolio/dice.ts';
import { bulkSource } from './bulk.ts';
import { errorAnswer, htmlAnswer } from './errors.ts';
import { Jobs } from './jobs.ts';
import { bulkAnswer, bulkSourceOf, isEmpty, type Operation, operations, RestDesk } from './operations.ts';
import { checkParameters, Query } from './query.ts';
import type { Account, SiengeState } from './state.ts';
import type { Tenant } from './tenant.ts';

interface RequestAddress {
  readonly path: string;
  readonly search: URLSearchParams;
  readonly subdomain: string;
}

/** The target that a path resolves to. */
type Target =
  | { readonly family: 'rest' | 'bulk'; readonly operation: Operation; readonly ids: readonly string[] }
  | { readonly family: 'bulk'; readonly job: string; readonly chunk: number | null };

/** The faults that are answers of their own; the rest spoil an answer that was right. */
const WHOLE_FAULTS: Readonly<Partial<Record<FaultName, (path: string) => Answer>>> = {
  error500: (path) => errorAnswer(500, path),
  html502: () => htmlAnswer(502),
  unavailable503: (path) => errorAnswer(503, path),
  limited429: (path) => errorAnswer(429, path),
  htmlIn200: () => htmlAnswer(200),
  errorIn200: () =>
    jsonAnswer(200, { status: 500, developerMessage: 'Erro Interno', clientMessage: 'Erro no servidor.' }),
};

/** Answers as Sienge does, check by check: address, credentials, path, method, permission, budget, parameters. */
export function siengeHandler(state: SiengeState) {
  const desk = new Desk(state);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://sienge');
    const method = request.method ?? 'GET';
    const target = targetOf(url.pathname);
    const entry = state.journal.begin(
      {
        at: state.clock.now().toISOString(),
        method,
        path: url.pathname,
        query: url.search.slice(1),
        family: target?.family ?? '',
        body: method === 'GET' ? '' : await readBody(request),
        outsideReading: method !== 'GET' && method !== 'HEAD',
      },
      request.headers,
    );
    const fault = state.faults.take(url.pathname);
    entry.fault = fault ?? '';
    const whole = fault ? WHOLE_FAULTS[fault]?.(url.pathname) : undefined;
    const answer = whole ?? desk.answer(request, url, method, target, fault);
    entry.status = fault === 'reset' || fault === 'hang' ? 0 : answer.status;
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    await send(response, answer, {
      fault: whole ? null : fault,
      faults: state.faults,
      gzip: state.quirks.gzip && takesGzip,
      pieceMs: target?.family === 'bulk' ? state.quirks.pieceMs : 0,
    });
  };
}

/** Splits an address as `/{subdomain}/public/api/…`; null for any other. */
function addressOf(url: URL): RequestAddress | null {
  const match = /^\/([^/]+)\/public\/api(\/.+)$/.exec(url.pathname);
  return match?.[1] && match[2] ? { subdomain: match[1], path: match[2], search: url.searchParams } : null;
}

/** A part of a path as it was meant; as it is where it means nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function targetOf(pathname: string): Target | null {
  const path = /^\/[^/]+\/public\/api(\/.+)$/.exec(pathname)?.[1] ?? '';
  const job = /^\/bulk-data\/v1\/async\/([^/]+)(?:\/result\/(\d+))?$/.exec(path);
  if (job?.[1]) return { family: 'bulk', job: job[1], chunk: job[2] === undefined ? null : Number(job[2]) };
  for (const operation of operations) {
    const match = operation.pattern.exec(path);
    if (match) return { family: operation.family, operation, ids: match.slice(1).map(decoded) };
  }
  return null;
}

class Desk {
  readonly #state: SiengeState;
  readonly #rest = new RestDesk();
  readonly #jobs = new Jobs();
  #shifts = 0;
  #pages = 0;

  constructor(state: SiengeState) {
    this.#state = state;
  }

  answer(request: IncomingMessage, url: URL, method: string, target: Target | null, fault: FaultName | null): Answer {
    const state = this.#state;
    const address = addressOf(url);
    const owner = address && state.tenantOf(address.subdomain);
    if (!address || !owner) return errorAnswer(404, url.pathname);
    if (state.revoked || !knows(owner.account, request.headers.authorization)) return errorAnswer(401, address.path);
    if (!target) return errorAnswer(404, address.path);
    if (method !== 'GET') return errorAnswer(isJson(request) ? 405 : 415, address.path);
    const now = state.clock.now();
    if (state.quirks.maintenance && inMaintenance(now)) return errorAnswer(503, address.path);
    if ('operation' in target && state.forbidden.has(target.operation.resource)) return errorAnswer(403, address.path);
    const spent = owner.budgets[target.family].take(now);
    if (spent) return this.#limited(address.path, spent, now);
    return 'job' in target
      ? this.#job(address.subdomain, target.job, target.chunk, now)
      : this.#operate(address, target, now, fault);
  }

  #tenant(): Tenant {
    const { portfolio, clock, quirks, oddities } = this.#state;
    return { portfolio, clock, quirks, oddities, today: saoPauloDay(clock.now()) };
  }

  #operate(
    address: RequestAddress,
    target: Extract<Target, { readonly operation: Operation }>,
    now: Date,
    fault: FaultName | null,
  ): Answer {
    const { operation, ids } = target;
    const query = new Query(address.search);
    const errors = checkParameters(operation.key, query);
    if (errors.length > 0) return errorAnswer(400, address.path, { errors });
    if (operation.family === 'rest') {
      this.#shift(operation.resource, query.offset);
      return this.#rest.answer(this.#tenant(), operation, ids, query, this.#state.webhooks.hooks);
    }
    if (query.text('_async') === 'true') return this.#start(address, operation, now, fault);
    const tenant = this.#tenant();
    const source = bulkSourceOf(operation);
    const bare = tenant.quirks.notFoundForEmpty || fault === 'notFoundForEmpty';
    if (bare && isEmpty(tenant, source, query)) return errorAnswer(404, address.path);
    return bulkAnswer(tenant, source, query, 0, source.length(tenant, query));
  }

  #start({ subdomain, search }: RequestAddress, operation: Operation, now: Date, fault: FaultName | null): Answer {
    const name = operation.key.slice('GET /bulk-data/v1/'.length);
    const job = this.#jobs.start(subdomain, name, search, now, fault === 'failedJob');
    if (fault === 'lostJob') this.#jobs.lose(job.identifier);
    const url = search.get('_asyncWebHookUrl');
    if (url)
      this.#state.webhooks.notify(url, search.get('_asyncWebHookToken'), {
        identifier: job.identifier,
        status: job.fails ? 'Failed' : 'Finished',
      });
    return jsonAnswer(200, { identifier: job.identifier });
  }

  #job(subdomain: string, identifier: string, chunk: number | null, now: Date): Answer {
    const path = '/bulk-data/v1/async';
    const job = this.#jobs.find(subdomain, identifier, now);
    if (!job) return errorAnswer(404, path);
    const tenant = this.#tenant();
    const source = bulkSource(job.resource);
    const query = new Query(job.query);
    const span = Math.max(1, Math.floor((job.chunkKilobytes * 1_024) / source.weight(tenant)));
    const chunks = Math.max(1, Math.ceil(source.length(tenant, query) / span));
    if (chunk === null) {
      job.polls += 1;
      const status = Jobs.state(job, tenant.quirks);
      if (status === 'Finished') return jsonAnswer(200, { status, chunks });
      return jsonAnswer(200, status === 'Failed' ? { status, error: 'Erro ao processar a requisição' } : { status });
    }
    const ready = Jobs.state(job, tenant.quirks) === 'Finished';
    if (!ready || chunk < 1 || chunk > chunks) return errorAnswer(404, path);
    return bulkAnswer(tenant, source, query, (chunk - 1) * span, chunk * span);
  }

  /** Lets the books change between two pages of a list. One row more at its head, or one less. */
  #shift(resource: string, offset: number): void {
    const { quirks, portfolio } = this.#state;
    const kinds = SHIFTS[resource];
    if (!kinds || offset === 0 || quirks.shiftRate === 0 || this.#shifts >= quirks.shiftLimit) return;
    this.#pages += 1;
    const dice = new Dice(portfolio.world.seed, 13, this.#pages);
    if (!dice.chance(quirks.shiftRate)) return;
    this.#shifts += 1;
    if (this.#state.happens(dice.pick(kinds), dice.int(1, 1_000_000))) this.#state.oddities.shifted += 1;
  }

  #limited(path: string, spent: 'minute' | 'day', now: Date): Answer {
    const { retryAfter, dailyMessage } = this.#state.quirks;
    const forms = {
      none: {},
      seconds: { 'retry-after': '7' },
      date: { 'retry-after': new Date(now.getTime() + 7_000).toUTCString() },
      absurd: { 'retry-after': '86400' },
    };
    return errorAnswer(429, path, {
      headers: forms[retryAfter],
      ...(spent === 'day' && dailyMessage ? { developerMessage: 'Limite diário de requisições excedido' } : {}),
    });
  }
}

const SHIFTS: Readonly<Record<string, readonly string[]>> = {
  'sales-contracts': ['sale.new', 'contract.remove'],
  customers: ['sale.new', 'contract.remove'],
  units: ['unit.remove'],
  creditors: ['creditor.new'],
  bills: ['payable.new', 'payable.pay', 'bill.remove'],
};

function knows({ user, password }: Account, authorization: string | undefined): boolean {
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return timingSafeEqual(digest(authorization ?? ''), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isJson(request: IncomingMessage): boolean {
  return /^application\/json\b/.test(request.headers['content-type'] ?? '');
}

/** Between midnight and half past six, UTC. */
function inMaintenance(now: Date): boolean {
  return now.getUTCHours() * 60 + now.getUTCMinutes() < 390;
}

/**
 * Sends a hundred thousand characters, and a NUL, in each text of an endpoint. A response may take at most twenty times as long
 * as for a thousand characters. No response may be a server failure.
 */
import type { Endpoint } from '@uni/contracts';
import { drawnShare } from '@uni/tools/test/share.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { jsonSchemaOf } from '../src/platform/http/options.ts';
import { openTestApp } from '../testing/test-app.ts';
import { type Schema, sample, textPositions, withValue } from './support/value-positions.ts';

const testApp = await openTestApp();
const { endpoints } = testApp.app;
beforeEach(() =>
  testApp.app.platform.database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute()),
);

const bodySchema = ({ body }: Endpoint): Schema | null => (body ? (jsonSchemaOf(body) as Schema) : null);
const querySchema = ({ query }: Endpoint): Schema | null => (query ? (jsonSchemaOf(query) as Schema) : null);

/** Repeated content that a careless parser handles badly. */
const fillings = ['a', '<', '0', ' ', ';a<', '(', '@a.', '/', '1.', '-'] as const;
const filled = (filling: string, length: number): string => filling.repeat(length).slice(0, length);

const urlOf = ({ path }: Endpoint): string => path.replace(/:\w+/g, '4242424242');

interface RequestCase {
  readonly what: string;
  readonly send: (text: string) => Promise<{ status: number }>;
}

type Caller = 'staff' | 'superuser' | null;

/** Returns a caller with access, so that the text is read. */
const callerOf = async (endpoint: Endpoint): Promise<Caller> => {
  if (endpoint.access === 'public') return null;
  const { status } = await testApp.send('staff', endpoint.method, urlOf(endpoint), endpoint.body ? {} : undefined);
  return status === 403 ? 'superuser' : 'staff';
};

const casesOf = (endpoint: Endpoint, who: Caller): RequestCase[] => {
  const body = bodySchema(endpoint);
  const positions = body ? [...new Map(textPositions(body).map((at) => [at.join('.'), at])).values()] : [];
  const query = Object.keys(querySchema(endpoint)?.properties ?? {});
  const clear = () =>
    testApp.app.platform.database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute());
  return [
    ...positions.map(
      (at): RequestCase => ({
        what: at.join('.'),
        send: async (text) => {
          await clear();
          const sent = withValue(body ? sample(body) : {}, at, body ?? undefined, text);
          return testApp.send(who, endpoint.method, urlOf(endpoint), sent);
        },
      }),
    ),
    ...query.map(
      (name): RequestCase => ({
        what: `?${name}`,
        send: (text) =>
          testApp.send(
            who,
            endpoint.method,
            `${urlOf(endpoint)}?${name}=${encodeURIComponent(text)}`,
            endpoint.body ? {} : undefined,
          ),
      }),
    ),
  ];
};

/** Returns the least of several times in milliseconds, as the machine also does other work. */
const timeOf = async (requestCase: RequestCase, text: string, tries: number): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < tries; turn += 1) {
    const began = performance.now();
    const { status } = await requestCase.send(text);
    least = Math.min(least, performance.now() - began);
    expect(status, `${requestCase.what}: ${text.slice(0, 8)}…`).toBeLessThan(500);
  }
  return least;
};

/** One filling per text and turn of the list: all of them over all texts, three for each text. */
const callers = new Map<Endpoint, Caller>();
for (const endpoint of endpoints) callers.set(endpoint, await callerOf(endpoint));
const taking = endpoints
  .map((endpoint) => ({ endpoint, asks: casesOf(endpoint, callers.get(endpoint) ?? null) }))
  .filter(({ asks }) => asks.length > 0);

/** Endpoints with texts in one run; the proofs take all, for a minute. */
const USUAL_ENDPOINTS = 40;

/** Below that, a measured time is the machine's, not the text's. */
const atLeastMs = 5;

describe('a hundred thousand characters', () => {
  test.each(
    drawnShare(taking, USUAL_ENDPOINTS).map(
      ({ endpoint, asks }, index) => [`${endpoint.method} ${endpoint.path}`, asks, index] as const,
    ),
  )('%s', { timeout: 120_000 }, async (_name, cases, index) => {
    const slow: string[] = [];
    for (const [at, requestCase] of cases.entries()) {
      for (const turn of [0, 1, 2]) {
        const filling = fillings[(index + at * 3 + turn) % fillings.length] ?? 'a';
        const short = Math.max(await timeOf(requestCase, filled(filling, 1_000), 1), atLeastMs);
        let long = await timeOf(requestCase, filled(filling, 100_000), 1);
        if (long > 20 * short) long = await timeOf(requestCase, filled(filling, 100_000), 5);
        if (long > 20 * short)
          slow.push(`${requestCase.what} of "${filling}": ${short.toFixed(1)} ms, then ${long.toFixed(1)} ms`);
      }
    }
    expect(slow).toEqual([]);
  });

  test('stand in every module', () => {
    const textCount = taking.reduce((sum, { asks }) => sum + asks.length, 0);
    process.stdout.write(`Texts of ${taking.length} endpoints that take one: ${textCount}\n`);
    expect(textCount).toBeGreaterThan(500);
  });
});

describe('a NUL', () => {
  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'in a parameter of %s is refused',
    async (_name, endpoint) => {
      const who = callers.get(endpoint) ?? null;
      const body = endpoint.body ? {} : undefined;
      const names = [...Object.keys(querySchema(endpoint)?.properties ?? {}), 'unknown'];
      for (const name of names) {
        const answer = await testApp.send(who, endpoint.method, `${urlOf(endpoint)}?${name}=a%00b`, body);
        expect([name, answer]).toMatchObject([name, refusedOrShut(name)(answer.status)]);
      }
      if (!endpoint.params) return;
      const within = await testApp.send(who, endpoint.method, endpoint.path.replace(/:\w+/g, '1%00'), body);
      expect(within).toMatchObject(refusedOrShut('non_field_errors')(within.status));
    },
  );
});

/** A caller without access gets that refusal and nothing else. */
const refusedOrShut = (field: string) => (status: number) =>
  status === 403 || status === 401
    ? { status }
    : { status: 400, body: { [field]: ['Null characters are not allowed.'] } };

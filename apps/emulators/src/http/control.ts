import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, readBody } from './server.ts';

/** Handlers of the control plane by path. They return the answer, in JSON. */
export type ControlTable = Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => unknown>>;

const PREFIX = '/_control/';

/** Listens on a second address, apart from the emulated one: it sets the scene and reports events. */
export function listenForControl(table: ControlTable, port = 0) {
  return listen(async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://control');
    const name = `${request.method} ${url.pathname.startsWith(PREFIX) ? url.pathname.slice(PREFIX.length) : url.pathname}`;
    const act = table[name];
    if (!act) return answer(response, 404, { error: `there is ${Object.keys(table).join(', ')}` });
    const text = request.method === 'POST' ? await readBody(request) : '';
    try {
      const body: unknown = text ? JSON.parse(text) : Object.fromEntries(url.searchParams);
      if (typeof body !== 'object' || body === null) throw new TypeError('the body has to be an object');
      answer(response, 200, (await act({ ...body })) ?? { done: true });
    } catch (error) {
      answer(response, 400, { error: error instanceof Error ? error.message : String(error) });
    }
  }, port);
}

function answer(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(value));
}

export function textOf(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw new TypeError(`${name} has to be a text`);
  return value;
}

export function numberOf(body: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isFinite(number)) throw new TypeError(`${name} has to be a number`);
  return number;
}

/** The options of a mutation that a body may name. */
export function mutationOptions(body: Readonly<Record<string, unknown>>) {
  const [seed, id, days] = ['seed', 'id', 'days'].map((name) => numberOf(body, name));
  return {
    ...(seed === undefined ? {} : { seed }),
    ...(id === undefined ? {} : { id }),
    ...(days === undefined ? {} : { days }),
  };
}

/** Moves the clock to a time, or on by seconds. */
export function moveClock(
  clock: { set(to: Date): void; advance(milliseconds: number): void; now(): Date },
  body: Readonly<Record<string, unknown>>,
): { readonly now: string } {
  const seconds = numberOf(body, 'advance_seconds');
  if (seconds !== undefined) clock.advance(seconds * 1_000);
  else if (body.now !== undefined) {
    const to = new Date(textOf(body, 'now'));
    if (Number.isNaN(to.getTime())) throw new TypeError('now has to be a time');
    clock.set(to);
  }
  return { now: clock.now().toISOString() };
}

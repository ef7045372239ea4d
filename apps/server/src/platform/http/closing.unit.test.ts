import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { endSilentConnections } from './closing.ts';

const listening = async (longestRequestMs: number) => {
  const app = fastify();
  endSilentConnections(app, longestRequestMs);
  let finish = (): void => {};
  const requested = new Promise<void>((arrived) => {
    app.get('/', async () => {
      arrived();
      await new Promise<void>((done) => {
        finish = done;
      });
      return 'done';
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, requested, finish: () => finish() };
};

test('a connection on which nothing was asked does not keep the server from its end', async () => {
  const { app, port } = await listening(60_000);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const ended = once(socket, 'close');
  await app.close();
  await ended;
});

test('what was asked before the end is answered', async () => {
  const { app, port, requested, finish } = await listening(60_000);
  const answer = fetch(`http://127.0.0.1:${port}/`);
  await requested;
  const closed = app.close();
  finish();
  expect(await (await answer).text()).toBe('done');
  await closed;
});

test('what is not answered within the time of a request is given up', async () => {
  const { app, port, requested } = await listening(1);
  const answer = fetch(`http://127.0.0.1:${port}/`).catch(() => 'given up');
  await requested;
  await app.close();
  expect(await answer).toBe('given up');
});

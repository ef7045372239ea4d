import { createServer, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, expect, test } from 'vitest';
import { OutsideRefused } from './destination.ts';
import { createOutsideStream, type OutsidePatience, OutsideTimeout } from './outside-stream.ts';

/** Ends when the test ends it. */
let held: ServerResponse | null = null;

/** Never ends by itself. */
const drip = (response: ServerResponse) => {
  const timer = setInterval(() => response.write('x'.repeat(1_000)), 10);
  response.on('close', () => clearInterval(timer));
};

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/parts': (response) => {
    response.write('one ');
    held = response;
  },
  '/packed': (response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('y'.repeat(100_000)));
  },
  '/packed-short': (response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('y'.repeat(100_000)).subarray(0, 60));
  },
  '/mute': () => {},
  '/stalls': (response) => void response.write('begun'),
  '/drip': drip,
  '/away': (response) => void response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
  '/short': (response) => {
    response.writeHead(200, { 'Content-Length': '1000' });
    response.write('begun');
    setTimeout(() => response.destroy(), 20);
  },
};
const server = createServer((request, response) => answers[request.url ?? '']?.(response));
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const listening = server.address();
const port = typeof listening === 'object' && listening ? listening.port : 0;
const connections = promisify(server.getConnections.bind(server));
/** Whatever a test did, no connection outlives it. */
afterEach(async () => {
  await expect.poll(() => connections(), { timeout: 20_000, interval: 10 }).toBe(0);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open = createOutsideStream({ allowInside: true });
const read = async (path: string, patience?: OutsidePatience): Promise<string> => {
  const answer = await open(`http://127.0.0.1:${port}${path}`, {}, patience);
  let text = '';
  for await (const chunk of answer.body) text += chunk.toString();
  return text;
};

test('the first part is there before the last is sent', async () => {
  const answer = await open(`http://127.0.0.1:${port}/parts`);
  const chunks: string[] = [];
  for await (const chunk of answer.body) {
    chunks.push(chunk.toString());
    if (chunks.length === 1) held?.end('two');
  }
  expect(chunks).toEqual(['one ', 'two']);
});

test('a packed answer arrives unpacked', async () => {
  expect(await read('/packed')).toBe('y'.repeat(100_000));
});

test('the size limit counts what was unpacked', async () => {
  await expect(read('/packed', { maxBytes: 50_000 })).rejects.toThrow(OutsideRefused);
});

test('follows no redirect', async () => {
  const answer = await open(`http://127.0.0.1:${port}/away`);
  expect(answer.status).toBe(302);
  answer.close();
});

test('an address inside is refused without a connection', async () => {
  const careful = createOutsideStream({ allowInside: false });
  await expect(careful(`https://127.0.0.1:${port}/parts`)).rejects.toThrow(OutsideRefused);
});

test('a head that does not come and a body that stalls end by their own limits', async () => {
  await expect(read('/mute', { firstByteMs: 50 })).rejects.toThrow(OutsideTimeout);
  await expect(read('/stalls', { firstByteMs: 30_000, idleMs: 50 })).rejects.toThrow(OutsideTimeout);
});

test('the reader’s own slowness is no stall', async () => {
  const answer = await open(`http://127.0.0.1:${port}/parts`, {}, { idleMs: 300 });
  const chunks: string[] = [];
  for await (const chunk of answer.body) {
    chunks.push(chunk.toString());
    await new Promise((done) => setTimeout(done, 400));
    held?.end('two');
  }
  expect(chunks.join('')).toBe('one two');
});

test.each(['/mute', '/stalls', '/drip'])(
  '%s, which nothing else would end, is cancelled by the signal',
  async (path) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const patience = { firstByteMs: 600_000, idleMs: 600_000, signal: controller.signal };
    await expect(read(path, patience)).rejects.toThrow(/abort/i);
  },
);

test('leaving early closes the connection', async () => {
  const answer = await open(`http://127.0.0.1:${port}/drip`);
  for await (const _ of answer.body) break;
  await expect.poll(() => connections(), { timeout: 20_000, interval: 10 }).toBe(0);
});

test('an answer that nobody reads is closed without reading', async () => {
  (await open(`http://127.0.0.1:${port}/drip`)).close();
  await expect.poll(() => connections(), { timeout: 20_000, interval: 10 }).toBe(0);
});

test.each(['/short', '/packed-short'])('%s is a failure, not a shorter answer', async (path) => {
  await expect(read(path)).rejects.toThrow();
});

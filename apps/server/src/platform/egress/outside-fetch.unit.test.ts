import { createServer } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { createOutsideFetch, OutsideRefused } from './outside-fetch.ts';

let connections = 0;
const server = createServer((request, response) => {
  if (request.url === '/away') response.writeHead(302, { Location: 'http://169.254.169.254/' }).end();
  else if (request.url === '/large') response.end('x'.repeat(5_000));
  else if (request.url === '/slow') setTimeout(() => response.end('late'), 2_000);
  else request.pipe(response.writeHead(200, { 'Content-Type': 'text/plain' }));
});
server.on('connection', () => {
  connections += 1;
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const listening = server.address();
const port = typeof listening === 'object' && listening ? listening.port : 0;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Every name is this machine. */
const toHere = (addresses: readonly string[]) =>
  createOutsideFetch({
    allowInside: false,
    resolve: (_name, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
  });

describe('an address of somebody’s inside is not called', () => {
  test.each([
    'http://login.example.com/',
    'ftp://login.example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'login.example.com',
    '',
    'https://',
    'https://user@login.example.com/',
    'https://login.example.com@127.0.0.1/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://erp.local/',
    'https://erp.local./',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://[fc00::1]/',
    'https://[fd12:3456::1]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'https://①②⑦.⓪.⓪.①/',
  ])('%s', async (address) => {
    await expect(createOutsideFetch({ allowInside: false })(address)).rejects.toThrow(OutsideRefused);
    expect(connections).toBe(0);
  });

  test.each([[['127.0.0.1']], [['::1']], [['::ffff:10.0.0.1']], [['93.184.215.14', '10.0.0.1']], [[]]])(
    'nor a name that resolves to %j',
    async (addresses) => {
      await expect(toHere(addresses)(`https://login.example.com:${port}/`)).rejects.toThrow();
      expect(connections).toBe(0);
    },
  );
});

describe('a call that is allowed', () => {
  const call = createOutsideFetch({ allowInside: true, timeoutMs: 300, maxBytes: 1_000 });
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;

  test('sends method and body and gives the answer', async () => {
    const answer = await call(at('/'), { method: 'POST', body: 'olá' });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain',
      'olá',
    ]);
  });

  test('follows no redirect', async () => {
    expect((await call(at('/away'))).status).toBe(302);
  });

  test('ends when the answer is too large or too late', async () => {
    await expect(call(at('/large'))).rejects.toThrow(OutsideRefused);
    await expect(call(at('/slow'))).rejects.toThrow(/timeout|aborted/i);
  });
});

import { createServer } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { tally } from '../../../test/support/tally.ts';
import { OutsideRefused } from './destination.ts';
import { createOutsideFetch } from './outside-fetch.ts';

let connections = 0;
const server = createServer((request, response) => {
  if (request.url === '/away') response.writeHead(302, { Location: 'http://169.254.169.254/' }).end();
  else if (request.url === '/large') response.end('x'.repeat(5_000));
  else if (request.url !== '/mute') request.pipe(response.writeHead(200, { 'Content-Type': 'text/plain' }));
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

/** Addresses that lead inside, in every spelling that a parser or a resolver is known to follow. */
const payloads = [
  'http://login.example.com/',
  'ftp://login.example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'gopher://127.0.0.1:6379/_INFO',
  'dict://127.0.0.1:11211/stats',
  'data:text/plain,x',
  'login.example.com',
  '//169.254.169.254/',
  '',
  ' ',
  'https://',
  'https:///169.254.169.254/',
  'https:\\\\169.254.169.254\\',
  'https://user@login.example.com/',
  'https://user:secret@login.example.com/',
  'https://login.example.com@127.0.0.1/',
  'https://login.example.com%2F@169.254.169.254/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://x.localhost/',
  'https://erp.local/',
  'https://erp.local./',
  'https://ERP.LOCAL/',
  'https://metadata.google.internal/',
  'https://metadata.google.internal./computeMetadata/v1/',
  'https://intranet/',
  'https://127.0.0.1/',
  'https://127.0.0.1./',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0x0.0x0.0x1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://3232235521/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://0251.0376.0251.0376/',
  'https://169.16689662/',
  'https://100.64.0.1/',
  'https://198.18.0.1/',
  'https://192.0.2.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[64:ff9b::a00:1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[2001:db8::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[ff02::1]/',
  'https://①②⑦.⓪.⓪.①/',
  'https://１２７.０.０.１/',
  'https://127。0。0。1/',
];

/** Resolutions of a name. One internal address among several is enough to refuse it. */
const resolutions: readonly (readonly string[])[] = [
  ['127.0.0.1'],
  ['::1'],
  ['169.254.169.254'],
  ['::ffff:10.0.0.1'],
  ['fd00:ec2::254'],
  ['93.184.215.14', '10.0.0.1'],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::1'],
];

describe('an address of somebody’s inside is not called', () => {
  test('in whatever spelling, nor by a name that resolves to one', async () => {
    const outside = createOutsideFetch({ allowInside: false });
    const succeeded: string[] = [];
    const tried = async (name: string, call: Promise<unknown>) => {
      const problem = await call.then(
        () => null,
        (failure: unknown) => failure,
      );
      if (!(problem instanceof OutsideRefused)) succeeded.push(`${name}: ${problem}`);
    };
    for (const payload of payloads) await tried(payload, outside(payload));
    for (const resolution of resolutions)
      await tried(`login.example.com is ${resolution}`, toHere(resolution)(`https://login.example.com:${port}/`));
    expect(connections).toBe(0);
    tally('SSRF', payloads.length + resolutions.length, succeeded);
  });

  test('nor by a name without an address', async () => {
    await expect(toHere([])(`https://login.example.com:${port}/`)).rejects.toThrow();
    expect(connections).toBe(0);
  });

  test('nor by a name that is somebody else the second time: it is asked for once, and that address is called', async () => {
    let requestCount = 0;
    const rebinding = createOutsideFetch({
      allowInside: false,
      timeoutMs: 300,
      resolve: (_name, _options, callback) => {
        requestCount += 1;
        // Public by its prefix, of a network that was given back (RFC 3701) and is routed nowhere.
        callback(null, [requestCount === 1 ? { address: '3ffe::1', family: 6 } : { address: '127.0.0.1', family: 4 }]);
      },
    });
    await expect(rebinding(`https://login.example.com:${port}/`)).rejects.toThrow();
    expect([requestCount, connections]).toEqual([1, 0]);
  });
});

describe('a call that is allowed', () => {
  const call = createOutsideFetch({ allowInside: true, timeoutMs: 30_000, maxBytes: 1_000 });
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
    const hasty = createOutsideFetch({ allowInside: true, timeoutMs: 100 });
    await expect(hasty(at('/mute'))).rejects.toThrow(/timeout|aborted/i);
  });
});

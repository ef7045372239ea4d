/**
 * Two containers on one volume: neither server sees the other's processes, and both are process 1. The second is refused, and
 * nothing that the first acknowledged is lost. The folder is free as soon as the first is killed.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const own = ['--user', '--map-root-user', '--pid', '--fork', '--mount-proc', '--kill-child=KILL'];
const separates = process.platform === 'linux' && spawnSync('unshare', [...own, 'true']).status === 0;

const home = mkdtempSync(join(tmpdir(), 'uni-namespaces-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

interface Server {
  readonly child: ChildProcess;
  /** Its address, or null when it ended first. */
  readonly address: Promise<string | null>;
  readonly output: () => string;
}

const startAlone = (): Server => {
  const main = new URL('../src/main.ts', import.meta.url).pathname;
  const env = { PATH: process.env.PATH, UNI_DATA_DIR: home, PORT: '0', UNI_DEMONSTRATION: 'plan' };
  const child = spawn('unshare', [...own, process.execPath, main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let output = '';
  const address = new Promise<string | null>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
        const ready = /UNI pronto em (\S+)/.exec(output)?.[1];
        if (ready) resolve(ready);
      });
    child.once('close', () => resolve(null));
  });
  return { child, address, output: () => output };
};

const ended = ({ child }: Server): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('close', resolve));

const call = async (address: string, method: string, path: string, token: string | null, body?: unknown) => {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
};

const signIn = async (address: string): Promise<string> => {
  const credentials = { email: 'super@demo.uni', password: 'Demonstracao-2026' };
  return (await call(address, 'POST', '/api/token/', null, credentials)).body.access;
};

test.runIf(separates)(
  'of two servers in two namespaces of processes the second is refused',
  { tags: ['proof'], timeout: 120_000 },
  async () => {
    const first = startAlone();
    const address = await first.address;
    if (!address) throw new Error(first.output());
    const token = await signIn(address);
    const list = '/api/admin/organizations/';
    const codes = async (at: string, as: string): Promise<string[]> =>
      (await call(at, 'GET', list, as)).body.map(({ code }: { code: string }) => code);
    const matchOf = (n: number) =>
      call(address, 'POST', list, token, { code: `n${n}`, domain: `n${n}.test`, name: `N ${n}` });

    // Written while the second tries to come in, too.
    const second = startAlone();
    const written: number[] = [];
    let isTrying = true;
    void ended(second).then(() => {
      isTrying = false;
    });
    for (let n = 0; isTrying || n < 20; n += 1) if ((await matchOf(n)).status === 201) written.push(n);
    expect(await second.address).toBeNull();
    expect(second.child.exitCode).toBe(1);
    expect(second.output()).toContain('is in use by process');

    first.child.kill('SIGKILL');
    await ended(first);
    const third = startAlone();
    const again = await third.address;
    if (!again) throw new Error(third.output());
    expect(await codes(again, await signIn(again))).toEqual(expect.arrayContaining(written.map((n) => `n${n}`)));
    expect(written.length).toBeGreaterThanOrEqual(20);
  },
);

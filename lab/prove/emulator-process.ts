/** Both emulated ERPs as a separate process, configured and queried over their control plane. */
import { spawn } from 'node:child_process';
import type { ErpSystem } from '@uni/contracts';
import type { JournalEntry } from '@uni/emulators';

export interface RunningErp {
  readonly address: string;
  readonly account: { subdomain: string; user: string; secret: string; integration_token?: string };
  control(method: 'GET' | 'POST', name: string, body?: object): Promise<unknown>;
  journal(): Promise<readonly JournalEntry[]>;
}

export interface RunningEmulators extends Readonly<Record<ErpSystem, RunningErp>> {
  stop(): Promise<void>;
}

const startLimitMs = 180_000;
const main = new URL('../../apps/emulators/src/main.ts', import.meta.url).pathname;

export const startEmulators = async (seed: number): Promise<RunningEmulators> => {
  const emulators = spawn(process.execPath, [main, '--size', 'XS', '--seed', String(seed), '--port', '0'], {
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => emulators.once('close', () => resolve()));
  const output = await new Promise<string>((resolve, reject) => {
    let text = '';
    const limit = setTimeout(() => reject(new Error(`not ready after ${startLimitMs} ms:\n${text}`)), startLimitMs);
    const hear = (chunk: Buffer) => {
      text += chunk;
      if (!text.includes('Ctrl+C')) return;
      clearTimeout(limit);
      resolve(text);
    };
    emulators.stdout.on('data', hear);
    emulators.stderr.on('data', hear);
    emulators.once('close', (code) => reject(new Error(`ended with ${code}:\n${text}`)));
  });
  const matchIn = (pattern: RegExp): string => pattern.exec(output)?.[1] ?? '';
  const [siengeControl = '', uauControl = ''] = [...output.matchAll(/control (\S+)\/_control\/truth/g)].map(
    ([, url]) => url,
  );
  return {
    sienge: erpAt(matchIn(/^Sienge +(\S+)/m), siengeControl, {
      subdomain: matchIn(/subdomain (\S+)/),
      user: matchIn(/user (\S+)/),
      secret: matchIn(/password (\S+)/),
    }),
    uau: erpAt(matchIn(/^UAU +(\S+)/m), uauControl, {
      subdomain: '',
      user: matchIn(/login (\S+)/),
      secret: matchIn(/login \S+ +password (\S+)/),
      integration_token: matchIn(/integration token (\S+)/),
    }),
    stop: async () => {
      emulators.kill('SIGTERM');
      await gone;
    },
  };
};

const erpAt = (address: string, controlUrl: string, account: RunningErp['account']): RunningErp => {
  const control: RunningErp['control'] = async (method, name, body) => {
    const response = await fetch(`${controlUrl}/_control/${name}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new RangeError(`${name}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return { address, account, control, journal: async () => (await control('GET', 'journal')) as JournalEntry[] };
};

/** A receiver of webhooks that answers as instructed: well, badly, late, never, or with a redirect. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly id: string;
  readonly body: { readonly id: string; readonly type: string } & Record<string, unknown>;
  readonly raw: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  /** The answer that it gave. */
  readonly mood: Mood;
}

export type Mood = 'well' | 'badly' | 'elsewhere' | 'gone' | 'hang' | 'late' | 'breaks';

export interface Receiver {
  readonly address: string;
  /** Everything that arrived, repetitions too. */
  readonly received: Received[];
  /** Of the next requests, one after the other; then it answers well. */
  readonly moods: Mood[];
  readonly elsewhere: () => number;
  close(): Promise<void>;
}

export const openReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  const moods: Mood[] = [];
  const waiting = new Set<NodeJS.Timeout>();
  let elsewhere = 0;
  const answer = (response: ServerResponse, status: number, headers = {}) => response.writeHead(status, headers).end();
  const server = createServer((request, response) => {
    if (request.url === '/elsewhere') elsewhere += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      const mood = moods.shift() ?? 'well';
      const id = String(request.headers['webhook-id']);
      received.push({ id, body: JSON.parse(raw), raw, headers: request.headers, mood });
      if (mood === 'badly') return answer(response, 500);
      if (mood === 'gone') return answer(response, 410);
      if (mood === 'elsewhere') return answer(response, 302, { location: '/elsewhere' });
      if (mood === 'breaks') return void request.socket.destroy();
      if (mood === 'hang') return undefined;
      if (mood === 'late') return void waiting.add(setTimeout(() => answer(response, 200), 120));
      return answer(response, 204);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/uni`,
    received,
    moods,
    elsewhere: () => elsewhere,
    close: () =>
      new Promise((resolve) => {
        for (const timer of waiting) clearTimeout(timer);
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** Verifies by the public text of Standard Webhooks, without our own code. */
export const isSignedBy = (secret: string, { headers, raw }: Received): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => {
      const [version, signature = ''] = one.split(',');
      const given = Buffer.from(signature, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
};

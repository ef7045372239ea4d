/** The receiving end of Slack and Teams: collects messages, and answers as instructed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChatAnswer {
  /** 0: it never answers. */
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ChatReception {
  readonly address: string;
  /** Bodies as they arrived, of every attempt. */
  readonly received: { readonly type: string | undefined; readonly body: unknown; readonly raw: string }[];
  /** Of the next requests, one after the other; then it answers 200. */
  readonly answers: ChatAnswer[];
  close(): Promise<void>;
}

export const openChatApp = async (): Promise<ChatReception> => {
  const received: ChatReception['received'] = [];
  const answers: ChatAnswer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      received.push({ type: request.headers['content-type'], body: JSON.parse(raw), raw });
      const { status, headers = {} } = answers.shift() ?? { status: 200 };
      if (status !== 0) response.writeHead(status, headers).end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/services/T0/B0/abcd`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

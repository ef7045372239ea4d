/**
 * Lets the operator of this machine request a backup of the running server. The address is on the loopback alone; its token is in
 * a file that only the server's user can read. Both are new with each start.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { writeDurably } from './durable-write.ts';
import type { TakenBackup } from './take.ts';

const fileName = 'control.json';
const noteShape = z.strictObject({ port: z.int().min(1).max(65_535), token: z.string().min(32) });
const takenShape = z.strictObject({
  folder: z.string(),
  begunAt: z.string(),
  endedAt: z.string(),
  bytes: z.number(),
  verifiedMs: z.number(),
});
const answerShape = z.union([takenShape, z.strictObject({ refused: z.string() })]);

export interface Control {
  close(): Promise<void>;
}

/** Listens, and writes where and with which token into `folder`. */
export const openControl = async (folder: string, take: () => Promise<TakenBackup>): Promise<Control> => {
  const token = randomBytes(32).toString('base64url');
  const expected = digestOf(`Bearer ${token}`);
  const server = createServer((incoming, response) => {
    if (!isAllowed(incoming, expected)) response.writeHead(404).end();
    else void answer(response, take);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, resolve);
  });
  // The process may end in spite of it.
  server.unref();
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const file = join(folder, fileName);
  const fresh = `${file}.${process.pid}`;
  await rm(fresh, { force: true });
  await writeDurably(fresh, JSON.stringify({ port, token }));
  await rename(fresh, file);
  return {
    close: async () => {
      await rm(file, { force: true });
      server.closeAllConnections();
      server.close();
    },
  };
};

const digestOf = (value: string): Buffer => createHash('sha256').update(value).digest();

/** A browser's page sends no such header to an address that does not allow it. */
const isAllowed = ({ method, url, headers }: IncomingMessage, expected: Buffer): boolean =>
  method === 'POST' && url === '/backup' && timingSafeEqual(digestOf(headers.authorization ?? ''), expected);

const answer = async (response: ServerResponse, take: () => Promise<TakenBackup>): Promise<void> => {
  const result = await take().catch((error: unknown) => ({
    refused: error instanceof Error ? error.message : String(error),
  }));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
};

/** The running server did not take it; the message is its sentence. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}

/** Sends the request to the server that runs on this data folder. Throws BackupFailed with the reason. */
export const requestBackup = async (folder: string): Promise<TakenBackup> => {
  const note = await readFile(join(folder, fileName), 'utf8').catch(() => null);
  if (note === null)
    throw new BackupFailed(
      `The process that holds ${folder} takes no backups: it has not started, or is another command.`,
    );
  const { port, token } = noteShape.parse(JSON.parse(note));
  const body: unknown = JSON.parse(await send(port, token));
  const answered = answerShape.parse(body);
  if ('refused' in answered) throw new BackupFailed(answered.refused);
  return answered;
};

/** Node's own client waits as long as the backup takes; `fetch` ends after five minutes. */
const send = (port: number, token: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, path: '/backup', method: 'POST', headers: { authorization: `Bearer ${token}` } },
      (response) => {
        if (response.statusCode === 200) text(response).then(resolve, reject);
        else reject(new BackupFailed('The running server refuses this token. Has it just been started again?'));
      },
    );
    call.once('error', () => reject(new BackupFailed('The running server has gone while it took the backup.')));
    call.end();
  });

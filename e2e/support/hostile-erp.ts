/** An ERP whose people have typed code where names belong: an emulated Sienge with other texts in its answers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SiengeEmulator, startSiengeEmulator } from '@uni/emulators';

export interface HostileErp {
  readonly url: string;
  readonly account: SiengeEmulator['account'];
  close(): Promise<void>;
}

/** What people type in an ERP; codes, numbers and days are its own. */
const typed = /(name|description|notes)$/i;

async function passOn(upstream: string, next: () => string, request: IncomingMessage, response: ServerResponse) {
  const { authorization = '' } = request.headers;
  const reply = await fetch(`${upstream}${request.url}`, { headers: { authorization } });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
  const told = isJson
    ? JSON.stringify(
        JSON.parse(text, (key, value: unknown) =>
          typeof value === 'string' && value !== '' && typed.test(key) ? `${next()} ${value}` : value,
        ),
      )
    : text;
  response.writeHead(reply.status, { 'Content-Type': reply.headers.get('content-type') ?? 'text/plain' });
  response.end(told);
}

/** Starts the smallest tenant, with a text of `next` before every name, description and note. */
export async function startHostileErp(next: () => string): Promise<HostileErp> {
  const sienge = await startSiengeEmulator({ size: 'XS', seed: 5 });
  const server = createServer((request, response) => {
    passOn(sienge.url, next, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    account: sienge.account,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await sienge.close();
    },
  };
}

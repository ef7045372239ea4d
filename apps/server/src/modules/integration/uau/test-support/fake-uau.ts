/** A UAU over real HTTP whose answers the test defines. It records every request. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AdapterContext, ConnectionSettings } from '../../adapter/adapter.model.ts';
import { createErpCall } from '../../adapter/erp-call.gateway.ts';
import { uauAccess } from '../access.model.ts';
import { settings, stream } from './emulated-erps.ts';

export const secrets = { user: 'UNIAPI', password: 'S3nha-secreta', integrationToken: 'chave-secreta' } as const;
const ROOT = '/uauAPI/api/v1';
export const LOGIN = `${ROOT}/Autenticador/AutenticarUsuario`;

export interface FakeRequest {
  readonly path: string;
  /** `Venda/ExportarVendasXml`. */
  readonly action: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
export interface FakeResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text as it is, anything else as JSON. */
  readonly body?: unknown;
}

const closing: (() => void)[] = [];
export const closeUaus = (): void => {
  for (const close of closing.splice(0)) close();
};

/** Issues the tokens t1, t2, … and accepts the last of them. Answers are empty unless the test defines others. */
export const openUau = async (
  over: (receivedRequest: FakeRequest) => FakeResponse | null = () => null,
  its: Partial<ConnectionSettings> = {},
) => {
  const journal: FakeRequest[] = [];
  let logins = 0;
  const usual = ({ path, headers }: FakeRequest): FakeResponse => {
    if (path === LOGIN) {
      logins += 1;
      return { body: `"t${logins}"` };
    }
    return headers.authorization === `t${logins}` ? { body: [] } : { status: 401, body: { Message: 'denied' } };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '';
    const receivedRequest = {
      path,
      action: path.replace(`${ROOT}/`, ''),
      method: request.method ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    journal.push(receivedRequest);
    const { status = 200, headers, body = [] } = over(receivedRequest) ?? usual(receivedRequest);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const listening = server.address();
  const address = `http://127.0.0.1:${typeof listening === 'object' && listening ? listening.port : 0}`;
  let at = Date.parse('2026-11-22T12:00:00Z');
  const now = () => new Date(at);
  const { signal } = new AbortController();
  const pause = async () => {};
  const access = uauAccess({ address, ...secrets, stream, now, signal });
  const call = createErpCall({ ...access, stream, reserve: async () => {}, now, pause, signal });
  const context: AdapterContext = { settings: { ...settings, ...its }, call, today: '2026-11-22', now, signal, pause };
  return {
    journal,
    context,
    advance: (minutes: number) => {
      at += minutes * 60_000;
    },
    /** Request bodies of one action, in order. */
    requestsOf: (action: string): unknown[] =>
      journal.filter((one) => one.action === action).map(({ body }) => JSON.parse(body)),
    logins: () => journal.filter(({ path }) => path === LOGIN).length,
  };
};

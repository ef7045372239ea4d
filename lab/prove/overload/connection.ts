/** One persistent connection of a signed-in caller, and what it meets. */
import { Agent, request } from 'node:http';

export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly ms: number;
  /** In seconds. */
  readonly retryAfter: number | null;
}

export class Connection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #origin: URL;
  readonly #token: string;

  constructor(origin: string, token: string) {
    this.#origin = new URL(origin);
    this.#token = token;
  }

  /** Rejects where the connection breaks. */
  send(method: string, path: string, body?: unknown): Promise<Answered> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const began = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ agent: this.#agent, host: this.#origin.hostname, port: this.#origin.port, method, path },
          headers: {
            authorization: `Bearer ${this.#token}`,
            ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
          },
        },
        (response) => {
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.once('error', reject);
          response.once('end', () => {
            const text = Buffer.concat(pieces).toString();
            const ms = performance.now() - began;
            const retryAfter = Number(response.headers['retry-after']) || null;
            resolve({ retryAfter, status: response.statusCode ?? 0, body: text === '' ? null : JSON.parse(text), ms });
          });
        },
      );
      sent.once('error', reject);
      sent.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

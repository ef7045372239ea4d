/** Real processes with roles on one PostgreSQL. Workers are killed and followed by others, whose clocks are ahead of a lease. */
import { demonstrationPassword } from '@uni/server/src/demonstration.ts';
import {
  type Client,
  leaseOverMs,
  type RunningServer,
  reachingEnv,
  signIn,
  startServer,
  startTestServer,
  type TestServer,
} from '@uni/server/testing/index.ts';

const author = 'admin@demo.uni';
const secret = Buffer.alloc(32, 1).toString('base64');

export class Processes {
  readonly #testServer: TestServer;
  readonly #web: RunningServer[] = [];
  #workers: RunningServer[] = [];
  #aheadMs = 0;
  #turn = 0;

  private constructor(testServer: TestServer) {
    this.#testServer = testServer;
  }

  /** The first process changes the schema and seeds the demonstration; the others follow it. */
  static async start(
    { web, workers }: { readonly web: number; readonly workers: number },
    testServer?: TestServer,
  ): Promise<Processes> {
    const all = new Processes(testServer ?? (await startTestServer('postgres', false)));
    try {
      for (let count = 0; count < web; count += 1) all.#web.push(await all.#begin('web'));
      for (let count = 0; count < workers; count += 1) await all.addWorker();
      return all;
    } catch (error) {
      await all.leave();
      throw error;
    }
  }

  get database() {
    return this.#testServer.database;
  }

  get secret(): string {
    return secret;
  }

  get aheadMs(): number {
    return this.#aheadMs;
  }

  get origins(): readonly string[] {
    return this.#web.map(({ origin }) => origin);
  }

  /** Of processes of both roles. */
  get everyOrigin(): readonly string[] {
    return [...this.#web, ...this.#workers].map(({ origin }) => origin);
  }

  /** Signed in to one process, sends each request to the next one: what one knows, all know. */
  async client(email = author): Promise<Client> {
    const clients = await Promise.all(this.origins.map((origin) => signIn(origin, email, demonstrationPassword)));
    const [first] = clients;
    if (!first) throw new Error('no process answers');
    return {
      send: (...call) => {
        this.#turn += 1;
        return (clients[this.#turn % clients.length] ?? first).send(...call);
      },
    };
  }

  async addWorker(): Promise<void> {
    this.#workers.push(await this.#begin('worker'));
  }

  /** Kills the worker at this position by SIGKILL; its successor finds its leases expired. */
  async replaceWorker(position: number): Promise<void> {
    const [victim] = this.#workers.splice(position % this.#workers.length, 1);
    await victim?.kill();
    this.#aheadMs += leaseOverMs;
    await this.addWorker();
  }

  async leave(): Promise<string[]> {
    const codes: (number | null)[] = [];
    for (const server of [...this.#workers.splice(0), ...this.#web.splice(0)]) codes.push(await server.stop());
    this.#testServer.leave();
    return codes.filter((code) => code !== 0).map((code) => `a stop by SIGTERM ended with ${code}`);
  }

  #begin(role: 'web' | 'worker'): Promise<RunningServer> {
    const ahead = role === 'worker' ? this.#aheadMs : 0;
    return startServer({
      ...this.#testServer.env,
      ...reachingEnv,
      ...{ UNI_ROLE: role, UNI_SECRET_KEY: secret, UNI_DEMONSTRATION: 'whole', CLOCK_AHEAD_MS: String(ahead) },
    });
  }
}

/** Servers that are killed and followed by others, whose clocks are ahead by whatever time has been let pass. */
import { demonstrationPassword } from '../../src/demonstration.ts';
import { type Client, signIn } from './client.ts';
import { type RunningServer, startServer } from './server-process.ts';
import { type CrashEngine, reachingEnv, type TestServer } from './test-server.ts';

/** Longer than a lease and a work claim: the next server finds those of the dead expired. */
export const leaseOverMs = 61_000;

const author = 'admin@demo.uni';

/** A server and a user signed in to it. */
interface Life {
  readonly server: RunningServer;
  readonly client: Client;
}

export class KillableServers {
  readonly #testServer: TestServer;
  readonly #chance: () => number;
  readonly #passed: (aheadMs: number) => Promise<void>;
  #lives: Life[] = [];
  #aheadMs = 0;
  #kills = 0;

  /** `passed` lets others know how far the clock is ahead. */
  constructor(
    testServer: TestServer,
    chance: () => number,
    passed: (aheadMs: number) => Promise<void> = async () => {},
  ) {
    this.#testServer = testServer;
    this.#chance = chance;
    this.#passed = passed;
  }

  get kills(): number {
    return this.#kills;
  }

  get aheadMs(): number {
    return this.#aheadMs;
  }

  get clients(): readonly Client[] {
    return this.#lives.map(({ client }) => client);
  }

  /** Two servers race for the work where the database lets them. */
  async begin(engine: CrashEngine): Promise<void> {
    const racers = engine === 'postgres' ? 2 : 1;
    for (let racer = 0; racer < racers; racer += 1) await this.bear();
  }

  async bear(): Promise<Client> {
    const server = await startServer({
      ...this.#testServer.env,
      ...reachingEnv,
      CLOCK_AHEAD_MS: String(this.#aheadMs),
    });
    const life = { server, client: await signIn(server.origin, author, demonstrationPassword) };
    this.#lives.push(life);
    return life.client;
  }

  anyone(): Client {
    const life = this.#lives[Math.floor(this.#chance() * this.#lives.length)];
    if (!life) throw new Error('Nobody is alive');
    return life.client;
  }

  async organizationId(): Promise<number> {
    const profile = await this.anyone().send('GET', '/api/access/user/profile/');
    return Number(Object(profile).organization);
  }

  async pass(milliseconds: number): Promise<void> {
    this.#aheadMs += milliseconds;
    await this.#passed(this.#aheadMs);
  }

  /** Kills one of them, and lets another begin after so long. */
  async kill(laterMs: number): Promise<void> {
    const [victim] = this.#lives.splice(Math.floor(this.#chance() * this.#lives.length), 1);
    await victim?.server.kill();
    this.#kills += 1;
    await this.pass(Math.max(0, laterMs));
    await this.bear();
  }

  async killAll(): Promise<void> {
    await Promise.all(this.#lives.splice(0).map(({ server }) => server.kill()));
  }

  /** Ends them as an operator does; answers who did not go in peace. */
  async stop(): Promise<string[]> {
    const codes: (number | null)[] = [];
    for (const { server } of this.#lives.splice(0)) codes.push(await server.stop());
    return codes.filter((code) => code !== 0).map((code) => `a stop by SIGTERM ended with ${code}`);
  }
}

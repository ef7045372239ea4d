/** Environment of a server that will be killed: a data folder of its own, and a database that outlives it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseConfig } from '../../src/platform/database/index.ts';
import { type Cluster, startCluster } from '../temporary-cluster.ts';

export type CrashEngine = 'pglite' | 'postgres';

export interface TestServer {
  readonly database: DatabaseConfig;
  readonly env: Readonly<Record<string, string>>;
  /** Null: the database is the server's own process. */
  readonly cluster: Cluster | null;
  leave(): void;
}

const clockAhead = new URL('./clock-ahead.ts', import.meta.url).href;

/** Of a server that calls others on this machine, and whose clock goes by CLOCK_AHEAD_MS. */
export const reachingEnv = { UNI_ALLOW_PRIVATE_HOSTS: '1', NODE_OPTIONS: `--import ${clockAhead}` } as const;

/** `isDurable`: the cluster survives its own crash, not only the server's. */
export const startTestServer = async (engine: CrashEngine, isDurable: boolean): Promise<TestServer> => {
  const home = mkdtempSync(join(tmpdir(), 'uni-kill-'));
  const env = { UNI_DATA_DIR: home };
  const discard = () => rmSync(home, { recursive: true, force: true });
  if (engine === 'pglite')
    return { database: { engine: 'embedded', folder: join(home, 'database') }, env, cluster: null, leave: discard };
  const cluster = await startCluster({ isDurable });
  const leave = () => {
    cluster.stop();
    discard();
  };
  return { database: { engine, url: cluster.url }, env: { ...env, DATABASE_URL: cluster.url }, cluster, leave };
};

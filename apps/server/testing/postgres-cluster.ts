/** One cluster and one settled template database per run; every test file works on a copy. */
import type { TestProject } from 'vitest/node';
import { migrationSteps, tenancyRules } from '../src/app.ts';
import { openDatabase, splitTables } from '../src/platform/database/index.ts';
import { growingTables } from '../src/table-layout.ts';
import { databaseUrl, dropDatabase, runAsAdmin } from './database-copies.ts';
import { settle } from './people.ts';
import { removeAbandonedFolders } from './quick-folder.ts';
import { startCluster } from './temporary-cluster.ts';
import { startPooler } from './temporary-pooler.ts';

declare module 'vitest' {
  interface ProvidedContext {
    template:
      | { engine: 'embedded'; folder: string }
      /** `poolerPort`: applications reach it through a pooler in transaction mode there. */
      | { engine: 'postgres'; adminUrl: string; name: string; poolerPort: number | null };
  }
}

const splitting = { tables: growingTables, partitions: 4, rules: tenancyRules, report: () => {} };

export const setup = async (project: TestProject) => {
  removeAbandonedFolders();
  const given = process.env.DATABASE_URL;
  const cluster = given ? null : await startCluster({ isDurable: false });
  const adminUrl = given ?? cluster?.url ?? '';
  const name = `uni_template_${process.pid}`;
  await runAsAdmin(adminUrl, `create database ${name}`);
  const database = await openDatabase(
    { engine: 'postgres', url: databaseUrl(adminUrl, name), connections: 2 },
    tenancyRules,
  );
  await database.migrate(migrationSteps, tenancyRules);
  await settle(database);
  await database.close();
  // `UNI_TEST_PARTITIONED=1`: everything once more, on tables split by organization.
  if (process.env.UNI_TEST_PARTITIONED === '1') await splitTables(databaseUrl(adminUrl, name), splitting);
  // `UNI_TEST_POOLER=1`: everything once more, behind PgBouncer.
  const pooler = process.env.UNI_TEST_POOLER === '1' ? await startPooler(Number(new URL(adminUrl).port)) : null;
  project.provide('template', { engine: 'postgres', adminUrl, name, poolerPort: pooler?.port ?? null });
  return async () => {
    pooler?.stop();
    if (cluster) cluster.stop();
    else await dropDatabase(adminUrl, name);
  };
};

/** Proofs of processes, machines and what moves between them. */
import { common, type Proof } from './proof.ts';

export const machineProofs: readonly Proof[] = [
  {
    ...common,
    name: 'transfer',
    what: 'one organization as a file, between PostgreSQL and the embedded database and back: the same rows, little memory',
    command: ['lab/prove/transfer.ts'],
    reading: 'figures',
    needs: ['postgresql'],
  },
  {
    ...common,
    name: 'http-partitioned',
    what: 'every case over HTTP, on PostgreSQL with its large tables split by organization',
    command: ['node_modules/vitest/vitest.mjs', 'run', '--root', 'apps/server', '--project', 'server on PostgreSQL'],
    env: { UNI_TEST_PARTITIONED: '1' },
    reading: 'vitest',
    needs: ['postgresql'],
  },
  {
    ...common,
    name: 'statements',
    what: 'every case over HTTP, on PostgreSQL: no statement of a request is without its organization',
    command: ['lab/prove/statements.ts'],
    reading: 'figures',
    needs: ['postgresql'],
  },
  {
    ...common,
    name: 'roles',
    what: 'processes with roles: slow readings delay no one else, and forty killed workers leave the same books',
    command: ['lab/prove/roles.ts', '--seed', '{seed}'],
    reading: 'figures',
    seed: 1,
    needs: ['postgresql'],
  },
  {
    ...common,
    name: 'failover',
    what: 'a primary killed behind PgBouncer, its synchronous standby promoted: no acknowledged write lost, back in 30 s',
    command: ['lab/prove/failover.ts', '--kills', '40', '--seed', '{seed}'],
    reading: 'figures',
    seed: 1,
    needs: ['postgresql', 'pgbouncer'],
  },
  {
    ...common,
    name: 'journeys-machines',
    what: 'journeys of the main job, behind PgBouncer in transaction mode and with a streaming replica',
    command: [
      ...['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
      ...[
        'journeys/main-job',
        'journeys/walk',
        'journeys/proposals',
        'journeys/committee-report',
        'journeys/executive-summary',
      ],
    ],
    env: { UNI_JOURNEYS_MACHINES: '1' },
    reading: 'playwright',
    needs: ['chromium', 'web build', 'postgresql', 'pgbouncer'],
  },
  {
    ...common,
    name: 'overload',
    what: 'two hundred connections that read and save for a minute, ten times: refused early, and answered in time',
    command: ['lab/prove/overload.ts'],
    reading: 'figures',
    needs: ['postgresql'],
  },
];

/** The rows of `npm run proofs`. To add one, add a row: running, reading, resuming and recording need nothing more. */
import { benches } from './benches.ts';
import { drawnProofs } from './drawn-proofs.ts';
import { machineProofs } from './machine-proofs.ts';
import { common, type Proof, script, serverTests } from './proof.ts';
import { wholeSuites } from './whole-suites.ts';
import { workbookProofs } from './workbook-proofs.ts';

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

const suites: readonly Proof[] = [
  {
    ...common,
    name: 'http-postgres',
    what: 'every case over HTTP, on PostgreSQL',
    command: serverTests('server on PostgreSQL'),
    reading: 'vitest',
    needs: ['postgresql'],
  },
  {
    ...common,
    name: 'http-pglite',
    what: 'every case over HTTP, on PGlite',
    command: serverTests('server on PGlite, whole'),
    reading: 'vitest',
  },
  {
    ...common,
    name: 'journeys',
    what: 'every journey, three times',
    command: [PLAYWRIGHT, 'test', '--config', 'e2e', '--repeat-each=3'],
    reading: 'playwright',
    needs: ['chromium', 'web build', 'postgresql'],
    limitMinutes: 240,
  },
  {
    ...common,
    name: 'journeys-once',
    what: 'every journey and look, those that npm test leaves out too: the second way of a job, layers, wide walks',
    command: [PLAYWRIGHT, 'test', '--config', 'e2e'],
    reading: 'playwright',
    needs: ['chromium', 'web build', 'postgresql'],
  },
  {
    ...common,
    name: 'journeys-pglite',
    what: 'every journey on the embedded database',
    command: [PLAYWRIGHT, 'test', '--config', 'e2e'],
    env: { UNI_JOURNEYS_ENGINE: 'embedded' },
    reading: 'playwright',
    needs: ['chromium', 'web build', 'postgresql'],
  },
  {
    ...common,
    name: 'crowded',
    what: 'every screen at 1280 × 720 in both themes: names of sixty characters, fifty modules, forty floors of twelve',
    command: [PLAYWRIGHT, 'test', '--config', 'e2e', 'proofs/crowded'],
    reading: 'playwright',
    needs: ['chromium', 'web build', 'postgresql'],
  },
  {
    ...common,
    name: 'guesses',
    what: 'a hundred guesses a day at the password of each of a hundred accounts',
    command: serverTests('server on PostgreSQL', 'access/sign-in/ladder'),
    env: { UNI_GUESSES: 'all' },
    reading: 'vitest',
    needs: ['postgresql'],
  },
];

const repeated: readonly Proof[] = [
  {
    ...common,
    name: 'session-races',
    what: 'a thousand races of tabs over a bad network: nobody is signed out who did not leave',
    command: serverTests('server on PostgreSQL', 'test/session-races'),
    env: { UNI_SESSION_RACES: '1000' },
    reading: 'vitest',
    needs: ['postgresql'],
  },
  {
    ...common,
    name: 'contract-lives',
    what: 'three hundred lives of contracts: the tables hold what the library says',
    command: serverTests('server on PostgreSQL', 'contracts/contract-lives'),
    env: { UNI_CONTRACT_LIVES: '300' },
    reading: 'vitest',
    needs: ['postgresql'],
  },
];

const guards: readonly Proof[] = [
  {
    ...common,
    name: 'mutants',
    what: 'every guard of authorisation taken out once: a test notices',
    command: ['lab/prove/mutants.ts'],
    reading: 'figures',
  },
  {
    ...common,
    name: 'planted-faults',
    what: 'sixty mistakes planted in page, engine and server, one at a time: the suites that reach each notice',
    command: ['lab/prove/planted-faults/main.ts'],
    // Each has to be noticed by what `npm test` runs.
    env: { UNI_TEST_CASES: 'usual' },
    reading: 'figures',
    needs: ['chromium', 'postgresql'],
    limitMinutes: 120,
  },
  ...(['pglite', 'postgres'] as const).flatMap((engine) =>
    ['permit-group', 'study-edit'].map(
      (operation): Proof => ({
        ...common,
        name: `kills-${engine}-${operation}`,
        what: `fifty kills while ${operation} is written on ${engine}: nothing acknowledged is lost`,
        command: [
          'lab/prove/kill-nine.ts',
          ...['--engine', engine, '--operation', operation, '--times', '50', '--seed', '{seed}'],
        ],
        reading: 'figures',
        seed: 1,
        needs: engine === 'postgres' ? ['postgresql'] : [],
      }),
    ),
  ),
  ...(['pglite', 'postgres'] as const).map(
    (engine): Proof => ({
      ...common,
      name: `mails-${engine}`,
      what: `twenty kills while approvals are requested by mail on ${engine}: no mail is lost`,
      command: ['lab/prove/mails.ts', '--engine', engine, '--kills', '20', '--seed', '{seed}'],
      reading: 'figures',
      seed: 1,
      needs: engine === 'postgres' ? ['postgresql'] : [],
    }),
  ),
  ...(['pglite', 'postgres'] as const).map(
    (engine): Proof => ({
      ...common,
      name: `report-schedules-${engine}`,
      what: `eight kills while reports are sent by mail on ${engine}: none is lost, none is sent twice`,
      command: ['lab/prove/report-schedules.ts', '--engine', engine, '--kills', '8', '--seed', '{seed}'],
      reading: 'figures',
      seed: 1,
      needs: engine === 'postgres' ? ['postgresql'] : [],
    }),
  ),
  {
    ...common,
    name: 'sync',
    what: 'both connectors under faults, kills and changing books: what has landed is what the ERP holds',
    command: script('prove:sync', '--seeds', '100', '--from', '{seed}'),
    reading: 'figures',
    seed: 1,
    needs: ['postgresql'],
    limitMinutes: 120,
  },
  {
    ...common,
    name: 'sync-killed',
    what: 'the same with real servers that are killed while they read',
    command: script('prove:sync', '--process', '--seeds', '8', '--from', '{seed}'),
    reading: 'figures',
    seed: 1,
    needs: ['postgresql'],
    limitMinutes: 120,
  },
  {
    ...common,
    name: 'webhooks',
    what: 'real servers killed while a receiver fails: it has each event once by its id',
    command: script('prove:webhooks', '--seeds', '4', '--from', '{seed}', '--kills', '12'),
    reading: 'figures',
    seed: 1,
    needs: ['postgresql'],
  },
];

const installed: readonly Proof[] = [
  {
    ...common,
    name: 'package',
    what: 'the archive, unpacked: it starts without a network, and somebody signs in',
    command: script('prove:package'),
    reading: 'figures',
    needs: ['web build'],
  },
  {
    ...common,
    name: 'image',
    what: 'the image, built without a daemon: its command runs as its user on a read-only root',
    command: script('prove:image'),
    reading: 'figures',
    needs: ['web build'],
  },
];

const drills: readonly Proof[] = [
  {
    ...common,
    name: 'restore-drill',
    what: 'backups under saves, kills and on a full disk, restored on both databases: one instant, trails whole',
    command: ['lab/prove/restore-drill.ts'],
    reading: 'figures',
    needs: ['postgresql'],
  },
];

const measures: readonly Proof[] = [
  {
    ...common,
    name: 'measure:conflicts',
    what: 'two people on one study: nothing lost, nothing overwritten unseen',
    command: script('measure:conflicts', '--seed', '{seed}'),
    reading: 'figures',
    seed: 26,
    needs: ['chromium'],
  },
  {
    ...common,
    name: 'measure:ux',
    what: 'the rubric of the planning surface',
    command: script('measure:ux'),
    reading: 'figures',
    needs: ['chromium'],
  },
  {
    ...common,
    name: 'measure:numbers',
    what: 'every indicator on every screen and paper against the engine',
    command: script('measure:numbers'),
    reading: 'figures',
    needs: ['chromium'],
  },
  {
    ...common,
    name: 'measure:emulators',
    what: 'four million emulated installments in little memory',
    command: script('measure:emulators'),
    reading: 'figures',
  },
];

export const proofs: readonly Proof[] = [
  ...suites,
  ...wholeSuites,
  ...drawnProofs,
  ...workbookProofs,
  ...repeated,
  ...guards,
  ...installed,
  ...drills,
  ...machineProofs,
  ...measures,
  ...benches,
];

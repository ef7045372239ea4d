#!/usr/bin/env node
// The one way in: `npm start`, `npm test` and the rest come through here. It needs nothing but Node 18. It installs the
// packages when they are missing or stale. Then it runs the command's steps under the Node 24 that came with them.
import { realpathSync } from 'node:fs';
import { cpus } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhenStale } from './bootstrap/install.mjs';
import { findNode, missingNodeMessage, repositoryRoot } from './bootstrap/node.mjs';
import { endLike, runAsSelf } from './bootstrap/run.mjs';

/**
 * Rows of an ERP live until their batch is stored. Room for them to die young costs megabytes and saves a fifth of the
 * reading. Older rows are collected when the heap has grown by half. On a machine with much memory the collector would wait
 * until they are a gigabyte.
 */
const memoryForBatches = ['--max-semi-space-size=64', '--heap-growing-percent=50'];

/** Rows are passed on as they come. On a machine with much memory the collector would wait for no reason. */
const smallMemory = ['--max-old-space-size=256'];

/** Threads of Node's pool. Password hashes take one for each core but one; the others read files and resolve names. */
const poolThreads = String(cpus().length + 3);

/** Command → the programs run in turn, each only when the one before succeeded. Arguments go to the last. */
export const commands = {
  start: [
    ['tools/commands/build-web.ts'],
    ['tools/commands/demo-credentials.ts'],
    [...memoryForBatches, 'apps/server/src/main.ts'],
  ],
  dev: [['tools/commands/demo-credentials.ts'], ['tools/commands/dev.ts']],
  test: [['tools/test/main.ts']],
  'test:fast': [['tools/test/main.ts', '--fast']],
  bench: [['lab/bench/engine/run.ts']],
  'bench:earlier': [['lab/bench/engine/earlier.ts']],
  'bench:analysis': [['lab/bench/analysis/analysis.ts']],
  'bench:web': [['lab/bench/web/web.ts']],
  'bench:grid': [['lab/bench/web/grid.ts']],
  'measure:ux': [['lab/measure/ux/main.ts']],
  'measure:numbers': [['lab/measure/numbers/main.ts']],
  'measure:conflicts': [['lab/measure/conflicts/main.ts']],
  guide: [['tools/guide/main.ts']],
  tables: [['apps/server/testing/tables/main.ts']],
  layout: [['apps/server/testing/layout/main.ts']],
  client: [['tools/commands/write-engine-documents.ts'], ['apps/server/testing/client/main.ts']],
  'verify:workbook': [['tools/verify-workbook.ts']],
  proofs: [['lab/prove/proofs/main.ts']],
  'prove:sync': [['lab/prove/sync.ts']],
  'prove:webhooks': [['lab/prove/webhooks.ts']],
  'prove:package': [['lab/prove/package/main.ts']],
  'prove:image': [['lab/prove/image/main.ts']],
  'bench:erp': [[...memoryForBatches, 'lab/bench/server/erp.ts']],
  'bench:sales': [['--expose-gc', 'lab/bench/server/sales.ts']],
  'bench:many': [['lab/bench/server/many.ts']],
  'bench:archive': [['lab/bench/server/archive.ts']],
  'bench:search': [['lab/bench/server/search.ts']],
  'bench:colab': [['lab/bench/server/colab.ts']],
  'bench:home': [['lab/bench/server/home.ts']],
  'bench:save': [['lab/bench/server/save.ts']],
  'bench:workbook': [['lab/bench/workbook/workbook.ts']],
  'bench:sign-in': [['lab/bench/server/sign-in.ts']],
  'bench:start': [['lab/bench/server/start.ts']],
  emulators: [['apps/emulators/src/main.ts']],
  'measure:emulators': [['lab/measure/emulators.ts']],
  package: [['tools/commands/build-web.ts'], ['tools/package/main.ts']],
  backup: [['apps/server/src/backup.ts']],
  restore: [['apps/server/src/restore.ts']],
  'create-superuser': [['apps/server/src/create-superuser.ts']],
  'export-organization': [[...smallMemory, 'apps/server/src/export-organization.ts']],
  'import-organization': [[...smallMemory, 'apps/server/src/import-organization.ts']],
  'rotate-signing-key': [['apps/server/src/rotate-signing-key.ts']],
  partition: [['apps/server/src/partition.ts']],
  'archive-erp-rows': [['apps/server/src/archive-erp-rows.ts']],
};

const [name, ...args] = process.argv.slice(2);

/** @param {string | undefined} command @returns {command is keyof typeof commands} */
function isCommand(command) {
  return command !== undefined && Object.hasOwn(commands, command);
}

async function main() {
  if (!isCommand(name)) {
    console.error(`Usage: node tools/bootstrap.mjs ${Object.keys(commands).join(' | ')}`);
    process.exitCode = 64;
    return;
  }
  installWhenStale(repositoryRoot);
  const node = findNode(repositoryRoot);
  if (!node) throw new Error(missingNodeMessage());
  const env = {
    UV_THREADPOOL_SIZE: poolThreads,
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  };
  const steps = commands[name];
  for (const [index, step] of steps.entries()) {
    const last = index === steps.length - 1;
    const end = await runAsSelf(node, last ? [...step, ...args] : step, { cwd: repositoryRoot, env });
    if (last || end.code !== 0) return endLike(end);
  }
}

// `npm run package` imports the table.
if (realpathSync(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

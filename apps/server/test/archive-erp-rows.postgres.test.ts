/** `npm run archive-erp-rows` as a process: killed by SIGKILL while it archives, run again, compared, put back, refused. */
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { drawnShare } from '@uni/tools/test/share.ts';
import { expect, test } from 'vitest';
import { archiveTrial, oldRows, sortedLines } from '../src/modules/integration/archive/test-support/archive-trial.ts';
import { testOrganizations } from '../testing/people.ts';
import { openTestApp } from '../testing/test-app.ts';

const { app, database: config } = await openTestApp();
const url = config.engine === 'postgres' ? (config.listenUrl ?? config.url) : '';
const organizationId = testOrganizations.first.id;
const { store, newFolder, tableRows, fileRows, catalogueOf } = archiveTrial(app.platform.database, organizationId);
const { root, folder } = newFolder();

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** `lines`: SIGKILL once it has printed as many; null: it ends by itself. */
const run = (args: readonly string[], lines: number | null = null): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../src/archive-erp-rows.ts'), ...args], {
      env: { PATH: process.env.PATH ?? '', DATABASE_URL: url, UNI_DATA_DIR: join(root, 'server') },
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
      if (lines !== null && output.split('\n').length > lines) child.kill('SIGKILL');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('close', (code) => resolve({ code, output }));
  });

const into = ['--into', root, '--organization', String(organizationId)];

test('killed processes lose no row, and the next one ends the work', {
  tags: ['proof'],
  timeout: 300_000,
}, async () => {
  const stored = await store(11, 4_000);
  const all = async () => [...(await tableRows(stored.connectionId)), ...(await fileRows(folder, stored.connectionId))];
  for (const lines of [1, 2, 5]) {
    const { code, output } = await run(into, lines);
    expect(code, output).toBe(null);
    expect(sortedLines(await all())).toEqual(sortedLines(stored.rows));
  }
  expect(await catalogueOf(stored.connectionId)).not.toHaveLength(0);
  const { code, output } = await run(into);
  expect(code, output).toBe(0);
  const files = await fileRows(folder, stored.connectionId);
  expect(sortedLines(await all())).toEqual(sortedLines(stored.rows));
  expect(files.length).toBeGreaterThan(oldRows(stored).length / 2);

  const catalogue = await catalogueOf(stored.connectionId);
  expect(await run([...into, '--verify'])).toEqual({
    code: 0,
    output: `organization ${organizationId}: ${catalogue.length} files, ${files.length} rows, 0 faults\n`,
  });
  const month = catalogue[0]?.month ?? '';
  const ofMonth = catalogue.filter((entry) => entry.month === month);
  const rows = ofMonth.reduce((sum, entry) => sum + entry.rows, 0);
  expect(await run([...into, '--restore', '--month', month])).toEqual({
    code: 0,
    output: `organization ${organizationId}: ${rows} rows of ${ofMonth.length} files are in the database again\n`,
  });
  expect(sortedLines(await all())).toEqual(sortedLines(stored.rows));

  const lost = catalogue.at(-1)?.file ?? '';
  rmSync(join(root, lost));
  const verified = await run([...into, '--verify']);
  expect(verified.code).toBe(1);
  expect(verified.output).toContain(`1 faults\n${lost} is missing\n`);
  expect(await run([...into, '--restore', '--file', lost])).toEqual({ code: 1, output: `${lost} is missing\n` });
});

const refused: readonly [string[], string][] = [
  [['--organization', '1'], 'Name the folder by --into or UNI_ERP_ARCHIVE_DIR.'],
  [['--into', 'x', '--older-than-months', '12'], '--older-than-months takes a whole number from 13 to 999.'],
  [['--into', 'x', '--restore', '--month', '2024-01'], 'Usage: archive-erp-rows'],
];

test.each(drawnShare(refused, 1))('%j is refused with a sentence', async (args, sentence) => {
  const { code, output } = await run(args);
  expect(code).toBe(1);
  expect(output.startsWith(sentence)).toBe(true);
  expect(existsSync('x')).toBe(false);
});

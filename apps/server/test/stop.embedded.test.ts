/** Shutdown of the real process while callers hold connections, and its start on a database of a newer version. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { migrationSteps, tenancyRules } from '../src/app.ts';
import { openDatabase } from '../src/platform/database/index.ts';
import { startServer } from '../testing/crash/server-process.ts';

const home = mkdtempSync(join(tmpdir(), 'uni-stop-'));
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

const settled = (name: string): string => {
  const template = inject('template');
  if (template.engine !== 'embedded') throw new Error('this test is about the embedded database');
  const folder = join(home, name);
  cpSync(template.folder, join(folder, 'database'), { recursive: true });
  return folder;
};

test('SIGTERM ends the process within eight seconds, whoever holds on to it', {
  tags: ['proof'],
  timeout: 120_000,
}, async () => {
  const server = await startServer({ UNI_DATA_DIR: settled('held'), UNI_DEMONSTRATION: 'none' });
  const { hostname, port } = new URL(server.origin);
  const head = `POST /api/token/ HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
  // One without a request, one whose body never arrives, one that stays connected.
  const sockets = ['', `${head}{`, `GET / HTTP/1.1\r\nHost: ${hostname}\r\nConnection: keep-alive\r\n\r\n`].map(
    (text) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.write(text);
      return socket;
    },
  );
  await sleep(500);
  const began = performance.now();
  const code = await server.stop();
  const seconds = (performance.now() - began) / 1_000;
  for (const socket of sockets) socket.destroy();
  process.stdout.write(`SIGTERM with three callers holding on: ended after ${seconds.toFixed(1)} s with ${code}\n`);
  expect(seconds).toBeLessThan(8);
  expect(code).toBe(0);
});

test('a database that is newer than the program ends the start with a sentence, and is left as it was', {
  tags: ['proof'],
  timeout: 120_000,
}, async () => {
  const folder = settled('newer');
  const config = { engine: 'embedded', folder: join(folder, 'database') } as const;
  const future = { name: '9999-of-a-later-version', up: 'create table of_a_later_version (id int8 primary key)' };
  const opened = async (act: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<unknown>) => {
    const database = await openDatabase(config, tenancyRules);
    await act(database);
    await database.close();
  };
  await opened((database) =>
    database.migrate([...migrationSteps, future], {
      ...tenancyRules,
      globalTables: [
        ...tenancyRules.globalTables,
        { table: 'of_a_later_version', reason: 'a test', grants: ['select'] },
      ],
    }),
  );
  const refused = await startServer({ UNI_DATA_DIR: folder, UNI_DEMONSTRATION: 'none' }).then(
    () => 'started',
    (error: Error) => error.message,
  );
  expect(refused).toBe(
    'ended with 1:\nThe database has been brought up to date by a newer version of UNI (step 9999-of-a-later-version). Start that version, or restore the backup that was made before it.\n',
  );
  await opened(async (database) => {
    const { rows } = await database.withPlatform((transaction) =>
      sql`select count(*)::int4 as count from of_a_later_version`.execute(transaction),
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

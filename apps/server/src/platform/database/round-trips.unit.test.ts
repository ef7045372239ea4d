import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { commitStep, GatheringConnection, openingStep, rollbackStep, type Sent, unawaited } from './round-trips.ts';

/** Remembers what would have been sent, one list for each round trip. */
class RememberedConnection extends GatheringConnection {
  readonly trips: string[][] = [];

  protected override async send(before: readonly CompiledQuery[], last: CompiledQuery): Promise<Sent> {
    this.trips.push([...before, last].map(({ sql }) => sql));
    if (last.sql === 'broken') throw new Error('broken');
    return { rows: [], affected: null };
  }
}

const execute = async (...queries: readonly CompiledQuery[]): Promise<string[][]> => {
  const connection = new RememberedConnection();
  for (const query of queries) await connection.executeQuery(query);
  return connection.trips;
};

const opening = [openingStep('begin'), openingStep('set local role uni_app')];
const read = CompiledQuery.raw('select 1');
const write = () => unawaited(CompiledQuery.raw('insert'));

test('a transaction begins with its first query, and its writes travel with its end', async () => {
  expect(await execute(...opening, read, write(), write(), commitStep())).toEqual([
    ['begin', 'set local role uni_app', 'select 1'],
    ['insert', 'insert', 'select where false', 'commit'],
  ]);
});

test('a write travels before the query after it', async () => {
  expect(await execute(...opening, read, write(), read, commitStep())).toEqual([
    ['begin', 'set local role uni_app', 'select 1'],
    ['insert', 'select 1'],
    ['select where false', 'commit'],
  ]);
});

test('a transaction of writes alone is one round trip', async () => {
  expect(await execute(...opening, write(), commitStep())).toEqual([
    ['begin', 'set local role uni_app', 'insert', 'select where false', 'commit'],
  ]);
});

test('a transaction without a query never begins, however it ends', async () => {
  expect(await execute(...opening, commitStep())).toEqual([]);
  expect(await execute(...opening, rollbackStep())).toEqual([]);
});

test('writes that were not sent are undone with the rest', async () => {
  expect(await execute(...opening, read, write(), rollbackStep(), ...opening, read)).toEqual([
    ['begin', 'set local role uni_app', 'select 1'],
    ['rollback'],
    ['begin', 'set local role uni_app', 'select 1'],
  ]);
});

test('after a trip that failed with writes in it the transaction can only end', async () => {
  const connection = new RememberedConnection();
  for (const query of [...opening, read, write()]) await connection.executeQuery(query);
  await expect(connection.executeQuery(CompiledQuery.raw('broken'))).rejects.toThrow('broken');
  await expect(connection.executeQuery(read)).rejects.toThrow('broken');
  await expect(connection.executeQuery(commitStep())).rejects.toThrow('broken');
  await connection.executeQuery(rollbackStep());
  for (const query of [...opening, read, commitStep()]) await connection.executeQuery(query);
  expect(connection.trips.slice(2)).toEqual([
    ['rollback'],
    ['begin', 'set local role uni_app', 'select 1'],
    ['select where false', 'commit'],
  ]);
});

test('a query that fails alone leaves the transaction to a savepoint', async () => {
  const connection = new RememberedConnection();
  for (const query of [...opening, read]) await connection.executeQuery(query);
  await expect(connection.executeQuery(CompiledQuery.raw('broken'))).rejects.toThrow('broken');
  await connection.executeQuery(CompiledQuery.raw('rollback to savepoint a'));
  expect(connection.trips.at(-1)).toEqual(['rollback to savepoint a']);
});

import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dueInMs } from './schedule.ts';
import { listBackups, nameOf, removeOld, removePartial } from './shelf.ts';

const hour = 3_600_000;
/** 03:30 in São Paulo is 06:30 in UTC. */
const at = 3 * 60 + 30;
const instant = (text: string) => new Date(`2026-11-${text}:00Z`);

test.each([
  ['none has been taken', null, '29T12:00', 0],
  ['the last day’s is there', '29T06:30', '29T12:00', 18.5 * hour],
  ['the last day’s is missing', '28T06:31', '29T06:30', 0],
  ['today’s hour has not come', '28T06:31', '29T06:00', hour / 2],
  ['one was asked for after the hour', '29T09:00', '29T12:00', 18.5 * hour],
  ['one was asked for before the hour', '29T06:00', '29T06:30', 0],
  ['it is another day in UTC', '29T06:30', '30T01:00', 5.5 * hour],
])('when %s', (_what, newest, now, expected) => {
  expect(dueInMs(at, newest === null ? null : instant(newest), instant(now))).toBe(expected);
});

test('old backups go, the newest stays however old it is, and what is no backup is none', async () => {
  const shelf = mkdtempSync(join(tmpdir(), 'uni-shelf-'));
  const days = ['01T06:30', '10T06:30', '20T06:30'].map((text) => nameOf(instant(text)));
  for (const name of [...days, `${nameOf(instant('21T06:30'))}.partial`, 'uni-notes', 'mine'])
    mkdirSync(join(shelf, name));
  const names = async () => (await listBackups(shelf)).map(({ folder }) => folder.slice(shelf.length + 1));
  expect(await names()).toEqual(days.toReversed());
  expect(await removeOld(shelf, 14, instant('21T06:30'))).toBe(1);
  expect(await names()).toEqual([days[2], days[1]]);
  expect(await removeOld(shelf, 1, new Date('2027-11-21T06:30:00Z'))).toBe(1);
  expect(await names()).toEqual([days[2]]);
  await removePartial(shelf);
  expect(readdirSync(shelf).toSorted()).toEqual(['mine', days[2], 'uni-notes'].toSorted());
  rmSync(shelf, { recursive: true });
  expect(await listBackups(shelf)).toEqual([]);
});

/** The publishing job: computes group values from contributions under random pseudonyms. */
import { benchmarkRules, type Contribution, type PublishedCell, publish } from '@uni/analysis';
import { type CollaborationKey, collaborationKeys } from '@uni/contracts';
import type { TenantDatabase } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/module.ts';
import type { CellRow } from './benchmark.repository.ts';
import type { Edition } from './editions.model.ts';
import {
  beginEdition,
  editionsBefore,
  forgetHandedIn,
  type HandedIn,
  insertMembers,
  listCells,
  listHandedIn,
  listMembers,
  type MemberRow,
  replaceCells,
} from './publication.repository.ts';

/** Publishes a date, once. Null: already published. Returns the number of groups with new values. */
export const publishEdition = (
  { database }: Pick<Platform, 'database'>,
  { day, month }: Edition,
): Promise<number | null> =>
  database.withPublisher(async (db) => {
    if (!(await beginEdition(db, day, month))) return null;
    const handedIn = await listHandedIn(db, day);
    const members = await listMembers(db);
    const before = await listCells(db);
    const publishedRows = collaborationKeys.flatMap((key) => {
      const mine = members.filter((row) => row.key === key);
      const cells = publish(day, contributionsOf(handedIn, key), {
        disclosed: [...setsOf(mine).values()],
        published: publishedCellsOf(before, mine, key),
      }).published;
      return cells.map((cell) => ({ key, cell }));
    });
    const publishedToday = publishedRows.filter(({ cell }) => cell.edition === day);
    await store(db, { day, month }, publishedRows, before);
    const publishedEditions = new Set(publishedRows.map(({ cell }) => cell.edition));
    const remembered = [...(await editionsBefore(db, day, benchmarkRules.memory)), day, ...publishedEditions];
    await forgetHandedIn(db, day, remembered);
    return publishedToday.length;
  });

interface PublishedRow {
  readonly key: CollaborationKey;
  readonly cell: PublishedCell;
}

const store = async (
  db: TenantDatabase,
  { day, month }: Edition,
  publishedRows: readonly PublishedRow[],
  before: readonly CellRow[],
): Promise<void> => {
  const rows = publishedRows.map(({ key, cell }): CellRow => {
    const old = before.find((row) => row.key === key && row.cell === cell.cell);
    if (cell.edition !== day && old) return old;
    const [p10 = null, p25, p50, p75, p90 = null] = cell.percentiles;
    return {
      ...{ key, cell: cell.cell, edition: day, month, organizations: cell.count },
      ...{ p10, p25: p25 ?? 0, p50: p50 ?? 0, p75: p75 ?? 0, p90 },
    };
  });
  await replaceCells(db, rows);
  const publishedToday = publishedRows.filter(({ cell }) => cell.edition === day);
  await insertMembers(
    db,
    publishedToday.flatMap(({ key, cell }) =>
      cell.members.map((contributor) => ({ edition: day, key, cell: cell.cell, contributor })),
    ),
  );
};

const contributionsOf = (handedIn: readonly HandedIn[], key: CollaborationKey): Contribution[] =>
  handedIn
    .filter((row) => row.key === key)
    .map(({ contributor, value, weight, segment, region, size }) => ({
      ...{ contributor, value, weight, cohort: { segment, region, size } },
    }));

const setKey = ({ edition, cell }: { readonly edition: string; readonly cell: string }): string => `${edition} ${cell}`;

const setsOf = (members: readonly MemberRow[]): ReadonlyMap<string, readonly string[]> => {
  const sets = new Map<string, string[]>();
  for (const row of members) {
    const set = sets.get(setKey(row));
    if (set) set.push(row.contributor);
    else sets.set(setKey(row), [row.contributor]);
  }
  return sets;
};

const publishedCellsOf = (
  cells: readonly CellRow[],
  members: readonly MemberRow[],
  key: CollaborationKey,
): PublishedCell[] => {
  const sets = setsOf(members);
  return cells
    .filter((row) => row.key === key)
    .map((row) => ({
      ...{ cell: row.cell, edition: row.edition, count: row.organizations, members: sets.get(setKey(row)) ?? [] },
      percentiles: [row.p10, row.p25, row.p50, row.p75, row.p90],
    }));
};

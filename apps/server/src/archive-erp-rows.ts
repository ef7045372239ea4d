/**
 * `npm run archive-erp-rows -- --into FOLDER`: moves superseded raw rows of ERPs from the database to Parquet files. `--verify`
 * compares the files with the catalogue; `--restore` puts rows back. On PostgreSQL people go on working; with the embedded database,
 * stop the server first.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings, SettingRefused } from './config.ts';
import { withInstalledDatabase } from './installed-database.ts';
import { listOrganizationIds } from './modules/access/index.ts';
import {
  ArchiveDamaged,
  ArchiveMismatch,
  archiveOrganization,
  openArchiveFolder,
  restoreArchives,
  verifyArchives,
} from './modules/integration/index.ts';
import type { Database } from './platform/database/index.ts';
import { erpArchiveMonths } from './platform/module.ts';
import { explainStart } from './start-failure.ts';

const usage =
  'Usage: archive-erp-rows [--into FOLDER] [--older-than-months N] [--organization ID] [--verify | --restore --organization ID (--month YYYY-MM | --file FILE)]';

const options = {
  into: { type: 'string' },
  'older-than-months': { type: 'string' },
  organization: { type: 'string' },
  verify: { type: 'boolean', default: false },
  restore: { type: 'boolean', default: false },
  month: { type: 'string' },
  file: { type: 'string' },
} as const;

interface Order {
  readonly folder: string;
  readonly months: number;
  /** Null: all of them. */
  readonly organizationId: number | null;
  readonly act: 'archive' | 'verify' | 'restore';
  /** What is restored. */
  readonly chosen: { readonly month?: string; readonly file?: string };
}

const readOrder = (): Order => {
  const { values } = parseArgs({ options });
  const { erpArchive } = readSettings(process.env, process.cwd()).app;
  const folder = values.into ? resolve(values.into) : erpArchive?.folder;
  if (!folder) throw new SettingRefused(`Name the folder by --into or UNI_ERP_ARCHIVE_DIR. ${usage}`);
  const organizationId = values.organization === undefined ? null : organizationOf(values.organization);
  const months = monthsOf(values['older-than-months'] ?? String(erpArchive?.months ?? erpArchiveMonths.usual));
  return { folder, months, organizationId, ...actOf(values, organizationId !== null) };
};

const organizationOf = (text: string): number => {
  const id = Number(text);
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new SettingRefused(`--organization takes the id of an organization. ${usage}`);
};

const monthsOf = (text: string): number => {
  const months = Number(text);
  if (Number.isSafeInteger(months) && months >= erpArchiveMonths.least && months <= 999) return months;
  throw new SettingRefused(`--older-than-months takes a whole number from ${erpArchiveMonths.least} to 999. ${usage}`);
};

interface Choice {
  readonly verify: boolean;
  readonly restore: boolean;
  readonly month?: string | undefined;
  readonly file?: string | undefined;
}

/** What is restored is of one organization, and either a month or a file. */
const actOf = ({ verify, restore, month, file }: Choice, isOfOne: boolean): Pick<Order, 'act' | 'chosen'> => {
  const chosen = { ...(month === undefined ? {} : { month }), ...(file === undefined ? {} : { file }) };
  const count = Object.keys(chosen).length;
  if (restore && !verify && isOfOne && count === 1) return { act: 'restore', chosen };
  if (restore || count > 0) throw new SettingRefused(usage);
  return { act: verify ? 'verify' : 'archive', chosen };
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const acts: Readonly<
  Record<Order['act'], (database: Database, organizationId: number, order: Order) => Promise<void>>
> = {
  archive: async (database, organizationId, { folder, months }) => {
    const started = performance.now();
    const { files, rows, bytes, unknown } = await archiveOrganization({
      ...{ database, folder: openArchiveFolder(folder), organizationId, months, now: new Date() },
      signal: new AbortController().signal,
      onFile: (file, count, size) => print(`${file}: ${count} rows, ${size} bytes`),
    });
    const seconds = (performance.now() - started) / 1_000;
    print(`organization ${organizationId}: ${rows} rows in ${files} files, ${bytes} bytes, ${seconds.toFixed(1)} s`);
    for (const file of unknown) print(`${file}: not in the catalogue; left as it is`);
  },
  verify: async (database, organizationId, { folder }) => {
    const archives = { database, folder: openArchiveFolder(folder), organizationId };
    const { files, rows, faults, unknown } = await verifyArchives(archives);
    print(`organization ${organizationId}: ${files} files, ${rows} rows, ${faults.length} faults`);
    for (const fault of faults) print(fault);
    for (const file of unknown) print(`${file}: not in the catalogue`);
    if (faults.length > 0) process.exitCode = 1;
  },
  restore: async (database, organizationId, { folder, chosen }) => {
    const archives = { database, folder: openArchiveFolder(folder), organizationId };
    const { files, rows } = await restoreArchives(archives, chosen, new Date());
    if (files === 0) throw new SettingRefused('The catalogue of this organization has no such archive.');
    print(`organization ${organizationId}: ${rows} rows of ${files} files are in the database again`);
  },
};

const run = async (): Promise<void> => {
  const order = readOrder();
  await withInstalledDatabase(async (database) => {
    const ids =
      order.organizationId === null ? await database.withPlatform(listOrganizationIds) : [order.organizationId];
    for (const id of ids) await acts[order.act](database, id, order);
  });
};

run().catch((error: unknown) => {
  const isSentence = error instanceof ArchiveDamaged || error instanceof ArchiveMismatch;
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${isSentence ? error.message : (explainStart(error, process.env) ?? trace)}\n`);
  process.exit(1);
});

/** The nightly archiving of servers that have a folder for it. Each run of a connection schedules it. */
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { CounterSpec } from '../../../platform/observing/index.ts';
import { nextDayInSaoPaulo } from '../../../platform/time.ts';
import { type Worker, wakeWorker } from '../../../platform/work/index.ts';
import { openArchiveFolder } from './archive-folder.gateway.ts';
import { archiveOrganization } from './archiving.service.ts';

const archiveWorkerName = 'erp-archive';

export const archivedFiles: CounterSpec = {
  name: 'uni_erp_archived_files_total',
  help: 'Files of superseded raw rows of ERPs that this process has written',
  labels: [],
};

/** Schedules the next night, in the transaction that ends a run. Without a folder nothing is archived. */
export const scheduleArchiving = async (
  db: TenantDatabase,
  { erpArchive, now }: Pick<Platform, 'erpArchive' | 'now'>,
): Promise<void> => {
  if (erpArchive) await wakeWorker(db, archiveWorkerName, db.organizationId, nextDayInSaoPaulo(now()));
};

/** None, where the server has no folder. */
export const archiveWorkers = (platform: Platform): Worker[] => {
  const { database, erpArchive, now, meters } = platform;
  if (!erpArchive) return [];
  const folder = openArchiveFolder(erpArchive.folder);
  const act: Worker['act'] = async (organizationId, signal) => {
    const order = { database, folder, organizationId, now: now(), months: erpArchive.months, signal };
    await archiveOrganization({ ...order, onFile: () => meters.count(archivedFiles, {}) });
    // Rows grow old without a run, too.
    return nextDayInSaoPaulo(now());
  };
  return [{ name: archiveWorkerName, kind: 'computes', act }];
};

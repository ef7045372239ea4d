/** The audit trail records a run's end without a user: it ends by itself. */
import { record } from '../../../platform/audit/index.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { RunRow } from './runs.repository.ts';

export const noteEnd = (
  db: TenantDatabase,
  run: Pick<RunRow, 'id' | 'connection_id' | 'kind'>,
  state: 'done' | 'partial' | 'failed',
  at: Date,
): Promise<void> =>
  record(db, {
    ...{
      organizationId: db.organizationId,
      actorId: null,
      action: 'erp_run.finished',
      target: 'erp_run',
      targetId: run.connection_id,
      at,
    },
    details: { run: run.id, kind: run.kind, outcome: state },
  });

/** The audit trail records a run's end without a user: it ends by itself. */
import type { FailureCode } from '@uni/contracts';
import { record } from '../../../platform/audit/index.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { changeRun, type RunRow } from './runs.repository.ts';

interface RunEnd {
  readonly state: 'done' | 'partial' | 'failed';
  readonly failure: FailureCode | null;
  readonly at: Date;
}

export async function endRun(
  db: TenantDatabase,
  { id, connection_id, kind }: Pick<RunRow, 'id' | 'connection_id' | 'kind'>,
  { state, failure, at }: RunEnd,
): Promise<void> {
  await changeRun(db, id, { state, failure, finished_at: at, resumes_at: null });
  await record(db, {
    ...{ organizationId: db.organizationId, actorId: null, action: 'erp_run.finished', target: 'erp_run' },
    ...{ targetId: connection_id, at },
    details: { run: id, kind, outcome: state },
  });
}

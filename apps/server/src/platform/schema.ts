/** The platform's own tables, in the form in which a module states its. */
import { auditSteps, auditTables } from './audit/schema.ts';
import { idempotencySteps } from './http/idempotency-schema.ts';
import type { ModuleSchema } from './module.ts';
import { throttleSteps, throttleTables } from './throttle/schema.ts';
import { workSteps, workTables } from './work/schema.ts';

export const platformSchema: ModuleSchema = {
  steps: [...auditSteps, ...throttleSteps, ...idempotencySteps, ...workSteps],
  globalTables: [...throttleTables, ...workTables],
  narrowTables: auditTables,
};

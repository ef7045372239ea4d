import type { ModuleSchema } from '../../platform/module.ts';

/** Assistants have no rows of their own: their calls are in the audit trail. */
export const assistantSchema: ModuleSchema = { steps: [], globalTables: [], narrowTables: [] };

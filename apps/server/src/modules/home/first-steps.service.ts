/** The completed first steps of an organization: read from the data, never set by hand. */
import type { FirstStepsDone } from '@uni/contracts';
import type { Actor } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { membersOf } from '../access/index.ts';
import { readingsOf } from '../integration/index.ts';
import { hasImportedSheets, livingEnterprises } from '../planner/index.ts';

export const readFirstSteps = ({ database }: Platform, actor: Actor): Promise<FirstStepsDone> =>
  database.withOrganization(actor.scope, async (transaction) => ({
    created: (await livingEnterprises(transaction, actor.scope)).length > 0,
    imported: await hasImportedSheets(transaction, actor.scope),
    connected: (await readingsOf(transaction, actor.scope)).length > 0,
    invited: (await membersOf(transaction, actor.scope)).length > 1,
  }));

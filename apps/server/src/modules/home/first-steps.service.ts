/** The completed first steps of an organization: read from the data, never set by hand. */
import type { FirstStepsDone } from '@uni/contracts';
import type { Context } from '../../platform/context.ts';
import { membersOf } from '../access/index.ts';
import { readingsOf } from '../integration/index.ts';
import { hasImportedSheets, livingEnterprises } from '../planner/index.ts';

export async function readFirstSteps({ db }: Context): Promise<FirstStepsDone> {
  return {
    created: (await livingEnterprises(db)).length > 0,
    imported: await hasImportedSheets(db),
    connected: (await readingsOf(db)).length > 0,
    invited: (await membersOf(db)).length > 1,
  };
}

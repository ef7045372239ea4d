/** Completed first steps of an organization and of a person in it. They are read from the data, never set by hand. */
import type { FirstStepsDone } from '@uni/contracts';
import type { Context } from '../../platform/context.ts';
import { membersOf } from '../access/index.ts';
import { readingsOf } from '../integration/index.ts';
import { hasBegunStudy, hasImportedSheets, livingEnterprises } from '../planner/index.ts';

export async function readFirstSteps({ actor, db }: Context): Promise<FirstStepsDone> {
  return {
    created: (await livingEnterprises(db)).length > 0,
    imported: await hasImportedSheets(db),
    connected: (await readingsOf(db)).length > 0,
    invited: (await membersOf(db)).length > 1,
    own_study: await hasBegunStudy(db, actor.userId),
  };
}

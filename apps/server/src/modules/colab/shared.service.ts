/** What somebody may see of the collaborative area: enterprises, whose numbers they are, and with whom they are compared. */
import type { CollaborationConnection, SharedEnterprise } from '@uni/contracts';
import { type Actor, reaches } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { findOrganization } from '../access/index.ts';
import { currentEnterprises } from '../planner/index.ts';
import { alone } from './comparison.ts';

export interface Shared {
  enterprises(actor: Actor): Promise<SharedEnterprise[]>;
  connection(actor: Actor): Promise<CollaborationConnection>;
}

export const createShared = ({ database }: Platform): Shared => {
  const enterprises: Shared['enterprises'] = (actor) =>
    database.withOrganization(actor.scope, async (transaction) => {
      const all = await currentEnterprises(transaction, actor.scope);
      return all.filter(({ id }) => reaches(actor, 'colab:read', id));
    });
  return {
    enterprises,
    connection: async (actor) => {
      const organization = await database.withOrganization(actor.scope, (transaction) =>
        findOrganization(transaction, actor.scope),
      );
      const own = await enterprises(actor);
      const { benchmark, benchmark_reason } = alone;
      return {
        connection: { id: actor.scope, organization: organization?.name ?? '' },
        hasBenchMarking: benchmark !== null,
        benchmark_reason,
        colabEnterpriseQuerySet: {
          url: '/api/colab/enterprises/',
          array: own.map(({ id, code, name }) => ({ id, code, name })),
        },
        colabEnterpriseStripQuerySet: { url: '/api/colab/values/', array: [] },
      };
    },
  };
};

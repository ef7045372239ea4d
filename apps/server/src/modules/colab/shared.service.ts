/** The visible part of the collaborative area: enterprises, owners of the numbers, and comparisons. */
import type { CollaborationConnection, SharedEnterprise } from '@uni/contracts';
import { type Actor, reaches } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { findOrganization } from '../access/index.ts';
import { currentEnterprises } from '../planner/index.ts';
import { comparisonsOf } from './comparison.service.ts';
import { definitionsOf } from './definitions.service.ts';

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
      const { organization, strips, reason } = await database.withOrganization(actor.scope, async (transaction) => {
        const compare = await comparisonsOf(transaction, actor.scope, {});
        const compared = (await definitionsOf(transaction, actor.scope)).map((one) => ({
          key: one.key,
          ...compare(one, () => ({ value: null, count: 0, outside: 0 })),
        }));
        return {
          organization: await findOrganization(transaction, actor.scope),
          strips: compared.flatMap(({ key, benchmark }) => (benchmark ? [{ key, ...benchmark }] : [])),
          reason: compared.find(({ benchmark }) => !benchmark)?.benchmark_reason ?? null,
        };
      });
      const own = await enterprises(actor);
      return {
        connection: { id: actor.scope, organization: organization?.name ?? '' },
        hasBenchMarking: strips.length > 0,
        benchmark_reason: strips.length > 0 ? null : reason,
        colabEnterpriseQuerySet: {
          url: '/api/colab/enterprises/',
          array: own.map(({ id, code, name }) => ({ id, code, name })),
        },
        colabEnterpriseStripQuerySet: { url: '/api/colab/values/', array: strips },
      };
    },
  };
};

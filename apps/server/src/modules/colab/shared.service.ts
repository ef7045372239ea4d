/** The visible part of the collaborative area: enterprises, owners of the numbers, and comparisons. */
import type { CollaborationConnection, SharedEnterprise } from '@uni/contracts';
import type { Context } from '../../platform/context.ts';
import { reaches } from '../../platform/http/index.ts';
import { findOrganization } from '../access/index.ts';
import { currentEnterprises } from '../planner/index.ts';
import { readComparisons } from './comparison.service.ts';
import { listDefinitions } from './definitions.service.ts';

export async function listSharedEnterprises({ actor, db }: Context): Promise<SharedEnterprise[]> {
  const all = await currentEnterprises(db);
  return all.filter(({ id }) => reaches(actor, 'colab:read', id));
}

export async function readConnection(context: Context): Promise<CollaborationConnection> {
  const { db } = context;
  const compare = await readComparisons(context, {});
  const compared = (await listDefinitions(context)).map((one) => ({
    key: one.key,
    ...compare(one, () => ({ value: null, count: 0, outside: 0 })),
  }));
  const organization = await findOrganization(db, db.organizationId);
  const strips = compared.flatMap(({ key, benchmark }) => (benchmark ? [{ key, ...benchmark }] : []));
  const reason = compared.find(({ benchmark }) => !benchmark)?.benchmark_reason ?? null;
  const own = await listSharedEnterprises(context);
  return {
    connection: { id: db.organizationId, organization: organization?.name ?? '' },
    hasBenchMarking: strips.length > 0,
    benchmark_reason: strips.length > 0 ? null : reason,
    colabEnterpriseQuerySet: {
      url: '/api/colab/enterprises/',
      array: own.map(({ id, code, name }) => ({ id, code, name })),
    },
    colabEnterpriseStripQuerySet: { url: '/api/colab/values/', array: strips },
  };
}

/** The current versions of enterprises with their projections over the closed months, for whoever reads many at once. */
import type { Projection, Study } from '@uni/engine';
import type { Transaction } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import {
  type CashFlowEnterpriseRow,
  currentVersionsAnd,
  livingEnterprises,
} from '../cash-flow/cash-flow.repository.ts';
import { listEnterprises } from '../enterprises/enterprises.repository.ts';
import { basesOf } from '../realised/realised-heads.service.ts';
import { projectionOf } from '../studies/projections.service.ts';
import { readStudy } from '../studies/versions.repository.ts';

export interface CurrentProjection {
  readonly version: { readonly id: number; readonly nome: string };
  readonly study: Study;
  readonly projection: Projection;
  /** The last closed month; null: nothing was closed. */
  readonly closing: string | null;
}

interface ProjectedEnterprise {
  readonly enterprise: CashFlowEnterpriseRow;
  /** `no_current`: no version is the current one; `refused`: the engine of today does not accept it. */
  readonly current: CurrentProjection | 'no_current' | 'refused';
}

/** Of living enterprises that are wanted, by code. */
export const currentProjections = async (
  transaction: Transaction,
  organizationId: number,
  isWanted: (enterpriseId: number) => boolean,
): Promise<ProjectedEnterprise[]> => {
  const enterprises = (await livingEnterprises(transaction, organizationId)).filter(({ id }) => isWanted(id));
  const versions = await currentVersionsAnd(transaction, organizationId, []);
  const current = new Map(versions.filter((row) => row.is_current).map((row) => [row.enterprise_id, row.id]));
  const bases = await basesOf(transaction, organizationId);
  const projected: ProjectedEnterprise[] = [];
  for (const enterprise of enterprises) {
    const id = current.get(enterprise.id);
    const row = id === undefined ? null : await readStudy(transaction, organizationId, id, { forUpdate: false });
    if (!row) {
      projected.push({ enterprise, current: 'no_current' });
      continue;
    }
    try {
      const projection = await projectionOf(transaction, organizationId, row);
      const version = { id: row.id, nome: row.nome };
      const closing = bases(enterprise.id).realised?.closing ?? null;
      projected.push({ enterprise, current: { version, study: JSON.parse(row.study), projection, closing } });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      projected.push({ enterprise, current: 'refused' });
    }
  }
  return projected;
};

/** Living enterprises with the current version of each and its last closed month, without any figures. */
export const currentEnterprises = async (transaction: Transaction, organizationId: number) => {
  const enterprises = await listEnterprises(transaction, organizationId, false, null, null);
  const versions = await currentVersionsAnd(transaction, organizationId, []);
  const current = new Map(versions.filter((row) => row.is_current).map((row) => [row.enterprise_id, row]));
  const bases = await basesOf(transaction, organizationId);
  return enterprises.map(({ id, code, name, city, state }) => {
    const version = current.get(id);
    return {
      ...{ id, code, name, city, state },
      version: version ? { id: version.id, nome: version.nome } : null,
      closing: bases(id).realised?.closing ?? null,
    };
  });
};

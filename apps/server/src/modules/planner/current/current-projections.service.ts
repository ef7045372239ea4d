/** Current versions of enterprises with their projections over the closed months, for callers that read many at once. */
import { type ReasonOutsideSums, reasonOutsideSums } from '@uni/contracts';
import type { Projection, Study } from '@uni/engine';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import {
  type CashFlowEnterpriseRow,
  currentVersionsAnd,
  livingEnterprises,
  plansChanged,
} from '../cash-flow/cash-flow.repository.ts';
import { listEnterprises } from '../enterprises/enterprises.repository.ts';
import { projectionOf } from '../projections/projections.service.ts';
import { headsChanged } from '../realised/realised.repository.ts';
import { basesOf } from '../realised/realised-heads.service.ts';
import { readStudy } from '../studies/versions.repository.ts';

export interface CurrentProjection {
  readonly version: { readonly id: number; readonly nome: string };
  readonly study: Study;
  readonly projection: Projection;
  /** The last closed month; null: nothing was closed. */
  readonly closing: string | null;
}

interface ProjectedEnterprise {
  readonly enterprise: Omit<CashFlowEnterpriseRow, 'phase'>;
  /** Or why it is outside the sums; `refused`: the engine of today does not accept it. */
  readonly current: CurrentProjection | ReasonOutsideSums | 'refused';
}

export interface PlanFilter {
  readonly isIncluded: (enterpriseId: number) => boolean;
  /** Includes land that is only studied: the caller requested it. */
  readonly includesProspecting: boolean;
}

/** Returns the selected enterprises that are not in the bin, by code. */
export const currentProjections = async (
  db: TenantDatabase,
  { isIncluded, includesProspecting }: PlanFilter,
): Promise<ProjectedEnterprise[]> => {
  const enterprises = (await livingEnterprises(db)).filter(({ id }) => isIncluded(id));
  const versions = await currentVersionsAnd(db, []);
  const current = new Map(versions.filter((row) => row.is_current).map((row) => [row.enterprise_id, row.id]));
  const bases = await basesOf(db);
  const projected: ProjectedEnterprise[] = [];
  for (const { phase, ...enterprise } of enterprises) {
    const id = current.get(enterprise.id);
    const outside = reasonOutsideSums({ phase, isCurrent: id !== undefined }, includesProspecting);
    const row = outside || id === undefined ? null : await readStudy(db, id, { forUpdate: false });
    if (!row) {
      projected.push({ enterprise, current: outside ?? 'no_current' });
      continue;
    }
    try {
      const projection = await projectionOf(db, row);
      const version = { id: row.id, nome: row.nome };
      const closing = bases(enterprise.id).realised?.closing ?? null;
      projected.push({ enterprise, current: { version, study: JSON.parse(row.study), projection, closing } });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      projected.push({ enterprise, current: 'refused' });
    }
  }
  return projected;
};

/** The enterprises whose current version, or what it is projected over, may be other than it was before an instant. */
export const changedCurrent = async (db: TenantDatabase, since: Date): Promise<ReadonlySet<number>> =>
  new Set([...(await plansChanged(db, since)), ...(await headsChanged(db, since))]);

/** Living enterprises with the current version of each and its last closed month, without any figures. */
export const currentEnterprises = async (db: TenantDatabase) => {
  const enterprises = await listEnterprises(db, false, null, null);
  const versions = await currentVersionsAnd(db, []);
  const current = new Map(versions.filter((row) => row.is_current).map((row) => [row.enterprise_id, row]));
  const bases = await basesOf(db);
  return enterprises.map(({ id, code, name, city, state }) => {
    const version = current.get(id);
    return {
      ...{ id, code, name, city, state },
      version: version ? { id: version.id, nome: version.nome } : null,
      closing: bases(id).realised?.closing ?? null,
    };
  });
};

/** Chooses the enterprises of the organization's cash flow, each with its version, and lists the excluded ones. */
import { fieldMessages, invalidFields, type ReasonOutsideSums, reasonOutsideSums, wireErrors } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { HttpError, reaches } from '../../../platform/http/index.ts';
import { requireReach } from '../shared/refusals.model.ts';
import {
  type CashFlowEnterpriseRow,
  type CashFlowVersionRow,
  currentVersionsAnd,
  livingEnterprises,
} from './cash-flow.repository.ts';

export interface VersionChoice {
  readonly enterprises?: readonly number[] | undefined;
  readonly versions?: readonly number[] | undefined;
  /** Land that is only studied, where no enterprise is named. */
  readonly prospecting?: boolean | undefined;
}

export interface Chosen {
  readonly enterprise: Omit<CashFlowEnterpriseRow, 'phase'>;
  /** Null: it is outside the sum. */
  readonly version: CashFlowVersionRow | null;
  readonly outside: ReasonOutsideSums | null;
}

/** Returns the requested versions. The current version of each enterprise is the default. */
export const chooseVersions = async ({ actor, db }: Context, choice: VersionChoice): Promise<Chosen[]> => {
  const named = new Set(choice.versions ?? []);
  const enterprises = await livingEnterprises(db);
  const living = new Set(enterprises.map(({ id }) => id));
  const versions = await currentVersionsAnd(db, [...named]);
  const known = new Set(versions.filter((row) => living.has(row.enterprise_id)).map(({ id }) => id));
  const missing = [...named].some((id) => !known.has(id)) || choice.enterprises?.some((id) => !living.has(id));
  if (missing) throw new HttpError(wireErrors.notFound);
  const chosenVersions = versions.filter(({ id }) => named.has(id));
  for (const id of [...(choice.enterprises ?? []), ...chosenVersions.map((row) => row.enterprise_id)]) {
    requireReach(actor, 'planning:read', id);
  }
  if (new Set(chosenVersions.map((row) => row.enterprise_id)).size < chosenVersions.length) {
    throw new HttpError(invalidFields({ versions: [fieldMessages.notUniqueTogether(['empreendimento'])] }));
  }
  const current = new Map(versions.filter((row) => row.is_current).map((row) => [row.enterprise_id, row]));
  const instead = new Map(chosenVersions.map((row) => [row.enterprise_id, row]));
  const enterpriseIds = choice.enterprises && new Set([...choice.enterprises, ...instead.keys()]);
  return enterprises
    .filter(({ id }) => (enterpriseIds ? enterpriseIds.has(id) : reaches(actor, 'planning:read', id)))
    .map(({ phase, ...enterprise }) => {
      const version = instead.get(enterprise.id) ?? current.get(enterprise.id) ?? null;
      // Naming enterprises or a version counts as a request for them.
      const isExplicit = choice.prospecting === true || enterpriseIds !== undefined || instead.has(enterprise.id);
      const outside = reasonOutsideSums({ phase, isCurrent: version !== null }, isExplicit);
      return { enterprise, version: outside ? null : version, outside };
    });
};

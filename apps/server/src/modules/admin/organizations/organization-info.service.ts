/** An organization's own description, by which the anonymous comparison groups, and its time zone. */
import { type OrganizationInfo, usualTimeZone } from '@uni/contracts';
import { difference, recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { orNotFound, requireVersion } from '../../../platform/http/index.ts';
import { replanSchedules } from '../../planner/index.ts';
import { findInfo, type InfoFields, type InfoRow, storeInfo } from './organization-info.repository.ts';

type InfoChange = { readonly [K in keyof InfoFields]?: InfoFields[K] | undefined };

export interface VersionedInfo {
  readonly description: OrganizationInfo;
  readonly version: number;
}

/** For other modules: returns an organization's own description so far. */
export const organizationInfoOf = async (db: TenantDatabase): Promise<InfoFields> => {
  const { version, ...fields } = (await findInfo(db, { forUpdate: false })) ?? untold;
  return fields;
};

const untold: InfoRow = {
  country: null,
  city: null,
  classification: null,
  rating_cash: null,
  rating_version: null,
  incorporation_state: null,
  segmentation: null,
  time_zone: usualTimeZone,
  version: 0,
};

/** Throws 404 where no organization has been selected. */
export async function readOrganizationInfo({ actor, db }: Context): Promise<VersionedInfo> {
  const id = orNotFound(actor.organizationId);
  return presentInfo((await findInfo(db, { forUpdate: false })) ?? untold, id);
}

/** Throws 404 where no organization has been selected. */
export async function changeOrganizationInfo(
  context: Context,
  input: InfoChange,
  ifMatch: string | null,
): Promise<VersionedInfo> {
  const { actor, db } = context;
  const id = orNotFound(actor.organizationId);
  const read = (await findInfo(db, { forUpdate: true })) ?? untold;
  requireVersion(ifMatch, String(read.version), presentInfo(read, id).description);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const { version, ...fields } = { ...read, ...given };
  const row = await storeInfo(db, fields, version + 1);
  if (row.time_zone !== read.time_zone) await replanSchedules(context, row.time_zone);
  await recordAudit(context, 'organization.info_changed', id, difference({ ...read }, { ...fields }));
  return presentInfo(row, id);
}

const presentInfo = ({ version, ...fields }: InfoRow, organization: number): VersionedInfo => ({
  description: { organization, ...fields },
  version,
});

/** An organization's own description. The anonymous comparison groups by it. */
import type { OrganizationInfo } from '@uni/contracts';
import { difference, recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, requireVersion } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { findInfo, type InfoFields, type InfoRow, storeInfo } from './organization-info.repository.ts';

type InfoChange = { readonly [K in keyof InfoFields]?: InfoFields[K] | undefined };

export interface VersionedInfo {
  readonly info: OrganizationInfo;
  readonly version: number;
}

export interface OrganizationInfos {
  /** Throws 404 where no organization has been selected. */
  read(actor: Actor): Promise<VersionedInfo>;
  update(actor: Actor, input: InfoChange, ifMatch: string | null): Promise<VersionedInfo>;
}

/** For other modules: returns an organization's own description so far. */
export const organizationInfoOf = async (transaction: Transaction, organizationId: number): Promise<InfoFields> => {
  const { version, ...fields } = (await findInfo(transaction, organizationId, { forUpdate: false })) ?? untold;
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
  version: 0,
};

export const createOrganizationInfos = (platform: Platform): OrganizationInfos => {
  const within = <T>(actor: Actor, work: (transaction: Transaction, organizationId: number) => Promise<T>) => {
    const organizationId = orNotFound(actor.organizationId);
    return platform.database.withOrganization(actor.scope, (transaction) => work(transaction, organizationId));
  };
  return {
    read: async (actor) =>
      within(actor, async (transaction, id) =>
        presentInfo((await findInfo(transaction, id, { forUpdate: false })) ?? untold, id),
      ),

    update: async (actor, input, ifMatch) =>
      within(actor, async (transaction, id) => {
        const read = (await findInfo(transaction, id, { forUpdate: true })) ?? untold;
        requireVersion(ifMatch, String(read.version), presentInfo(read, id).info);
        const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
        const { version, ...fields } = { ...read, ...given };
        const row = await storeInfo(transaction, id, fields, version + 1);
        const change = difference({ ...read }, { ...fields });
        await recordAudit({ platform, db: transaction, actor }, 'organization.info_changed', id, change);
        return presentInfo(row, id);
      }),
  };
};

const presentInfo = ({ version, ...fields }: InfoRow, organization: number): VersionedInfo => ({
  info: { organization, ...fields },
  version,
});

/** What an organization tells of itself; the anonymous comparison groups by it. */
import type { OrganizationInfo } from '@uni/contracts';
import { difference, noted } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type Actor, requireVersion } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { found } from '../shared/listing.service.ts';
import { findInfo, type InfoFields, type InfoRow, storeInfo } from './organization-info.repository.ts';

type Wanted = { readonly [K in keyof InfoFields]?: InfoFields[K] | undefined };

export interface ToldInfo {
  readonly info: OrganizationInfo;
  readonly version: number;
}

export interface OrganizationInfos {
  /** Throws 404 where no organization has been selected. */
  read(actor: Actor): Promise<ToldInfo>;
  update(actor: Actor, wanted: Wanted, ifMatch: string | null): Promise<ToldInfo>;
}

/** For other modules: what an organization has told of itself so far. */
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
    const organizationId = found(actor.organizationId);
    return platform.database.withOrganization(actor.scope, (transaction) => work(transaction, organizationId));
  };
  return {
    read: async (actor) =>
      within(actor, async (transaction, id) =>
        told((await findInfo(transaction, id, { forUpdate: false })) ?? untold, id),
      ),

    update: async (actor, wanted, ifMatch) =>
      within(actor, async (transaction, id) => {
        const read = (await findInfo(transaction, id, { forUpdate: true })) ?? untold;
        requireVersion(ifMatch, String(read.version), told(read, id).info);
        const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
        const { version, ...fields } = { ...read, ...given };
        const row = await storeInfo(transaction, id, fields, version + 1);
        const change = difference({ ...read }, { ...fields });
        await noted(platform, transaction, actor, 'organization.info_changed', id, change);
        return told(row, id);
      }),
  };
};

const told = ({ version, ...fields }: InfoRow, organization: number): ToldInfo => ({
  info: { organization, ...fields },
  version,
});

import { type Partner, partnerEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { presentList, type Route, requireSameId, route } from '../../../platform/http/index.ts';
import type { PartnerRow } from './partners.repository.ts';
import {
  changePartner,
  createPartner,
  describePartner,
  findPartner,
  findRemovedPartner,
  listPartners,
  removePartner,
  restorePartner,
  revealPartnerDocument,
} from './partners.service.ts';

interface VersionedPartner {
  readonly partner: Partner;
  readonly version: number;
}

const locate = (context: Context, { params }: { params: { id: number } }) => findPartner(context, params.id);

const versionOf = async (context: Context, row: PartnerRow): Promise<VersionedPartner> => ({
  partner: await describePartner(context, row),
  version: row.version,
});

const present = ({ partner, version }: VersionedPartner): { status: 200; body: Partner; etag: string } => ({
  status: 200,
  body: partner,
  etag: String(version),
});

export const partnerRoutes: readonly Route[] = [
  route(partnerEndpoints.list, {
    act: async (context, { query, url }) =>
      presentList(await listPartners(context, query), (row) => row, url, context.platform.origin),
  }),
  route(partnerEndpoints.create, {
    act: (context, { body }) => createPartner(context, body),
  }),
  route(partnerEndpoints.retrieve, {
    locate,
    act: (context, { located }) => versionOf(context, located),
    present,
  }),
  route(partnerEndpoints.update, {
    locate,
    act: async (context, { located, body, ifMatch }) =>
      versionOf(context, await changePartner(context, located, body, ifMatch)),
    present,
  }),
  route(partnerEndpoints.remove, {
    locate,
    act: async (context, { located, body, ifMatch }) => {
      requireSameId(located.id, body?.id);
      await removePartner(context, located, ifMatch);
    },
  }),
  route(partnerEndpoints.restore, {
    locate: (context, { params }) => findRemovedPartner(context, params.id),
    act: async (context, { located }) => versionOf(context, await restorePartner(context, located)),
    present,
  }),
  route(partnerEndpoints.reveal, {
    locate,
    act: async (context, { located, body }) => ({
      document: await revealPartnerDocument(context, located, body.reason),
    }),
  }),
];

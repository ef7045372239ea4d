import { type PermitGroupDetail, permissionEndpoints, permitGroupEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { presentList, type Route, requireSameId, route } from '../../../platform/http/index.ts';
import type { GroupRow } from './groups.repository.ts';
import {
  changeGroup,
  createGroup,
  describeGroup,
  findGroup,
  findRemovedGroup,
  type GroupChange,
  grantableRows,
  listGroups,
  removeGroup,
  restoreGroup,
} from './groups.service.ts';

interface VersionedGroup {
  readonly detail: PermitGroupDetail;
  readonly version: number;
}

interface ChangeInput {
  readonly located: GroupRow;
  readonly body: GroupChange;
  readonly ifMatch: string | null;
}

const presentRow = ({ id, name, key }: GroupRow) => ({ id, name, key });

const locate = (context: Context, { params }: { params: { id: number } }) => findGroup(context, params.id);

const versionOf = async (context: Context, row: GroupRow): Promise<VersionedGroup> => ({
  detail: await describeGroup(context, row),
  version: row.version,
});

const act = async (context: Context, { located, body, ifMatch }: ChangeInput) =>
  versionOf(context, await changeGroup(context, located, body, ifMatch));

const present = ({ detail, version }: VersionedGroup): { status: 200; body: PermitGroupDetail; etag: string } => ({
  status: 200,
  body: detail,
  etag: String(version),
});

export const groupRoutes: readonly Route[] = [
  route(permissionEndpoints.list, {
    act: async () => grantableRows(),
  }),
  route(permitGroupEndpoints.list, {
    act: async (context, { query, url }) =>
      presentList(await listGroups(context, query), presentRow, url, context.platform.origin),
  }),
  route(permitGroupEndpoints.create, {
    act: (context, { body }) => createGroup(context, body.name, body.grants),
  }),
  route(permitGroupEndpoints.retrieve, {
    locate,
    act: (context, { located }) => versionOf(context, located),
    present,
  }),
  route(permitGroupEndpoints.update, { locate, act, present }),
  route(permitGroupEndpoints.replaceGrants, { locate, act, present }),
  route(permitGroupEndpoints.replaceMembers, { locate, act, present }),
  route(permitGroupEndpoints.remove, {
    locate,
    act: async (context, { located, body, ifMatch }) => {
      requireSameId(located.id, body?.id);
      await removeGroup(context, located, ifMatch);
    },
  }),
  route(permitGroupEndpoints.restore, {
    locate: (context, { params }) => findRemovedGroup(context, params.id),
    act: async (context, { located }) => versionOf(context, await restoreGroup(context, located)),
    present,
  }),
];

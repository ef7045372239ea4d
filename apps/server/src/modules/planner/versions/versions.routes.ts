import { versionEndpoints } from '@uni/contracts';
import { type Actor, inEnvelope, plainRoute, type Route, requireSameId } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { ofEnterprise, readingOf } from '../policy.ts';
import { narrowVersion } from '../shared/narrow-readings.model.ts';
import { type NamedVersion, presentVersion } from './versions.presenter.ts';
import { createVersions } from './versions.service.ts';

/** A version as far as this actor sees it: where nothing wider holds, its revenue. */
const presentFor = (actor: Actor, row: NamedVersion) =>
  narrowVersion(presentVersion(row), readingOf(actor, row.enterprise_id) ?? 'planning:read_revenue');

export const versionRoutes = (platform: Platform): readonly Route[] => {
  const versions = createVersions(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => versions.find(actor, params.id);
  const transition = (name: 'submit' | 'reopen' | 'approve' | 'lock' | 'unlock') =>
    plainRoute(versionEndpoints[name], {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, body }) => ({
        status: 200,
        body: presentVersion(await versions.pass(actor, located, name, body.reason)),
      }),
    });
  return [
    plainRoute(versionEndpoints.list, {
      act: async ({ actor, query, url }) => {
        const { rows, count, window } = await versions.list(actor, query);
        const body = rows.map((row) => presentFor(actor, row));
        return { status: 200, body: window ? inEnvelope(body, count, window, url, platform.origin) : body };
      },
    }),
    plainRoute(versionEndpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: presentVersion(await versions.create(actor, body)) }),
    }),
    plainRoute(versionEndpoints.retrieve, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located }) => ({
        status: 200,
        body: presentFor(actor, located),
        etag: String(located.version),
      }),
    }),
    plainRoute(versionEndpoints.update, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await versions.update(actor, located, body, ifMatch);
        return { status: 200, body: presentVersion(row), etag: String(row.version) };
      },
    }),
    plainRoute(versionEndpoints.remove, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, body, ifMatch }) => {
        requireSameId(located.id, body?.id);
        await versions.remove(actor, located, ifMatch);
        return { status: 204, body: undefined };
      },
    }),
    plainRoute(versionEndpoints.restore, {
      locate: ({ actor, params }) => versions.findInBin(actor, params.id),
      belongsTo: ofEnterprise,
      act: async ({ actor, located }) => ({
        status: 200,
        body: presentVersion(await versions.restore(actor, located)),
      }),
    }),
    plainRoute(versionEndpoints.clone, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, body }) => ({
        status: 201,
        body: presentVersion(await versions.clone(actor, located, body)),
      }),
    }),
    ...(['submit', 'reopen', 'approve', 'lock', 'unlock'] as const).map(transition),
  ];
};

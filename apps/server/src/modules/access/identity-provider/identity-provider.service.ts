/** An organization's identity provider, as its administrators set it up. */
import { fieldMessages, type IdentityProvider, invalidFields } from '@uni/contracts';
import { record } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { type TenantDatabase, violatedUnique } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { organizationIdOf } from '../shared/actors.model.ts';
import { findOrganization } from '../shared/organizations.repository.ts';
import { clientOf, redirectUri, secretContext } from './identity-provider.model.ts';
import { findProvider, listDomains, replaceDomains, storeProvider } from './identity-provider.repository.ts';
import type { OpenId } from './openid.gateway.ts';

export interface ProviderChange {
  readonly is_enabled: boolean;
  readonly name: string;
  readonly issuer: string;
  readonly client_id: string;
  /** Left out: the stored one stays. */
  readonly client_secret?: string | undefined;
  readonly domains: readonly string[];
  readonly may_provision: boolean;
}

export async function readIdentityProvider({ actor, db, platform }: Context): Promise<IdentityProvider> {
  organizationIdOf(actor);
  return describe(platform, db);
}

export async function storeIdentityProvider(
  { actor, platform, transact }: LongContext,
  openId: OpenId,
  { client_secret, domains: named, ...change }: ProviderChange,
): Promise<IdentityProvider> {
  const { sealing } = platform;
  const organizationId = organizationIdOf(actor);
  const domains = [...new Set(named)];
  const stored = await transact(async (context) => {
    if (!(await mayName(context, domains))) refuse('domains', fieldMessages.notOwnDomain);
    return findProvider(context.db, organizationId);
  });
  // A secret goes to the issuer that it was typed for, never to another one that is named later.
  const storedSecret = stored?.issuer === change.issuer ? (stored.sealed_client_secret ?? null) : null;
  const sealed =
    client_secret === undefined ? storedSecret : sealing.seal(client_secret, secretContext(organizationId));
  const row = { ...change, organization_id: organizationId, sealed_client_secret: sealed };
  if (change.is_enabled) {
    const find = async () => openId.find(clientOf(platform, row));
    await find().catch(() => refuse('issuer', fieldMessages.notReachable));
  }
  return refusingTakenDomains(() =>
    transact(async ({ db }) => {
      await storeProvider(db, row);
      await replaceDomains(db, domains);
      await record(db, {
        organizationId,
        actorId: actor.userId,
        action: 'identity_provider.stored',
        target: 'organization',
        targetId: organizationId,
        details: { ...change, domains, secret_changed: client_secret !== undefined },
        at: platform.now(),
      });
      return describe(platform, db);
    }),
  );
}

const refuse = (field: string, message: string): never => {
  throw new HttpError(invalidFields({ [field]: [message] }));
};

/** An organization may name its own domain and its subdomains. Other domains need the permission to create organizations. */
const mayName = async ({ actor, db }: Context, domains: readonly string[]): Promise<boolean> => {
  if (actor.permissions.has('organization:create')) return true;
  const own = (await findOrganization(db, db.organizationId))?.domain.toLowerCase();
  return own !== undefined && domains.every((domain) => domain === own || domain.endsWith(`.${own}`));
};

const refusingTakenDomains = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (violatedUnique(error) === 'identity_provider_domains_pkey') refuse('domains', fieldMessages.domainTaken);
    throw error;
  }
};

const describe = async (platform: Platform, db: TenantDatabase): Promise<IdentityProvider> => {
  const row = await findProvider(db, db.organizationId);
  return {
    is_enabled: row?.is_enabled ?? false,
    name: row?.name ?? '',
    issuer: row?.issuer ?? '',
    client_id: row?.client_id ?? '',
    has_client_secret: Boolean(row?.sealed_client_secret),
    domains: await listDomains(db, db.organizationId),
    may_provision: row?.may_provision ?? false,
    redirect_uri: redirectUri(platform),
  };
};

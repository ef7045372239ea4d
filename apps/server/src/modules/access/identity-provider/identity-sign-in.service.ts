/**
 * Sign-in through the organization's own provider. The e-mail's domain identifies the organization, the provider identifies the
 * user. UNI still decides whether the user may enter.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type WireError, wireErrors } from '@uni/contracts';
import { newId, violatedUnique } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { joinGroups, seededGroupIds } from '../shared/grants.repository.ts';
import { recordOwnAct } from '../shared/own-acts.service.ts';
import { findUserByEmail, insertUser, maySignIn, type User, validateUser } from '../shared/users.repository.ts';
import type { Caller } from '../sign-in/device.gateway.ts';
import { startSession } from '../sign-in/session-start.service.ts';
import type { TokenPair } from '../sign-in/sessions.service.ts';
import type { SignInContext } from '../sign-in/sign-in-context.model.ts';
import { clientOf, domainOf } from './identity-provider.model.ts';
import {
  type AttemptRow,
  findProvider,
  findProviderOfDomain,
  listDomains,
  type ProviderRow,
  storeAttempt,
  takeAttempt,
} from './identity-provider.repository.ts';
import type { Identity, OpenId } from './openid.gateway.ts';

const goodForMs = 10 * 60_000;

/** Signing in by a provider works with this. */
export interface ProviderContext extends SignInContext {
  readonly openId: OpenId;
}

/** The name on the button, or null. */
export async function providerNameOf(platform: Platform, domain: string): Promise<string | null> {
  const normalizedDomain = domain.trim().toLowerCase();
  // An address may contain anything. Skips the query when its domain cannot be one.
  if (!/^[a-z0-9.-]+$/.test(normalizedDomain)) return null;
  return (await providerOf(platform, normalizedDomain))?.name ?? null;
}

/** Returns the provider's address, and the binding that the browser stores meanwhile. */
export async function startIdentitySignIn(
  { platform, openId }: Pick<ProviderContext, 'platform' | 'openId'>,
  email: string,
): Promise<{ url: string; binding: string }> {
  const { database, sealing } = platform;
  const provider = await providerOf(platform, domainOf(email));
  if (!provider) throw new HttpError(wireErrors.identityProviderRefused);
  const checks = { state: chance(), nonce: chance(), verifier: chance() };
  const binding = chance();
  const url = await orRefuse(wireErrors.serviceUnavailable, () =>
    openId.addressOf(clientOf(platform, provider), checks, email),
  );
  const state_hash = hashOf(checks.state);
  const now = platform.now();
  const attempt = {
    state_hash,
    organization_id: provider.organization_id,
    binding_hash: hashOf(binding),
    sealed_verifier: sealing.seal(checks.verifier, attemptContext(state_hash)),
    nonce: checks.nonce,
    expires_at: new Date(now.getTime() + goodForMs),
  };
  await database.withPlatform((db) => storeAttempt(db, attempt, now));
  return { url, binding };
}

export async function finishIdentitySignIn(
  context: ProviderContext,
  parameters: string,
  binding: string,
  caller: Caller,
): Promise<TokenPair> {
  const { platform, openId } = context;
  const { database, sealing } = platform;
  const state = new URLSearchParams(parameters).get('state') ?? '';
  const attempt = await database.withPlatform((db) => takeAttempt(db, hashOf(state), platform.now()));
  if (!attempt || !isSame(attempt.binding_hash, hashOf(binding))) throw new HttpError(wireErrors.signInAttemptOver);
  const { provider, domains } = await providerOfAttempt(platform, attempt);
  const checks = {
    state,
    nonce: attempt.nonce,
    verifier: sealing.open(attempt.sealed_verifier, attemptContext(attempt.state_hash)),
  };
  const identity = await orRefuse(wireErrors.identityProviderRefused, () =>
    openId.identityOf(clientOf(platform, provider), checks, parameters),
  );
  // The provider speaks for its own domains only.
  if (!domains.includes(domainOf(identity.email))) throw new HttpError(wireErrors.noActiveAccount);
  const user = await admit(context, provider, identity);
  return startSession(context, user, caller, 'identity_provider');
}

/** Whatever goes wrong with a provider, it is no defect of ours. */
const orRefuse = async <T>(wire: WireError, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch {
    throw new HttpError(wire);
  }
};

const providerOf = ({ database }: Platform, domain: string): Promise<ProviderRow | null> =>
  database.withPlatform((db) => findProviderOfDomain(db, domain));

const providerOfAttempt = ({ database }: Platform, attempt: AttemptRow) =>
  database.withPlatform(async (db) => {
    const provider = await findProvider(db, attempt.organization_id);
    if (!provider?.is_enabled) throw new HttpError(wireErrors.signInAttemptOver);
    return { provider, domains: await listDomains(db, attempt.organization_id) };
  });

const chance = (): string => randomBytes(32).toString('base64url');
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));
const attemptContext = (stateHash: string): string => `attempt:${stateHash}/verifier`;

/** The organization's active user with this e-mail; a new one where the organization provides for that. */
const admit = async (
  context: Pick<SignInContext, 'platform' | 'hasher'>,
  provider: ProviderRow,
  identity: Identity,
): Promise<User> => {
  const { database } = context.platform;
  const existing = await database.withPlatform((db) => findUserByEmail(db, identity.email));
  const user = existing ?? (provider.may_provision ? await provision(context, provider, identity) : null);
  if (!user || user.organization_id !== provider.organization_id || !maySignIn(user)) {
    throw new HttpError(wireErrors.noActiveAccount);
  }
  if (user.is_validated) return user;
  // The provider has identified the user, so no first password needs to be set.
  await database.withPlatform((db) => validateUser(db, user.id));
  return { ...user, is_validated: true };
};

/** Creates a reader (if the organization still has that permit group) with a password that no one knows. */
const provision = async (
  { platform, hasher }: Pick<SignInContext, 'platform' | 'hasher'>,
  { organization_id: organizationId }: ProviderRow,
  { email, name }: Identity,
): Promise<User | null> => {
  const password_hash = await hasher.hash(chance());
  const id = newId();
  try {
    return await platform.database.withOrganization(organizationId, async (db) => {
      await insertUser(db, {
        id,
        organization_id: organizationId,
        email,
        name: name.slice(0, 200),
        role: 'member',
        password_hash,
        is_validated: true,
      });
      const reading = (await seededGroupIds(db)).get('reader');
      if (reading !== undefined) {
        await joinGroups(db, [{ group_id: reading, user_id: id }]);
      }
      await recordOwnAct(platform, db, id, 'user.provisioned');
      return findUserByEmail(db, email);
    });
  } catch (error) {
    // A removed user had this e-mail, or two sign-ins ran at once.
    if (violatedUnique(error) === 'users_email') return null;
    throw error;
  }
};

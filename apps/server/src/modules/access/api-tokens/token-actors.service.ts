/** From a token for programs to an actor. The token and its owner are at most a second old. */
import {
  type Permission,
  permissionsOfScopes,
  type Role,
  rolePermissions,
  throttled,
  type WireError,
  wireErrors,
} from '@uni/contracts';
import { type Actor, HttpError } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Rate } from '../../../platform/throttle/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { heldBy } from '../shared/actors.model.ts';
import { hashOfToken, organizationOfToken } from './api-token-text.gateway.ts';
import { type ActingToken, findActingToken, touchToken } from './api-tokens.repository.ts';

export interface TokenActors {
  /** Throws a 401 HttpError, or a 429 one when a program calls too often. */
  authenticate(token: string): Promise<Actor>;
  /** Drops what is remembered: a token has just been ended. */
  forget(): void;
}

const rememberMs = 1_000;
const rememberedTokens = 10_000;
const rate: Rate = { limit: 600, seconds: 60 };

interface Remembered {
  readonly row: Promise<ActingToken | null>;
  readonly until: number;
}

export const createTokenActors = (platform: Platform): TokenActors => {
  const remembered = new Map<string, Remembered>();
  const findToken = (organizationId: number, hash: string): Promise<ActingToken | null> => {
    const now = performance.now();
    const known = remembered.get(hash);
    if (known && known.until > now) return known.row;
    if (remembered.size >= rememberedTokens) remembered.clear();
    const row = platform.database.withOrganization(organizationId, async (db) => {
      const token = await findActingToken(db, hash);
      const today = dayInSaoPaulo(platform.now());
      if (token && !faultOf(token, today) && token.last_used_on !== today) await touchToken(db, token.id, today);
      return token;
    });
    remembered.set(hash, { row, until: now + rememberMs });
    row.catch(() => remembered.delete(hash));
    return row;
  };
  return {
    authenticate: async (text) => {
      const organizationId = organizationOfToken(text);
      if (organizationId === null) throw new HttpError(wireErrors.accessTokenInvalid);
      const token = await findToken(organizationId, hashOfToken(text));
      if (!token) throw new HttpError(wireErrors.accessTokenInvalid);
      const fault = faultOf(token, dayInSaoPaulo(platform.now()));
      if (fault) throw new HttpError(fault);
      const wait = await platform.throttle.take('api_token', `${token.organization_id}/${token.id}`, rate);
      if (wait > 0) throw new HttpError(throttled(wait));
      return actorOfToken(token);
    },
    forget: () => remembered.clear(),
  };
};

/**
 * An organization's token outlives its maker. A personal one is valid while the person may work in the organization where it
 * was made.
 */
const faultOf = (token: ActingToken, today: string): WireError | null => {
  if (token.revoked_at || token.expires_on < today || token.closed_at) return wireErrors.accessTokenInvalid;
  if (token.kind === 'organization') return null;
  if (token.deleted_at) return wireErrors.userNotFound;
  if (!token.is_active || !token.is_validated) return wireErrors.userInactive;
  return mayBeThere(token) ? null : wireErrors.accessTokenInvalid;
};

const mayBeThere = ({ role, home_id, organization_id, is_connected }: ActingToken): boolean => {
  if (role === 'superuser') return true;
  return role === 'partner' ? is_connected : home_id === organization_id;
};

const actorOfToken = (token: ActingToken): Actor => {
  const opened = permissionsOfScopes(JSON.parse(token.scopes));
  const isPersonal = token.kind === 'personal';
  return {
    userId: token.user_id,
    sessionId: 0,
    // An organization's token has no rank of its own, whatever its maker's was.
    role: isPersonal ? token.role : 'member',
    organizationId: token.organization_id,
    scope: token.organization_id,
    isValidated: true,
    isLooking: false,
    // A program cannot pass a second step. Its token's creator signed in as the organization demanded then.
    lacksSecondStep: false,
    token: { id: token.id, kind: token.kind, name: token.name },
    ...(isPersonal ? within(opened, token.role, token.grants) : { permissions: new Set(opened), narrowed: new Map() }),
  };
};

/** The user's permissions, limited by the token's scopes. */
const within = (
  opened: readonly Permission[],
  role: Role,
  grants: ActingToken['grants'],
): Pick<Actor, 'permissions' | 'narrowed'> => {
  const { permissions, narrowed } = heldBy(rolePermissions[role], grants);
  return {
    permissions: new Set(opened.filter((permission) => permissions.has(permission))),
    narrowed: new Map([...narrowed].filter(([permission]) => opened.includes(permission))),
  };
};

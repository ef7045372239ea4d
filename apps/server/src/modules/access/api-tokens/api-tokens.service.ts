/** API tokens: created, displayed once, listed and revoked. */
import {
  type ApiToken,
  apiTokenErrors,
  fieldMessages,
  invalidFields,
  type MadeApiToken,
  type NewApiToken,
  permissionsOfScopes,
  type TokenKind,
  tokenLimits,
  tokenScopeKeys,
  wireErrors,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import { HttpError, reachesAll } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { namesOfUsers } from '../shared/users.repository.ts';
import { endingOf, hashOfToken, newTokenText } from './api-token-text.gateway.ts';
import { presentToken } from './api-tokens.presenter.ts';
import {
  countLivingTokens,
  insertToken,
  lockLivingToken,
  selectTokens,
  storeRevocation,
  type TokenRow,
} from './api-tokens.repository.ts';

const todayOf = ({ now }: Platform): string => dayInSaoPaulo(now());

/** `personal`: the actor's own; `organization`: all that open something of the organization. */
export async function listTokens({ actor, db }: Context, kind: TokenKind): Promise<ApiToken[]> {
  const rows = await selectTokens(db, kind === 'personal' ? actor.userId : null);
  const names = await namesOfUsers(db, [...new Set(rows.map(({ user_id }) => user_id))]);
  return rows.map((row) => presentToken(row, names));
}

export async function createToken(context: Context, kind: TokenKind, fields: NewApiToken): Promise<MadeApiToken> {
  requireMakeable(context, kind, fields);
  const { actor, db, platform } = context;
  const made = { kind, user_id: actor.userId };
  if ((await countLivingTokens(db, made, todayOf(platform))) >= tokenLimits.living)
    throw new HttpError(apiTokenErrors.tooMany);
  const token = newTokenText(kind, db.organizationId);
  const row = {
    ...made,
    id: newId(),
    name: fields.name,
    token_hash: hashOfToken(token),
    ending: endingOf(token),
    scopes: JSON.stringify(tokenScopeKeys.filter((scope) => fields.scopes.includes(scope))),
    created_at: platform.now(),
    expires_on: fields.expires_on,
  };
  await insertToken(db, row);
  const { name, scopes, expires_on } = row;
  await recordAudit(context, 'api_token.created', row.id, {
    after: { kind, name, scopes: JSON.parse(scopes), expires_on },
  });
  const listedToken = { ...row, organization_id: db.organizationId, last_used_on: null, revoked_at: null };
  return { ...presentToken(listedToken, await namesOfUsers(db, [actor.userId])), token };
}

/** A token that is not ended yet, `personal`: of the actor's own; 404 for any other. */
export async function findToken({ actor, db }: Context, kind: TokenKind, id: number): Promise<TokenRow> {
  const row = await lockLivingToken(db, id);
  const isTheirs = kind === 'organization' || (row?.kind === 'personal' && row.user_id === actor.userId);
  if (!row || !isTheirs) throw new HttpError(wireErrors.notFound);
  return row;
}

/** `forget` drops what is remembered of tokens. */
export async function revokeToken(context: Context, forget: () => void, { id, kind, name }: TokenRow): Promise<void> {
  const { actor, db, platform } = context;
  context.afterCommit(async () => forget());
  const row = await lockLivingToken(db, id);
  // Another request has revoked it meanwhile, which is the requested outcome.
  if (!row) return;
  await storeRevocation(db, id, { revoked_at: platform.now(), revoked_by: actor.userId });
  await recordAudit(context, 'api_token.revoked', id, { before: { kind, name } });
}

const lastDay = (now: Date): Date => new Date(now.getTime() + tokenLimits.days * 86_400_000);

/**
 * Requires an expiry within a year and an organization. A user cannot give an organization's token permissions that they lack.
 */
const requireMakeable = ({ actor, platform }: Context, kind: TokenKind, fields: NewApiToken): void => {
  if (actor.organizationId === null) throw new HttpError(wireErrors.permissionDenied);
  const { expires_on: day } = fields;
  const [today, last] = [todayOf(platform), dayInSaoPaulo(lastDay(platform.now()))];
  if (day < today) throw new HttpError(invalidFields({ expires_on: [fieldMessages.belowMinimum(today)] }));
  if (day > last) throw new HttpError(invalidFields({ expires_on: [fieldMessages.aboveMaximum(last)] }));
  const given = kind === 'organization' ? permissionsOfScopes(fields.scopes) : [];
  if (given.some((permission) => !reachesAll(actor, permission))) throw new HttpError(wireErrors.permissionDenied);
};

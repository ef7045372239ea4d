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
import { newId, type Transaction } from '../../../platform/database/index.ts';
import { type Actor, Refusal, reachesAll } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { namesOfUsers } from '../shared/users.repository.ts';
import { endingOf, hashOfToken, newTokenText } from './api-token-text.gateway.ts';
import { presentToken } from './api-tokens.presenter.ts';
import {
  countLivingTokens,
  insertToken,
  listTokens,
  lockLivingToken,
  revokeToken,
  type TokenRow,
} from './api-tokens.repository.ts';

export interface ApiTokens {
  /** `personal`: the actor's own; `organization`: all that open something of the organization. */
  list(actor: Actor, kind: TokenKind): Promise<ApiToken[]>;
  create(actor: Actor, kind: TokenKind, fields: NewApiToken): Promise<MadeApiToken>;
  /** A token that is not ended yet, `personal`: of the actor's own; 404 for any other. */
  locate(actor: Actor, kind: TokenKind, id: number): Promise<TokenRow>;
  revoke(actor: Actor, token: TokenRow): Promise<void>;
}

export const createApiTokens = (platform: Platform, forget: () => void): ApiTokens => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  const today = () => dayInSaoPaulo(platform.now());

  const findOf = async (transaction: Transaction, actor: Actor, kind: TokenKind, id: number): Promise<TokenRow> => {
    const row = await lockLivingToken(transaction, actor.scope, id);
    const isTheirs = kind === 'organization' || (row?.kind === 'personal' && row.user_id === actor.userId);
    if (!row || !isTheirs) throw new Refusal(wireErrors.notFound);
    return row;
  };

  return {
    list: (actor, kind) =>
      within(actor, async (transaction) => {
        const rows = await listTokens(transaction, actor.scope, kind === 'personal' ? actor.userId : null);
        const names = await namesOfUsers(transaction, [...new Set(rows.map(({ user_id }) => user_id))]);
        return rows.map((row) => presentToken(row, names));
      }),

    create: (actor, kind, fields) => {
      requireMakeable(actor, kind, fields, today(), dayInSaoPaulo(lastDay(platform.now())));
      return within(actor, async (transaction) => {
        const made = { kind, user_id: actor.userId };
        if ((await countLivingTokens(transaction, actor.scope, made, today())) >= tokenLimits.living)
          throw new Refusal(apiTokenErrors.tooMany);
        const token = newTokenText(kind, actor.scope);
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
        await insertToken(transaction, actor.scope, row);
        const { name, scopes, expires_on } = row;
        await recordAudit({ platform, db: transaction, actor }, 'api_token.created', row.id, {
          after: { kind, name, scopes: JSON.parse(scopes), expires_on },
        });
        const listedToken = { ...row, organization_id: actor.scope, last_used_on: null, revoked_at: null };
        return { ...presentToken(listedToken, await namesOfUsers(transaction, [actor.userId])), token };
      });
    },

    locate: (actor, kind, id) => within(actor, (transaction) => findOf(transaction, actor, kind, id)),

    revoke: async (actor, { id, kind, name }) => {
      await within(actor, async (transaction) => {
        const row = await lockLivingToken(transaction, actor.scope, id);
        // Another request has revoked it meanwhile, which is the requested outcome.
        if (!row) return;
        await revokeToken(transaction, actor.scope, id, { revoked_at: platform.now(), revoked_by: actor.userId });
        await recordAudit({ platform, db: transaction, actor }, 'api_token.revoked', id, { before: { kind, name } });
      });
      forget();
    },
  };
};

const lastDay = (now: Date): Date => new Date(now.getTime() + tokenLimits.days * 86_400_000);

/**
 * Requires an expiry within a year and an organization. A user cannot give an organization's token permissions that they lack.
 */
const requireMakeable = (actor: Actor, kind: TokenKind, fields: NewApiToken, today: string, last: string): void => {
  if (actor.organizationId === null) throw new Refusal(wireErrors.permissionDenied);
  const { expires_on: day } = fields;
  if (day < today) throw new Refusal(invalidFields({ expires_on: [fieldMessages.belowMinimum(today)] }));
  if (day > last) throw new Refusal(invalidFields({ expires_on: [fieldMessages.aboveMaximum(last)] }));
  const given = kind === 'organization' ? permissionsOfScopes(fields.scopes) : [];
  if (given.some((permission) => !reachesAll(actor, permission))) throw new Refusal(wireErrors.permissionDenied);
};

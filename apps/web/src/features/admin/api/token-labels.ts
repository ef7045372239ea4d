import type { ApiToken } from '@uni/contracts';
import { apiAccess } from '@uni/phrases';
import { formatDate } from '../../../ui/numbers/index.ts';

const copy = apiAccess.tokens;

/** Returns the day `days` from today, in the format of date fields. */
export const dayIn = (days: number, now: Date = new Date()): string => {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
};

const dayText = (day: string): string => formatDate(new Date(`${day}T12:00:00`));

/** Returns true if revoked or expired. */
export const isOver = ({ revoked_at, expires_on }: ApiToken, today: string): boolean =>
  revoked_at !== null || expires_on < today;

/** Returns a token's details besides its name and its scopes. */
export const factsOf = (token: ApiToken, today: string): string =>
  [
    copy.ending(token.ending),
    token.revoked_at !== null && copy.revokedAt(formatDate(new Date(token.revoked_at))),
    token.revoked_at === null &&
      (token.expires_on < today ? copy.expiredOn : copy.expiresOn)(dayText(token.expires_on)),
    token.last_used_on === null ? copy.neverUsed : copy.usedOn(dayText(token.last_used_on)),
  ]
    .filter(Boolean)
    .join(' · ');

export const scopesText = ({ scopes }: ApiToken): string => scopes.map((scope) => apiAccess.scopes[scope]).join(', ');

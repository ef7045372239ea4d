import type { ApiToken } from '@uni/contracts';
import { wireInstant } from '../../../platform/time.ts';
import type { TokenRow } from './api-tokens.repository.ts';

export const presentToken = (row: TokenRow, names: ReadonlyMap<number, string>): ApiToken => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  ending: row.ending,
  scopes: JSON.parse(row.scopes),
  created_at: wireInstant(row.created_at),
  created_by: names.get(row.user_id) ?? null,
  expires_on: row.expires_on,
  last_used_on: row.last_used_on,
  revoked_at: row.revoked_at && wireInstant(row.revoked_at),
});

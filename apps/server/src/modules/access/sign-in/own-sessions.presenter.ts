import type { OwnSession } from '@uni/contracts';
import { wireInstant } from '../../../platform/time.ts';
import type { OwnSessionRow } from '../shared/sessions.repository.ts';

export const presentSession = (row: OwnSessionRow, currentId: number): OwnSession => ({
  id: row.id,
  created_at: wireInstant(row.created_at),
  last_used_at: wireInstant(row.last_used_at ?? row.created_at),
  expires_at: wireInstant(row.expires_at),
  browser: row.browser,
  system: row.system,
  address: row.address,
  is_current: row.id === currentId,
});

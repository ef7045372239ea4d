/** The only way to create a movement: as a draft, with its author. */
import type { NewMovement } from '@uni/contracts';
import { difference, recordAudit } from '../../../platform/audit/index.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import {
  columnsOf,
  type fieldsOfRow,
  movementSearchText,
  requireMovement,
  requireMovementReach,
} from './movement-rules.service.ts';
import { insertMovements, insertSteps } from './movements.repository.ts';

/** Texts that name people. The audit trail is never rewritten and records only that they changed. */
export const personalFields = ['description', 'document'];

/** Answers the id of the draft. */
export const registerMovement = async (
  platform: Platform,
  db: TenantDatabase,
  actor: Actor,
  given: NewMovement,
): Promise<number> => {
  const fields = columnsOf(given) as ReturnType<typeof fieldsOfRow>;
  await requireMovementReach(db, actor, fields.enterprise_id);
  await requireMovement(db, fields);
  const id = newId();
  const at = platform.now();
  const begun = { state: 'draft', origin: 'manual', bank_key: null, version: 1 } as const;
  const search_text = movementSearchText(fields);
  await insertMovements(db, [{ ...fields, ...begun, id, search_text, changed_at: at }]);
  await insertSteps(db, [{ movement_id: id, id: newId() }], {
    ...{ state: 'draft', at, user_id: actor.userId, reason: '' },
  });
  await recordAudit({ platform, db, actor }, 'movement.created', id, difference({}, { ...fields }, personalFields));
  return id;
};

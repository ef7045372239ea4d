/** Current ERP values of closed months, as users see them. */
import type { ErpLateChange } from '@uni/contracts';
import { lineLabel } from '@uni/engine';
import { type Actor, orNotFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { type EnterpriseRow, findEnterprise } from '../enterprises/enterprises.repository.ts';
import { listLateChanges } from './late-changes.repository.ts';

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export const findForLateChanges = (platform: Platform, actor: Actor, enterpriseId: number): Promise<EnterpriseRow> =>
  platform.database.withOrganization(actor.scope, async (transaction) =>
    orNotFound(await findEnterprise(transaction, actor.scope, enterpriseId)),
  );

export const readLateChanges = (platform: Platform, actor: Actor, enterpriseId: number): Promise<ErpLateChange[]> =>
  platform.database.withOrganization(actor.scope, async (transaction) =>
    (await listLateChanges(transaction, enterpriseId)).map(({ line_key, at, ...row }) => ({
      ...row,
      key: line_key,
      label: lineLabel(line_key),
      at: wireInstant(at),
    })),
  );

/** Current ERP values of closed months, as users see them. */
import type { ErpLateChange } from '@uni/contracts';
import { lineLabel } from '@uni/engine';
import type { Context } from '../../../platform/context.ts';
import { wireInstant } from '../../../platform/time.ts';
import { locateEnterprise } from '../enterprises/enterprises.service.ts';
import { listLateChanges } from './late-changes.repository.ts';

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export const findLateEnterprise = locateEnterprise;

export async function readLateChanges({ db }: Context, enterpriseId: number): Promise<ErpLateChange[]> {
  return (await listLateChanges(db, enterpriseId)).map(({ line_key, at, ...row }) => ({
    ...row,
    key: line_key,
    label: lineLabel(line_key),
    at: wireInstant(at),
  }));
}

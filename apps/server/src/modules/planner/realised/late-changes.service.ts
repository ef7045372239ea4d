/** Current ERP values of closed months, as users see them. */
import type { ErpLateChange } from '@uni/contracts';
import { lineLabel } from '@uni/engine';
import type { Context } from '../../../platform/context.ts';
import { wireInstant } from '../../../platform/time.ts';
import { listLateChanges } from './late-changes.repository.ts';

export async function readLateChanges({ db }: Context, enterpriseId: number): Promise<ErpLateChange[]> {
  return (await listLateChanges(db, enterpriseId)).map(({ line_key, at, ...row }) => ({
    ...row,
    key: line_key,
    label: lineLabel(line_key),
    at: wireInstant(at),
  }));
}

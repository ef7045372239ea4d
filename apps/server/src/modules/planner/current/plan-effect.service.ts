/** Effect of additional cash amounts on an enterprise's current version: its study is projected again with them. */
import { type CashChange, type CashEffect, cashEffect, composeStudy, openComposed } from '@uni/analysis';
import type { Json } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { currentVersionsAnd } from '../cash-flow/cash-flow.repository.ts';
import { basisOf } from '../realised/realised-heads.service.ts';
import { readStudy } from '../studies/versions.repository.ts';

export interface PlanEffect extends CashEffect {
  readonly version: { readonly id: number; readonly nome: string };
}

/** Null: there is no current version, or the engine of today refuses it. */
export const planEffect = async (
  db: TenantDatabase,
  enterpriseId: number,
  changes: readonly CashChange[],
): Promise<PlanEffect | null> => {
  const versions = await currentVersionsAnd(db, []);
  const current = versions.find((version) => version.enterprise_id === enterpriseId && version.is_current);
  const row = current && (await readStudy(db, current.id, { forUpdate: false }));
  if (!current || !row) return null;
  const { realised } = await basisOf(db, enterpriseId);
  const study: Json = JSON.parse(row.study);
  const opened = openComposed(study, realised);
  if (!opened.ok) return null;
  const answer = cashEffect(opened.model, composeStudy(study, realised).study, changes);
  return answer.ok ? { ...answer.effect, version: { id: current.id, nome: current.nome } } : null;
};

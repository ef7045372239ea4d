/** Plan of an enterprise's current version, for comparisons. */
import { checkStudy, isReplaceable, type Study } from '@uni/engine';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { currentVersionsAnd } from '../cash-flow/cash-flow.repository.ts';
import { projectionOf } from '../projections/projections.service.ts';
import { readStudy } from '../studies/versions.repository.ts';

export interface PlannedLine {
  readonly key: string;
  /** Null: of all modules and of none. */
  readonly module: number | null;
  readonly label: string;
  /** Centavos from `from` on, as planned, whatever was realised. */
  readonly values: readonly number[];
}

export interface CurrentPlan {
  readonly version: { readonly id: number; readonly nome: string };
  /** The month of the first value. */
  readonly from: string;
  /** Lines that realised months may replace. */
  readonly lines: readonly PlannedLine[];
}

/** Null: there is no current version, or the engine of today refuses it. */
export const currentPlanOf = async (db: TenantDatabase, enterpriseId: number): Promise<CurrentPlan | null> => {
  const row = await currentRow(db, enterpriseId);
  if (!row) return null;
  try {
    const { base_month, lines } = await projectionOf(db, row);
    return {
      version: { id: row.id, nome: row.nome },
      from: base_month,
      lines: lines
        .filter(({ key, company }) => company === undefined && isReplaceable(key))
        .map(({ key, module, label, planned, values }) => ({ key, module, label, values: planned ?? values })),
    };
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
};

export interface CurrentStudy {
  readonly version: { readonly id: number; readonly nome: string };
  readonly study: Study;
}

/** Returns the study of the current version. Null: there is none, or today's engine refuses it. */
export const currentStudyOf = async (db: TenantDatabase, enterpriseId: number): Promise<CurrentStudy | null> => {
  const row = await currentRow(db, enterpriseId);
  const study: Study | null = row && JSON.parse(row.study);
  return row && study && checkStudy(study).length === 0 ? { version: { id: row.id, nome: row.nome }, study } : null;
};

const currentRow = async (db: TenantDatabase, enterpriseId: number) => {
  const versions = await currentVersionsAnd(db, []);
  const current = versions.find((version) => version.enterprise_id === enterpriseId && version.is_current);
  return current ? readStudy(db, current.id, { forUpdate: false }) : null;
};

/** Sales planned by an enterprise's current version, regardless of actual sales: its study without realised values. */
import type { Json } from '@uni/contracts';
import { monthAt, openStudy } from '@uni/engine';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { currentVersionsAnd } from '../cash-flow/cash-flow.repository.ts';
import { readStudy } from '../studies/versions.repository.ts';
import { readLaunches } from './planned-launches.repository.ts';

export interface PlannedSales {
  readonly version: { readonly id: number; readonly nome: string };
  /** The month of the first value. */
  readonly from: string;
  /** Centavos of the contracts of each month, resales apart. */
  readonly values: readonly number[];
}

/** Of enterprises the month in which each module is launched, as their current versions have it. */
export const plannedLaunchesOf = async (
  db: TenantDatabase,
  enterprises: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, string>>> => {
  const rows = await readLaunches(db, enterprises);
  return new Map(
    rows.flatMap(({ enterprise_id, base_month, numbers, launches }) => {
      const [modules, months] = [JSON.parse(numbers) as number[], JSON.parse(launches) as number[]];
      if (base_month === null || modules.length !== months.length) return [];
      const of = new Map(modules.map((number, at) => [number, monthAt(base_month, months[at] ?? 0)]));
      return [[enterprise_id, of] as const];
    }),
  );
};

/** Null: there is no current version, or the engine of today refuses it. */
export const plannedSalesOf = async (db: TenantDatabase, enterpriseId: number): Promise<PlannedSales | null> => {
  const versions = await currentVersionsAnd(db, []);
  const current = versions.find((version) => version.enterprise_id === enterpriseId && version.is_current);
  const row = current && (await readStudy(db, current.id, { forUpdate: false }));
  if (!current || !row) return null;
  const { accomplished: _happened, ...plan } = JSON.parse(row.study) as Record<string, Json>;
  const opened = openStudy(plan);
  if (!opened.ok) return null;
  const { projection, study } = opened.model;
  const sold = projection.lines.filter(({ key, module }) => key.startsWith('sales.') && module === null);
  const months = Math.max(0, ...sold.map(({ values }) => values.findLastIndex((value) => value !== 0) + 1));
  return {
    version: { id: current.id, nome: current.nome },
    from: study.base_month,
    values: Array.from({ length: months }, (_, t) => sold.reduce((sum, { values }) => sum + (values[t] ?? 0), 0)),
  };
};

/** Rules of a spreadsheet: every acceptable row, all together, and what is wrong with the others. */
import { type MappingBatch, type MappingEffect, mappingFaults, newMappingRule, type RuleChange } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { livingEnterprises } from '../../planner/index.ts';
import { listConnections } from '../connections/connections.repository.ts';
import { applyChanges, ruleOf } from '../mapping-model/changes.model.ts';
import { identityOf } from '../mapping-model/rules.model.ts';
import { readRules } from '../publication/flow.repository.ts';
import { lockPublication } from '../publication/series.repository.ts';
import { effectOf } from './mapping-effect.service.ts';
import { faultOf, type Known, saveRules } from './mapping-rules.service.ts';

export interface ImportedRules {
  readonly isPreview: boolean;
  readonly note: string;
  readonly rows: readonly unknown[];
}

export interface RuleImportReport {
  readonly accepted: number;
  readonly unchanged: number;
  readonly rejected: { row: number; message: string }[];
  readonly batch: MappingBatch | null;
  readonly effect: MappingEffect | null;
}

export async function importRules(context: Context, imported: ImportedRules): Promise<RuleImportReport> {
  const { db } = context;
  if (!imported.isPreview) await lockPublication(db);
  const connections = await listConnections(db);
  const known: Known = {
    connections: new Map(connections.map(({ id, system }) => [id, system])),
    enterprises: new Set((await livingEnterprises(db)).map(({ id }) => id)),
  };
  const { changes, rejected } = await validateRows(db, imported.rows, known);
  const existing = await readRules(db);
  let next = 0;
  const { rules, unchanged, removed, added } = applyChanges(existing, changes, () => {
    next -= 1;
    return next;
  });
  const report = { accepted: changes.length - unchanged, unchanged, rejected };
  if (added.length === 0) return { ...report, batch: null, effect: null };
  if (imported.isPreview) {
    const gone = new Set(removed);
    const touched = [...added, ...existing.filter(({ id }) => gone.has(id))];
    const systems = new Set(touched.map(({ system }) => system));
    const effect = await effectOf(db, connections, systems, rules);
    return { ...report, batch: null, effect: { ...effect, conflicts: [] } };
  }
  const { batch } = await saveRules(context, { act: 'imported', note: imported.note, changes });
  return { ...report, batch, effect: null };
}

/** Validates each row separately. A row that contradicts an active rule of the same match replaces it. */
const validateRows = async (
  db: TenantDatabase,
  rows: readonly unknown[],
  known: Known,
): Promise<{ changes: RuleChange[]; rejected: RuleImportReport['rejected'] }> => {
  const existing = new Map((await readRules(db)).map((rule) => [identityOf(rule), rule.id]));
  const seen = new Set<string>();
  const changes: RuleChange[] = [];
  const rejected: RuleImportReport['rejected'] = [];
  for (const [row, given] of rows.entries()) {
    const parsed = newMappingRule.safeParse(given);
    if (!parsed.success) {
      rejected.push({ row, message: faultsOf(parsed.error.issues) });
      continue;
    }
    const identity = identityOf(ruleOf(0, parsed.data));
    const fault = seen.has(identity) ? mappingFaults.twice : faultOf(parsed.data, known);
    if (fault !== null) {
      rejected.push({ row, message: fault });
      continue;
    }
    seen.add(identity);
    const id = existing.get(identity);
    changes.push({ op: 'put', ...(id === undefined ? {} : { id }), ...parsed.data });
  }
  return { changes, rejected };
};

const faultsOf = (issues: readonly { path: PropertyKey[]; message: string }[]): string =>
  issues.map(({ path, message }) => [path.join('.'), message].filter((segment) => segment !== '').join(': ')).join(' ');

/** Rules of a spreadsheet: every acceptable row, all together, and what is wrong with the others. */
import { type MappingBatch, type MappingEffect, mappingFaults, newMappingRule, type RuleChange } from '@uni/contracts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
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

export const importRules = (platform: Platform, actor: Actor, imported: ImportedRules): Promise<RuleImportReport> =>
  platform.database.withOrganization(actor.scope, async (transaction) => {
    if (!imported.isPreview) await lockPublication(transaction, actor.scope);
    const connections = await listConnections(transaction);
    const known: Known = {
      connections: new Map(connections.map(({ id, system }) => [id, system])),
      enterprises: new Set((await livingEnterprises(transaction, actor.scope)).map(({ id }) => id)),
    };
    const { changes, rejected } = await validateRows(transaction, actor.scope, imported.rows, known);
    const existing = await readRules(transaction, actor.scope);
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
      const effect = await effectOf(transaction, actor.scope, connections, systems, rules);
      return { ...report, batch: null, effect: { ...effect, conflicts: [] } };
    }
    const ruleBatch = { act: 'imported', note: imported.note, changes } as const;
    const { batch } = await saveRules(platform, transaction, actor, ruleBatch);
    return { ...report, batch, effect: null };
  });

/** Validates each row separately. A row that contradicts an active rule of the same match replaces it. */
const validateRows = async (
  transaction: Transaction,
  organizationId: number,
  rows: readonly unknown[],
  known: Known,
): Promise<{ changes: RuleChange[]; rejected: RuleImportReport['rejected'] }> => {
  const existing = new Map((await readRules(transaction, organizationId)).map((rule) => [identityOf(rule), rule.id]));
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
  issues.map(({ path, message }) => [path.join('.'), message].filter((part) => part !== '').join(': ')).join(' ');

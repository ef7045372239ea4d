/** Rules: read, preview, change, undo. Every change is one batch that can be listed and undone. */
import {
  type ErpSystem,
  fieldMessages,
  invalidFields,
  invariant,
  type MappingBatch,
  type MappingEffect,
  type MappingRule,
  mappingErrors,
  mappingFaults,
  type RuleChange,
  wireErrors,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { newId, type Transaction } from '../../../platform/database/index.ts';
import { type Actor, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { namesOfUsers } from '../../access/index.ts';
import { livingEnterprises } from '../../planner/index.ts';
import { type ConnectionRow, listConnections } from '../connections/connections.repository.ts';
import { type Applied, applyChanges, ruleName } from '../mapping-model/changes.model.ts';
import { summed } from '../mapping-model/flow.model.ts';
import { kinds, targetOf } from '../mapping-model/kinds.model.ts';
import { identityOf, type Rule, ruleBook } from '../mapping-model/rules.model.ts';
import { type RuleRow, readRules, rulesOfBatch } from '../publication/flow.repository.ts';
import { type Published, publishSeries } from '../publication/publishing.service.ts';
import { lockPublication } from '../publication/series.repository.ts';
import { byPosition, type Fault } from '../shared/faults.model.ts';
import { effectOf } from './mapping-effect.service.ts';
import {
  type BatchRow,
  type BatchWithCounts,
  insertBatch,
  insertRules,
  listBatches,
  markUndone,
  removeRules,
} from './mapping-rules.repository.ts';

const batchLimit = 100;

export interface RuleFilter {
  readonly kind?: MappingRule['kind'] | undefined;
  readonly system?: ErpSystem | undefined;
  readonly connection?: number | undefined;
}

export interface SavedRules {
  readonly batch: MappingBatch;
  readonly sums: Published['sums'];
}

export interface MappingRules {
  list(actor: Actor, filter: RuleFilter): Promise<MappingRule[]>;
  preview(actor: Actor, changes: readonly RuleChange[]): Promise<MappingEffect>;
  /** Throws 409 `mapping_conflict`, and 400 for what a rule may not say. */
  save(actor: Actor, note: string, changes: readonly RuleChange[]): Promise<SavedRules>;
  history(actor: Actor): Promise<MappingBatch[]>;
  /** Throws 404 for a missing and a foreign one alike. */
  find(actor: Actor, id: number): Promise<BatchWithCounts>;
  /** Throws 409 `mapping_superseded`. */
  undo(actor: Actor, batch: BatchWithCounts): Promise<SavedRules>;
}

export const createMappingRules = (platform: Platform): MappingRules => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  return {
    list: (actor, filter) =>
      within(actor, async (transaction) =>
        presentRules(transaction, await readRules(transaction, actor.scope), filter),
      ),

    preview: (actor, changes) =>
      within(actor, async (transaction) => {
        const { applied, connections } = await prepare(transaction, actor.scope, changes);
        const systems = systemsOf(applied, await readRules(transaction, actor.scope));
        const effect = await effectOf(transaction, actor.scope, connections, systems, applied.rules);
        const conflicts = applied.conflicts.map(({ position, rule }) => ({
          position,
          rule: rule.id,
          detail: ruleName(rule),
        }));
        return { ...effect, conflicts };
      }),

    save: (actor, note, changes) =>
      within(actor, (transaction) => saveRules(platform, transaction, actor, { act: 'saved', note, changes })),

    history: (actor) =>
      within(actor, async (transaction) =>
        presentBatches(transaction, await listBatches(transaction, actor.scope, { limit: batchLimit })),
      ),

    find: (actor, id) =>
      within(actor, async (transaction) => {
        const [batch] = await listBatches(transaction, actor.scope, { id, limit: 1 });
        if (!batch) throw new Refusal(wireErrors.notFound);
        return batch;
      }),

    undo: (actor, { id }) => within(actor, (transaction) => undoBatch(platform, transaction, actor, id)),
  };
};

export interface RuleBatch {
  readonly act: MappingBatch['act'];
  readonly note: string;
  readonly changes: readonly RuleChange[];
}

/** Stores changes as one batch and projects again what they concern. */
export const saveRules = async (
  platform: Platform,
  transaction: Transaction,
  actor: Actor,
  { act, note, changes }: RuleBatch,
): Promise<SavedRules> => {
  await lockPublication(transaction, actor.scope);
  const existing = await readRules(transaction, actor.scope);
  const { applied, connections } = await prepare(transaction, actor.scope, changes);
  const [conflict] = applied.conflicts;
  if (conflict) throw new Refusal(mappingErrors.conflict(conflict.position, conflict.rule.id, ruleName(conflict.rule)));
  const batch = { id: newId(), act, note, author_id: actor.userId, at: platform.now() };
  return store(platform, transaction, actor, batch, {
    added: applied.added,
    removed: applied.removed,
    connections,
    systems: systemsOf(applied, existing),
  });
};

interface Stored {
  readonly added: readonly Rule[];
  readonly removed: readonly number[];
  readonly connections: readonly ConnectionRow[];
  readonly systems: ReadonlySet<ErpSystem>;
}

const store = async (
  platform: Platform,
  transaction: Transaction,
  actor: Actor,
  batch: Omit<BatchRow, 'undone_at'>,
  { added, removed, connections, systems }: Stored,
): Promise<SavedRules> => {
  await insertBatch(transaction, actor.scope, batch);
  await removeRules(transaction, actor.scope, removed, batch.id);
  await insertRules(transaction, actor.scope, added, batch);
  const published: Published[] = [];
  for (const connection of connections.filter(({ system }) => systems.has(system)))
    published.push(await publishSeries(transaction, actor.scope, connection, { at: batch.at, authorId: actor.userId }));
  const details = { batch: batch.id, note: batch.note, added: added.map(auditedRule), removed };
  await recordAudit({ platform, db: transaction, actor }, `mapping.${batch.act}`, batch.id, details);
  const [row] = await presentBatches(
    transaction,
    await listBatches(transaction, actor.scope, { id: batch.id, limit: 1 }),
  );
  invariant(row, 'The batch that was just stored is missing');
  return { batch: row, sums: summed(published.map(({ sums }) => sums)) };
};

const auditedRule = ({ id, kind, targets, validFrom, ...rule }: Rule) => ({
  id,
  kind,
  name: ruleName({ id, kind, targets, validFrom, ...rule }),
  targets,
});

/** Reads what stands, and what changes would make of it; throws 400 for what a rule may not say. */
const prepare = async (
  transaction: Transaction,
  organizationId: number,
  changes: readonly RuleChange[],
): Promise<{ applied: Applied; connections: ConnectionRow[] }> => {
  const connections = await listConnections(transaction);
  const known: Known = {
    connections: new Map(connections.map(({ id, system }) => [id, system])),
    enterprises: new Set((await livingEnterprises(transaction, organizationId)).map(({ id }) => id)),
  };
  const faults = changes.flatMap((change, position): Fault[] => {
    const fault = change.op === 'put' ? faultOf(change, known) : null;
    return fault === null ? [] : [{ position, message: fault }];
  });
  const applied = applyChanges(await readRules(transaction, organizationId), changes, () => newId());
  for (const position of applied.missing)
    faults.push({ position, message: fieldMessages.missingKey(changes[position]?.id) });
  if (faults.length > 0) throw new Refusal(invalidFields({ changes: byPosition(faults) }));
  return { applied, connections };
};

export interface Known {
  readonly connections: ReadonlyMap<number, ErpSystem>;
  readonly enterprises: ReadonlySet<number>;
}

/** Returns a rule's fault; null: it is valid. */
export const faultOf = (
  { kind, scope, targets }: Pick<MappingRule, 'kind' | 'scope' | 'targets'>,
  { connections, enterprises }: Known,
): string | null => {
  if (scope.connection !== null && connections.get(scope.connection) !== scope.system)
    return fieldMessages.missingKey(scope.connection);
  if (scope.enterprise !== null && !enterprises.has(scope.enterprise))
    return fieldMessages.missingKey(scope.enterprise);
  if (!kinds[kind].systems.includes(scope.system)) return mappingFaults.system;
  const foreign = targets.find(({ key }) => !isOffered(kind, key));
  return foreign ? mappingFaults.line : null;
};

/** Lines of groups that only a study declares are offered where costs are. */
const isOffered = (kind: MappingRule['kind'], key: string): boolean => {
  const group = targetOf(key)?.group ?? (key.startsWith('expense.') ? 'other' : 'taxes');
  return kinds[kind].offers.includes(group);
};

const systemsOf = ({ added, removed }: Applied, existing: readonly Rule[]): Set<ErpSystem> => {
  const gone = new Set(removed);
  return new Set([...added, ...existing.filter(({ id }) => gone.has(id))].map(({ system }) => system));
};

const undoBatch = async (
  platform: Platform,
  transaction: Transaction,
  actor: Actor,
  id: number,
): Promise<SavedRules> => {
  await lockPublication(transaction, actor.scope);
  const [batch] = await listBatches(transaction, actor.scope, { id, limit: 1 });
  const { added, removed } = await rulesOfBatch(transaction, actor.scope, id);
  const gone = new Set(added.map((rule) => rule.id));
  const others = (await readRules(transaction, actor.scope)).filter((rule) => !gone.has(rule.id));
  const taken = new Set(others.map(identityOf));
  const stands = added.every((rule) => rule.removedBy === null);
  if (!batch || batch.undone_at !== null || !stands || removed.some((rule) => taken.has(identityOf(rule))))
    throw new Refusal(mappingErrors.cannotUndo);
  await markUndone(transaction, actor.scope, id, platform.now());
  const back = { id: newId(), act: 'undone', note: batch.note, author_id: actor.userId, at: platform.now() } as const;
  return store(platform, transaction, actor, back, {
    added: removed.map((rule) => ({ ...rule, id: newId() })),
    removed: [...gone],
    connections: await listConnections(transaction),
    systems: new Set([...added, ...removed].map(({ system }) => system)),
  });
};

const presentBatches = async (transaction: Transaction, rows: readonly BatchWithCounts[]): Promise<MappingBatch[]> => {
  const names = await namesOfUsers(
    transaction,
    rows.flatMap(({ author_id }) => author_id ?? []),
  );
  return rows.map(({ author_id, at, undone_at, standing: existing, ...row }) => ({
    ...row,
    by__name: author_id === null ? null : (names.get(author_id) ?? null),
    at: wireInstant(at),
    undone_at: undone_at && wireInstant(undone_at),
    can_undo: undone_at === null && existing === row.added,
  }));
};

/** The rules of a filter, with the months that each holds for among all that stand. */
export const presentRules = async (
  transaction: Transaction,
  rows: readonly RuleRow[],
  { kind, system, connection }: RuleFilter = {},
): Promise<MappingRule[]> => {
  const names = await namesOfUsers(
    transaction,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
  const book = ruleBook(rows);
  return rows
    .filter(
      (row) =>
        (kind === undefined || row.kind === kind) &&
        (system === undefined || row.system === system) &&
        (connection === undefined || row.connection === connection || row.connection === null),
    )
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      scope: { system: row.system, connection: row.connection, enterprise: row.enterprise },
      match: {
        account: row.account,
        kind: row.movementKind,
        condition: row.condition,
        document_type: row.documentType,
        operation: row.operation,
        contract: row.contract,
        cost_center: row.costCenter,
      },
      valid_from: row.validFrom,
      valid_to: book.endOf(row),
      targets: [...row.targets],
      created_at: wireInstant(row.createdAt),
      by__name: row.authorId === null ? null : (names.get(row.authorId) ?? null),
    }));
};

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
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
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

export async function listRules({ db }: Context, filter: RuleFilter): Promise<MappingRule[]> {
  return presentRules(db, await readRules(db), filter);
}

export async function previewRules({ db }: Context, changes: readonly RuleChange[]): Promise<MappingEffect> {
  const { applied, connections } = await prepare(db, changes);
  const systems = systemsOf(applied, await readRules(db));
  const effect = await effectOf(db, connections, systems, applied.rules);
  const conflicts = applied.conflicts.map(({ position, rule }) => ({
    position,
    rule: rule.id,
    detail: ruleName(rule),
  }));
  return { ...effect, conflicts };
}

export async function listRuleBatches({ db }: Context): Promise<MappingBatch[]> {
  return presentBatches(db, await listBatches(db, { limit: batchLimit }));
}

/** Throws 404 for a missing and a foreign one alike. */
export async function findRuleBatch({ db }: Context, id: number): Promise<BatchWithCounts> {
  const [batch] = await listBatches(db, { id, limit: 1 });
  return orNotFound(batch ?? null);
}

export interface RuleBatch {
  readonly act: MappingBatch['act'];
  readonly note: string;
  readonly changes: readonly RuleChange[];
}

/**
 * Stores changes as one batch and projects again what they concern. Throws 409 `mapping_conflict`, and 400 for what a rule may
 * not say.
 */
export async function saveRules(context: Context, { act, note, changes }: RuleBatch): Promise<SavedRules> {
  const { actor, db, platform } = context;
  await lockPublication(db);
  const existing = await readRules(db);
  const { applied, connections } = await prepare(db, changes);
  const [conflict] = applied.conflicts;
  if (conflict)
    throw new HttpError(mappingErrors.conflict(conflict.position, conflict.rule.id, ruleName(conflict.rule)));
  const batch = { id: newId(), act, note, author_id: actor.userId, at: platform.now() };
  return store(context, batch, {
    added: applied.added,
    removed: applied.removed,
    connections,
    systems: systemsOf(applied, existing),
  });
}

/** Throws 409 `mapping_superseded`. */
export async function undoRuleBatch(context: Context, { id }: Pick<BatchWithCounts, 'id'>): Promise<SavedRules> {
  const { actor, db, platform } = context;
  await lockPublication(db);
  const [batch] = await listBatches(db, { id, limit: 1 });
  const { added, removed } = await rulesOfBatch(db, id);
  const gone = new Set(added.map((rule) => rule.id));
  const others = (await readRules(db)).filter((rule) => !gone.has(rule.id));
  const taken = new Set(others.map(identityOf));
  const stands = added.every((rule) => rule.removedBy === null);
  if (!batch || batch.undone_at !== null || !stands || removed.some((rule) => taken.has(identityOf(rule))))
    throw new HttpError(mappingErrors.cannotUndo);
  await markUndone(db, id, platform.now());
  const back = { id: newId(), act: 'undone', note: batch.note, author_id: actor.userId, at: platform.now() } as const;
  return store(context, back, {
    added: removed.map((rule) => ({ ...rule, id: newId() })),
    removed: [...gone],
    connections: await listConnections(db),
    systems: new Set([...added, ...removed].map(({ system }) => system)),
  });
}

interface Stored {
  readonly added: readonly Rule[];
  readonly removed: readonly number[];
  readonly connections: readonly ConnectionRow[];
  readonly systems: ReadonlySet<ErpSystem>;
}

const store = async (
  context: Context,
  batch: Omit<BatchRow, 'undone_at'>,
  { added, removed, connections, systems }: Stored,
): Promise<SavedRules> => {
  const { actor, db } = context;
  await insertBatch(db, batch);
  await removeRules(db, removed, batch.id);
  await insertRules(db, added, batch);
  const published: Published[] = [];
  for (const connection of connections.filter(({ system }) => systems.has(system)))
    published.push(await publishSeries(db, connection, { at: batch.at, authorId: actor.userId }));
  const details = { batch: batch.id, note: batch.note, added: added.map(auditedRule), removed };
  await recordAudit(context, `mapping.${batch.act}`, batch.id, details);
  const [row] = await presentBatches(db, await listBatches(db, { id: batch.id, limit: 1 }));
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
  db: TenantDatabase,
  changes: readonly RuleChange[],
): Promise<{ applied: Applied; connections: ConnectionRow[] }> => {
  const connections = await listConnections(db);
  const known: Known = {
    connections: new Map(connections.map(({ id, system }) => [id, system])),
    enterprises: new Set((await livingEnterprises(db)).map(({ id }) => id)),
  };
  const faults = changes.flatMap((change, position): Fault[] => {
    const fault = change.op === 'put' ? faultOf(change, known) : null;
    return fault === null ? [] : [{ position, message: fault }];
  });
  const applied = applyChanges(await readRules(db), changes, () => newId());
  for (const position of applied.missing)
    faults.push({ position, message: fieldMessages.missingKey(changes[position]?.id) });
  if (faults.length > 0) throw new HttpError(invalidFields({ changes: byPosition(faults) }));
  return { applied, connections };
};

export interface Known {
  readonly connections: ReadonlyMap<number, ErpSystem>;
  readonly enterprises: ReadonlySet<number>;
}

/** Returns a rule's fault; null: it is valid. */
export function faultOf(
  { kind, scope, targets }: Pick<MappingRule, 'kind' | 'scope' | 'targets'>,
  { connections, enterprises }: Known,
): string | null {
  if (scope.connection !== null && connections.get(scope.connection) !== scope.system)
    return fieldMessages.missingKey(scope.connection);
  if (scope.enterprise !== null && !enterprises.has(scope.enterprise))
    return fieldMessages.missingKey(scope.enterprise);
  if (!kinds[kind].systems.includes(scope.system)) return mappingFaults.system;
  const foreign = targets.find(({ key }) => !isOffered(kind, key));
  return foreign ? mappingFaults.line : null;
}

/** Lines of groups that only a study declares are offered where costs are. */
const isOffered = (kind: MappingRule['kind'], key: string): boolean => {
  const group = targetOf(key)?.group ?? (key.startsWith('expense.') ? 'other' : 'taxes');
  return kinds[kind].offers.includes(group);
};

const systemsOf = ({ added, removed }: Applied, existing: readonly Rule[]): Set<ErpSystem> => {
  const gone = new Set(removed);
  return new Set([...added, ...existing.filter(({ id }) => gone.has(id))].map(({ system }) => system));
};

const presentBatches = async (db: TenantDatabase, rows: readonly BatchWithCounts[]): Promise<MappingBatch[]> => {
  const names = await namesOfUsers(
    db,
    rows.flatMap(({ author_id }) => author_id ?? []),
  );
  return rows.map(({ author_id, at, undone_at, active: existing, ...row }) => ({
    ...row,
    by__name: author_id === null ? null : (names.get(author_id) ?? null),
    at: wireInstant(at),
    undone_at: undone_at && wireInstant(undone_at),
    can_undo: undone_at === null && existing === row.added,
  }));
};

/** The rules of a filter, with the months that each holds for among all that stand. */
export async function presentRules(
  db: TenantDatabase,
  rows: readonly RuleRow[],
  { kind, system, connection }: RuleFilter = {},
): Promise<MappingRule[]> {
  const names = await namesOfUsers(
    db,
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
}

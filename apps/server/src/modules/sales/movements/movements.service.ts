/** Movements of money: registering them, and taking them through their states. */
import {
  type ChangedMovement,
  fieldMessages,
  invalidFields,
  type Movement,
  type MovementMonth,
  type MovementQuery,
  type MovementSort,
  type MovementState,
  type MovementSums,
  type MovementWithSteps,
  movementColumns,
  movementErrors,
  movementPaths,
  movementSorts,
  type NewMovement,
  openMovementStates,
  type Permission,
  preconditionFailed,
  wireErrors,
} from '@uni/contracts';
import { difference, recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, HttpError, orNotFound, reaches, reachOf, requireVersion } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { findUser } from '../../access/index.ts';
import { chosenWithin } from '../../planner/index.ts';
import { type KeyedQuery, type PlacedRows, type Sorting, sliceOf, sortingOf } from '../shared/keyed-pages.model.ts';
import { plainText } from '../shared/search-text.model.ts';
import { readCategories } from './money-registers.service.ts';
import type { MovementFilter } from './movement-filter.repository.ts';
import { listMonths, type MonthRow } from './movement-months.repository.ts';
import { wholeOrganization } from './movement-reach.model.ts';
import { personalFields, registerMovement } from './movement-register.service.ts';
import {
  columnsOf,
  fieldsOfRow,
  requireMovement,
  requireMovementReach,
  withSearchText,
} from './movement-rules.service.ts';
import {
  deleteMovement,
  findMovements,
  insertSteps,
  listSteps,
  type MovementRow,
  readByIndexes,
  selectMovements,
  updateMovement,
  updateMovementStates,
} from './movements.repository.ts';

export type MovementListQuery = MovementQuery & KeyedQuery & { readonly sort?: MovementSort | undefined };

interface MovementPage {
  readonly page: PlacedRows<MovementRow>;
  readonly sorting: Sorting;
  readonly count: number;
  readonly sums: MovementSums;
}

export const presentMovement = (row: MovementRow): Movement => {
  const { enterprise_id, account_id, to_account_id, category_id, supplier_id, client_id, party_name, ...rest } = row;
  return {
    ...rest,
    ...{ empreendimento: enterprise_id, account: account_id, to_account: to_account_id, category: category_id },
    ...{ supplier: supplier_id, client: client_id, party__name: party_name },
    changed_at: wireInstant(row.changed_at),
  };
};

export const sumsOf = (months: readonly MonthRow[]): MovementSums & { readonly count: number } => {
  const total = (key: 'count' | 'inflow' | 'outflow') => months.reduce((sum, month) => sum + month[key], 0);
  const inflow = total('inflow');
  const outflow = total('outflow');
  return { count: total('count'), inflow, outflow, balance: inflow - outflow };
};

/** Returns the requested filter, limited to the actor's permissions. */
export const movementFilterOf = async (
  db: TenantDatabase,
  actor: Actor,
  { empreendimento, category, search = '', ...rest }: MovementQuery,
): Promise<MovementFilter> => {
  const branches =
    category === undefined
      ? null
      : (await readCategories(db)).filter(({ id, parent_id }) => [id, parent_id].includes(category));
  return {
    ...rest,
    enterprises: chosenWithin(reachOf(actor, 'sales:read'), empreendimento),
    // A category that there is not finds nothing.
    categories: branches && (branches.length > 0 ? branches.map(({ id }) => id) : [category ?? 0]),
    text: plainText(search),
  };
};

const one = async ({ db }: Context, id: number): Promise<MovementRow> =>
  orNotFound((await findMovements(db, [id]))[0] ?? null);

const requireOpen = ({ state }: MovementRow): void => {
  if (!openMovementStates.includes(state)) throw new HttpError(movementErrors.closed);
};

const step = ({ actor, db, platform }: Context, ids: readonly number[], state: MovementState, reason: string) =>
  insertSteps(
    db,
    ids.map((id) => ({ movement_id: id, id: newId() })),
    { state, at: platform.now(), user_id: actor.userId, reason },
  );

/** Locks all of them for a change. Missing, foreign and unreachable ones are answered alike. */
const lock = async ({ actor, db }: Context, ids: readonly number[], permission: Permission): Promise<MovementRow[]> => {
  const rows = (await findMovements(db, ids, true)).filter(({ enterprise_id }) =>
    reaches(actor, permission, enterprise_id ?? wholeOrganization),
  );
  const known = new Set(rows.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0)
    throw new HttpError(invalidFields({ ids: missing.map((id) => fieldMessages.missingKey(id)) }));
  return rows;
};

export async function listMovements({ actor, db }: Context, query: MovementListQuery): Promise<MovementPage> {
  await readByIndexes(db);
  const filter = await movementFilterOf(db, actor, query);
  const { count, ...sums } = sumsOf(await listMonths(db, filter));
  const sorting = sortingOf(movementColumns, query.sort ?? movementSorts[0]);
  const slice = sliceOf(query, count, sorting);
  const page = await selectMovements(db, filter, sorting, slice);
  return { page, sorting, count, sums };
}

export async function listMovementMonths({ actor, db }: Context, query: MovementQuery): Promise<MovementMonth[]> {
  await readByIndexes(db);
  const rows = await listMonths(db, await movementFilterOf(db, actor, query));
  return rows.map((row) => ({ ...row, balance: row.inflow - row.outflow }));
}

/** Throws 404 for a missing and a foreign one alike. */
export async function findMovement(context: Context, id: number): Promise<MovementRow> {
  return one(context, id);
}

export async function readMovement({ db }: Context, row: MovementRow): Promise<MovementWithSteps> {
  const steps = await listSteps(db, row.id);
  const names = new Map<number, string>();
  for (const id of new Set(steps.map(({ user_id }) => user_id))) names.set(id, (await findUser(db, id))?.name ?? '');
  return {
    ...presentMovement(row),
    steps: steps.map(({ state, at, user_id, reason }) => ({
      ...{ state, reason, at: wireInstant(at) },
      by__name: names.get(user_id) || null,
    })),
  };
}

export async function createMovement(context: Context, given: NewMovement): Promise<MovementRow> {
  const { actor, db, platform } = context;
  const id = await registerMovement(platform, db, actor, given);
  return one(context, id);
}

export async function changeMovement(
  context: Context,
  read: MovementRow,
  input: ChangedMovement,
  ifMatch: string | null,
): Promise<MovementRow> {
  const { actor, db, platform } = context;
  requireVersion(ifMatch, String(read.version), presentMovement(read));
  requireOpen(read);
  const before = fieldsOfRow(read);
  const change = columnsOf(input as Partial<NewMovement>);
  const fields = { ...before, ...change };
  if (fields.enterprise_id !== read.enterprise_id) await requireMovementReach(db, actor, fields.enterprise_id);
  await requireMovement(db, fields);
  const written = { ...withSearchText(fields, change), state: 'draft' as const };
  if (!(await updateMovement(db, read, written, platform.now())))
    throw new HttpError(preconditionFailed(presentMovement(await one(context, read.id))));
  if (read.state !== 'draft') await step(context, [read.id], 'draft', '');
  const changes = difference({ ...before }, { ...change }, personalFields);
  await recordAudit(context, 'movement.changed', read.id, changes);
  return one(context, read.id);
}

export async function removeMovement(context: Context, read: MovementRow, ifMatch: string | null): Promise<void> {
  const { db } = context;
  requireVersion(ifMatch, String(read.version), presentMovement(read));
  const [locked] = await findMovements(db, [read.id], true);
  requireOpen(locked ?? read);
  await deleteMovement(db, read.id);
  const { kind, day, amount } = read;
  await recordAudit(context, 'movement.deleted', read.id, { before: { kind, day, amount } });
}

export async function moveMovements(
  context: Context,
  ids: readonly number[],
  state: MovementState,
  reason: string,
): Promise<MovementRow[]> {
  const { actor, db, platform } = context;
  const permission = state === 'approved' ? 'sales:approve' : 'sales:write';
  if (!actor.permissions.has(permission)) throw new HttpError(wireErrors.permissionDenied);
  const rows = await lock(context, ids, permission);
  const moving = rows.filter((row) => row.state !== state);
  if (moving.some((row) => !movementPaths[state].includes(row.state))) throw new HttpError(movementErrors.state);
  if (state !== 'draft' && moving.some((row) => row.kind !== 'transfer' && row.category_id === null))
    throw new HttpError(movementErrors.category);
  const moved = moving.map(({ id }) => id);
  if (moved.length > 0) {
    await updateMovementStates(db, moved, state, platform.now());
    await step(context, moved, state, reason);
    await recordAudit(context, 'movements.moved', actor.scope, {
      before: { movements: moving.map((row) => ({ id: row.id, state: row.state })) },
      after: { state },
      ...(reason === '' ? {} : { reason }),
    });
  }
  return findMovements(db, ids);
}

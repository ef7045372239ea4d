/** Units of enterprises: registering, importing, pricing, and taking them from state to state. */
import {
  type ChangedUnit,
  fieldMessages,
  invalidFields,
  type NewUnit,
  preconditionFailed,
  type RepricedUnit,
  salesErrors,
  type Unit,
  type UnitPricing,
  type UnitStateByHand,
  type UnitTally,
  unitFaults,
  unitLimits,
  unitMoves,
  type WireError,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId, violatedForeignKey, violatedUnique } from '../../../platform/database/index.ts';
import {
  type Actor,
  HttpError,
  orNotFound,
  type PageQuery,
  type PageWindow,
  pageWindow,
  reaches,
  reachOf,
  requireVersion,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo, wireInstant } from '../../../platform/time.ts';
import { chosenWithin, findEnterprise, missingEnterprise, requireReach } from '../../planner/index.ts';
import { stockChanged } from '../plan-feed/plan-feed.repository.ts';
import { beyondPriceAuthority, requirePriceAuthority } from '../pricing/price-changes.service.ts';
import { comparedRows, type UnitImport } from './imported-units.model.ts';
import {
  countUnits,
  deleteUnit,
  findUnits,
  insertUnits,
  moveUnits,
  priceUnits,
  selectTallies,
  selectUnits,
  type UnitChange,
  type UnitFilter,
  type UnitRow,
  updateUnit,
} from './units.repository.ts';

export interface UnitQuery extends PageQuery, Omit<UnitFilter, 'enterprises' | 'today'> {
  readonly empreendimento?: number | undefined;
}

export const presentUnit = ({ enterprise_id, changed_at, ...unit }: UnitRow): Unit => ({
  ...unit,
  empreendimento: enterprise_id,
  changed_at: wireInstant(changed_at),
});

/** Half a centavo goes up. In whole numbers, since a price times a share is more than a float holds. */
export const priceAfter = (
  { list_price, private_area }: Pick<UnitRow, 'list_price' | 'private_area'>,
  pricing: UnitPricing,
): number => {
  const [product, divisor] =
    pricing.by === 'share'
      ? [BigInt(list_price) * BigInt(10_000 + pricing.share), 10_000n]
      : [BigInt(private_area) * BigInt(pricing.price_per_area), 100n];
  return Number((product * 2n + divisor) / (divisor * 2n));
};

const refusingDuplicates = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (violatedUnique(error) !== 'sales_units_name') throw error;
    throw new HttpError(
      invalidFields({ nome: [fieldMessages.notUniqueTogether(['empreendimento', 'block', 'nome'])] }),
    );
  }
};

/** Records that once named a unit prevent its deletion. */
const holders: Readonly<Record<string, WireError>> = {
  sales_contracts_unit: salesErrors.unitHasContracts,
  sales_proposals_unit: salesErrors.unitHasProposals,
};

const requireOwn = ({ origin }: UnitRow): void => {
  if (origin === 'erp') throw new HttpError(salesErrors.fromErp);
};

const today = (platform: Platform) => dayInSaoPaulo(platform.now());

const one = async ({ db, platform }: Context, id: number): Promise<UnitRow> =>
  orNotFound((await findUnits(db, [id], today(platform)))[0] ?? null);

const filterOf = (
  platform: Platform,
  actor: Actor,
  { empreendimento, page: _page, page_size: _size, ...query }: UnitQuery,
): UnitFilter => ({
  ...{ ...query, today: today(platform), enterprises: chosenWithin(reachOf(actor, 'sales:read'), empreendimento) },
});

/** Locks all of them for a change. Missing, foreign and unreachable ones are answered alike. */
const lock = async ({ actor, db, platform }: Context, ids: readonly number[]): Promise<UnitRow[]> => {
  const rows = (await findUnits(db, ids, today(platform), true)).filter(({ enterprise_id }) =>
    reaches(actor, 'sales:write', enterprise_id),
  );
  const known = new Set(rows.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0)
    throw new HttpError(invalidFields({ ids: missing.map((id) => fieldMessages.missingKey(id)) }));
  for (const row of rows) requireOwn(row);
  return rows;
};

export async function listUnits(
  { actor, db, platform }: Context,
  query: UnitQuery,
): Promise<{ rows: UnitRow[]; count: number; window: PageWindow | null }> {
  const filter = filterOf(platform, actor, query);
  const count = await countUnits(db, filter);
  const window = pageWindow(query, count);
  return { rows: await selectUnits(db, filter, window), count, window };
}

export async function tallyUnits({ actor, db, platform }: Context, query: UnitQuery): Promise<UnitTally[]> {
  return selectTallies(db, filterOf(platform, actor, query));
}

/** Throws 404 for a missing and a foreign one alike. */
export async function findUnit(context: Context, id: number): Promise<UnitRow> {
  return one(context, id);
}

export async function createUnit(context: Context, { empreendimento, ...fields }: NewUnit): Promise<UnitRow> {
  const { actor, db, platform } = context;
  return refusingDuplicates(async () => {
    if (!(await findEnterprise(db, empreendimento))) throw missingEnterprise(empreendimento);
    requireReach(actor, 'sales:write', empreendimento);
    const id = newId();
    const at = platform.now();
    const row = { id, enterprise_id: empreendimento, ...fields, state: 'available' as const };
    await insertUnits(db, [{ ...row, reserved_until: null, origin: 'manual', changed_at: at }]);
    await stockChanged(db, [empreendimento]);
    await recordAudit(context, 'unit.created', id, { after: { empreendimento, ...fields } });
    return one(context, id);
  });
}

export async function changeUnit(
  context: Context,
  read: UnitRow,
  input: ChangedUnit,
  ifMatch: string | null,
): Promise<UnitRow> {
  const { actor, db, platform } = context;
  return refusingDuplicates(async () => {
    requireVersion(ifMatch, String(read.version), presentUnit(read));
    requireOwn(read);
    const change = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const priced = { changes: [{ before: read, after: { ...read, ...change } }], day: today(platform) };
    await requirePriceAuthority(db, actor, read.enterprise_id, priced);
    if (!(await updateUnit(db, read, change as UnitChange, platform.now())))
      throw new HttpError(preconditionFailed(presentUnit(read)));
    const before = Object.fromEntries(Object.keys(change).map((key) => [key, read[key as keyof UnitRow]]));
    await stockChanged(db, [read.enterprise_id]);
    await recordAudit(context, 'unit.changed', read.id, { before, after: change });
    return one(context, read.id);
  });
}

export async function removeUnit(context: Context, read: UnitRow, ifMatch: string | null): Promise<void> {
  const { db, platform } = context;
  requireVersion(ifMatch, String(read.version), presentUnit(read));
  requireOwn(read);
  const [locked] = await findUnits(db, [read.id], today(platform), true);
  if (locked && ['proposed', 'sold', 'settled'].includes(locked.state)) throw new HttpError(salesErrors.unitSold);
  await deleteUnit(db, read.id).catch((error: unknown) => {
    const holder = holders[violatedForeignKey(error) ?? ''];
    throw holder ? new HttpError(holder) : error;
  });
  await stockChanged(db, [read.enterprise_id]);
  await recordAudit(context, 'unit.deleted', read.id, {
    before: { block: read.block, nome: read.nome },
  });
}

export async function setUnitStates(
  context: Context,
  ids: readonly number[],
  to: { state: UnitStateByHand; reserved_until: string | null },
): Promise<UnitRow[]> {
  const { db, platform } = context;
  if (to.reserved_until !== null && to.reserved_until < today(platform))
    throw new HttpError(invalidFields({ reserved_until: [fieldMessages.belowMinimum(today(platform))] }));
  const rows = await lock(context, ids);
  const allowed = unitMoves[to.state];
  if (rows.some(({ state }) => state !== to.state && !allowed.some((from) => from === state)))
    throw new HttpError(salesErrors.unitState);
  await moveUnits(db, ids, to, platform.now());
  await stockChanged(db, [...byEnterprise(rows).keys()]);
  for (const [enterprise, own] of byEnterprise(rows))
    await recordAudit(context, 'units.moved', enterprise, {
      before: { units: own.map(({ id, state }) => ({ id, state })) },
      after: { ...to },
    });
  return findUnits(db, ids, today(platform));
}

export async function repriceUnits(
  context: Context,
  ids: readonly number[],
  pricing: UnitPricing,
  preview: boolean,
): Promise<RepricedUnit[]> {
  const { actor, db, platform } = context;
  const rows = await lock(context, ids);
  const prices = rows.map((row) => {
    const { id, nome, block, list_price: before } = row;
    return { id, nome, block, before, after: priceAfter(row, pricing) };
  });
  if (prices.some(({ after }) => after > unitLimits.price))
    throw new HttpError(invalidFields({ pricing: [fieldMessages.aboveMaximum(unitLimits.price)] }));
  const afterOf = new Map(prices.map(({ id, after }) => [id, after]));
  for (const [enterprise, own] of byEnterprise(rows)) {
    const changes = own.map((before) => ({
      before,
      after: { ...before, list_price: afterOf.get(before.id) ?? 0 },
    }));
    await requirePriceAuthority(db, actor, enterprise, { changes, day: today(platform) });
  }
  if (preview) return prices;
  const changed = prices.filter(({ before, after }) => before !== after);
  await priceUnits(db, changed, platform.now());
  await stockChanged(db, [...byEnterprise(rows).keys()]);
  for (const [enterprise, own] of byEnterprise(rows))
    await recordAudit(context, 'units.priced', enterprise, {
      before: { units: own.map(({ id, list_price }) => ({ id, list_price })) },
      after: { ...pricing },
    });
  return prices;
}

export async function importUnits(
  context: Context,
  enterpriseId: number,
  rows: readonly unknown[],
  preview: boolean,
): Promise<UnitImport> {
  const { actor, db, platform } = context;
  if (!(await findEnterprise(db, enterpriseId))) throw missingEnterprise(enterpriseId);
  requireReach(actor, 'sales:write', enterpriseId);
  const filter = { enterprises: [enterpriseId], today: today(platform) };
  const existing = await selectUnits(db, filter, null);
  const { added, unchanged, rejected, ...comparison } = comparedRows(rows, existing);
  const changes = comparison.changed.map((one) => ({
    ...one,
    before: one.read,
    after: { ...one.read, ...one.change },
  }));
  const beyond = await beyondPriceAuthority(db, actor, enterpriseId, { changes, day: today(platform) });
  const refused = new Set(beyond.map(({ row }) => row));
  const changed = comparison.changed.filter(({ row }) => !refused.has(row));
  rejected.push(...beyond.map(({ row }) => ({ row, message: unitFaults.price })));
  if (!preview) {
    const at = platform.now();
    await insertUnits(
      db,
      added.map((unit) => ({
        ...unit,
        id: newId(),
        enterprise_id: enterpriseId,
        reserved_until: null,
        origin: 'import' as const,
        changed_at: at,
      })),
    );
    for (const { read, change } of changed)
      if (!(await updateUnit(db, read, change, at))) throw new HttpError(preconditionFailed(presentUnit(read)));
    await stockChanged(db, [enterpriseId]);
    const counts = { added: added.length, changed: changed.length, rejected: rejected.length };
    await recordAudit(context, 'units.imported', enterpriseId, { after: counts });
  }
  return { added: added.length, changed: changed.length, unchanged, rejected };
}

const byEnterprise = (rows: readonly UnitRow[]): ReadonlyMap<number, UnitRow[]> =>
  Map.groupBy(rows, ({ enterprise_id }) => enterprise_id);

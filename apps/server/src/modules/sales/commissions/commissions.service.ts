/** Calendar of commissions: payees, amounts due with their days, and payments. */
import {
  type Commission,
  type CommissionMonth,
  type CommissionQuery,
  type CommissionSort,
  type CommissionSums,
  commissionColumns,
  commissionErrors,
  fieldMessages,
  invalidFields,
  type KeyedPage,
} from '@uni/contracts';
import { commissions as copy } from '@uni/phrases';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { type Actor, HttpError, reaches, reachOf } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { chosenWithin } from '../../planner/index.ts';
import { registerMovement } from '../movements/movement-register.service.ts';
import { findMovements } from '../movements/movements.repository.ts';
import { inKeyedPage, type KeyedQuery, sliceOf, sortingOf } from '../shared/keyed-pages.model.ts';
import {
  type CommissionFilter,
  type CommissionRow,
  changeCommissions,
  findCommissions,
  lockCommissions,
  selectCommissions,
  sumByMonth,
  sumCommissions,
} from './commissions.repository.ts';

export type CommissionListQuery = CommissionQuery & KeyedQuery & { readonly sort: CommissionSort };

export interface Payment {
  readonly day: string;
  /** Account and category of a draft in financial control. Null: no draft is requested. */
  readonly movement: { readonly account: number; readonly category: number | null } | null;
}

export const presentCommission = ({
  enterprise_id,
  contract_id,
  movement_id,
  clawback_of: _of,
  changed_at,
  ...row
}: CommissionRow) => ({
  ...row,
  ...{ empreendimento: enterprise_id, contract: contract_id, movement: movement_id },
  changed_at: wireInstant(changed_at),
});

export const commissionFilterOf = (actor: Actor, { empreendimento, ...rest }: CommissionQuery): CommissionFilter => ({
  ...rest,
  enterprises: chosenWithin(reachOf(actor, 'sales:read'), empreendimento),
});

/** Locks all of them for a change. Missing, foreign and unreachable ones are answered alike. */
const hold = async ({ actor, db }: Context, ids: readonly number[]): Promise<CommissionRow[]> => {
  await lockCommissions(db, { ids });
  const rows = (await findCommissions(db, ids)).filter(({ enterprise_id }) =>
    reaches(actor, 'sales:write', enterprise_id),
  );
  const known = new Set(rows.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0)
    throw new HttpError(invalidFields({ ids: missing.map((id) => fieldMessages.missingKey(id)) }));
  return rows;
};

const auditMove = async (context: Context, rows: readonly CommissionRow[], state: string) => {
  const { actor, db } = context;
  const ids = rows.map(({ id }) => id);
  await recordAudit(context, 'commissions.moved', actor.scope, {
    before: { commissions: rows.map((row) => ({ id: row.id, state: row.state })) },
    after: { state },
  });
  return (await findCommissions(db, ids)).map(presentCommission);
};

export async function listCommissions(
  { actor, db, platform }: Context,
  query: CommissionListQuery,
  url: URL,
): Promise<KeyedPage<Commission, CommissionSums>> {
  const { sort, page: _page, page_size: _size, after: _after, before: _before, ...rest } = query;
  const filter = commissionFilterOf(actor, rest);
  const { count, sums } = await sumCommissions(db, filter);
  const sorting = sortingOf(commissionColumns, sort);
  const slice = sliceOf(query, count, sorting);
  const rows = await selectCommissions(db, filter, slice, sorting);
  return inKeyedPage(
    rows,
    { keyOf: sorting.of, present: presentCommission },
    { count, sums, query, url, origin: platform.origin },
  );
}

export async function listCommissionMonths({ actor, db }: Context, query: CommissionQuery): Promise<CommissionMonth[]> {
  return sumByMonth(db, commissionFilterOf(actor, query));
}

export async function payCommissions(
  context: Context,
  ids: readonly number[],
  { day, movement }: Payment,
): Promise<Commission[]> {
  const { actor, db, platform } = context;
  const rows = await hold(context, ids);
  if (rows.some(({ state }) => state !== 'open')) throw new HttpError(commissionErrors.state);
  const at = platform.now();
  for (const row of movement ? rows : []) {
    const { kind, enterprise_id: enterpriseId, amount } = row;
    const movement_id = await registerMovement(platform, db, actor, {
      ...{
        kind: kind === 'clawback' ? ('inflow' as const) : ('outflow' as const),
        empreendimento: enterpriseId,
        day,
        amount,
      },
      ...{ account: movement?.account ?? 0, category: movement?.category ?? null, to_account: null },
      ...{ description: copy.movement(row.kind, row.receiver, row.contract_number).slice(0, 200), document: '' },
      ...{ supplier: null, client: null },
    });
    await changeCommissions(db, [row.id], { movement_id }, at);
  }
  await changeCommissions(db, ids, { state: 'paid', paid_day: day }, at);
  return auditMove(context, rows, 'paid');
}

/** Takes the mark back that they were paid. */
export async function reopenCommissions(context: Context, ids: readonly number[]): Promise<Commission[]> {
  const { db, platform } = context;
  const rows = await hold(context, ids);
  if (rows.some(({ state }) => state !== 'paid')) throw new HttpError(commissionErrors.state);
  const moved = rows.flatMap(({ movement_id }) => (movement_id === null ? [] : [movement_id]));
  const movements = await findMovements(db, moved);
  if (movements.some(({ state }) => state !== 'reversed')) throw new HttpError(commissionErrors.moved);
  for (const contract of new Set(rows.map(({ contract_id }) => contract_id))) {
    const all = await lockCommissions(db, { contract });
    if (all.some(({ clawback_of }) => clawback_of !== null && ids.includes(clawback_of)))
      throw new HttpError(commissionErrors.clawedBack);
  }
  const change = { state: 'open' as const, paid_day: null, movement_id: null };
  await changeCommissions(db, ids, change, platform.now());
  return auditMove(context, rows, 'open');
}

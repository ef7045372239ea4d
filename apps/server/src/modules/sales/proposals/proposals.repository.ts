/** SQL of proposals. State is always evaluated as of a day, because proposals expire. */
import type { ContractChannel, ProposalState } from '@uni/contracts';
import { sql } from 'kysely';
import { columnsOf, newId, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';
import { inOrder, type PlacedRows, type Slice, type Sorting } from '../shared/keyed-pages.model.ts';
import { placed } from '../shared/keyed-pages.repository.ts';
import { plainText, searchTextOfProposal } from '../shared/search-text.model.ts';

export type ProposalRow = Omit<RowOf<'sales_proposals'>, 'organization_id' | 'search'> & {
  readonly days_left: number | null;
};

const columns = columnsOf('sales_proposals').without('organization_id', 'state', 'search');

export interface ProposalFilter {
  /** Null: all of the organization. */
  readonly enterprises: readonly number[] | null;
  readonly unit?: number | undefined;
  readonly client?: number | undefined;
  readonly channel?: ContractChannel | undefined;
  readonly state?: ProposalState | undefined;
  readonly search?: string | undefined;
  /** Those that wait, in whose writing this person had no hand, and that their level may decide. */
  readonly decider?: { readonly user: number; readonly level: number } | undefined;
  /** As of this day. */
  readonly today: string;
}

/** Drafts hold nothing, and do not end. */
const currentState = (today: string) =>
  sql<ProposalState>`case when state in ('pending', 'approved') and valid_until < ${today} then 'expired' else state end`;

/** Only what holds its unit ends. */
const daysLeft = (today: string) =>
  sql<number | null>`case when state in ('pending', 'approved') and valid_until >= ${today}
    then valid_until::date - ${today}::date end`;

const chosen = (db: TenantDatabase, filter: ProposalFilter) => {
  const { enterprises, unit, client, channel, state, search, decider, today } = filter;
  const conditions = [sql`true`];
  if (enterprises !== null) conditions.push(sql`enterprise_id = any(${enterprises as number[]}::int8[])`);
  if (unit !== undefined) conditions.push(sql`unit_id = ${unit}::int8`);
  if (client !== undefined) conditions.push(sql`client_id = ${client}::int8`);
  if (channel !== undefined) conditions.push(sql`channel = ${channel}`);
  if (state !== undefined) conditions.push(sql`${currentState(today)} = ${state}`);
  if (decider)
    conditions.push(sql`${currentState(today)} = 'pending' and needed_level <= ${decider.level}::int4 and not exists (
      select from sales_proposal_steps step
      where ${db.own('step')} and step.proposal_id = sales_proposals.id
        and step.user_id = ${decider.user}::int8 and step.act in ('create', 'change', 'submit'))`);
  const text = plainText(search ?? '')
    .replaceAll('\u0000', '')
    .replace(/[\\%_]/g, '\\$&');
  if (text !== '') conditions.push(sql`search like ${`%${text}%`}`);
  return sql.join(conditions, sql` and `);
};

export const sumProposals = async (
  db: TenantDatabase,
  filter: ProposalFilter,
): Promise<{ count: number; sums: { price: number; table_price: number } }> => {
  const { rows } = await sql<{ count: number; price: number; table_price: number }>`
    select count(*)::int4 as count, coalesce(sum(price), 0)::int8 as price,
      coalesce(sum(table_price), 0)::int8 as table_price
    from sales_proposals where ${db.own('sales_proposals')} and ${chosen(db, filter)}`.execute(db);
  const { count = 0, price = 0, table_price = 0 } = rows[0] ?? {};
  return { count, sums: { price, table_price } };
};

export const selectProposals = async (
  db: TenantDatabase,
  filter: ProposalFilter,
  slice: Slice,
  sorting: Sorting,
): Promise<PlacedRows<ProposalRow>> => {
  const { where, end } = placed(slice, sorting);
  const { rows } = await sql<ProposalRow>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}, ${currentState(filter.today)} as state,
      ${daysLeft(filter.today)} as days_left
    from sales_proposals
    where ${db.own('sales_proposals')} and ${chosen(db, filter)} and ${where} ${end}`.execute(db);
  return inOrder(rows, slice);
};

/** Locked until the transaction ends where it is to be changed. */
export const findProposal = async (
  db: TenantDatabase,
  id: number,
  today: string,
  isToChange = false,
): Promise<ProposalRow | null> => {
  const query = db
    .selectFrom('sales_proposals')
    .select(columns)
    .select([currentState(today).as('state'), daysLeft(today).as('days_left')])
    .where('id', '=', id);
  return (await (isToChange ? query.forUpdate() : query).executeTakeFirst()) ?? null;
};

export const insertProposal = async (
  db: TenantDatabase,
  row: Omit<ProposalRow, 'version' | 'days_left'>,
): Promise<void> => {
  await db
    .insertInto('sales_proposals')
    .values({ ...row, search: searchTextOfProposal(row), version: 1 })
    .execute();
};

export type ProposalChange = Partial<
  Omit<ProposalRow, 'id' | 'enterprise_id' | 'version' | 'changed_at' | 'days_left'>
>;

/** Writes a proposal that is locked. */
export const updateProposal = async (
  db: TenantDatabase,
  row: ProposalRow,
  change: ProposalChange,
  at: Date,
): Promise<void> => {
  await db
    .updateTable('sales_proposals')
    .set({ ...change, search: searchTextOfProposal({ ...row, ...change }), changed_at: at, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
};

/** Records that proposals which expired before `today` no longer hold the unit, so that another may. */
export const endProposalsOf = async (db: TenantDatabase, unitId: number, today: string): Promise<void> => {
  await db
    .updateTable('sales_proposals')
    .set({ state: 'expired' })
    .where('unit_id', '=', unitId)
    .where('state', 'in', ['pending', 'approved'])
    .where('valid_until', '<', today)
    .execute();
};

/** Those that wait for a decision, locked. */
export const pendingProposals = (db: TenantDatabase, today: string): Promise<ProposalRow[]> =>
  db
    .selectFrom('sales_proposals')
    .select(columns)
    .select([currentState(today).as('state'), daysLeft(today).as('days_left')])
    .where('state', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute();

export type ProposalStepRow = Omit<RowOf<'sales_proposal_steps'>, 'organization_id' | 'proposal_id' | 'id'>;

export const insertProposalStep = async (
  db: TenantDatabase,
  proposalId: number,
  step: ProposalStepRow,
): Promise<void> => {
  await db
    .insertInto('sales_proposal_steps')
    .values({ proposal_id: proposalId, id: newId(), ...step })
    .execute();
};

export const listProposalSteps = (db: TenantDatabase, proposalId: number): Promise<ProposalStepRow[]> =>
  db
    .selectFrom('sales_proposal_steps')
    .select(columnsOf('sales_proposal_steps').without('organization_id', 'proposal_id', 'id'))
    .where('proposal_id', '=', proposalId)
    .orderBy('at')
    .orderBy('id')
    .execute();

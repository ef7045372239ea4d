import type { ContractChannel } from '@uni/contracts';
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';
import { wakeWorker } from '../../../platform/work/index.ts';
import { anyKeyOf } from '../shared/filter-keys.repository.ts';

export const planWorker = 'sales-plan';

/** Due on the next turn of the work loop, regardless of the caller's clock. */
const atOnce = new Date(0);

/** Marks an enterprise's contracts as changed since the last plan update. */
export const contractsChanged = async (db: TenantDatabase, enterpriseId: number): Promise<void> => {
  await sql`insert into sales_plan_feeds as feed (organization_id, enterprise_id, revision, told, as_of, heard)
    values (${db.organizationId}::int8, ${enterpriseId}::int8, 1, 0, '', false)
    on conflict (organization_id, enterprise_id) do update set revision = feed.revision + 1`.execute(db);
  await wakeWorker(db, planWorker, db.organizationId, atOnce);
};

/** The same for units. An enterprise that never sold anything needs no update. */
export const stockChanged = async (db: TenantDatabase, enterpriseIds: readonly number[]): Promise<void> => {
  const { rows } = await sql`update sales_plan_feeds set revision = revision + 1
    where ${db.own('sales_plan_feeds')} and enterprise_id = any(${[...enterpriseIds]}::int8[])
    returning enterprise_id`.execute(db);
  if (rows.length > 0) await wakeWorker(db, planWorker, db.organizationId, atOnce);
};

/** The same of all enterprises: something that all contracts are corrected by is not what it was. */
export const feedsChanged = async (db: TenantDatabase): Promise<void> => {
  const { rows } = await sql`update sales_plan_feeds set revision = revision + 1
    where ${db.own('sales_plan_feeds')} returning enterprise_id`.execute(db);
  if (rows.length > 0) await wakeWorker(db, planWorker, db.organizationId, atOnce);
};

export type FeedRow = Pick<RowOf<'sales_plan_feeds'>, 'enterprise_id' | 'revision'>;

/** Enterprises whose latest revision the plan lacks, or whose last update is from an earlier month. */
export const listPendingFeeds = (db: TenantDatabase, month: string): Promise<FeedRow[]> =>
  db
    .selectFrom('sales_plan_feeds')
    .select(['enterprise_id', 'revision'])
    .where((is) => is.or([is('revision', '>', is.ref('told')), is('as_of', '<', month)]))
    .orderBy('enterprise_id')
    .execute();

export const markFeedSent = async (
  db: TenantDatabase,
  { enterprise_id, revision }: FeedRow,
  month: string,
  isAccepted: boolean,
): Promise<void> => {
  await db
    .updateTable('sales_plan_feeds')
    .set({ told: revision, as_of: month, heard: isAccepted })
    .where('enterprise_id', '=', enterprise_id)
    .execute();
};

/** Month of the keys and both indexes of each contract, as signed or as an ERP reports them. */
const signed = (db: TenantDatabase, enterpriseId: number) => sql`
  select contract.id, contract.n_modulo, contract.channel,
    coalesce(told.keys, event.body::jsonb #>> '{terms,keys}') as keys,
    coalesce(told.index_key, event.body::jsonb #>> '{terms,correction,before_keys,index}') as index_before,
    coalesce(told.index_key, event.body::jsonb #>> '{terms,correction,after_keys,index}') as index_after
  from sales_contracts contract
  left join ${db.table('sales_contract_events')} event on event.contract_id = contract.id and event.sequence = 1
  left join ${db.table('sales_erp_terms')} told on told.contract_id = contract.id
  where ${db.own('contract')} and contract.enterprise_id = ${enterpriseId}::int8
    and contract.purpose = 'sale'`;

export interface MoneySum {
  readonly n_modulo: number | null;
  readonly channel: ContractChannel;
  /** Null: what stayed as credit, or was taken from it. */
  readonly kind: string | null;
  readonly after_keys: boolean;
  readonly month: string;
  readonly amount: number;
}

/** Money received by month. */
export const receivedByMonth = async (db: TenantDatabase, enterpriseId: number): Promise<MoneySum[]> => {
  const { rows } = await sql<MoneySum>`
    with signed as (${signed(db, enterpriseId)})
    select signed.n_modulo, signed.channel, installment.kind,
      coalesce(substr(installment.due, 1, 7) > signed.keys, false) as after_keys,
      substr(receipt.day, 1, 7) as month, sum(receipt.amount)::int8 as amount
    from sales_receipts receipt
    join signed on signed.id = receipt.contract_id
    left join sales_installments installment on installment.organization_id = receipt.organization_id
      and installment.contract_id = receipt.contract_id and installment.key = receipt.installment_key
    join ${db.table('sales_plan_feeds')} feed on feed.enterprise_id = ${enterpriseId}::int8
    left join sales_contract_events event on event.organization_id = receipt.organization_id
      and event.contract_id = receipt.contract_id and event.sequence = receipt.sequence
    where ${db.own('receipt')} and receipt.enterprise_id = ${enterpriseId}::int8
      and receipt.purpose = 'sale' and (feed.receipts_after is null or event.at > feed.receipts_after)
      and (feed.receipts_leaving is null or event.at > feed.receipts_leaving)
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
};

export interface OpenSum extends MoneySum {
  /** By which it is corrected on; null: not at all. */
  readonly index: string | null;
  /** The month whose prices it is in. */
  readonly base_month: string;
}

/** Open balance by due month. */
export const openByMonth = async (db: TenantDatabase, enterpriseId: number): Promise<OpenSum[]> => {
  const { rows } = await sql<OpenSum>`
    with signed as (${signed(db, enterpriseId)})
    select signed.n_modulo, signed.channel, installment.kind,
      coalesce(substr(installment.due, 1, 7) > signed.keys, false) as after_keys,
      substr(installment.due, 1, 7) as month,
      case when substr(installment.due, 1, 7) > signed.keys then signed.index_after else signed.index_before end as index,
      installment.base_month, sum(installment.open)::int8 as amount
    from sales_installments installment
    join signed on signed.id = installment.contract_id
    where ${db.own('installment')} and installment.enterprise_id = ${enterpriseId}::int8
      and installment.purpose = 'sale' and installment.status = 'open' and installment.filter_key = ${anyKeyOf(db, 'open')}
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows;
};

/** Returns true if an ERP reports contracts of the enterprise, or if some were taken over from one. */
export const isFedByErp = async (db: TenantDatabase, enterpriseId: number): Promise<boolean> =>
  (await db
    .selectFrom('sales_contracts as contract')
    .select('contract.id')
    .where('contract.enterprise_id', '=', enterpriseId)
    .where('contract.purpose', '=', 'sale')
    .where((is) =>
      is.or([
        is('contract.origin', '=', 'erp'),
        is.exists(
          is
            .selectFrom('sales_contract_events as event')
            .select('event.sequence')
            .whereRef('event.contract_id', '=', 'contract.id')
            .where('event.sequence', '=', 1)
            .where('event.kind', '=', 'adopted'),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Sets the instant up to which an ERP supplies the plan's receipts. Contracts supply what is registered later. For an ERP that is
 * being withdrawn, this holds only until its rows are gone.
 */
export const storeReceiptsAfter = async (
  db: TenantDatabase,
  enterpriseIds: readonly number[],
  { after, isWithdrawn }: { readonly after: Date; readonly isWithdrawn: boolean },
): Promise<void> => {
  const column = sql.ref(isWithdrawn ? 'receipts_leaving' : 'receipts_after');
  await sql`update sales_plan_feeds set ${column} = ${after.toISOString()}::timestamptz, revision = revision + 1
    where ${db.own('sales_plan_feeds')} and enterprise_id = any(${[...enterpriseIds]}::int8[])`.execute(db);
};

/** Lets contracts supply again the receipts that were held back since this instant for a withdrawal. */
export const releaseReceipts = async (db: TenantDatabase, since: Date): Promise<void> => {
  const { rows } = await sql`update sales_plan_feeds set receipts_leaving = null, revision = revision + 1
    where ${db.own('sales_plan_feeds')} and receipts_leaving = ${since.toISOString()}::timestamptz
    returning enterprise_id`.execute(db);
  if (rows.length > 0) await wakeWorker(db, planWorker, db.organizationId, atOnce);
};

export type StockUnit = Pick<RowOf<'sales_units'>, 'id' | 'n_modulo' | 'list_price' | 'private_area'>;

/** Sellable stock: all units except those given for the land. */
export const stockOf = (db: TenantDatabase, enterpriseId: number): Promise<StockUnit[]> =>
  db
    .selectFrom('sales_units')
    .select(['id', 'n_modulo', 'list_price', 'private_area'])
    .where('enterprise_id', '=', enterpriseId)
    .where('state', '<>', 'bartered')
    .orderBy('id')
    .execute();

export interface UnitSale extends Pick<RowOf<'sales_contracts'>, 'channel' | 'price' | 'signed'> {
  readonly unit_id: number;
  /** The day of its cancellation; null: it stands. */
  readonly cancelled: string | null;
}

export const salesOf = async (db: TenantDatabase, enterpriseId: number): Promise<UnitSale[]> => {
  const { rows } = await sql<UnitSale>`
    select contract.unit_id, contract.channel, contract.price, contract.signed, cancellation.day as cancelled
    from sales_contracts contract
    left join sales_cancellations cancellation
      on cancellation.organization_id = contract.organization_id and cancellation.id = contract.id
    where ${db.own('contract')} and contract.enterprise_id = ${enterpriseId}::int8
      and contract.purpose = 'sale' and contract.unit_id is not null
      and (contract.state <> 'cancelled' or cancellation.id is not null)
    order by contract.signed, contract.id`.execute(db);
  return rows;
};

/** A large back office, written straight into its tables: what lists cost is measured over it. Its contracts have no history. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/index.ts';
import { addUpOverdueDays } from '../ledger/overdue-days.schema.ts';

export interface Size {
  readonly contracts: number;
  readonly installments: number;
  readonly enterprises: readonly number[];
}

/** Contracts whose installments go in with one statement. */
const batch = 200;

/**
 * Contracts, each with as many installments from 2021 on, due on any day of a month. Some are paid in time, some late, and
 * some are overdue, future or renegotiated.
 */
export const fillInstallments = (
  database: Database,
  organizationId: number,
  { contracts, installments, enterprises }: Size,
) =>
  database.withOrganization(organizationId, async (db) => {
    await sql`select set_config('statement_timeout', '600000', true)`.execute(db);
    const org = sql`${organizationId}::int8`;
    const enterprise = sql`(${enterprises as number[]}::int8[])[1 + n % ${enterprises.length}::int4]`;
    const all = sql`generate_series(1, ${contracts}::int4) as n`;
    const purpose = sql`case when n % 100 = 0 then 'contribution' else 'sale' end`;
    await sql`
      insert into sales_units (organization_id, id, enterprise_id, n_modulo, block, floor, stack, nome, typology, private_area,
        list_price, state, reserved_until, note, origin, changed_at, version)
      select ${org}, n, ${enterprise}, null, 'Torre', null, '', 'U' || n, '', 8000, 30000000, 'sold', null, '', 'manual', now(), 1
      from ${all}`.execute(db);
    await sql`
      insert into sales_clients (organization_id, id, kind, name, document, email, phone, postal_code, address, city, uf, note,
        related_bond, related_name, related_document, search_text, origin, created_at, changed_at, version)
      select ${org}, n, 'person', 'Cliente ' || n, null, '', '', '', '', '', null, '', null, '', null, 'cliente ' || n, 'manual',
        now(), now(), 1
      from generate_series(1, 5000) as n`.execute(db);
    await sql`
      insert into sales_contracts (organization_id, id, enterprise_id, n_modulo, unit_id, unit_name, number, purpose, channel,
        state, client_id, client_name, signed, price, received, open, credit, next_due, broker, note, keys_day, transfer_day,
        origin, erp, state_hash, search, changed_at, version)
      select ${org}, n, ${enterprise}, null, case when n % 100 = 0 then null else n end, 'Torre U' || n, 'C' || n, ${purpose},
        'direct', 'active', 1 + n % 5000, 'Cliente ' || md5(n::text),
        to_char(date '2021-01-10' + n % 1080, 'YYYY-MM-DD'), 30000000 + n * 37 % 90000, 0, 0, 0, null, '', '', null, null,
        case when n % 5 = 0 then 'erp' else 'manual' end, case when n % 5 = 0 then 'sienge' end, '', 'c' || n || ' cliente ' || md5(n::text) || ' torre u' || n || ' ', now(), 1
      from ${all}`.execute(db);
    for (let from = 1; from <= contracts; from += batch) {
      const to = Math.min(contracts, from + batch - 1);
      await sql`
        insert into sales_installments (organization_id, id, enterprise_id, contract_id, purpose, position, key, kind, number, of,
          nominal, due, principal, interest, correction, fine, mora, amount, open, paid, discount, closed, base_month, last_paid,
          closed_on, status, source)
        select ${org}, n::int8 * 1000 + k, ${enterprise}, n, ${purpose}, k - 1, '1/1.' || k, kind, k, ${installments}::int4, due, due,
          amount, 0, 0, 0, 0, amount, case status when 'open' then amount else 0 end, case status when 'paid' then amount else 0 end,
          0, case status when 'renegotiated' then amount else 0 end, '2021-01', case status when 'paid' then paid_on else '' end,
          case status when 'renegotiated' then '2026-06-15' else '' end, status,
          case when n % 5 = 0 then 'sienge' else 'own' end
        from generate_series(${from}::int4, ${to}::int4) as n,
          generate_series(1, ${installments}::int4) as k,
          lateral (select to_char(date '2021-01-01' + n * 11 % 27 + (n % 36 + k) * interval '1 month', 'YYYY-MM-DD') as due,
            300000 + (n * 37 + k * 11) % 5000 as amount,
            case k when 1 then 'signing' when 99 then 'keys' when 100 then 'bank_transfer'
              else case when k % 12 = 0 then 'yearly' else 'monthly' end end as kind) as one,
          lateral (select case when n % 40 = 0 and k > 60 then 'renegotiated'
            when due < '2026-11-01' and (n + k) % 50 <> 0 then 'paid' else 'open' end as status,
            least(to_char(due::date + (n + k) % 9 / 7 * 40, 'YYYY-MM-DD'), '2026-11-15') as paid_on) as two`.execute(
        db,
      );
      await sql`
        insert into sales_receipts (organization_id, id, enterprise_id, contract_id, purpose, sequence, position, installment_key,
          day, fine, mora, correction, interest, principal, discount, amount)
        select organization_id, id, enterprise_id, contract_id, purpose, number + 1, 0, key, last_paid, 0, 0, 0, 0, paid, 0, paid
        from sales_installments where organization_id = ${org} and status = 'paid' and contract_id between ${from}::int4 and ${to}::int4`.execute(
        db,
      );
    }
    await sql`
      insert into sales_installment_months
      select organization_id, enterprise_id, purpose, status, kind, left(due, 7), count(*), sum(amount), sum(open), sum(paid), source
      from sales_installments where organization_id = ${org} group by 1, 2, 3, 4, 5, 6, source`.execute(db);
    await sql.raw(addUpOverdueDays).execute(db);
    await sql`
      insert into sales_receipt_months
      select organization_id, enterprise_id, purpose, left(day, 7), count(*), sum(fine), sum(mora), sum(correction), sum(interest),
        sum(principal), sum(discount), sum(amount)
      from sales_receipts where organization_id = ${org} group by 1, 2, 3, 4`.execute(db);
  });

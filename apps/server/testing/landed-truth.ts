/** Compares a connection's landed data with the emulated ERP: one sentence per difference. */
import { digestOf, type Truth, type UauTruth } from '@uni/emulators';
import { sql } from 'kysely';
import { ledgerIn } from '../src/modules/integration/uau/test-support/landed.ts';
import { landedIn, truthOf } from '../src/modules/integration/uau/test-support/truth.ts';
import type { Transaction } from '../src/platform/database/index.ts';

export interface Landing {
  readonly organizationId: number;
  readonly connectionId: number;
}

const ours = ({ organizationId, connectionId }: Landing) =>
  sql`organization_id = ${organizationId}::int8 and connection_id = ${connectionId}::int8`;

/** Resources of the truth that Sienge's adapter reads. The others count within their titles. */
export const siengeResources = [
  'companies',
  'cost-centers',
  'units',
  'property-types',
  'customers',
  'sales-contracts',
  'payment-condition-types',
  'payment-categories',
  'indexers',
  'checking-accounts',
  'income',
  'outcome',
  'bank-movement-detached',
] as const;

/** The name under which a resource of the truth lands. */
export const landedName = (resource: string): string =>
  resource === 'bank-movement-detached' ? 'bank-movement' : resource;

/** Keys by resource, with those of bills that are still being typed in; without the malformed rows of some tenants. */
export const landedKeys = async (
  transaction: Transaction,
  landing: Landing,
): Promise<ReadonlyMap<string, string[]>> => {
  const { rows } = await sql<{ resource: string; keys: string[] }>`
    select resource, array_agg(key) as keys from (
      select resource, key from erp_heads where ${ours(landing)} and not is_removed
      union select resource, key from erp_refused_rows where ${ours(landing)} and key <> '' and reason = 'bill_incomplete'
    ) known where key not like '99000%' group by resource`.execute(transaction);
  return new Map(rows.map(({ resource, keys }) => [resource, keys]));
};

const siengeCash = async (transaction: Transaction, landing: Landing): Promise<Map<string, number>> => {
  const { rows } = await sql<{ at: string; amount: number }>`
    select f.company || ' ' || left(m.date, 7) as at, sum(m.amount)::int8 as amount
    from erp_movements m join erp_facets f on f.organization_id = m.organization_id
      and f.connection_id = m.connection_id and f.id = m.facet_id
    where m.organization_id = ${landing.organizationId}::int8 and m.connection_id = ${landing.connectionId}::int8
      and f.nature = 'realised' and (f.kind = 'bank' or (f.kind = 'receipt' and f.operation = '2')
        or (f.kind = 'payment' and f.operation in ('1', '10')))
    group by 1`.execute(transaction);
  return new Map(rows.map(({ at, amount }) => [at, amount]));
};

export const siengeFindings = async (transaction: Transaction, landing: Landing, truth: Truth): Promise<string[]> => {
  const findings: string[] = [];
  const landed = await landedKeys(transaction, landing);
  for (const resource of siengeResources) {
    const expected = truth.rows[resource];
    const actualText = digestOf(landed.get(landedName(resource)) ?? []);
    if (!expected) findings.push(`the truth says nothing of ${resource}`);
    else if (actualText.count !== expected.count || actualText.digest !== expected.digest)
      findings.push(`${resource} has ${actualText.count} rows, the ERP ${expected.count}`);
  }
  const cash = await siengeCash(transaction, landing);
  for (const row of truth.bankMovements) {
    const at = `${row.company} ${row.month}`;
    if ((cash.get(at) ?? 0) !== row.in - row.out)
      findings.push(`cash of ${at} is ${cash.get(at) ?? 0}, the bank's ${row.in - row.out}`);
    cash.delete(at);
  }
  for (const [at, amount] of cash) if (amount !== 0) findings.push(`cash of ${at} is in no bank`);
  return [...findings, ...(await monthFindings(transaction, landing))];
};

export const uauFindings = async (transaction: Transaction, landing: Landing, truth: UauTruth): Promise<string[]> => {
  const held = landedIn(await ledgerIn(transaction, landing.connectionId));
  const expected = truthOf({ truth: () => truth });
  const findings = (['rows', 'cash', 'open', 'nonCash'] as const).flatMap((section) =>
    [...new Set([...Object.keys(held[section]), ...Object.keys(expected[section])])].flatMap((at) => {
      const [actualText, expectedText] = [JSON.stringify(held[section][at]), JSON.stringify(expected[section][at])];
      return actualText === expectedText ? [] : [`${section} of ${at}: ${actualText}, the ERP ${expectedText}`];
    }),
  );
  return [...findings, ...(await monthFindings(transaction, landing))];
};

/** Months of facets have to be the sums of their movements. */
const monthFindings = async (transaction: Transaction, landing: Landing): Promise<string[]> => {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int4 as wrong from (
      select facet_id, left(date, 7) as month, sum(amount) as amount from erp_movements where ${ours(landing)} group by 1, 2
    ) m full join (select facet_id, month, amount from erp_facet_months where ${ours(landing)}) s
      on s.facet_id = m.facet_id and s.month = m.month
    where m.amount is distinct from s.amount`.execute(transaction);
  const wrong = rows[0]?.wrong ?? 0;
  return wrong === 0 ? [] : [`${wrong} months do not add up`];
};

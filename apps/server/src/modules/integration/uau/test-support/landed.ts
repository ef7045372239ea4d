/** Returns a connection's landed rows as a ledger. */
import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/database/index.ts';
import type { LandedRow, Movement } from '../../adapter/adapter.model.ts';
import { type Ledger, newLedger } from './ledger.ts';

export const ledgerIn = async (transaction: Transaction, connectionId: number): Promise<Ledger> => {
  const heads = await sql<Omit<LandedRow, 'movements'> & { resource: string }>`
    select h.resource, h.key, h.parent, h.date, h.hash, r.payload from erp_heads h
    join erp_rows r using (organization_id, connection_id, resource, key, version)
    where h.connection_id = ${connectionId}::int8 and not h.is_removed`.execute(transaction);
  const movements = await sql<Movement & { resource: string; key: string }>`
    select m.resource, m.key, m.date, m.amount, m.document, m.counterpart, f.nature, f.kind, f.company,
      f.cost_center as "costCenter", f.account, f.document_type as "documentType", f.operation, f.condition
    from erp_movements m join erp_facets f
      on f.organization_id = m.organization_id and f.connection_id = m.connection_id and f.id = m.facet_id
    where m.connection_id = ${connectionId}::int8 order by m.part`.execute(transaction);
  const byRow = Map.groupBy(movements.rows, ({ resource, key }) => `${resource} ${key}`);
  const ledger = newLedger();
  for (const { resource, ...row } of heads.rows) {
    const rows = ledger.rows.get(resource) ?? new Map<string, LandedRow>();
    ledger.rows.set(resource, rows.set(row.key, { ...row, movements: byRow.get(`${resource} ${row.key}`) ?? [] }));
  }
  return ledger;
};

import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { WordHit } from '../../../platform/word-search/index.ts';

export interface NoteRow {
  readonly kind: string;
  readonly id: number;
  readonly text: string;
  /** The record in whose screen the note is read. */
  readonly target: 'unit' | 'contract' | 'proposal' | 'client' | 'supplier';
  readonly target_id: number;
  readonly target_name: string;
  readonly enterprise_id: number | null;
}

/** Notes of all kinds in one answer. A talk with a client is read in its contract. */
export const selectNotes = (db: TenantDatabase, hits: readonly WordHit[]): Promise<NoteRow[]> => {
  const idsOf = (kind: string) =>
    sql`any(${hits.filter((hit) => hit.kind === kind).map((hit) => hit.record_id)}::int8[])`;
  return db.execute(sql<NoteRow>`
    select 'contract_note' as kind, id, note as text, 'contract' as target, id as target_id, number as target_name, enterprise_id
    from sales_contracts contract where ${db.own('contract')} and id = ${idsOf('contract_note')}
    union all select 'contact_note', contact.id, contact.said, 'contract', contact.contract_id,
      (select number from sales_contracts held where ${db.own('held')} and held.id = contact.contract_id), contact.enterprise_id
    from sales_contacts contact where ${db.own('contact')} and contact.id = ${idsOf('contact_note')}
    union all select 'unit_note', id, note, 'unit', id, trim(block || ' ' || nome), enterprise_id
    from sales_units unit where ${db.own('unit')} and id = ${idsOf('unit_note')}
    union all select 'proposal_note', id, note, 'proposal', id, client_name, enterprise_id
    from sales_proposals proposal where ${db.own('proposal')} and id = ${idsOf('proposal_note')}
    union all select 'client_note', id, note, 'client', id, name, null
    from sales_clients client where ${db.own('client')} and id = ${idsOf('client_note')}
    union all select 'supplier_note', id, note, 'supplier', id, name, null
    from sales_suppliers supplier where ${db.own('supplier')} and id = ${idsOf('supplier_note')}`);
};

/** What the back office holds about a person outside of their record. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

export type ClientBankStep = {
  readonly contract_id: number;
  readonly contract: string;
  readonly sequence: number;
  /** Sequence of the step that this one takes back. */
  readonly undoes: number | null;
  readonly step: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly bank: string;
  readonly expected: string | null;
  readonly note: string;
};

/** Steps with the bank of every contract that a client holds, alone or with others, in their order. */
export const listBankStepsOfClient = async (db: TenantDatabase, clientId: number): Promise<ClientBankStep[]> => {
  const { rows } = await sql<ClientBankStep>`
    select contract.id as contract_id, contract.number as contract, move.sequence, move.undoes, move.step, move.day, move.bank, move.expected, move.note
    from sales_contracts contract
    join sales_bank_moves move
      on move.organization_id = contract.organization_id and move.contract_id = contract.id
    where ${db.own('contract')} and (contract.client_id = ${clientId}::int8 or exists (
      select from sales_contract_holders holder
      where ${db.own('holder')} and holder.contract_id = contract.id and holder.client_id = ${clientId}::int8))
    order by contract.id, move.sequence`.execute(db);
  return rows;
};

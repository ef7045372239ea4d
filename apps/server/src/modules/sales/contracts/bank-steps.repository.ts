/** The SQL of the steps of contracts with their bank, which are only added to. */
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export type BankMoveRow = Omit<RowOf<'sales_bank_moves'>, 'organization_id' | 'contract_id'>;

export const listBankMoves = (db: TenantDatabase, contractId: number): Promise<BankMoveRow[]> =>
  db
    .selectFrom('sales_bank_moves')
    .select(columnsOf('sales_bank_moves').without('organization_id', 'contract_id'))
    .where('contract_id', '=', contractId)
    .orderBy('sequence')
    .execute();

export const insertBankMove = async (db: TenantDatabase, contractId: number, row: BankMoveRow): Promise<void> => {
  await db
    .insertInto('sales_bank_moves')
    .values({ contract_id: contractId, ...row })
    .execute();
};

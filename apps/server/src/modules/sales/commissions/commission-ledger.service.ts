/** Effects of a contract on commissions: signing writes them, cancelling claws them back, reinstating restores them. */
import { type ContractChannel, type ContractPurpose, type ContractState, commissionErrors } from '@uni/contracts';
import { commissionOf, nationalHolidays, planChannel } from '@uni/receivables';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { accepted } from '../shared/accepted.model.ts';
import { listTerms, type TermsRow } from './commission-terms.repository.ts';
import {
  changeCommissions,
  deleteCommissions,
  insertCommissions,
  lockCommissions,
  type StoredCommission,
} from './commissions.repository.ts';

/** Contract data that commissions depend on. */
export interface SignedContract {
  readonly id: number;
  readonly enterprise_id: number;
  readonly channel: ContractChannel;
  /** Centavos. */
  readonly price: number;
  readonly signed: string;
  readonly broker: string;
  readonly purpose: ContractPurpose;
}

/** The last terms of the enterprise that had begun when it was signed; the organization's where it has none. */
const termsOf = (all: readonly TermsRow[], { enterprise_id, channel, signed }: SignedContract): TermsRow | null => {
  const begun = all.filter((terms) => terms.channel === channel && terms.from_day <= signed);
  const of = (id: number | null) => begun.find((terms) => terms.enterprise_id === id);
  return of(enterprise_id) ?? of(null) ?? null;
};

/** Associative credit without terms of its own pays as what a bank finances. */
const termsFor = (all: readonly TermsRow[], sale: SignedContract): TermsRow | null =>
  termsOf(all, sale) ?? termsOf(all, { ...sale, channel: planChannel(sale.channel) });

/** Writes the commission of a sale; where no terms say what it is, there is none. */
export const writeCommission = async (db: TenantDatabase, sale: SignedContract, at: Date): Promise<void> => {
  if (sale.purpose !== 'sale') return;
  const terms = termsFor(await listTerms(db), sale);
  if (!terms) return;
  const { share, installments, delay, pay_day } = terms;
  const receivers = terms.receivers.map(({ name, broker, share: fraction }) => ({
    name: broker && sale.broker !== '' ? sale.broker : name,
    share: fraction,
  }));
  const agreed = { share, installments, delay, pay_day, receivers };
  const { parts } = accepted(commissionOf(sale, { direct: agreed, financed: agreed }, nationalHolidays));
  const rows = parts.map(({ receiver, number, due, amount }) => ({
    ...{ id: newId(), enterprise_id: sale.enterprise_id, contract_id: sale.id, channel: sale.channel },
    ...{ kind: 'commission' as const, receiver, number, of: installments, due, amount, state: 'open' as const },
    ...{ paid_day: null, movement_id: null, clawback_of: null, changed_at: at },
  }));
  await insertCommissions(
    db,
    rows.filter(({ amount }) => amount > 0),
  );
};

const idsOf = (rows: readonly StoredCommission[]): number[] => rows.map(({ id }) => id);

/** Unpaid commissions are no longer owed. Paid ones are to be returned on the day of the cancellation. */
const takeBack = async (
  db: TenantDatabase,
  contractId: number,
  { day, at }: { day: string; at: Date },
): Promise<void> => {
  const rows = await lockCommissions(db, { contract: contractId });
  const open = rows.filter(({ state }) => state === 'open');
  await changeCommissions(db, idsOf(open), { state: 'cancelled' }, at);
  const clawbacks = rows
    .filter(({ state }) => state === 'paid')
    .map(({ version: _version, id, ...row }) => ({
      ...{ ...row, id: newId(), kind: 'clawback' as const, due: day, state: 'open' as const },
      ...{ paid_day: null, movement_id: null, clawback_of: id, changed_at: at },
    }));
  await insertCommissions(db, clawbacks);
};

/** As it was before the cancellation; refused once a clawback was received. */
const giveBack = async (db: TenantDatabase, contractId: number, at: Date): Promise<void> => {
  const rows = await lockCommissions(db, { contract: contractId });
  const clawbacks = rows.filter(({ kind }) => kind === 'clawback');
  if (clawbacks.some(({ state }) => state === 'paid')) throw new HttpError(commissionErrors.received);
  await deleteCommissions(db, idsOf(clawbacks));
  const cancelled = rows.filter(({ state }) => state === 'cancelled');
  await changeCommissions(db, idsOf(cancelled), { state: 'open' }, at);
};

/** Takes commissions where the contract has gone. */
export const followContract = async (
  db: TenantDatabase,
  { id, state }: { readonly id: number; readonly state: ContractState },
  to: ContractState,
  when: { day: string; at: Date },
): Promise<void> => {
  if (state !== 'cancelled' && to === 'cancelled') await takeBack(db, id, when);
  if (state === 'cancelled' && to !== 'cancelled') await giveBack(db, id, when.at);
};

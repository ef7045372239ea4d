/** The signing of a buyer with the bank: one step after the other, each with its day. The last one can be taken back. */
import {
  bankMoves,
  contractErrors,
  contractRegisterFaults,
  heldBankMoves,
  invalidFields,
  type NewBankStep,
  type SalesContractDetail,
  type UndoneBankStep,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { HttpError, orNotFound, requireVersion } from '../../../platform/http/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { type ContractRow, findContract, updateContract } from '../ledger/contracts.repository.ts';
import { type BankMoveRow, insertBankMove, listBankMoves } from './bank-steps.repository.ts';
import { presentContract } from './contracts.presenter.ts';
import { readContractDetail } from './contracts.service.ts';

/** Throws 404 for a missing contract and a foreign one alike. */
export const findBankedContract = async ({ db }: Context, id: number): Promise<ContractRow> =>
  orNotFound(await findContract(db, id));

/** Holds a contract until the transaction ends. Throws 412 for another version, 409 where the contract has ended. */
const holdContract = async ({ db }: Context, { id }: ContractRow, ifMatch: string | null): Promise<ContractRow> => {
  const row = orNotFound(await findContract(db, id, true));
  requireVersion(ifMatch, String(row.version), presentContract(row));
  if (row.state === 'cancelled') throw new HttpError(contractErrors.refused('not_active', ''));
  return row;
};

/** Throws where the contract has no bank, or does not go from its step to this one. */
const requireMove = ({ bank_step }: ContractRow, { step }: NewBankStep): void => {
  if (bank_step === null) throw new HttpError(contractErrors.noBankPart);
  if (!bankMoves[bank_step].includes(step)) throw new HttpError(contractErrors.bankMove);
};

const requireDay = ({ signed, bank_day }: ContractRow, { day }: NewBankStep, today: string): void => {
  const { bankDay, future } = contractRegisterFaults;
  if (day > today) throw new HttpError(invalidFields({ day: [future] }));
  if (day < (bank_day ?? signed)) throw new HttpError(invalidFields({ day: [bankDay] }));
};

type BankStatus = Pick<ContractRow, 'bank_step' | 'bank_day' | 'bank_name' | 'bank_expected'>;

/** Adds a row to the steps; the contract has the status that follows from them. */
const registerMove = async (
  context: Context,
  row: ContractRow,
  act: 'contract.bank_moved' | 'contract.bank_undone',
  move: Omit<BankMoveRow, 'user_id' | 'at'>,
  status: BankStatus,
): Promise<SalesContractDetail> => {
  const { actor, db, platform } = context;
  const at = platform.now();
  await insertBankMove(db, row.id, { ...move, user_id: actor.userId, at });
  await updateContract(db, row, status, at);
  // Texts may name people, and the audit trail is never rewritten.
  const recorded = ({ bank_step: step, bank_day: day, bank_expected: expected }: BankStatus) => ({
    step,
    day,
    expected,
  });
  await recordAudit(context, act, row.id, { before: recorded(row), after: recorded(status) });
  return readContractDetail(context, await findBankedContract(context, row.id));
};

/** Takes a contract to a step with the bank. Contracts of an ERP too: it does not report the bank's steps. */
export async function moveBankStep(
  context: Context,
  read: ContractRow,
  input: NewBankStep,
  ifMatch: string | null,
): Promise<SalesContractDetail> {
  const row = await holdContract(context, read, ifMatch);
  requireMove(row, input);
  requireDay(row, input, dayInSaoPaulo(context.platform.now()));
  const { step, day, bank, expected } = input;
  const sequence = (await listBankMoves(context.db, row.id)).length + 1;
  const status = { bank_step: step, bank_day: day, bank_name: bank, bank_expected: expected };
  return registerMove(context, row, 'contract.bank_moved', { ...input, sequence, undoes: null }, status);
}

/** Takes back the last step that holds: the contract has the status of the step before. Throws 409 for any other. */
export async function undoBankStep(
  context: Context,
  read: ContractRow,
  { sequence, note }: UndoneBankStep,
  ifMatch: string | null,
): Promise<SalesContractDetail> {
  const row = await holdContract(context, read, ifMatch);
  const moves = await listBankMoves(context.db, row.id);
  const [undone, before] = heldBankMoves(moves).toReversed();
  if (undone?.sequence !== sequence) throw new HttpError(contractErrors.bankUndo);
  const { step, day, bank, expected } = before ?? { step: 'to_send' as const, day: null, bank: '', expected: null };
  const move = {
    ...{ sequence: moves.length + 1, undoes: sequence, step, day: dayInSaoPaulo(context.platform.now()) },
    ...{ bank, expected, note },
  };
  const status = { bank_step: step, bank_day: day, bank_name: bank, bank_expected: expected };
  return registerMove(context, row, 'contract.bank_undone', move, status);
}

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
import { insertBankMove, listBankMoves } from './bank-steps.repository.ts';
import { presentContract } from './contracts.presenter.ts';
import { readContractDetail } from './contracts.service.ts';

/** Throws 404 for a missing contract and a foreign one alike. */
export const findBankedContract = async ({ db }: Context, id: number): Promise<ContractRow> =>
  orNotFound(await findContract(db, id));

/** Throws where the contract has no bank, has ended, or does not go from its step to this one. */
const requireMove = ({ bank_step, state }: ContractRow, { step }: NewBankStep): void => {
  if (bank_step === null) throw new HttpError(contractErrors.noBankPart);
  if (state === 'cancelled') throw new HttpError(contractErrors.refused('not_active', ''));
  if (!bankMoves[bank_step].includes(step)) throw new HttpError(contractErrors.bankMove);
};

const requireDay = ({ signed, bank_day }: ContractRow, { day }: NewBankStep, today: string): void => {
  const { bankDay, future } = contractRegisterFaults;
  if (day > today) throw new HttpError(invalidFields({ day: [future] }));
  if (day < (bank_day ?? signed)) throw new HttpError(invalidFields({ day: [bankDay] }));
};

/** Takes a contract to a step with the bank. Contracts of an ERP too: it does not report the bank's steps. */
export async function moveBankStep(
  context: Context,
  read: ContractRow,
  input: NewBankStep,
  ifMatch: string | null,
): Promise<SalesContractDetail> {
  const { actor, db, platform } = context;
  const at = platform.now();
  const row = orNotFound(await findContract(db, read.id, true));
  requireVersion(ifMatch, String(row.version), presentContract(row));
  requireMove(row, input);
  requireDay(row, input, dayInSaoPaulo(at));
  const { step, day, bank, expected } = input;
  const sequence = (await listBankMoves(db, row.id)).length + 1;
  await insertBankMove(db, row.id, { ...input, sequence, undoes: null, user_id: actor.userId, at });
  await updateContract(db, row, { bank_step: step, bank_day: day, bank_name: bank, bank_expected: expected }, at);
  // Texts may name people, and the audit trail is never rewritten.
  await recordAudit(context, 'contract.bank_moved', row.id, {
    before: { step: row.bank_step, day: row.bank_day, expected: row.bank_expected },
    after: { step, day, expected },
  });
  return readContractDetail(context, await findBankedContract(context, row.id));
}

/** Takes back the last step that holds: the contract stands where the step before left it. Throws 409 for any other. */
export async function undoBankStep(
  context: Context,
  read: ContractRow,
  { sequence, note }: UndoneBankStep,
  ifMatch: string | null,
): Promise<SalesContractDetail> {
  const { actor, db, platform } = context;
  const at = platform.now();
  const row = orNotFound(await findContract(db, read.id, true));
  requireVersion(ifMatch, String(row.version), presentContract(row));
  if (row.state === 'cancelled') throw new HttpError(contractErrors.refused('not_active', ''));
  const moves = await listBankMoves(db, row.id);
  const [undone, before] = heldBankMoves(moves).toReversed();
  if (undone?.sequence !== sequence) throw new HttpError(contractErrors.bankUndo);
  const status = {
    ...{ bank_step: before?.step ?? 'to_send', bank_day: before?.day ?? null },
    ...{ bank_name: before?.bank ?? '', bank_expected: before?.expected ?? null },
  } as const;
  await insertBankMove(db, row.id, {
    ...{ sequence: moves.length + 1, undoes: sequence, step: status.bank_step, day: dayInSaoPaulo(at) },
    ...{ bank: status.bank_name, expected: status.bank_expected, note, user_id: actor.userId, at },
  });
  await updateContract(db, row, status, at);
  await recordAudit(context, 'contract.bank_undone', row.id, {
    before: { step: row.bank_step, day: row.bank_day, expected: row.bank_expected },
    after: { step: status.bank_step, day: status.bank_day, expected: status.bank_expected },
  });
  return readContractDetail(context, await findBankedContract(context, row.id));
}

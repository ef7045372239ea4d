/** Contracts folded from their events, and the only way to add an event: together with all derived rows. */
import { contractErrors, contractLimits, invariant, salesErrors, type UnitState } from '@uni/contracts';
import { canonicalJson } from '@uni/engine/public/installments.ts';
import { append, type Contract, type ContractEvent, foldContract } from '@uni/receivables';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, HttpError } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { followContract } from '../commissions/commission-ledger.service.ts';
import { holderOf, statusColumnsOf } from '../contract-rows/contract-rows.model.ts';
import { writeRows } from '../contract-rows/contract-rows.service.ts';
import { accepted } from '../shared/accepted.model.ts';
import { findUnits, moveUnits } from '../units/units.repository.ts';
import {
  type ContractRow,
  type EventRow,
  findContract,
  type HolderRow,
  insertEvent,
  isSoldByErp,
  listEvents,
  listHolders,
  saveHolder,
  updateContract,
} from './contracts.repository.ts';

/** Throws when the stored events do not fold: they were changed outside the application. */
export const foldStoredEvents = (events: readonly EventRow[]): Contract => {
  const outcome = foldContract(events.map(({ body }): ContractEvent => JSON.parse(body)));
  if (!outcome.ok) throw new Error(`a contract's history does not fit: ${JSON.stringify(outcome.refusals[0])}`);
  return outcome.value;
};

export const readContract = async (db: TenantDatabase, id: number): Promise<Contract> =>
  foldStoredEvents(await listEvents(db, id));

/** The contract with a further event. */
export const withEvent = (contract: Contract, event: ContractEvent, at = ''): Contract => {
  if (contract.events.length >= contractLimits.events) throw new HttpError(contractErrors.tooManyEvents);
  return accepted(append(contract, event), at);
};

export const nextEventId = ({ events }: Contract): string => String(events.length + 1);

export const storeEvent = (
  db: TenantDatabase,
  { userId }: Actor,
  contractId: number,
  event: ContractEvent,
  at: Date,
): Promise<void> =>
  insertEvent(db, contractId, {
    ...{ sequence: Number(event.id), kind: event.type, day: event.day },
    ...{ body: canonicalJson(event), by_id: userId, at },
  });

/** Unit state that follows from each contract state. */
export const unitStateOf: Readonly<Record<ContractRow['state'], UnitState>> = {
  active: 'sold',
  assigned: 'sold',
  settled: 'settled',
  cancelled: 'available',
};

/** Moves a contract's unit to the contract's state. A unit given back may already belong to another contract. */
const moveUnit = async (
  platform: Platform,
  db: TenantDatabase,
  { unit_id, state }: ContractRow,
  to: ContractRow['state'],
): Promise<void> => {
  if (unit_id === null || unitStateOf[state] === unitStateOf[to]) return;
  const at = platform.now();
  const [unit] = await findUnits(db, [unit_id], dayInSaoPaulo(at), true);
  const isBack = state === 'cancelled';
  if (isBack && (unit?.state !== 'available' || (await isSoldByErp(db, unit_id))))
    throw new HttpError(contractErrors.unitTaken);
  await moveUnits(db, [unit_id], { state: unitStateOf[to], reserved_until: null }, at);
};

/** Returns a contract's own row after an event. `coming` is a holder who is not stored yet. */
export const statusColumnsAfter = async (
  db: TenantDatabase,
  contractId: number,
  after: Contract,
  newHolder: HolderRow | null,
) => {
  const key = holderOf(after);
  const holders = newHolder ? [newHolder] : await listHolders(db, contractId);
  const { client_id = null, client_name = '' } = holders.find((one) => one.key === key) ?? {};
  return { ...statusColumnsOf(after), client_id, client_name };
};

/** Result of one event. */
export interface Happened {
  readonly before: Contract;
  readonly after: Contract;
  readonly event: ContractEvent;
  readonly amount: number;
  /** Holder that the event adds. */
  readonly holder: HolderRow | null;
}

/** Adds an event to a contract that is locked, with everything that follows from it, in one transaction. */
export const addEvent = async (
  platform: Platform,
  db: TenantDatabase,
  actor: Actor,
  row: ContractRow,
  { before, after, event, amount, holder }: Happened,
): Promise<ContractRow> => {
  if (event.type === 'adopted') throw new Error('a contract is adopted before anything happens to it');
  const at = platform.now();
  await storeEvent(db, actor, row.id, event, at);
  if (holder) await saveHolder(db, row.id, holder);
  const change = await statusColumnsAfter(db, row.id, after, holder);
  await moveUnit(platform, db, row, change.state);
  await followContract(db, row, change.state, { day: event.day, at });
  await updateContract(db, row, change, at);
  await writeRows(db, row, before, after);
  await recordAudit({ platform, db, actor }, `contract.${event.type}`, row.id, {
    after: { event: Number(event.id), day: event.day, amount },
  });
  const written = await findContract(db, row.id);
  invariant(written, 'a contract under a lock is gone');
  return written;
};

export const requireOwnContract = ({ origin }: ContractRow): void => {
  if (origin === 'erp') throw new HttpError(salesErrors.fromErp);
};

/** The only way to change a contract: lock it, add an event, then preview or write it. */
import type { ContractOutcome } from '@uni/contracts';
import type { Contract, ContractEvent } from '@uni/receivables';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, requireVersion } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { namesOfUsers } from '../../access/index.ts';
import {
  addEvent,
  type Happened,
  readContract,
  requireOwnContract,
  statusColumnsAfter,
  withEvent,
} from '../ledger/contract-ledger.service.ts';
import { type ContractRow, findContract, type HolderRow } from '../ledger/contracts.repository.ts';
import { amountOf } from './contract-orders.model.ts';
import { bodyOf } from './contract-views.model.ts';
import { presentContract } from './contracts.presenter.ts';

/** A contract that is held, as it was and as it is with an event more. */
export interface Done extends Happened {
  readonly row: ContractRow;
}

export interface Held {
  readonly row: ContractRow;
  readonly before: Contract;
}

export interface Act {
  readonly event: ContractEvent;
  /** Holder that it introduces. */
  readonly holder: HolderRow | null;
  readonly preview: boolean;
  /** Path of the event's input in the request. */
  readonly at: string;
}

/** The contract as it is now, held against others until the transaction ends. */
export const holdContract = async (db: TenantDatabase, id: number, ifMatch: string | null): Promise<Held> => {
  const row = orNotFound(await findContract(db, id, true));
  requireVersion(ifMatch, String(row.version), presentContract(row));
  requireOwnContract(row);
  return { row, before: await readContract(db, id) };
};

/** Adds an event to a locked contract. A preview returns the outcome without writing it. */
export const act = async (
  platform: Platform,
  db: TenantDatabase,
  actor: Actor,
  { row, before }: Held,
  { event, holder, preview, at }: Act,
): Promise<Done> => {
  const after = withEvent(before, event, at);
  const happened = { before, after, event, holder, amount: amountOf(event, before, after) };
  const written = preview
    ? { ...row, ...(await statusColumnsAfter(db, row.id, after, holder)) }
    : await addEvent(platform, db, actor, row, happened);
  return { ...happened, row: written };
};

export const showOutcome = async (
  platform: Platform,
  db: TenantDatabase,
  actor: Actor,
  { row, event, amount }: Done,
  preview: boolean,
): Promise<ContractOutcome> => ({
  preview,
  event: {
    ...{ sequence: Number(event.id), kind: event.type, day: event.day, amount, body: bodyOf(event) },
    ...{ at: wireInstant(platform.now()), by: actor.userId, reversed_by: null },
    by_name: (await namesOfUsers(db, [actor.userId])).get(actor.userId) ?? null,
  },
  contract: presentContract(row),
});

/** Events of a contract: orders become events, events are undone, and a day's open amounts are computed from them. */
import {
  type ContractOrder,
  type ContractOutcome,
  type ContractStatement,
  contractRegisterFaults,
  fieldMessages,
  invalidFields,
  type ReceiptAllocation,
  type SalesContractEvent,
} from '@uni/contracts';
import type { Contract, ContractEvent } from '@uni/receivables';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, HttpError, orNotFound, reaches } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo, wireInstant } from '../../../platform/time.ts';
import { namesOfUsers } from '../../access/index.ts';
import {
  contractOfInstallment,
  installmentKeys,
  installmentsOfContracts,
} from '../contract-rows/contract-rows.repository.ts';
import { foldStoredEvents, nextEventId, readContract } from '../ledger/contract-ledger.service.ts';
import { type ContractRow, findContract, type HolderRow, listEvents } from '../ledger/contracts.repository.ts';
import { requireGrantedRenegotiation } from '../pricing/price-changes.service.ts';
import { accepted } from '../shared/accepted.model.ts';
import { contractIndexes } from '../shared/contract-indexes.service.ts';
import { act, type Done, type Held, holdContract, showOutcome } from './contract-acts.service.ts';
import { knownBuyer } from './contract-clients.service.ts';
import { eventOf } from './contract-orders.model.ts';
import { holderKey } from './contract-signing.service.ts';
import { allocationOf, historyOf, statementOf, statementOfErp } from './contract-views.model.ts';

export interface ReceiptOrder {
  readonly preview: boolean;
  readonly contract: number | null;
  readonly installment: number | null;
  readonly day: string;
  readonly amount: number;
  readonly from_credit: number;
  readonly surplus: Extract<ContractOrder, { kind: 'payment' }>['surplus'];
}

const idsByKey = (keys: readonly { id: number; key: string }[]): ReadonlyMap<string, number> =>
  new Map(keys.map(({ id, key }) => [key, id]));

const today = (platform: Platform) => dayInSaoPaulo(platform.now());

const happen = async (
  { actor, db, platform }: Context,
  held: Held,
  order: ContractOrder,
  preview: boolean,
): Promise<Done> => {
  if (!preview && order.day > today(platform))
    throw new HttpError(invalidFields({ order: { day: [contractRegisterFaults.future] } }));
  const keys = await keysOf(db, held.row.id, order);
  const holder = await holderIn(db, order);
  const indexes = await contractIndexes(db);
  const position = { id: nextEventId(held.before), contract: held.before, indexes, keys };
  const event = accepted(eventOf(order, { ...position, holder: holder?.key ?? '' }), '/order');
  if (event.type === 'renegotiated') {
    const renegotiated = { state: held.before.state, event, indexes };
    await requireGrantedRenegotiation(db, actor, held.row.enterprise_id, renegotiated);
  }
  return act(platform, db, actor, held, { event, holder, preview, at: '/order' });
};

/** Throws 404 for a missing contract and a foreign one alike. */
export const locateContract = async ({ db }: Context, id: number): Promise<ContractRow> =>
  orNotFound(await findContract(db, id));

export async function listContractEvents({ db }: Context, row: ContractRow): Promise<SalesContractEvent[]> {
  const rows = await listEvents(db, row.id);
  const names = await namesOfUsers(
    db,
    rows.flatMap(({ by_id }) => by_id ?? []),
  );
  const records = historyOf(foldStoredEvents(rows).events);
  return rows.flatMap(({ by_id: by, at }, position) => {
    const event = records[position];
    return event ? [{ ...event, at: wireInstant(at), by, by_name: names.get(by ?? 0) ?? null }] : [];
  });
}

export async function appendContractEvent(
  context: Context,
  read: ContractRow,
  { order, preview }: { order: ContractOrder; preview: boolean },
  ifMatch: string | null,
): Promise<ContractOutcome> {
  const { actor, db, platform } = context;
  const held = await holdContract(db, read.id, ifMatch);
  const done = await happen(context, held, order, preview);
  return showOutcome(platform, db, actor, done, preview);
}

export async function undoContractEvent(
  { actor, db, platform }: Context,
  read: ContractRow,
  { event: named, preview }: { event: number | null; preview: boolean },
  ifMatch: string | null,
): Promise<ContractOutcome> {
  const held = await holdContract(db, read.id, ifMatch);
  const event = undoingOf(held.before, named, today(platform));
  const done = await act(platform, db, actor, held, { event, holder: null, preview, at: '/order' });
  return showOutcome(platform, db, actor, done, preview);
}

export async function readContractStatement(
  { db, platform }: Context,
  row: ContractRow,
  day: string = today(platform),
): Promise<ContractStatement> {
  const ids = idsByKey(await installmentKeys(db, row.id));
  if (row.origin === 'erp') {
    const records = await installmentsOfContracts(db, [row.id]);
    return statementOfErp(records.get(row.id) ?? [], day, ids);
  }
  const contract = await readContract(db, row.id);
  return statementOf(contract, day, ids, await contractIndexes(db));
}

export async function receivePayment(
  context: Context,
  { preview, contract, installment, ...payment }: ReceiptOrder,
): Promise<ReceiptAllocation> {
  const { actor, db } = context;
  const id = await contractMeant(db, actor, { contract, installment });
  const held = await holdContract(db, id, null);
  const installments = installment === null ? null : [installment];
  const order = { kind: 'payment', ...payment, installments } as const;
  const { row, event, after } = await happen(context, held, order, preview);
  if (event.type !== 'paid') throw new Error('a payment is an event of payment');
  const ids = idsByKey(await installmentKeys(db, id));
  return {
    ...{ preview, contract: id, contract_number: row.number, client_name: row.client_name },
    ...{ event: preview ? null : Number(event.id), version: row.version },
    ...allocationOf(event, after, ids),
  };
}

/** Keys of the installments that an order names; null: it names none. */
const keysOf = async (db: TenantDatabase, contractId: number, order: ContractOrder): Promise<string[] | null> => {
  const named = 'installments' in order ? order.installments : null;
  if (!named) return null;
  const keys = new Map((await installmentKeys(db, contractId)).map(({ id, key }) => [id, key]));
  return named.map((id) => {
    const key = keys.get(id);
    if (key === undefined)
      throw new HttpError(invalidFields({ order: { installments: [fieldMessages.missingKey(id)] } }));
    return key;
  });
};

const holderIn = async (db: TenantDatabase, order: ContractOrder): Promise<HolderRow | null> => {
  if (order.kind !== 'assignment') return null;
  const { client, client_name } = await knownBuyer(db, order, (fault) => ({ order: fault }));
  return { key: holderKey(client), client_id: client, client_name };
};

/** The event that undoes another: the one that is named, or the last one that holds. */
const undoingOf = ({ events, holding }: Contract, named: number | null, today: string): ContractEvent => {
  const target = named === null ? holding.at(-1) : events.find(({ id }) => Number(id) === named);
  const last = events.at(-1)?.day ?? today;
  return {
    type: target?.type === 'cancelled' ? 'reinstated' : 'reversed',
    id: String(events.length + 1),
    day: last > today ? last : today,
    event: target?.id ?? String(named),
  };
};

/** The contract that money is for. Missing, foreign and unreachable ones are answered alike. */
const contractMeant = async (
  db: TenantDatabase,
  actor: Actor,
  { contract, installment }: Pick<ReceiptOrder, 'contract' | 'installment'>,
): Promise<number> => {
  const row =
    installment === null ? await findContract(db, contract ?? 0) : await contractOfInstallment(db, installment);
  if (row && reaches(actor, 'sales:write', row.enterprise_id)) return 'id' in row ? row.id : row.contract_id;
  const field = installment === null ? 'contract' : 'installment';
  throw new HttpError(invalidFields({ [field]: [fieldMessages.missingKey(installment ?? contract)] }));
};

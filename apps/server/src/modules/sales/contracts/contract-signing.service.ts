/** The only way to begin a contract. Its unit is sold, and its history, its commission and all derived rows are written. */
import {
  contractErrors,
  contractRegisterFaults,
  fieldMessages,
  invalidFields,
  isBankPart,
  type NewContract,
  type ProposalPricing,
  salesErrors,
} from '@uni/contracts';
import { canonicalJson } from '@uni/engine/public/installments.ts';
import { type ContractEvent, noContract } from '@uni/receivables';
import { recordAudit } from '../../../platform/audit/index.ts';
import { newId, type TenantDatabase, violatedUnique } from '../../../platform/database/index.ts';
import { type Actor, HttpError, orNotFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { findClause } from '../clauses/clauses.repository.ts';
import { writeCommission } from '../commissions/commission-ledger.service.ts';
import { statusColumnsOf } from '../contract-rows/contract-rows.model.ts';
import { writeRows } from '../contract-rows/contract-rows.service.ts';
import { storeEvent, unitStateOf, withEvent } from '../ledger/contract-ledger.service.ts';
import {
  type ContractRow,
  findContract,
  insertContract,
  isSoldByErp,
  saveHolder,
} from '../ledger/contracts.repository.ts';
import { priceTerms, requireGranted, signedPrice } from '../pricing/price-judgement.service.ts';
import { termsOf } from '../shared/contract-terms.model.ts';
import { nameOfUnit } from '../shared/search-text.model.ts';
import { findUnits, moveUnits, type UnitRow } from '../units/units.repository.ts';
import { knownBuyer } from './contract-clients.service.ts';

const duplicates: Readonly<Record<string, () => HttpError>> = {
  sales_contracts_number: () => new HttpError(invalidFields({ number: [contractRegisterFaults.numberTaken] })),
  sales_contracts_one_living: () => new HttpError(contractErrors.unitTaken),
};

export const refusingDuplicates = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw duplicates[violatedUnique(error) ?? '']?.() ?? error;
  }
};

/** States in which a unit can be sold to any buyer. A proposed unit is sold by its proposal. */
export const forSale: readonly UnitRow['state'][] = ['available', 'reserved'];

/** Returns the key of a holder in a contract's history: the client's number, or a new key without one. */
export const holderKey = (client: number | null): string => (client === null ? `n${newId()}` : `c${client}`);

/** The unit to be sold, locked: of two who sell it the second one finds it sold. */
const unitToSell = async (
  db: TenantDatabase,
  { unit, empreendimento }: NewContract,
  { states, today }: { states: readonly UnitRow['state'][]; today: string },
) => {
  if (unit === null) return null;
  const [row] = await findUnits(db, [unit], today, true);
  if (!row) throw new HttpError(invalidFields({ unit: [fieldMessages.missingKey(unit)] }));
  if (row.enterprise_id !== empreendimento)
    throw new HttpError(invalidFields({ unit: [contractRegisterFaults.unitElsewhere] }));
  if (row.origin === 'erp') throw new HttpError(salesErrors.fromErp);
  if (!states.includes(row.state)) throw new HttpError(contractErrors.unitTaken);
  if (await isSoldByErp(db, row.id)) throw new HttpError(contractErrors.unitTaken);
  return row;
};

/** Where the signing with the bank begins, for a sale that has a part of it. */
const bankBegun = ({ purpose, terms }: NewContract) => ({
  bank_step: purpose === 'sale' && terms.parts.some(isBankPart) ? ('to_send' as const) : null,
  ...{ bank_day: null, bank_name: '', bank_expected: null },
});

/** Conditions of a signing. */
export interface SigningMode {
  /** Out of which states its unit is sold. */
  readonly states: readonly UnitRow['state'][];
  /** Pricing that another user has granted. Omitted: the signer must have the authority. */
  readonly pricing?: ProposalPricing | null;
}

/** Returns the price's references, empty if nothing is sold. Throws if the price is below the actor's authority. */
const evaluatePrice = async (
  db: TenantDatabase,
  actor: Actor,
  { terms, table }: NewContract,
  unit: UnitRow | null,
  { pricing: granted }: SigningMode,
) => {
  if (!unit) return { price_basis: null, table_price: null, equivalent_discount: null, authority: null };
  if (granted !== undefined) return signedPrice(granted);
  const pricing = await priceTerms(db, { unit, terms, table });
  if (pricing) await requireGranted(db, actor, unit.enterprise_id, pricing);
  return signedPrice(pricing);
};

/** Product kind and clause of the enterprise on the day: a later change does not change the contract. */
const clauseToSign = async (db: TenantDatabase, { empreendimento, purpose, fiduciary }: NewContract) => {
  const clause = purpose === 'sale' ? await findClause(db, empreendimento) : null;
  return {
    ...{ sale_kind: clause?.terms.kind ?? null, clause: clause && canonicalJson(clause.terms) },
    fiduciary: fiduciary ?? clause?.fiduciary ?? false,
  };
};

export const signContract = async (
  platform: Platform,
  db: TenantDatabase,
  actor: Actor,
  input: NewContract,
  mode: SigningMode,
): Promise<ContractRow> => {
  const { empreendimento, purpose, number, broker, note } = input;
  const at = platform.now();
  const { client, client_name } = await knownBuyer(db, input);
  const unit = await unitToSell(db, input, { states: mode.states, today: dayInSaoPaulo(at) });
  const terms = termsOf(input.terms);
  const key = holderKey(client);
  const event: ContractEvent = { type: 'signed', id: '1', day: terms.signed, client: key, terms };
  const contract = withEvent(noContract, event);
  const price = await evaluatePrice(db, actor, input, unit, mode);
  const row = {
    ...{ id: newId(), enterprise_id: empreendimento, purpose, number, broker, note, client_id: client, client_name },
    ...{ n_modulo: unit?.n_modulo ?? null, unit_id: unit?.id ?? null, unit_name: unit ? nameOfUnit(unit) : '' },
    ...{ channel: terms.channel, signed: terms.signed, price: terms.price },
    ...{ keys_day: null, transfer_day: null, origin: 'manual' as const, changed_at: at },
    ...{ ...price, ...bankBegun(input), ...(await clauseToSign(db, input)) },
    ...statusColumnsOf(contract),
  };
  await insertContract(db, row);
  await saveHolder(db, row.id, { key, client_id: client, client_name });
  await storeEvent(db, actor, row.id, event, at);
  await writeRows(db, { ...row, erp: null }, noContract, contract);
  await writeCommission(db, row, at);
  if (unit) await moveUnits(db, [unit.id], { state: unitStateOf[row.state], reserved_until: null }, at);
  await recordAudit({ platform, db, actor }, 'contract.signed', row.id, {
    after: { empreendimento, purpose, unit: row.unit_id, number, price: row.price, signed: row.signed, ...price },
  });
  return orNotFound(await findContract(db, row.id));
};

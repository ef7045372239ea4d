/** What an ERP tells of the sales back office, in our words. Whoever reads an ERP makes these; here they become rows. */
import type { ContractPurpose, ErpSystem, PartyKind, UnitState } from '@uni/contracts';
import type { CancellationFacts } from '../ledger/cancellation-rows.repository.ts';
import type { FoldedInstallment, FoldedReceipt } from '../ledger/contract-rows.model.ts';

/** Whose rows they are, and when they were told. */
export interface ErpTarget {
  readonly organizationId: number;
  readonly connectionId: number;
  readonly system: ErpSystem;
  readonly at: Date;
}

/** A row by the ERP's natural key, with the hash of all that it follows from. */
export interface IncomingRow<Row> {
  readonly key: string;
  readonly hash: string;
  readonly row: Row;
}

export interface ErpUnit {
  readonly enterprise_id: number;
  readonly n_modulo: number | null;
  readonly block: string;
  readonly floor: number | null;
  readonly stack: string;
  readonly nome: string;
  readonly typology: string;
  readonly private_area: number;
  readonly list_price: number;
  readonly state: UnitState;
}

export interface ErpParty {
  readonly kind: PartyKind;
  readonly name: string;
  readonly document: string | null;
  readonly city: string;
  /** As the ERP writes it. */
  readonly uf: string;
}

export type ErpInstallment = Omit<FoldedInstallment, 'position'>;
export type ErpReceipt = FoldedReceipt;

export interface ErpContract {
  readonly enterprise_id: number;
  readonly n_modulo: number | null;
  readonly number: string;
  readonly purpose: ContractPurpose;
  readonly channel: 'direct' | 'financed';
  /** Keys of the ERP's rows of clients and units; null: it names none. */
  readonly client: string | null;
  readonly unit: string | null;
  readonly signed: string;
  readonly price: number;
  readonly isCancelled: boolean;
  readonly keys_day: string | null;
  readonly keys_month: string | null;
  readonly index: string | null;
  readonly installments: readonly ErpInstallment[];
  readonly receipts: readonly ErpReceipt[];
  readonly cancellation: CancellationFacts | null;
}

/** The name that is wanted or, where it is taken, with the ERP's key beside it. */
export const freeName = (preferred: string, key: string, isTaken: (name: string) => boolean): string =>
  isTaken(preferred) ? `${preferred} (${key})` : preferred;

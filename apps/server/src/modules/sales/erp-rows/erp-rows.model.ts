/** Sales records of an ERP in UNI's terms. ERP adapters create them, and this module turns them into rows. */
import type { ContractPurpose, ErpSystem, PartyKind, UnitState } from '@uni/contracts';
import type { CancellationFacts } from '../contract-rows/cancellation-rows.repository.ts';
import type { FoldedInstallment, FoldedReceipt } from '../contract-rows/contract-rows.model.ts';

/** Owner of the rows, and the time of the report. */
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

/** Returns the name, or the name followed by the ERP's key where it is taken. */
export const freeName = (preferred: string, key: string, isTaken: (name: string) => boolean): string =>
  isTaken(preferred) ? `${preferred} (${key})` : preferred;

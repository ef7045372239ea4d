/** The data that both ERPs describe, in neither's words. Amounts are integer centavos, rates hundredths of a per cent. */

export type Side = 'receivable' | 'payable';

/** One row of an apportionment. Rates as the ERP stores them: three thirds are 3333 each and make 9999. */
export interface Share {
  readonly costCenter: number;
  readonly account: string;
  readonly rate: number;
}

export interface Settlement {
  readonly sequence: number;
  /** Key into the table of operations of the bill's side. */
  readonly operation: number;
  readonly date: string;
  readonly gross: number;
  readonly correction: number;
  readonly interest: number;
  readonly fine: number;
  readonly discount: number;
  /** Amount that moved: gross + correction + interest + fine − discount; below zero for a reversal. */
  readonly net: number;
  /** The bank line of it; null where no money moved. */
  readonly movement: number | null;
  readonly account: string;
}

export interface Installment {
  readonly id: number;
  /** Position in its group, `3/36`. */
  readonly number: string;
  readonly condition: string;
  readonly dueDate: string;
  readonly amount: number;
  readonly balance: number;
  readonly settlements: readonly Settlement[];
  readonly changedOn: string;
}

export interface Bill {
  readonly side: Side;
  readonly id: number;
  readonly company: number;
  /** Customer or creditor. */
  readonly party: number;
  readonly document: string;
  readonly documentNumber: string;
  readonly forecast: boolean;
  readonly consistency: 'S' | 'N' | 'I';
  readonly origin: string;
  readonly issueDate: string;
  readonly changedOn: string;
  readonly shares: readonly Share[];
  readonly installments: readonly Installment[];
  /** Index of the sale it belongs to; null for an ordinary supplier's bill. */
  readonly sale: number | null;
  /** The input's name in the work's budget, for payables of works. */
  readonly input: string;
  readonly indexer: number;
}

export type SaleKind =
  | 'plain'
  | 'barter'
  | 'cancelled'
  | 'remade'
  | 'assigned'
  | 'substituted'
  | 'residue'
  | 'requested'
  | 'authorised';

/** 0 requested, 1 authorised, 2 issued, 3 cancelled. */
export type Situation = 0 | 1 | 2 | 3;

export interface Sale {
  /** Twice the unit's slot, and one more for the sale that follows a cancelled one. */
  readonly index: number;
  readonly slot: number;
  readonly id: number;
  readonly kind: SaleKind;
  readonly situation: Situation;
  readonly work: number;
  readonly company: number;
  readonly unit: number;
  readonly customer: number;
  /** The buyer before a transfer of rights, null without one. */
  readonly formerCustomer: number | null;
  readonly number: string;
  readonly date: string;
  readonly issueDate: string | null;
  readonly value: number;
  readonly bill: number | null;
  readonly cancellation: { readonly date: string; readonly refund: number; readonly bill: number } | null;
  readonly keysOn: string | null;
  readonly modifiedOn: string;
  readonly remade: { readonly date: string; readonly from: readonly number[]; readonly to: readonly number[] } | null;
}

export interface Unit {
  readonly id: number;
  readonly slot: number;
  readonly work: number;
  readonly name: string;
  readonly propertyType: number;
  /** D available, V sold, E exchanged, C booked, R technical reserve, M loaned, T transferred. */
  readonly stock: string;
  readonly sale: number | null;
  readonly price: number;
  /** Hundredths of a square metre. */
  readonly area: number;
  readonly floor: number;
}

/** A unit with everything that ever belonged to it. It is generated as one piece, and stored as one when changed. */
export interface Slot {
  readonly index: number;
  readonly unit: Unit | null;
  readonly sales: readonly Sale[];
  readonly receivables: readonly Bill[];
  /** Refunds of cancelled sales, payable to the customer. */
  readonly refunds: readonly Bill[];
}

/** A bank line that settles no bill. */
export interface Detached {
  readonly id: number;
  readonly company: number;
  readonly date: string;
  readonly kind: string;
  /** Above zero in, below zero out. */
  readonly amount: number;
  readonly bankAccount: string;
  readonly account: string;
  readonly costCenter: number | null;
}

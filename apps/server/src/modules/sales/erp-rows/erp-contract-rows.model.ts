/** Rows of an ERP's contract, and their changes. Pure. */
import type { ContractPurpose, RowSource } from '@uni/contracts';
import {
  changesOf,
  type FoldedInstallment,
  type FoldedReceipt,
  monthlyChanges,
  type RowChanges,
  type StatusColumns,
} from '../contract-rows/contract-rows.model.ts';
import { type OverduePiece, overdueChanges, overdueSums } from '../contract-rows/overdue-days.model.ts';
import type { ErpContract } from './erp-rows.model.ts';

/** In one order of members, so that two of them are compared as texts. */
const installmentOf = (row: FoldedInstallment): FoldedInstallment => ({
  ...{ position: row.position, key: row.key, kind: row.kind, number: row.number, of: row.of, nominal: row.nominal },
  ...{ due: row.due, principal: row.principal, interest: row.interest, correction: row.correction, fine: row.fine },
  ...{ mora: row.mora, amount: row.amount, open: row.open, paid: row.paid, discount: row.discount, closed: row.closed },
  ...{ base_month: row.base_month, last_paid: row.last_paid, closed_on: row.closed_on },
  status: row.status,
});

const receiptOf = (row: FoldedReceipt): FoldedReceipt => ({
  ...{ sequence: row.sequence, position: row.position, installment_key: row.installment_key, day: row.day },
  ...{ fine: row.fine, mora: row.mora, correction: row.correction, interest: row.interest, principal: row.principal },
  ...{ discount: row.discount, amount: row.amount },
});

export const installmentsOfErp = ({ installments }: Pick<ErpContract, 'installments'>): FoldedInstallment[] =>
  installments.map((row, position) => installmentOf({ position, ...row }));

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

export const erpStatusColumns = (contract: ErpContract, state_hash: string): StatusColumns => {
  const open = contract.installments.filter(({ status }) => status === 'open');
  const isSettled = contract.installments.length > 0 && open.length === 0;
  return {
    state: contract.isCancelled ? 'cancelled' : isSettled ? 'settled' : 'active',
    received: sum(contract.receipts, ({ amount }) => amount),
    open: sum(open, (row) => row.open),
    credit: 0,
    next_due: open.reduce<string | null>((first, { due }) => (first === null || due < first ? due : first), null),
    state_hash,
  };
};

export interface LedgerRows {
  readonly installments: readonly FoldedInstallment[];
  readonly receipts: readonly FoldedReceipt[];
}

export const noRows: LedgerRows = { installments: [], receipts: [] };

export interface LedgerChanges {
  readonly installments: RowChanges<FoldedInstallment>;
  readonly receipts: RowChanges<FoldedReceipt>;
  readonly overdue: RowChanges<OverduePiece>;
}

/** Returns the rows to write. If one receipt of an installment has changed, all its receipts are written again. */
export const ledgerChanges = (before: LedgerRows, after: LedgerRows): LedgerChanges => {
  const receipts = changesOf(before.receipts.map(receiptOf), after.receipts.map(receiptOf), receiptKey);
  const touched = new Set(
    [...receipts.gone, ...receipts.added, ...receipts.changed.map((one) => one.after)].map(({ sequence }) => sequence),
  );
  return {
    installments: changesOf(before.installments.map(installmentOf), after.installments, ({ key }) => key),
    receipts: {
      gone: before.receipts.filter(({ sequence }) => touched.has(sequence)),
      added: after.receipts.filter(({ sequence }) => touched.has(sequence)),
      changed: [],
    },
    overdue: overdueChanges(before, after),
  };
};

const receiptKey = ({ sequence, position }: FoldedReceipt): string => `${sequence}/${position}`;

/** Enterprise and purpose whose monthly sums change. */
export interface SumTarget {
  readonly enterprise_id: number;
  readonly purpose: ContractPurpose;
}

const emptied = <Row>(): { gone: Row[]; added: Row[]; changed: { before: Row; after: Row }[] } => ({
  gone: [],
  added: [],
  changed: [],
});

/** Accumulates changes of many contracts of one source, by the sums that they affect. */
export class CollectedChanges {
  readonly #source: RowSource;

  readonly #changes = new Map<
    string,
    { target: SumTarget; installments: FoldedInstallments; receipts: FoldedReceipts; overdue: OverduePieces }
  >();

  constructor(source: RowSource) {
    this.#source = source;
  }

  add({ enterprise_id, purpose }: SumTarget, { installments, receipts, overdue }: LedgerChanges): void {
    const key = `${enterprise_id} ${purpose}`;
    const one = this.#changes.get(key) ?? {
      target: { enterprise_id, purpose },
      installments: emptied<FoldedInstallment>(),
      receipts: emptied<FoldedReceipt>(),
      overdue: emptied<OverduePiece>(),
    };
    this.#changes.set(key, one);
    for (const name of ['gone', 'added'] as const) {
      one.installments[name].push(...installments[name]);
      one.receipts[name].push(...receipts[name]);
      one.overdue[name].push(...overdue[name]);
    }
    one.installments.changed.push(...installments.changed);
  }

  /** Always in one order: waits for locks then never form a cycle. */
  sums() {
    return [...this.#changes.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { target, installments, receipts, overdue }]) => ({
        target,
        installments: monthlyChanges(
          installments,
          ({ status, kind, due }: FoldedInstallment) => ({
            ...{ status, kind, month: due.slice(0, 7), source: this.#source },
          }),
          ({ amount, open, paid }) => ({ amount, open, paid }),
        ),
        receipts: monthlyChanges(
          receipts,
          ({ day }: FoldedReceipt) => ({ month: day.slice(0, 7) }),
          ({ sequence: _sequence, position: _position, installment_key: _key, day: _day, ...sums }) => sums,
        ),
        overdue: overdueSums(overdue),
      }));
  }
}

type FoldedInstallments = ReturnType<typeof emptied<FoldedInstallment>>;
type FoldedReceipts = ReturnType<typeof emptied<FoldedReceipt>>;
type OverduePieces = ReturnType<typeof emptied<OverduePiece>>;

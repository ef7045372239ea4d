/** Allocation of credits to contracts: previewed before anything is written, and compared with the preview on writing. */
import type { ReceiptPart, ReceiptRefusal } from '@uni/contracts';
import type { AllocatedReceipt, Contract, Credit, Paid, Receipt, Refusal, Target } from '@uni/receivables';
import { allocateReceipts, type Indexes } from '@uni/receivables';
import { allocationOf } from '../contracts/contract-views.model.ts';
import type { KeyedInstallment } from './receipt-imports.repository.ts';

/** Groups rows that share contracts, directly or through other rows. Each group can be computed without the others. */
export const connected = <Row>(rows: readonly Row[], contractsOf: (row: Row) => readonly number[]): Row[][] => {
  const parent = new Map<number, number>();
  const rootOf = (contract: number): number => {
    let root = contract;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    parent.set(contract, root);
    return root;
  };
  for (const row of rows) {
    const [first, ...others] = contractsOf(row);
    if (first === undefined) continue;
    for (const other of others) parent.set(rootOf(other), rootOf(first));
  }
  const sets = Map.groupBy(rows, (row) => {
    const [first] = contractsOf(row);
    return first === undefined ? null : rootOf(first);
  });
  return [...sets].filter(([root]) => root !== null).map(([, set]) => set);
};

/** Packs connected groups into lots of at most `most` contracts, to bound memory. A single larger group is a lot of its own. */
export const inLots = (credits: readonly Credit[], most: number): Credit[][] => {
  const lots: { credits: Credit[]; contracts: number }[] = [];
  for (const set of connected(credits, contractsMeant)) {
    const contracts = new Set(set.flatMap(contractsMeant)).size;
    const last = lots.at(-1);
    if (last && last.contracts + contracts <= most) {
      last.credits.push(...set);
      last.contracts += contracts;
    } else lots.push({ credits: [...set], contracts });
  }
  return lots.map((lot) => lot.credits);
};

export const contractsMeant = ({ named, alike }: Credit): readonly number[] =>
  named.by === null ? alike : named.contracts;

/** Contract details displayed with its share of a credit. */
export interface KnownContract {
  readonly id: number;
  readonly number: string;
  readonly client_name: string;
  readonly unit_name: string;
  readonly contract: Contract;
}

/** A credit with the contracts that take it. */
export interface Assigned {
  readonly at: number;
  readonly day: string;
  readonly targets: readonly Target[];
}

export type EvaluatePayment = (receipt: Receipt, contract: number, event: Paid, after: Contract) => Refusal | null;

export interface AssignedOutcome {
  readonly at: number;
  readonly refusal: Refusal | null;
  readonly payments: readonly {
    readonly contract: number;
    readonly allocation: Extract<AllocatedReceipt, { ok: true }>;
  }[];
}

/**
 * Allocates credits to their contracts by day. A credit whose payment one contract refuses is refused by all. It is removed, and
 * the others are allocated again without it.
 */
export const allocateAssigned = (
  assigned: readonly Assigned[],
  contracts: ReadonlyMap<number, KnownContract>,
  indexes: Indexes,
  evaluate: EvaluatePayment = () => null,
): Map<number, AssignedOutcome> => {
  const refused = new Map<number, Refusal>();
  for (;;) {
    const allocations = [
      ...new Set(assigned.flatMap(({ targets }) => targets.map(({ contract }) => contract))),
    ].flatMap((id) => {
      const known = contracts.get(id);
      const receipts = assigned.flatMap(({ at, day, targets }) =>
        refused.has(at)
          ? []
          : targets.filter(({ contract }) => contract === id).map((target) => ({ at, day, ...target })),
      );
      return known
        ? allocateReceipts(known.contract, receipts, indexes, (receipt, event, after) =>
            evaluate(receipt, id, event, after),
          ).map((one) => ({ id, one }))
        : receipts.map(({ at }) => ({ id, one: { ok: false, at, refusal: missing } as const }));
    });
    const failed = allocations.flatMap(({ one }) => (one.ok ? [] : [one]));
    for (const { at, refusal } of failed) refused.set(at, refusal);
    const isTorn = assigned.some(({ at, targets }) => targets.length > 1 && failed.some((one) => one.at === at));
    if (isTorn) continue;
    return new Map(
      assigned.map(({ at }) => [
        at,
        {
          at,
          refusal: refused.get(at) ?? null,
          payments: allocations.flatMap(({ id, one }) =>
            one.ok && one.at === at ? [{ contract: id, allocation: one }] : [],
          ),
        },
      ]),
    );
  }
};

const missing: Refusal = { code: 'instalment_unknown', path: '/contract' };

/** Returns the wire code of a refusal. `moved` stands for a difference from the preview. */
export const refusalOnWire = ({ code, path }: Refusal): ReceiptRefusal => {
  if (path === '/contract') return 'missing';
  if (code === 'amounts_differ') return 'moved';
  if (code === 'event_order') return 'event_order';
  return code === 'instalment_unknown' || code === 'instalment_closed' || code === 'not_active' ? 'closed' : 'refused';
};

export const idsOf = (installments: readonly KeyedInstallment[]): Map<number, Map<string, number>> => {
  const ids = new Map<number, Map<string, number>>();
  for (const { id, key, contract_id } of installments) {
    const keys = ids.get(contract_id) ?? new Map<string, number>();
    ids.set(contract_id, keys.set(key, id));
  }
  return ids;
};

/** Returns a contract's share of a credit, for display. */
export const partOf = (
  { id, number, client_name, unit_name }: KnownContract,
  { event, after }: Extract<AllocatedReceipt, { ok: true }>,
  ids: ReadonlyMap<string, number>,
): ReceiptPart => {
  const { amount, to_credit, lines } = allocationOf(event, after, ids);
  return {
    ...{ contract: id, contract_number: number, client_name, unit_name, amount, to_credit },
    lines: lines.map(({ installment, kind, number: nth, of, due, days_late, paid, left }) => ({
      ...{ installment, kind, number: nth, of, due, days_late, paid, left },
    })),
  };
};

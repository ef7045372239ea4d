/** What credits come to on contracts: shown before anything is written, and held against what was seen when it is. */
import type { ReceiptPart, ReceiptRefusal } from '@uni/contracts';
import type { AllocatedReceipt, Contract, Credit, Paid, Receipt, Refusal, Target } from '@uni/receivables';
import { allocateReceipts, type Indexes } from '@uni/receivables';
import { allocationOf } from '../contracts/contract-views.model.ts';
import type { PlacedInstallment } from './receipt-imports.repository.ts';

/** Sets of things that hang together: whatever shares a contract is told together, and nothing else has to be at hand. */
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

/** What hangs together in lots of so many contracts: as much as is at hand at a time. */
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

/** Of a contract what is shown with what it takes. */
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
 * Reckons credits on their contracts by day. A credit whose payment one contract refuses is refused by all of them: it is
 * taken out and the others are reckoned without it.
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

/** What a refusal is called on the wire; `moved` stands for what was seen otherwise. */
export const refusalOnWire = ({ code, path }: Refusal): ReceiptRefusal => {
  if (path === '/contract') return 'missing';
  if (code === 'amounts_differ') return 'moved';
  if (code === 'event_order') return 'event_order';
  return code === 'instalment_unknown' || code === 'instalment_closed' || code === 'not_active' ? 'closed' : 'refused';
};

export const idsOf = (places: readonly PlacedInstallment[]): Map<number, Map<string, number>> => {
  const ids = new Map<number, Map<string, number>>();
  for (const { id, key, contract_id } of places) {
    const keys = ids.get(contract_id) ?? new Map<string, number>();
    ids.set(contract_id, keys.set(key, id));
  }
  return ids;
};

/** What a contract takes of a credit, as it is shown. */
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

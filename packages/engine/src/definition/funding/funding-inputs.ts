import type { Node } from '../../graph/node.ts';
import type { LoanInputs } from '../../operators/funding/funding.ts';
import type { LoanCells } from './funding-cells.ts';

/** The rows that loans read, each once, after the free cash flow; and where each loan finds its own. */
export function readRows(free: Node, loans: readonly LoanCells[]): { inputs: Node[]; positions: LoanInputs[] } {
  const inputs = [free];
  const placed = (node: Node): number => {
    const known = inputs.indexOf(node, 1);
    return known > 0 ? known : inputs.push(node) - 1;
  };
  const maybe = (node: Node | null): number | null => (node ? placed(node) : null);
  const positions = loans.map(({ eligible, sold, transfers, variations, rates, scheduled, guarantee }) => ({
    eligible: placed(eligible),
    soldShare: placed(sold),
    transfers: placed(transfers),
    variations: maybe(variations),
    rates: maybe(rates),
    scheduled: maybe(scheduled),
    guarantee: maybe(guarantee?.row ?? null),
  }));
  return { inputs, positions };
}

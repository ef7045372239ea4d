/** The income statement, the balance, the backlog, and what leads from cash to profit, next to the cash flow. */
import { type ProfitBridgeKey, profitBridge } from '@uni/analysis';
import { backlogLines, balanceLines, contractStockLines, type Projection, statementLines } from '@uni/engine';

/** A group whose lines do not add up: its row has no total. */
const untotalled = { tone: 'group', values: [] as number[], total: 0, aggregation: 'sum', cell: null } as const;

interface Lines<Line> {
  leaf(key: string, label?: string): Line[];
}

interface StatementsCopy {
  statement: string;
  balance: string;
  backlog: string;
  profitBridge: string;
  profitStep: (key: ProfitBridgeKey) => string;
}

/** The lines of the projection at the ends of the bridge. */
const endLines: Partial<Record<ProfitBridgeKey, string>> = { cash: 'net_cash_flow', profit: 'dre.net' };

/** Returns the statements with their lines, sums as totals; a study without accounts has none. */
export function statements<Line extends object>(
  lines: Lines<Line>,
  projection: Projection,
  copy: StatementsCopy,
): (typeof untotalled & { id: string; label: string; children: (Line | BridgeLine)[] })[] {
  const groups = [
    { id: 'statement', label: copy.statement, rows: statementLines },
    { id: 'balance', label: copy.balance, rows: balanceLines },
    { id: 'backlog', label: copy.backlog, rows: [...backlogLines, ...contractStockLines] },
  ];
  const accounts = groups.map(({ id, label, rows }) => ({
    ...untotalled,
    id,
    label,
    children: rows.flatMap(({ key, label: name, isSum }) =>
      lines.leaf(key, name).map((line) => (isSum ? { ...line, tone: 'total' } : line)),
    ),
  }));
  const bridge = { ...untotalled, id: 'profit_bridge', label: copy.profitBridge, children: bridgeOf(projection, copy) };
  return [...accounts, bridge].filter(({ children }) => children.length > 0);
}

type BridgeLine = ReturnType<typeof bridgeOf>[number];

/** The rows from the cash of each month to its profit. Only their ends are lines of the projection. */
function bridgeOf(projection: Projection, { profitStep }: StatementsCopy) {
  return profitBridge(projection).map(({ key, values }) => {
    const end = endLines[key];
    return {
      id: `profit_bridge.${key}`,
      label: profitStep(key),
      tone: end ? ('total' as const) : ('line' as const),
      values,
      total: values.reduce((sum, cell) => sum + cell, 0),
      aggregation: 'sum' as const,
      cell: end ? { key: end, module: null } : null,
      balance: true,
      children: [],
    };
  });
}

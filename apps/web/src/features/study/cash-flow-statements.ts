/** The income statement, the balance and the backlog, next to the cash flow. */
import { backlogLines, balanceLines, contractStockLines, statementLines } from '@uni/engine';

/** Sums of the accounts, by their keys. */
const sums = ['dre.gross', 'dre.net', 'bal.assets', 'bal.liabilities', 'ref.result'];

/** A group whose lines do not add up: its row has no total. */
const untotalled = { tone: 'group', values: [] as number[], total: 0, aggregation: 'sum', cell: null } as const;

interface Lines<Line> {
  leaf(key: string, label?: string): Line[];
}

interface StatementsCopy {
  statement: string;
  balance: string;
  backlog: string;
}

/** Returns the statements with their lines, sums as totals; a study without accounts has none. */
export function statements<Line extends object>(
  lines: Lines<Line>,
  copy: StatementsCopy,
): (typeof untotalled & { id: string; label: string; children: Line[] })[] {
  const groups = [
    { id: 'statement', label: copy.statement, rows: statementLines },
    { id: 'balance', label: copy.balance, rows: balanceLines },
    { id: 'backlog', label: copy.backlog, rows: [...backlogLines, ...contractStockLines] },
  ];
  return groups
    .map(({ id, label, rows }) => ({
      ...untotalled,
      id,
      label,
      children: rows.flatMap(({ key, label: name }) =>
        lines.leaf(key, name).map((line) => (sums.includes(key) ? { ...line, tone: 'total' } : line)),
      ),
    }))
    .filter(({ children }) => children.length > 0);
}

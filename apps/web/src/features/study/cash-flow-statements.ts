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

interface CompaniesCopy extends StatementsCopy {
  byCompany: string;
  companies: readonly { key: string; name: string }[];
}

/** The lines of the projection at the ends of the bridge. */
const endLines: Partial<Record<ProfitBridgeKey, string>> = { cash: 'net_cash_flow', profit: 'dre.net' };

/** Rows under a heading. */
type Group<Row> = typeof untotalled & { id: string; label: string; children: Row[] };
type Statement<Line> = Group<Line | BridgeLine>;

/** Returns the statements of each company; none without companies, or without accounts. */
export function companyStatements<Line extends object>(
  linesOf: (company: string) => Lines<Line>,
  projection: Projection,
  copy: CompaniesCopy,
): Group<Group<Statement<Line>>>[] {
  const companies = copy.companies.map(({ key, name }) => ({
    ...untotalled,
    id: `company@${key}`,
    label: name,
    children: statements(linesOf(key), projection, copy, key),
  }));
  const children = companies.filter((company) => company.children.length > 0);
  return children.length === 0 ? [] : [{ ...untotalled, id: 'by_company', label: copy.byCompany, children }];
}

/** Returns the statements with their lines, sums as totals; a study without accounts has none. With a key, a company's. */
export function statements<Line extends object>(
  lines: Lines<Line>,
  projection: Projection,
  copy: StatementsCopy,
  company?: string,
): Statement<Line>[] {
  const ofOwner = (id: string): string => (company === undefined ? id : `${id}@${company}`);
  const groups = [
    { id: 'statement', label: copy.statement, rows: statementLines },
    { id: 'balance', label: copy.balance, rows: balanceLines },
    { id: 'backlog', label: copy.backlog, rows: [...backlogLines, ...contractStockLines] },
  ];
  const accounts = groups.map(({ id, label, rows }) => ({
    ...untotalled,
    id: ofOwner(id),
    label,
    children: rows.flatMap(({ key, label: name, isSum }) =>
      lines.leaf(key, name).map((line) => (isSum ? { ...line, tone: 'total' } : line)),
    ),
  }));
  const bridge = {
    ...untotalled,
    id: ofOwner('profit_bridge'),
    label: copy.profitBridge,
    children: bridgeOf(projection, copy, company),
  };
  return [...accounts, bridge].filter(({ children }) => children.length > 0);
}

type BridgeLine = ReturnType<typeof bridgeOf>[number];

/** The rows from the cash of each month to its profit. Only their ends are lines of the projection. */
function bridgeOf(projection: Projection, { profitStep }: StatementsCopy, company?: string) {
  const owner = company === undefined ? {} : { company };
  return profitBridge(projection, company).map(({ key, values }) => {
    const end = endLines[key];
    return {
      id: company === undefined ? `profit_bridge.${key}` : `profit_bridge.${key}@${company}`,
      label: profitStep(key),
      tone: end ? ('total' as const) : ('line' as const),
      values,
      total: values.reduce((sum, cell) => sum + cell, 0),
      aggregation: 'sum' as const,
      cell: end ? { key: end, module: null, ...owner } : null,
      balance: true,
      children: [],
    };
  });
}

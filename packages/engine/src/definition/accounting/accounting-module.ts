/** A module's lines of the accounts: what is earned and spent by the percentage of its cost that is incurred. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Node } from '../../graph/node.ts';
import { costToCome, incurredShare, valueInMonth } from '../../operators/accounting/accounting.ts';
import { increase } from '../../operators/accounting/accounting-stocks.ts';
import { roundedProduct } from '../../operators/cells/elementwise.ts';
import { positiveSum } from '../../operators/cells/structure.ts';
import { type ContractStocks, contractLines, defineContractStocks } from '../receipts/contract-stocks.ts';
import { overdueRow } from '../receipts/delinquency.ts';
import { incurredCost, soldCostShareRow, swappedUnits } from './accounting-cost.ts';
import { type AccountLine, type ModuleAccounts, ModuleRows } from './accounting-rows.ts';

/** Defines a module's lines of the statement, the balance and the backlog. */
export function defineModuleAccounts(of: ModuleAccounts): AccountLine[] {
  const rows = new ModuleRows(of);
  const contracts = defineContractStocks(of.sales, of.receipts);
  const swapped = swappedUnits(rows);
  const incurred = incurredCost(rows, swapped);
  const budget = of.operations.builder.scalar(
    rows.id('budget'),
    valueInMonth,
    [incurred, of.last],
    {},
    rows.meta('Custo orçado'),
  );
  const progress = of.operations.builder.row(
    rows.id('progress'),
    incurredShare,
    [incurred, budget],
    {},
    rows.meta('Parte do custo incorrida (POC)', 'share'),
  );
  const soldShare = soldCostShareRow(rows, swapped);
  const cost = rows.row('cost', 'Custo das unidades vendidas, apropriado', roundedProduct, [incurred, soldShare]);
  const { live, worth } = contractWorth(rows, contracts);
  const revenue = rows.row('revenue', 'Receita apropriada, acumulada', roundedProduct, [progress, worth]);
  const landSwap = swapped
    ? rows.row('barter', 'Receita de permuta, acumulada', roundedProduct, [progress, swapped.given])
    : null;
  const overdue = of.sales.offers.length > 0 ? overdueRow(of.receipts.scope) : null;
  const statement = statementRows(rows, { revenue, landSwap, cost, contracts, overdue });
  const given = swapped ? [swapped.given] : [];
  const taken = landSwap ? [landSwap] : [];
  const balance = (key: string, plus: readonly Node[], minus: readonly Node[] = []) => ({
    key,
    node: rows.sum(key, lineLabel(key), plus, minus),
  });
  const signed = { signs: [1, -1] };
  const toCome = rows.row('ref.cost', lineLabel('ref.cost'), costToCome, [incurred, budget, soldShare]);
  const ahead = balance('ref.revenue', [worth, ...given], [revenue, ...taken]);
  const lines = [
    ...(contracts ? contractLines.map(({ name, key }) => ({ key, node: contracts[name] })) : []),
    ...statement,
    {
      key: 'bal.receivables',
      node: rows.row('bal.receivables', lineLabel('bal.receivables'), positiveSum, [revenue, live], signed),
    },
    ...(overdue ? [balance('bal.overdue', [overdue])] : []),
    balance('bal.inventory', [incurred], [cost]),
    {
      key: 'bal.advances',
      node: rows.row('bal.advances', lineLabel('bal.advances'), positiveSum, [live, revenue], signed),
    },
    ...(contracts ? [balance('bal.refunds', [contracts.refundsDue])] : []),
    ...(swapped ? [balance('bal.barter', given, taken)] : []),
    ahead,
    { key: 'ref.cost', node: toCome },
    balance('ref.result', [ahead.node], [toCome]),
  ];
  return lines.map((line) => ({ ...line, module: rows.number }));
}

/** What live contracts have paid, and what they are worth in the money of the month. */
function contractWorth(rows: ModuleRows, contracts: ContractStocks | null): { live: Node; worth: Node } {
  const { lines } = rows.of.operations;
  const keys = lines.keys().filter((key) => key.startsWith('receipts.'));
  const received = rows.sum(
    'received',
    'Recebido no mês',
    keys.flatMap((key) => rows.cells(key)),
  );
  const until = rows.accumulated('received/until', 'Recebido até o mês', received);
  if (!contracts) return { live: until, worth: until };
  const live = rows.sum('live', 'Recebido dos contratos vivos', [until], [contracts.cancelled]);
  return { live, worth: rows.sum('worth', 'Contratos vivos, em valor do mês', [live, contracts.corrected]) };
}

interface Earned {
  readonly revenue: Node;
  readonly landSwap: Node | null;
  readonly cost: Node;
  readonly contracts: ContractStocks | null;
  readonly overdue: Node | null;
}

/** What a line is the increase of, in words. */
const stockCopy: Readonly<Record<string, string>> = {
  'dre.revenue': 'POC × contratos vivos',
  'dre.barter_revenue': 'POC × permuta',
  'dre.cost': 'custo incorrido × parte vendida',
};

/** The lines of the statement that a module has: increases of its stocks. */
function statementRows(
  rows: ModuleRows,
  { revenue, landSwap, cost, contracts, overdue }: Earned,
): { key: string; node: Node }[] {
  const raised = (name: string, stock: Node, sign: 1 | -1 = 1): Node => {
    const label = name.startsWith('dre.') ? lineLabel(name) : `${stock.meta.label}, do mês`;
    return rows.row(name, label, increase, [stock], { sign, stock: stockCopy[name] ?? 'saldo do mês' });
  };
  const retained = contracts ? [raised('retained', contracts.cancelled)] : [];
  const owed = contracts ? [raised('refunds_due/raised', contracts.refundsDue)] : [];
  const late = overdue ? [raised('overdue/raised', overdue)] : [];
  const line = (key: string, plus: readonly Node[], minus: readonly Node[] = []) =>
    plus.length + minus.length === 0 ? [] : [{ key, node: rows.sum(key, lineLabel(key), plus, minus) }];
  return [
    { key: 'dre.revenue', node: raised('dre.revenue', revenue) },
    ...(landSwap ? [{ key: 'dre.barter_revenue', node: raised('dre.barter_revenue', landSwap) }] : []),
    ...line('dre.cancellation_revenue', [...retained, ...rows.cells('refunds')], owed),
    ...line('dre.losses', [...rows.cells('delinquency'), ...late]),
    { key: 'dre.cost', node: raised('dre.cost', cost, -1) },
  ];
}

/** Open contracts and stock that guarantee loans, of each module and of the whole. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Meta, Node } from '../../graph/node.ts';
import { roundedProduct } from '../../operators/cells/elementwise.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { accumulated, sum } from '../../operators/cells/structure.ts';
import { guarantee, unsoldUntil } from '../../operators/funding/guarantees.ts';
import type { AccountLine } from '../accounting/accounting-rows.ts';
import type { DefinedFlows } from '../flows.ts';
import { type Scope, salesMeta, scopeOfOffer } from '../modules/module-scope.ts';
import { correctedContracts, sheetOf } from '../receipts/contract-stocks.ts';
import type { ModuleSales, OfferSales } from '../sales/sales.ts';
import type { Guaranteed } from './funding-cells.ts';
import type { LoanScope } from './loan-months.ts';

const keys = ['contract_corrected', 'stock_value'] as const;

type Key = (typeof keys)[number];

/** Defines the lines that guarantees read, of the modules that sell and of all of them together. */
export function defineGuarantees(operations: DefinedFlows): AccountLine[] {
  const { sales, receipts } = operations;
  const own = sales.flatMap((module, k): AccountLine[] => {
    const defined = receipts[k];
    if (!defined || module.offers.length === 0) return [];
    const { number } = module.context;
    return [
      { key: 'contract_corrected', module: number, node: correctedContracts(defined) },
      { key: 'stock_value', module: number, node: stockRow(defined.scope, module) },
    ];
  });
  const whole = keys.map((key): AccountLine => ({ key, module: null, node: addedUp(operations, own, key, null) }));
  return [...own, ...whole];
}

/** The stock of a module at the price of each month, offer by offer. */
function stockRow(scope: Scope, { offers, context }: ModuleSales): Node {
  const { builder, id, premises } = scope;
  const meta: Meta = {
    ...salesMeta(scope, lineLabel('stock_value')),
    ...sheetOf(premises.context.study),
    module: context.number,
  };
  const rows = offers.map((offer) => offerStock(scopeOfOffer(scope, offer.offer), offer));
  return builder.row(`${id}/stock_value`, sum, rows, {}, meta);
}

function offerStock(scope: Scope, { vgvOwn, salesBase, resaleBase, cancelledBase, price }: OfferSales): Node {
  const { builder, id } = scope;
  const gone = cancelledBase ? [cancelledBase] : [];
  const sold = [salesBase, ...(resaleBase ? [resaleBase] : [])];
  const signs = [...sold.map(() => 1), ...gone.map(() => -1)];
  const copy = (label: string): Meta => salesMeta(scope, label);
  const net = builder.row(`${id}/net_sales`, sum, [...sold, ...gone], { signs }, copy('vendas menos distratos'));
  const until = builder.row(`${id}/net_sales/until`, accumulated, [net], {}, copy('vendido até o mês'));
  const left = builder.row(`${id}/unsold`, unsoldUntil, [vgvOwn, until], {}, copy('estoque, a preço da data-base'));
  if (!price) return left;
  return builder.row(`${id}/unsold/priced`, roundedProduct, [left, price], {}, copy('estoque a preço do mês'));
}

/** The sum of a line over some modules, made once; `modules` null: over all. */
function addedUp(
  { builder, scope }: DefinedFlows,
  lines: readonly AccountLine[],
  key: Key,
  modules: readonly number[] | null,
): Node {
  const rows = lines.filter(
    (line) => line.key === key && line.module !== null && (modules?.includes(line.module) ?? true),
  );
  const [only] = rows;
  if (only && rows.length === 1 && modules) return only.node;
  const id = `funding/guaranteed/${key}/${modules?.join('+') ?? 'all'}`;
  const known = builder.nodes.get(id);
  if (known) return known;
  const name = modules ? `${lineLabel(key)} (módulos ${modules.join(', ')})` : lineLabel(key);
  const meta: Meta = { label: name, unit: 'money', ...sheetOf(scope.context.study) };
  const nodes = rows.map(({ node }) => node);
  return nodes.length === 0
    ? builder.row(id, inputRow, [], { start: 0, values: [] }, meta)
    : builder.row(id, sum, nodes, {}, meta);
}

/** Defines the guarantee of a loan by month, and its least part of the debt. */
export function guaranteeOf(scope: LoanScope, lines: readonly AccountLine[]): Guaranteed {
  const { operations, loan, k, at, name, modules } = scope;
  const { builder, premises } = operations;
  const { receivables, stock, min } = loan.coverage ?? { min: 1 };
  const share = (field: string, value: number, label: string): Node =>
    premises.share(`${at}/coverage/${field}`, value, `${name}: ${label}`);
  const rows = keys.map((key) => addedUp(operations, lines, key, modules));
  const shares = [
    share('receivables', receivables ?? 1, 'parte dos contratos na garantia'),
    share('stock', stock ?? 0, 'parte do estoque na garantia'),
  ];
  const label: Meta = {
    label: lineLabel(`loan.${k + 1}.guarantee`, scope.context.study),
    unit: 'money',
    sheet: 'funding',
  };
  return {
    row: builder.row(`loan.${k + 1}.guarantee`, guarantee, [...rows, ...shares], {}, label),
    min: premises.number(`${at}/coverage/min`, min, `${name}: cobertura mínima`),
  };
}

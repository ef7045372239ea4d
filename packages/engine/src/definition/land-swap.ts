import { lineLabel } from '../catalogue/lines.ts';
import type { Meta, Node } from '../graph/node.ts';
import { landSwapShare } from '../operators/revenue.ts';
import { sum } from '../operators/structure.ts';
import { attributedTax } from '../operators/taxes.ts';
import type { EnterpriseScope } from './items.ts';
import { isGiven } from './module-scope.ts';
import type { ModuleSales } from './sales.ts';
import { type DefinedTax, type Taxes, taxableBase } from './taxes.ts';
import { withTerms } from './term-cells.ts';

/** Defines each module's financial land swap: a share of its net receipts, less commissions and taxes by contract. */
export function defineLandSwap(scope: EnterpriseScope, taxes: Taxes): void {
  const withLandSwap = scope.sales.filter(({ context }) =>
    isGiven(scope.builder, context.module.financial_barter?.share),
  );
  for (const sales of withLandSwap) defineModule(scope, sales, taxes);
  scope.lines.putUnplanned((key) => key === 'financial_barter', 'receipts');
}

function meta(label: string, module: number | null): Meta {
  return { label, unit: 'money', sheet: 'receipts', module };
}

function defineModule(scope: EnterpriseScope, sales: ModuleSales, taxes: Taxes): void {
  const { builder, lines, premises } = scope;
  const { number, module } = sales.context;
  const landSwap = module.financial_barter;
  if (!landSwap) return;
  const base = landSwap.base ?? 'gross';
  const receipts = lines.nodeOf('net_receipts', number);
  const rows: Node[] = receipts ? [receipts] : [];
  if (base !== 'gross')
    for (const channel of ['direct', 'financed']) {
      const commission = lines.nodeOf(`commission.${channel}`, number);
      if (commission) rows.push(commission);
    }
  if (base === 'net_of_commission_and_taxes') rows.push(...taxes.taxes.map((tax) => attributed(scope, number, tax)));
  if (rows.length === 0) return;
  const share = premises.share(`${sales.pointer}/financial_barter/share`, landSwap.share, 'Permuta financeira');
  lines.put(
    'financial_barter',
    number,
    builder.row(`m${number}/financial_barter`, landSwapShare, [share, ...rows], {}, meta('Permuta financeira', number)),
  );
}

function attributed(scope: EnterpriseScope, module: number, tax: DefinedTax): Node {
  const { builder } = scope;
  const params =
    'lag' in tax.timing
      ? { lag: tax.timing.lag, quarterly: false, ...withTerms(scope.premises, { lag: tax.timing.lagTerm }) }
      : { quarterly: true, delay: tax.timing.delay };
  const label = meta(`${lineLabel(`tax.${tax.key}`, scope.context.study)}: parte do módulo`, module);
  return builder.row(
    `m${module}/tax/${tax.key}`,
    attributedTax,
    [tax.planned, moduleBase(scope, module), allBases(scope)],
    params,
    label,
  );
}

function moduleBase(scope: EnterpriseScope, module: number): Node {
  const id = `m${module}/tax_base`;
  return scope.builder.nodes.get(id) ?? taxableBase(scope, id, module);
}

function allBases(scope: EnterpriseScope): Node {
  const id = 'tax/module_bases';
  const known = scope.builder.nodes.get(id);
  if (known) return known;
  const none = taxableBase(scope, 'tax/base_none', 'none');
  const bases = [...scope.sales.map(({ context }) => moduleBase(scope, context.number)), none];
  return scope.builder.row(id, sum, bases, {}, meta('Soma das bases dos módulos', null));
}

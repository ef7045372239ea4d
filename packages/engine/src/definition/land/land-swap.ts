import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Meta, Node } from '../../graph/node.ts';
import { accumulated, sum } from '../../operators/cells/structure.ts';
import {
  capRoom,
  guaranteedDue,
  guaranteedLandSwap,
  guaranteedSums,
  landSwapShare,
  restatedSum,
} from '../../operators/sales/land-swap.ts';
import { attributedTax } from '../../operators/taxes/taxes.ts';
import type { StudyModule } from '../../study.ts';
import type { Company } from '../context.ts';
import { resolveMonth } from '../context.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { addedParts, type ClassParts, dividedParts } from '../lines/class-parts.ts';
import { isGiven } from '../modules/module-scope.ts';
import type { ModuleSales } from '../sales/sales.ts';
import type { DefinedTax, Taxes } from '../taxes/monthly-taxes.ts';
import { sourceOfOwner, taxableBase } from '../taxes/tax-bases.ts';
import type { TaxShift } from '../taxes/tax-shift.ts';
import { moduleDateTerms, monthTerm } from '../terms/month-terms.ts';

import { withTerms } from '../terms/term-cells.ts';

type LandSwap = NonNullable<StudyModule['financial_barter']>;

/**
 * Defines the land swaps whose owners are taxed on their shares: they are known before the taxes. Returns what leaves the
 * developer's tax base, module by module.
 */
export function defineOwnersTaxed(scope: EnterpriseScope): ReadonlyMap<number, TaxShift> {
  const isTaxed = ({ context }: ModuleSales): boolean => context.module.financial_barter?.taxed_by_owner === true;
  const shifts = new Map<number, TaxShift>();
  for (const sales of scope.sales.filter(isTaxed)) {
    const { number } = sales.context;
    if (hasRows(scope, sales)) defineModule(scope, sales, []);
    scope.lines.putUnplanned((key, owner) => key === 'financial_barter' && owner === number, 'receipts');
    const paid = scope.lines.nodeOf('financial_barter', number);
    if (paid) shifts.set(number, { whole: paid, classes: classesOf(scope, number, paid) });
  }
  return shifts;
}

/** What of an owner's share is of each class, by the module's receipts less its refunds. */
function classesOf({ builder, lines }: EnterpriseScope, module: number, paid: Node): ClassParts {
  const rows = ['class_receipts', 'class_refunds'].flatMap((key) =>
    lines.taxClasses.flatMap((taxClass) => {
      const node = lines.nodeOf(`${key}.${taxClass}`, module);
      return node ? [{ taxClass, node }] : [];
    }),
  );
  if (lines.taxClasses.length === 0) return new Map();
  const weights = addedParts(builder, `m${module}/owner_taxed`, meta('Recebido menos devolvido', module), rows);
  return dividedParts(builder, paid, lines.taxClasses, weights);
}

/** Defines each other module's financial land swap: a share of its net receipts, less commissions and taxes by contract. */
export function defineLandSwap(scope: EnterpriseScope, taxes: readonly Taxes[]): void {
  for (const sales of scope.sales) {
    const { module } = sales.context;
    if (module.financial_barter?.taxed_by_owner !== true && hasRows(scope, sales)) defineModule(scope, sales, taxes);
  }
  scope.lines.putUnplanned((key) => key === 'financial_barter', 'receipts');
}

function hasRows({ builder }: EnterpriseScope, { context }: ModuleSales): boolean {
  const { share, minimum } = context.module.financial_barter ?? {};
  return isGiven(builder, share) || (minimum ?? []).length > 0;
}

function meta(label: string, module: number | null, unit: Meta['unit'] = 'money'): Meta {
  return { label, unit, sheet: 'receipts', module };
}

function defineModule(scope: EnterpriseScope, sales: ModuleSales, taxes: readonly Taxes[]): void {
  const { number, module } = sales.context;
  const landSwap = module.financial_barter;
  if (!landSwap) return;
  const rows = baseRows(scope, number, landSwap, taxes);
  const isGuaranteed = (landSwap.minimum ?? []).length > 0 || isStated(landSwap.cap);
  const paid = isGuaranteed ? guaranteed(scope, sales, landSwap, rows) : plain(scope, sales, landSwap, rows);
  if (paid) scope.lines.put('financial_barter', number, paid);
}

function isStated(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** The rows of the base of a module's share: its net receipts, less commissions and taxes by contract. */
function baseRows(scope: EnterpriseScope, module: number, landSwap: LandSwap, taxes: readonly Taxes[]): Node[] {
  const { lines } = scope;
  const base = landSwap.base ?? 'gross';
  const receipts = lines.nodeOf('net_receipts', module);
  const rows: Node[] = receipts ? [receipts] : [];
  if (base !== 'gross')
    for (const channel of ['direct', 'financed']) {
      const commission = lines.nodeOf(`commission.${channel}`, module);
      if (commission) rows.push(commission);
    }
  if (base === 'net_of_commission_and_taxes') rows.push(...attributedRows(scope, module, taxes));
  return rows;
}

function shareOf({ premises }: EnterpriseScope, { pointer }: ModuleSales, { share }: LandSwap): Node {
  return premises.share(`${pointer}/financial_barter/share`, share, 'Permuta financeira');
}

function plain(scope: EnterpriseScope, sales: ModuleSales, landSwap: LandSwap, rows: readonly Node[]): Node | null {
  if (rows.length === 0) return null;
  const { number } = sales.context;
  const inputs = [shareOf(scope, sales, landSwap), ...rows];
  return scope.builder.row(
    `m${number}/financial_barter`,
    landSwapShare,
    inputs,
    {},
    meta('Permuta financeira', number),
  );
}

/** A share with guaranteed sums or a cap. What exceeds earlier payments is paid, up to the cap. */
function guaranteed(
  scope: EnterpriseScope,
  sales: ModuleSales,
  landSwap: LandSwap,
  rows: readonly Node[],
): Node | null {
  const due = dueRow(scope, sales, landSwap, rows);
  if (!due) return null;
  const { number } = sales.context;
  const inputs = isStated(landSwap.cap) ? [due, roomRow(scope, sales, landSwap, due)] : [due];
  return scope.builder.row(
    `m${number}/financial_barter`,
    guaranteedLandSwap,
    inputs,
    {},
    meta('Permuta financeira', number),
  );
}

/** What is due up to each month: the accumulated share, or the sums guaranteed until then. */
function dueRow(scope: EnterpriseScope, sales: ModuleSales, landSwap: LandSwap, rows: readonly Node[]): Node | null {
  const { builder } = scope;
  const { number } = sales.context;
  const at = `m${number}/financial_barter`;
  const due: Node[] = [];
  const addUp = (id: string, row: Node, label: string): void =>
    void due.push(builder.row(`${at}/${id}`, accumulated, [row], {}, meta(label, number)));
  if (rows.length > 0) {
    const label = meta('Permuta financeira: participação do mês', number);
    const inputs = [shareOf(scope, sales, landSwap), ...rows];
    addUp('shares', builder.row(`${at}/share`, landSwapShare, inputs, { owed: true }, label), 'Participação acumulada');
  }
  if ((landSwap.minimum ?? []).length > 0)
    addUp('minimums', minimumRow(scope, sales, landSwap), 'Mínimo garantido até o mês');
  const [only] = due;
  if (due.length < 2) return only ?? null;
  return builder.row(`${at}/due`, guaranteedDue, due, {}, meta('Devido ao terrenista até o mês', number));
}

function minimumRow({ builder, premises }: EnterpriseScope, sales: ModuleSales, landSwap: LandSwap): Node {
  const { context, pointer } = sales;
  const at = `${pointer}/financial_barter/minimum`;
  const sums = landSwap.minimum ?? [];
  const dates = moduleDateTerms(premises, context);
  const amounts = sums.map(({ amount }, k) =>
    premises.money(`${at}/${k}/amount`, amount, `Mínimo garantido, ${k + 1}º valor`),
  );
  const months = sums.map((sum) => resolveMonth(sum.at, context));
  const terms = sums.map((sum, k) =>
    monthTerm(premises, `${at}/${k}/at`, sum.at, dates, `Mínimo garantido, ${k + 1}º valor`),
  );
  const factor = premises.factor(landSwap.minimum_index);
  const named = <T>(list: readonly T[]): Record<string, T> =>
    Object.fromEntries(list.map((value, k) => [`at${k}`, value]));
  return builder.row(
    `m${context.number}/financial_barter/minimum`,
    guaranteedSums,
    factor ? [...amounts, factor] : amounts,
    { at: months, ...named(months), ...withTerms(premises, named(terms)) },
    { ...meta('Mínimo garantido do mês', context.number), fields: named(sums.map((_, k) => `${at}/${k}/at`)) },
  );
}

/** The room under a cap, in money of each month where the cap has an index. */
function roomRow({ builder, premises }: EnterpriseScope, sales: ModuleSales, landSwap: LandSwap, due: Node): Node {
  const { number } = sales.context;
  const at = `m${number}/financial_barter`;
  const cap = premises.money(`${sales.pointer}/financial_barter/cap`, landSwap.cap ?? 0, 'Teto da permuta financeira');
  const factor = premises.factor(landSwap.cap_index);
  const label = meta('Devido ao terrenista até o mês, na moeda do teto', number);
  const indexed = factor ? [factor, builder.row(`${at}/restated`, restatedSum, [due, factor], {}, label)] : [];
  return builder.row(`${at}/room`, capRoom, [due, cap, ...indexed], {}, meta('Saldo do teto da permuta', number));
}

/** What of its company's taxes a module causes. */
function attributedRows(scope: EnterpriseScope, module: number, all: readonly Taxes[]): Node[] {
  const own = all.find(({ company }) => company.modules.includes(module));
  return own ? own.taxes.map((tax) => attributed(scope, own.company, module, tax)) : [];
}

function attributed(scope: EnterpriseScope, company: Company, module: number, tax: DefinedTax): Node {
  const { builder } = scope;
  const params =
    'lag' in tax.timing
      ? { lag: tax.timing.lag, quarterly: false, ...withTerms(scope.premises, { lag: tax.timing.lagTerm }) }
      : { ...tax.timing };
  const label = meta(`${lineLabel(`tax.${tax.key}`, scope.context.study)}: parte do módulo`, module);
  return builder.row(
    `m${module}/${tax.id}`,
    attributedTax,
    [tax.planned, moduleBase(scope, module), allBases(scope, company)],
    params,
    label,
  );
}

function moduleBase(scope: EnterpriseScope, module: number): Node {
  const id = `m${module}/tax_base`;
  return scope.builder.nodes.get(id) ?? taxableBase(scope, id, sourceOfOwner(scope, module));
}

function allBases(scope: EnterpriseScope, company: Company): Node {
  const id = `${company.id}tax/module_bases`;
  const known = scope.builder.nodes.get(id);
  if (known) return known;
  const source =
    company.key === null ? sourceOfOwner(scope, null) : scope.context.rules().unplacedSource(scope, company);
  const none = taxableBase(scope, `${company.id}tax/base_none`, source);
  const bases = [...company.modules.map((number) => moduleBase(scope, number)), none];
  return scope.builder.row(id, sum, bases, {}, meta(`Soma das bases dos módulos${company.suffix}`, null));
}

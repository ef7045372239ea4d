import { lineLabel } from '../../catalogue/line-labels.ts';
import type { LivingTerm, Node } from '../../graph/node.ts';
import { creditedTax, roundedOutflow } from '../../operators/elementwise.ts';
import { shifted, sum } from '../../operators/structure.ts';
import type { DatedRate } from '../../study.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { isGiven } from '../modules/module-scope.ts';
import { datedRow, monthsWithoutRate, taxMeta } from '../terms/dated-tables.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';

/** A tax line, or a regime's part of it. The months of its base attribute it to modules. */
export interface DefinedTax {
  key: string;
  /** Prefix of ids. */
  id: string;
  /** As computed, before realised months. */
  planned: Node;
  /** Derivation of the base months from the month of payment; of a quarter, those from `from` to `to` (exclusive). */
  timing: { lag: number; lagTerm: LivingTerm } | { quarterly: true; delay: number; from?: number; to?: number };
}

/** Months in which a tax has no rate. It lacks one where the base of the `span` months up to it is not zero. */
export interface WithoutRate {
  line: string;
  base: Node;
  months: readonly number[];
  span: 1 | 3;
  /** A rate without which nothing is lacking. */
  charged?: Node;
  /** True for a line whose months are each reported, whatever other taxes lack. */
  isApart?: boolean;
}

export interface Taxes {
  taxes: DefinedTax[];
  withoutRate: WithoutRate[];
}

export interface MonthlyTax {
  key: string;
  /** Prefix of ids. */
  id: string;
  label: string;
  rates: readonly DatedRate[];
  pointer: string;
  lag: number;
  lagTerm: LivingTerm;
  credit?: { share: number | null; pointer: string };
}

/** Defines a tax on the receipts of each month. */
export function monthlyTax(scope: EnterpriseScope, taxes: Taxes, base: Node, tax: MonthlyTax): Node {
  const { builder, premises } = scope;
  const { id, label, credit } = tax;
  const rate = datedRow(scope, `${id}/rate`, tax.rates, tax.pointer, `${label}: alíquota`);
  taxes.withoutRate.push({ line: `tax.${tax.key}`, base, months: monthsWithoutRate(scope, tax.rates), span: 1 });
  const meta = taxMeta(`${label}: devido no mês`);
  const construction = credit && isGiven(builder, credit.share) ? constructionOf(scope) : null;
  if (!construction || !credit) {
    const due = builder.row(`${id}/due`, roundedOutflow, [base, rate], {}, meta);
    return paidLater(scope, taxes, due, tax);
  }
  const share = premises.share(
    `${credit.pointer}/credit_share_of_works`,
    credit.share ?? 0,
    `${label}: crédito sobre a obra`,
  );
  const due = builder.row(`${id}/due`, creditedTax, [base, rate, share, construction], {}, meta);
  return paidLater(scope, taxes, due, tax);
}

/** Pays the tax of a month some months later. */
export function paidLater(
  { builder, premises }: EnterpriseScope,
  taxes: Taxes,
  due: Node,
  { key, id, label, lag, lagTerm }: Omit<MonthlyTax, 'rates' | 'pointer' | 'credit'>,
): Node {
  const params = { lag, ...withTerms(premises, { lag: lagTerm }) };
  const planned = lagTerm === 0 ? due : builder.row(id, shifted, [due], params, taxMeta(label));
  taxes.taxes.push({ key, id, planned, timing: { lag, lagTerm } });
  return planned;
}

export function lagOf(
  scope: EnterpriseScope,
  pointer: string,
  given: number | null | undefined,
  label: string,
): Pick<MonthlyTax, 'lag' | 'lagTerm'> {
  const copy = `${label}: meses até o pagamento`;
  return { lag: given ?? 1, lagTerm: countTerm(scope.premises, `${pointer}/lag`, given, 1, copy) };
}

/** Works paid in the month, readjustment in, as magnitudes. */
function constructionOf(scope: EnterpriseScope): Node {
  const { builder, lines } = scope;
  const known = builder.nodes.get('tax/works');
  if (known) return known;
  const rows = ['expense.labor_cost', 'expense.readjust_labor_cost']
    .map((key) => lines.enterprise(key))
    .filter((node) => node !== null);
  return builder.row('tax/works', sum, rows, { signs: rows.map(() => -1) }, taxMeta('Obra e reajuste do mês'));
}

/** Defines the taxes that the study states by name, on the receipts of every class. */
export function defineOtherTaxes(scope: EnterpriseScope, taxes: Taxes, base: Node): void {
  const { study } = scope.context;
  (study.taxation?.other ?? []).forEach((other, k) => {
    const [key, pointer] = [other.name, `/taxation/other/${k}`];
    const planned = monthlyTax(scope, taxes, base, {
      key,
      id: `tax/${key}`,
      label: lineLabel(`tax.${key}`, study),
      rates: other.rates,
      pointer: `${pointer}/rates`,
      ...lagOf(scope, pointer, other.lag, key),
      credit: { share: other.credit_share_of_works ?? null, pointer },
    });
    scope.lines.put(`tax.${key}`, null, planned);
  });
}

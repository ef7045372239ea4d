import { lineLabel } from '../../catalogue/line-labels.ts';
import type { LivingTerm, Node } from '../../graph/node.ts';
import { creditedTax, roundedOutflow } from '../../operators/cells/elementwise.ts';
import { shifted, sum } from '../../operators/cells/structure.ts';
import type { DatedRate } from '../../study.ts';
import { lineOf } from '../companies/companies.ts';
import type { Company } from '../context.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { isGiven } from '../modules/module-scope.ts';
import { datedRow, monthsWithoutRate, taxMeta } from '../terms/dated-tables.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';
import type { ProfitTax } from './regime-fields.ts';
import type { ActualPhase } from './tax-bases.ts';

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
  /** True for a line whose month is reported only where no other tax lacks a rate. */
  isLast?: boolean;
}

/** The taxes of a company on its actual profits, before they are known. */
export interface ActualTaxes {
  readonly phases: readonly ActualPhase[];
  /** What regimes on presumed profit add to each. */
  readonly presumed: Readonly<Record<ProfitTax, Node | null>>;
}

/** The taxes of a company. */
export interface Taxes {
  company: Company;
  taxes: DefinedTax[];
  withoutRate: WithoutRate[];
  /** Null where no regime taxes actual profit. */
  actual: ActualTaxes | null;
}

export interface MonthlyTax {
  key: string;
  /** Prefix of ids. */
  id: string;
  label: string;
  /** The same for its tables, which companies that inherit it share. */
  tables: { readonly id: string; readonly label: string };
  rates: readonly DatedRate[];
  pointer: string;
  lag: number;
  lagTerm: LivingTerm;
  credit?: { share: number | null; pointer: string };
}

/** Defines a tax on the receipts of each month. */
export function monthlyTax(scope: EnterpriseScope, taxes: Taxes, base: Node, tax: MonthlyTax): Node {
  const { builder, premises } = scope;
  const { id, label, tables, credit } = tax;
  const rate = datedRow(scope, `${tables.id}/rate`, tax.rates, tax.pointer, `${tables.label}: alíquota`);
  taxes.withoutRate.push({ line: `tax.${tax.key}`, base, months: monthsWithoutRate(scope, tax.rates), span: 1 });
  const meta = taxMeta(`${label}: devido no mês`);
  const construction = credit && isGiven(builder, credit.share) ? constructionOf(scope, taxes.company) : null;
  if (!construction || !credit) {
    const due = builder.row(`${id}/due`, roundedOutflow, [base, rate], {}, meta);
    return paidLater(scope, taxes, due, tax);
  }
  const share = premises.share(
    `${credit.pointer}/credit_share_of_works`,
    credit.share ?? 0,
    `${tables.label}: crédito sobre a obra`,
  );
  const due = builder.row(`${id}/due`, creditedTax, [base, rate, share, construction], {}, meta);
  return paidLater(scope, taxes, due, tax);
}

/** Pays the tax of a month some months later. */
export function paidLater(
  { builder, premises }: EnterpriseScope,
  taxes: Taxes,
  due: Node,
  { key, id, label, lag, lagTerm }: Omit<MonthlyTax, 'rates' | 'pointer' | 'credit' | 'tables'>,
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
function constructionOf(scope: EnterpriseScope, company: Company): Node {
  const { builder } = scope;
  const id = `${company.id}tax/works`;
  const known = builder.nodes.get(id);
  if (known) return known;
  const rows = ['expense.labor_cost', 'expense.readjust_labor_cost']
    .map((key) => lineOf(scope, key, company))
    .filter((node) => node !== null);
  const meta = taxMeta(`Obra e reajuste do mês${company.suffix}`);
  return builder.row(id, sum, rows, { signs: rows.map(() => -1) }, meta);
}

/** Defines the taxes that the study states by name, on the receipts of every class. */
export function defineOtherTaxes(scope: EnterpriseScope, taxes: Taxes, base: Node): void {
  const { taxation, id, suffix, key: owner } = taxes.company;
  const tables = taxation.pointer === '/taxation' ? { id: 'tax', suffix: '' } : { id: `${id}tax`, suffix };
  (taxation.terms?.other ?? []).forEach((other, k) => {
    const [key, pointer] = [other.name, `${taxation.pointer}/other/${k}`];
    const label = lineLabel(`tax.${key}`, scope.context.study);
    const planned = monthlyTax(scope, taxes, base, {
      key,
      id: `${id}tax/${key}`,
      label: `${label}${suffix}`,
      tables: { id: `${tables.id}/${key}`, label: `${label}${tables.suffix}` },
      rates: other.rates,
      pointer: `${pointer}/rates`,
      ...lagOf(scope, pointer, other.lag, `${key}${tables.suffix}`),
      credit: { share: other.credit_share_of_works ?? null, pointer },
    });
    scope.lines.put(`tax.${key}`, owner, planned);
  });
}

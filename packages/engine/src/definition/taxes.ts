import { lineLabel } from '../catalogue/lines.ts';
import type { LivingTerm, Meta, Node } from '../graph/node.ts';
import { monthIndex, parseMonth } from '../numeric/calendar.ts';
import { creditedTax, roundedOutflow } from '../operators/elementwise.ts';
import { dated } from '../operators/inputs.ts';
import { positiveSum, shifted, sum } from '../operators/structure.ts';
import { quarterlyTax } from '../operators/taxes.ts';
import type { DatedAmount, DatedRate } from '../study.ts';
import type { EnterpriseScope } from './items.ts';
import { isGiven } from './module-scope.ts';
import { countTerm, withTerms } from './term-cells.ts';

/** A tax line and the months its base comes from, so that it can be attributed to modules. */
export interface DefinedTax {
  key: string;
  /** As computed, before realised months. */
  planned: Node;
  /** Derivation of the base months from the month of payment. */
  timing: { lag: number; lagTerm: LivingTerm } | { quarterly: true; delay: number };
}

/** Months in which a tax has no rate. It lacks one where the base of the `span` months up to it is not zero. */
export interface WithoutRate {
  line: string;
  base: Node;
  months: readonly number[];
  span: 1 | 3;
  /** A rate without which nothing is lacking. */
  charged?: Node;
}

export interface Taxes {
  taxes: DefinedTax[];
  withoutRate: WithoutRate[];
  base: Node | null;
}

/** Defines the taxes of the study on the enterprise's receipts. */
export function defineTaxes(scope: EnterpriseScope): Taxes {
  const { taxation } = scope.context.study;
  const taxes: Taxes = { taxes: [], withoutRate: [], base: null };
  if (taxation) {
    const base = taxableBase(scope, 'tax/base', null);
    taxes.base = base;
    if (taxation.regime === 'ret' && taxation.ret) {
      const { rates, lag } = taxation.ret;
      monthlyTax(scope, taxes, base, {
        key: 'ret',
        rates,
        pointer: '/taxation/ret/rates',
        ...lagOf(scope, '/taxation/ret', lag, 'RET'),
      });
    }
    if (taxation.regime === 'presumed') definePresumed(scope, taxes, base);
    (taxation.other ?? []).forEach((other, k) => {
      const pointer = `/taxation/other/${k}`;
      monthlyTax(scope, taxes, base, {
        key: other.name,
        rates: other.rates,
        pointer: `${pointer}/rates`,
        ...lagOf(scope, pointer, other.lag, other.name),
        credit: { share: other.credit_share_of_works ?? null, pointer },
      });
    });
  }
  scope.lines.putUnplanned((key) => key.startsWith('tax.'), 'taxes');
  return taxes;
}

function meta(label: string, unit: Meta['unit'] = 'money'): Meta {
  return { label, unit, sheet: 'taxes' };
}

/** max(0, receipts − untaxed revenue and rentals − refunds + tax shift) of the enterprise, of a module, or of no module. */
export function taxableBase(scope: EnterpriseScope, id: string, of: number | null | 'none'): Node {
  const { lines, builder } = scope;
  const read = (key: string): Node | null =>
    of === null ? lines.enterprise(key) : lines.nodeOf(key, of === 'none' ? null : of);
  const rows = [
    { node: read('receipts'), sign: 1 },
    { node: read('revenue.untaxed'), sign: -1 },
    { node: read('refunds'), sign: 1 },
    ...scope.untaxedRentals
      .filter(({ module }) => of === null || module === (of === 'none' ? null : of))
      .map(({ node }) => ({ node, sign: -1 })),
    { node: read('tax_shift'), sign: 1 },
  ].filter((row): row is { node: Node; sign: number } => row.node !== null);
  return builder.row(
    id,
    positiveSum,
    rows.map(({ node }) => node),
    { signs: rows.map(({ sign }) => sign) },
    meta('Base tributável do mês'),
  );
}

interface MonthlyTax {
  key: string;
  rates: readonly DatedRate[];
  pointer: string;
  lag: number;
  lagTerm: LivingTerm;
  credit?: { share: number | null; pointer: string };
}

function monthlyTax(scope: EnterpriseScope, taxes: Taxes, base: Node, tax: MonthlyTax): void {
  const { builder, lines, premises, context } = scope;
  const label = lineLabel(`tax.${tax.key}`, context.study);
  const rate = datedRow(scope, `tax/${tax.key}/rate`, tax.rates, tax.pointer, `${label}: alíquota`);
  taxes.withoutRate.push({ line: `tax.${tax.key}`, base, months: monthsWithoutRate(scope, tax.rates), span: 1 });
  const construction = tax.credit && isGiven(builder, tax.credit.share) ? constructionOf(scope) : null;
  const due =
    construction && tax.credit
      ? builder.row(
          `tax/${tax.key}/due`,
          creditedTax,
          [
            base,
            rate,
            premises.share(
              `${tax.credit.pointer}/credit_share_of_works`,
              tax.credit.share ?? 0,
              `${label}: crédito sobre a obra`,
            ),
            construction,
          ],
          {},
          meta(`${label}: devido no mês`),
        )
      : builder.row(`tax/${tax.key}/due`, roundedOutflow, [base, rate], {}, meta(`${label}: devido no mês`));
  const params = { lag: tax.lag, ...withTerms(premises, { lag: tax.lagTerm }) };
  const planned = tax.lagTerm === 0 ? due : builder.row(`tax/${tax.key}`, shifted, [due], params, meta(label));
  lines.put(`tax.${tax.key}`, null, planned);
  taxes.taxes.push({ key: tax.key, planned, timing: { lag: tax.lag, lagTerm: tax.lagTerm } });
}

function lagOf(
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
  return builder.row('tax/works', sum, rows, { signs: rows.map(() => -1) }, meta('Obra e reajuste do mês'));
}

function monthsWithoutRate(scope: EnterpriseScope, rates: readonly { from: string }[]): number[] {
  const months: number[] = [];
  choices(scope, rates).forEach((at, t) => {
    if (at < 0) months.push(t);
  });
  return months;
}

/** For each month the position of the entry in force: the greatest `from` not after it; −1 for none. */
function choices(scope: EnterpriseScope, entries: readonly { from: string }[]): number[] {
  const { study } = scope.context;
  const starts = entries.map(({ from }) =>
    parseMonth(from) === null ? Number.MAX_SAFE_INTEGER : monthIndex(study.base_month, from),
  );
  const choice: number[] = [];
  for (let t = 0; t < scope.builder.months; t++) {
    let best = -1;
    for (let k = 0; k < starts.length; k++) {
      const start = starts[k] as number;
      if (start <= t && (best < 0 || start > (starts[best] as number))) best = k;
    }
    choice.push(best);
  }
  return choice;
}

function datedRow(
  scope: EnterpriseScope,
  id: string,
  entries: readonly DatedRate[],
  pointer: string,
  label: string,
): Node {
  const inputs = entries.map((entry, k) =>
    scope.premises.share(`${pointer}/${k}/rate`, entry.rate, `${label} desde ${entry.from}`),
  );
  return scope.builder.row(id, dated, inputs, { choice: choices(scope, entries) }, meta(label, 'share'));
}

function datedAmounts(
  scope: EnterpriseScope,
  id: string,
  entries: readonly DatedAmount[],
  pointer: string,
  label: string,
): Node {
  const inputs = entries.map((entry, k) =>
    scope.premises.money(`${pointer}/${k}/amount`, entry.amount, `${label} desde ${entry.from}`),
  );
  return scope.builder.row(id, dated, inputs, { choice: choices(scope, entries) }, meta(label));
}

function definePresumed(scope: EnterpriseScope, taxes: Taxes, base: Node): void {
  const presumed = scope.context.study.taxation?.presumed;
  if (!presumed) return;
  const pointer = '/taxation/presumed';
  const lag = lagOf(scope, pointer, presumed.lag, 'PIS e COFINS');
  for (const key of ['pis', 'cofins'] as const) {
    monthlyTax(scope, taxes, base, { key, rates: presumed[key] ?? [], pointer: `${pointer}/${key}`, ...lag });
  }
  for (const key of ['irpj', 'csll'] as const) quarterly(scope, taxes, base, key);
}

function quarterly(scope: EnterpriseScope, taxes: Taxes, base: Node, key: 'irpj' | 'csll'): void {
  const { builder, lines, premises, context } = scope;
  const presumed = context.study.taxation?.presumed;
  if (!presumed) return;
  const pointer = '/taxation/presumed';
  const label = lineLabel(`tax.${key}`);
  const presumption = presumed[`${key}_base`] ?? [];
  const rates = presumed[key] ?? [];
  const inputs = [
    base,
    datedRow(scope, `tax/${key}/presumption`, presumption, `${pointer}/${key}_base`, `${label}: presunção`),
    datedRow(scope, `tax/${key}/rate`, rates, `${pointer}/${key}`, `${label}: alíquota`),
  ];
  const surcharges = (key === 'irpj' && presumed.irpj_surcharge) || [];
  const floors = presumed.irpj_surcharge_floor ?? [];
  const surcharge =
    surcharges.length === 0
      ? null
      : datedRow(scope, 'tax/irpj/surcharge', surcharges, `${pointer}/irpj_surcharge`, 'Adicional do IRPJ: alíquota');
  if (surcharge)
    inputs.push(
      surcharge,
      datedAmounts(
        scope,
        'tax/irpj/floor',
        floors,
        `${pointer}/irpj_surcharge_floor`,
        'Adicional do IRPJ: limite mensal',
      ),
    );
  const { step } = presumed;
  if (step) {
    inputs.push(
      premises.money(
        `${pointer}/step/quarter_limit`,
        step.quarter_limit,
        'Receita do trimestre sem acréscimo da presunção',
      ),
    );
    inputs.push(premises.share(`${pointer}/step/increase`, step.increase, 'Acréscimo da presunção'));
  }
  const offset = ((parseMonth(context.study.base_month) ?? 0) % 12) % 3;
  const delay = 1;
  const stepFrom = step ? monthIndex(context.study.base_month, step.from) : 0;
  const planned = builder.row(
    `tax/${key}`,
    quarterlyTax,
    inputs,
    { offset, delay, surcharge: surcharge !== null, step: Boolean(step), stepFrom },
    meta(label),
  );
  const lacking = { line: `tax.${key}`, base, span: 3 } as const;
  const tables = [presumption, rates, ...(surcharge ? [surcharges] : [])];
  taxes.withoutRate.push({ ...lacking, months: quartersWithoutRate(scope, offset, tables) });
  if (surcharge)
    taxes.withoutRate.push({ ...lacking, months: quartersWithoutRate(scope, offset, [floors]), charged: surcharge });
  lines.put(`tax.${key}`, null, planned);
  taxes.taxes.push({ key, planned, timing: { quarterly: true, delay } });
}

/** The last months of quarters for which one of the tables has no entry. */
function quartersWithoutRate(
  scope: EnterpriseScope,
  offset: number,
  tables: readonly (readonly { from: string }[])[],
): number[] {
  const missing = new Set(tables.flatMap((rates) => monthsWithoutRate(scope, rates)));
  const quarters: number[] = [];
  for (let last = 2 - offset; last < scope.builder.months; last += 3) if (missing.has(last)) quarters.push(last);
  return quarters;
}

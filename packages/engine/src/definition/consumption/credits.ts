/** Tax credits on costs: what accrues, when it may be used, and what is left of it. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Node } from '../../graph/node.ts';
import { ever, written } from '../../operators/cells/living.ts';
import { sum } from '../../operators/cells/structure.ts';
import { creditBalance, requestedRefund, usedCredit } from '../../operators/consumption/credit-account.ts';
import {
  accruedCredit,
  creditsByCost,
  creditsByReceipts,
  creditsFromMonth,
  usableCredits,
} from '../../operators/consumption/tax-credits.ts';
import type { Consumption, TaxCredit } from '../../study.ts';
import { resolveMonth } from '../context.ts';
import { monthTerm } from '../terms/month-terms.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';
import { type ConsumptionOwner, ownMeta } from './owner.ts';

/** The credits of one tax. */
export interface CreditedTax {
  readonly key: string;
  readonly id: string;
  readonly label: string;
  /** Rates that a supplier's price has inside: that of the tax, then the other's. */
  readonly rates: readonly Node[];
  readonly isInside: boolean;
  readonly debit: Node;
}

/** A company as its credits read it, and the refund of them. */
export interface CreditOwner
  extends Pick<
    ConsumptionOwner,
    'scope' | 'pointer' | 'id' | 'suffix' | 'receipts' | 'costOf' | 'dates' | 'dateTerms'
  > {
  readonly terms: Pick<Consumption, 'refund'>;
}

/** The credit that a tax uses, and that of which a refund is requested; null without refunds. */
export interface CreditAccount {
  readonly used: Node;
  readonly requested: Node | null;
  /** Rows of the account that are lines, by key. */
  readonly lines: readonly (readonly [string, Node])[];
}

/** Defines the credits of a tax and their account. */
export function defineCredits(owner: CreditOwner, tax: CreditedTax, credits: readonly TaxCredit[]): CreditAccount {
  const { scope } = owner;
  const { builder } = scope;
  const { key, id, debit } = tax;
  const rows = credits.map((credit, k) => usableRow(owner, tax, credit, k));
  const line = (name: string): string => `${name}.${key}`;
  const usable = builder.row(`${id}/usable`, usableCredits, rows, {}, ownMeta(owner, lineLabel(line('tax_credit'))));
  const months = refundMonths(owner);
  const label = {
    ...ownMeta(owner, lineLabel(line('tax_credit_balance'))),
    ...(months ? { fields: months.fields } : {}),
  };
  const params = months?.params ?? { from: ever, until: -1 };
  const balance = builder.row(`${id}/balance`, creditBalance, [usable, debit], params, label);
  if (months) scope.charges.push(balance);
  const copy = ownMeta(owner, `${tax.label}: crédito usado no mês`);
  const used = builder.row(`${id}/used`, usedCredit, [usable, debit, balance], {}, copy);
  const own = [[line('tax_credit'), usable] as const, [line('tax_credit_balance'), balance] as const];
  if (!months) return { used, requested: null, lines: own };
  const about = { ...ownMeta(owner, `${tax.label}: ressarcimento pedido no mês`), fields: months.fields };
  return {
    used,
    requested: builder.row(`${id}/requested`, requestedRefund, [usable, used, balance], {}, about),
    lines: own,
  };
}

/** The months in which refunds are requested; null without one. */
function refundMonths({ scope, terms, pointer, dates, dateTerms }: CreditOwner) {
  const { refund } = terms;
  if (!refund) return null;
  const { premises } = scope;
  const at = `${pointer}/refund/from`;
  const from = monthTerm(premises, at, refund.from, dateTerms, 'Ressarcimento: a partir de');
  const until = (writer: Parameters<typeof written>[1]) => written(scope.lastCharged, writer);
  const params = { from: resolveMonth(refund.from, dates), until: scope.chargeUntil };
  return { params: { ...params, ...withTerms(premises, { from, until }) }, fields: { from: at } };
}

/** The credits of a row that may be used up to each month. */
function usableRow(owner: CreditOwner, tax: CreditedTax, credit: TaxCredit, k: number): Node {
  const { scope, pointer, receipts, dates, dateTerms } = owner;
  const { builder, premises } = scope;
  const at = `${pointer}/credits/${k}`;
  const id = `${tax.id}/credit/${k}`;
  const name = `${tax.label}: crédito ${k + 1}`;
  const accrued = accruedRow(owner, tax, credit, k);
  const use = credit.usable ?? { kind: 'cost' };
  const label = ownMeta(owner, `${name}, utilizável até o mês`);
  if (use.kind === 'receipts') return builder.row(`${id}/until`, creditsByReceipts, [accrued, receipts], {}, label);
  if (use.kind === 'at') {
    const path = `${at}/usable/at`;
    const from = monthTerm(premises, path, use.at, dateTerms, `Crédito ${k + 1}: a partir de`);
    const params = { from: resolveMonth(use.at, dates), ...withTerms(premises, { from }) };
    return builder.row(`${id}/until`, creditsFromMonth, [accrued], params, { ...label, fields: { from: path } });
  }
  const path = `${at}/usable/lag`;
  const lag = countTerm(premises, path, use.lag, 0, `Crédito ${k + 1}: meses depois do custo`);
  const params = { lag: use.lag ?? 0, ...withTerms(premises, { lag }) };
  const isStated = use.lag !== null && use.lag !== undefined;
  return builder.row(`${id}/until`, creditsByCost, [accrued], params, {
    ...label,
    ...(isStated ? { fields: { lag: path } } : {}),
  });
}

function accruedRow(owner: CreditOwner, tax: CreditedTax, credit: TaxCredit, k: number): Node {
  const { premises, builder } = owner.scope;
  const at = `${owner.pointer}/credits/${k}`;
  const inputs = [
    costRow(owner, credit, k),
    premises.share(`${at}/share`, credit.share, `Crédito ${k + 1}: parte do custo`),
    premises.share(`${at}/rate_share`, credit.rate_share ?? 1, `Crédito ${k + 1}: parte da alíquota`),
    ...tax.rates,
  ];
  const label = ownMeta(owner, `${tax.label}: crédito ${k + 1} do mês`);
  return builder.row(`${tax.id}/credit/${k}`, accruedCredit, inputs, { isInside: tax.isInside }, label);
}

/** The cost of a credit's groups, as magnitudes. */
function costRow(owner: CreditOwner, { groups }: TaxCredit, k: number): Node {
  const { scope, id, pointer, costOf } = owner;
  const { builder } = scope;
  const known = builder.nodes.get(`${id}/cost/${k}`);
  if (known) return known;
  const rows = groups.flatMap((group) => costOf(group) ?? []);
  const label = {
    ...ownMeta(owner, `Crédito ${k + 1}: custo do mês`),
    fields: { section: `${pointer}/credits/${k}/groups/0` },
  };
  return builder.row(`${id}/cost/${k}`, sum, rows, { signs: rows.map(() => -1) }, label);
}

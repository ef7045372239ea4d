/** Taxes on actual profit: by period, less the losses of earlier ones. Source: docs/formulas.md. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Node } from '../../graph/node.ts';
import { parseMonth } from '../../numeric/calendar.ts';
import { actualProfitTax, lossBalance, periodProfit, taxedProfit } from '../../operators/taxes/actual-profit.ts';
import type { ActualProfit, DatedRate } from '../../study.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { datedAmounts, datedRow, monthsWithoutRate, taxMeta } from '../terms/dated-tables.ts';
import type { Taxes } from './monthly-taxes.ts';
import type { ProfitTax } from './regime-fields.ts';
import type { ActualPhase } from './tax-bases.ts';

/** A run of the taxes: what its ids begin with, and what its labels add. */
export interface ProfitRun {
  readonly id: string;
  readonly suffix: string;
}

export const finalRun: ProfitRun = { id: '', suffix: '' };

/** Taxes of a company on its profits, with the profit that is taxed and the losses left. */
export interface ProfitTaxRows extends Readonly<Record<ProfitTax, readonly Node[]>> {
  readonly bases: readonly Node[];
  readonly losses: Node;
  readonly periods: readonly PhaseRows[];
}

/** The rows of one regime. */
interface PhaseRows {
  readonly phase: ActualPhase;
  readonly taxed: Node;
}

/** Months of the calendar periods of a regime, for its rows. */
function calendarOf(scope: EnterpriseScope, { terms: { real }, from, to }: ActualPhase) {
  const length = isYearly(real) ? 12 : 3;
  const offset = ((parseMonth(scope.context.study.base_month) ?? 0) % 12) % length;
  return { offset, length, from, to };
}

function isYearly({ period }: ActualProfit): boolean {
  return (period ?? 'year') === 'year';
}

/** Months from a period's last to the payment of its taxes. */
export function profitTaxLag(real: ActualProfit): number {
  return isYearly(real) ? 3 : 1;
}

/** Defines the taxes on the profits of a company. `profitOf`: the profit of each month, as a regime computes it. */
export function defineActualProfit(
  scope: EnterpriseScope,
  { company }: Taxes,
  phases: readonly ActualPhase[],
  profitOf: (phase: ActualPhase) => Node,
  run: ProfitRun,
): ProfitTaxRows {
  const { builder } = scope;
  const meta = (label: string, phase?: ActualPhase) =>
    taxMeta(`${label}${phase ? phase.suffix : company.suffix}${run.suffix}`);
  const periods = phases.map((phase) => {
    const id = `${run.id}${phase.id}/real`;
    const profit = builder.row(
      `${id}/profit`,
      periodProfit,
      [profitOf(phase)],
      calendarOf(scope, phase),
      meta('Lucro do período', phase),
    );
    return { phase, id, profit, share: tableOf(scope, phase, 'loss_share', 'Prejuízo compensável: parte do lucro') };
  });
  const losses = builder.row(
    `${run.id}${company.id}tax/losses`,
    lossBalance,
    periods.flatMap(({ profit, share }) => [profit, share]),
    {},
    meta(lineLabel('tax_loss_balance')),
  );
  const rows = periods.map(({ phase, id, profit, share }) => {
    const label = meta(lineLabel('tax_base.real'), phase);
    const taxed = builder.row(`${id}/taxed`, taxedProfit, [profit, share, losses], {}, label);
    const pay = (tax: ProfitTax): Node => {
      const inputs = [taxed, rateOf(scope, phase, tax), ...(tax === 'irpj' ? surchargeRows(scope, phase) : [])];
      const params = { ...calendarOf(scope, phase), delay: profitTaxLag(phase.terms.real) };
      return builder.row(`${id}/${tax}`, actualProfitTax, inputs, params, meta(lineLabel(`tax.${tax}`), phase));
    };
    return { phase, taxed, irpj: pay('irpj'), csll: pay('csll') };
  });
  return {
    irpj: rows.map(({ irpj }) => irpj),
    csll: rows.map(({ csll }) => csll),
    bases: rows.map(({ taxed }) => taxed),
    losses,
    periods: rows.map(({ phase, taxed }) => ({ phase, taxed })),
  };
}

type RateTable = 'irpj' | 'csll' | 'irpj_surcharge' | 'loss_share';

function tableOf(scope: EnterpriseScope, phase: ActualPhase, key: RateTable, label: string): Node {
  const { tables, pointer, terms } = phase;
  const rates: readonly DatedRate[] = terms.real[key] ?? [];
  return datedRow(scope, `${tables.id}/real/${key}/rate`, rates, `${pointer}/real/${key}`, `${label}${tables.suffix}`);
}

function rateOf(scope: EnterpriseScope, phase: ActualPhase, tax: ProfitTax): Node {
  return tableOf(scope, phase, tax, `${lineLabel(`tax.${tax}`)}: alíquota`);
}

/** Rate and monthly floor of the surcharge; none where the study has no table of it. */
function surchargeRows(scope: EnterpriseScope, phase: ActualPhase): Node[] {
  const { tables, pointer, terms } = phase;
  if ((terms.real.irpj_surcharge ?? []).length === 0) return [];
  const label = 'Adicional do IRPJ';
  const floors = terms.real.irpj_surcharge_floor ?? [];
  const at = `${pointer}/real/irpj_surcharge_floor`;
  const copy = `${label}: limite mensal${tables.suffix}`;
  return [
    tableOf(scope, phase, 'irpj_surcharge', `${label}: alíquota`),
    datedAmounts(scope, `${tables.id}/real/floor`, floors, at, copy),
  ];
}

/** Adds the months whose profit lacks a rate; a month is reported once, whatever other taxes lack. */
export function putMissingRates(
  scope: EnterpriseScope,
  { withoutRate }: Taxes,
  { periods, losses }: ProfitTaxRows,
): void {
  for (const { phase, taxed } of periods) {
    const { real } = phase.terms;
    const add = (table: readonly { from: string }[], charged?: Node): void => {
      const months = monthsWithoutRate(scope, table);
      const gate = charged ? { charged } : {};
      withoutRate.push({ line: 'tax.irpj', base: taxed, months, span: 1, isLast: true, ...gate });
    };
    add(real.loss_share, losses);
    for (const key of ['irpj', 'csll'] as const) add(real[key]);
    const surcharge = real.irpj_surcharge ?? [];
    if (surcharge.length === 0) continue;
    add(surcharge);
    add(real.irpj_surcharge_floor ?? [], tableOf(scope, phase, 'irpj_surcharge', 'Adicional do IRPJ: alíquota'));
  }
}

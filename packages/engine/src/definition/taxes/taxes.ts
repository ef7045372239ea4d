import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Node } from '../../graph/node.ts';
import { parseMonth } from '../../numeric/calendar.ts';
import { quarterlyTax } from '../../operators/taxes/taxes.ts';
import type { Company } from '../context.ts';
import type { EnterpriseScope } from '../items/items.ts';
import type { Owner } from '../lines/owners.ts';
import { datedAmounts, datedRow, quartersWithoutRate, taxMeta } from '../terms/dated-tables.ts';
import { defineOtherTaxes, lagOf, monthlyTax, type Taxes } from './monthly-taxes.ts';
import { selectsByClass, stepStart } from './regime-fields.ts';
import { sourceOfCompany, taxableBase } from './tax-bases.ts';

/** Defines the taxes of every company on its receipts. */
export function defineTaxes(scope: EnterpriseScope): Taxes[] {
  const all = scope.context.companies.map((company) => taxesOf(scope, company));
  const isLater = (key: string, owner: Owner): boolean =>
    (key === 'tax.irpj' || key === 'tax.csll') && all.some(({ actual, company }) => actual && company.key === owner);
  scope.lines.putUnplanned((key, owner) => key.startsWith('tax.') && !isLater(key, owner), 'taxes');
  return all;
}

function taxesOf(scope: EnterpriseScope, company: Company): Taxes {
  const taxation = company.taxation.terms;
  const taxes: Taxes = { company, taxes: [], withoutRate: [], actual: null };
  if (taxation && (company.key !== null || selectsByClass(taxation)))
    scope.context.rules().defineRegimes(scope, taxes, taxation);
  else if (taxation) {
    const base = taxableBase(scope, 'tax/base', sourceOfCompany(scope, company));
    if (taxation.regime === 'ret' && taxation.ret) {
      const { rates, lag } = taxation.ret;
      const pointer = '/taxation/ret/rates';
      putMonthly(scope, taxes, base, { key: 'ret', rates, pointer, ...lagOf(scope, '/taxation/ret', lag, 'RET') });
    }
    if (taxation.regime === 'presumed') definePresumed(scope, taxes, base);
    defineOtherTaxes(scope, taxes, base);
  }
  return taxes;
}

function putMonthly(
  scope: EnterpriseScope,
  taxes: Taxes,
  base: Node,
  tax: Omit<Parameters<typeof monthlyTax>[3], 'id' | 'label' | 'tables'>,
): void {
  const { key } = tax;
  const own = { id: `tax/${key}`, label: lineLabel(`tax.${key}`) };
  const planned = monthlyTax(scope, taxes, base, { ...tax, ...own, tables: own });
  scope.lines.put(`tax.${key}`, null, planned);
}

function definePresumed(scope: EnterpriseScope, taxes: Taxes, base: Node): void {
  const presumed = scope.context.study.taxation?.presumed;
  if (!presumed) return;
  const pointer = '/taxation/presumed';
  const lag = lagOf(scope, pointer, presumed.lag, 'PIS e COFINS');
  for (const key of ['pis', 'cofins'] as const) {
    putMonthly(scope, taxes, base, { key, rates: presumed[key] ?? [], pointer: `${pointer}/${key}`, ...lag });
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
        step.quarter_limit ?? 0,
        'Receita do trimestre sem acréscimo da presunção',
      ),
    );
    inputs.push(premises.share(`${pointer}/step/increase`, step.increase, 'Acréscimo da presunção'));
  }
  const offset = ((parseMonth(context.study.base_month) ?? 0) % 12) % 3;
  const delay = 1;
  const stepFrom = stepStart(presumed, key, context.study.base_month);
  const planned = builder.row(
    `tax/${key}`,
    quarterlyTax,
    inputs,
    { offset, delay, surcharge: surcharge !== null, step: Boolean(step), stepFrom },
    taxMeta(label),
  );
  const lacking = { line: `tax.${key}`, base, span: 3 } as const;
  const tables = [presumption, rates, ...(surcharge ? [surcharges] : [])];
  taxes.withoutRate.push({ ...lacking, months: quartersWithoutRate(scope, offset, tables) });
  if (surcharge)
    taxes.withoutRate.push({ ...lacking, months: quartersWithoutRate(scope, offset, [floors]), charged: surcharge });
  lines.put(`tax.${key}`, null, planned);
  taxes.taxes.push({ key, id: `tax/${key}`, planned, timing: { quarterly: true, delay } });
}

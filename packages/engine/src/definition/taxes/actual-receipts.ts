/** PIS and COFINS of a regime on actual profit: on receipts, less credits on costs. Source: Leis 10.637/2002 and 10.833/2003. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Node } from '../../graph/node.ts';
import { roundedProduct } from '../../operators/cells/elementwise.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { dueLater } from '../../operators/consumption/consumption.ts';
import { lineOf, namedModules } from '../companies/companies.ts';
import { signedReceipts } from '../consumption/consumption.ts';
import { type CreditOwner, defineCredits } from '../consumption/credits.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { datedRow, monthsWithoutRate, taxMeta } from '../terms/dated-tables.ts';
import { enterpriseDateTerms } from '../terms/month-terms.ts';
import { lagOf, paidLater, type Taxes } from './monthly-taxes.ts';
import { type ActualPhase, type ClassBase, inPhase, sumOfBases } from './tax-bases.ts';

type Line = readonly [string, Node];

/** Defines both taxes of a phase, each where the study has its rates. Returns the lines that they give. */
export function defineActualReceipts(
  scope: EnterpriseScope,
  taxes: Taxes,
  phase: ActualPhase,
  bases: readonly ClassBase[],
): Line[] {
  const { real } = phase.terms;
  if (!real.pis && !real.cofins) return [];
  const id = `${phase.id}/real`;
  const label = `Receitas tributadas pelo lucro real${phase.suffix}`;
  const base =
    sumOfBases(scope, `${id}/base`, label, bases) ??
    scope.builder.row(
      `${id}/base`,
      inputRow,
      [],
      { start: 0, values: [] },
      {
        ...taxMeta(label),
        fields: { section: `${phase.pointer}/regime` },
      },
    );
  const owner = ownerOf(scope, taxes, phase);
  return (['pis', 'cofins'] as const).flatMap((key) => {
    const rates = real[key];
    return rates ? defineTax(owner, taxes, phase, { key, rates, base }) : [];
  });
}

/** What credits read of the months of a phase. */
function ownerOf(scope: EnterpriseScope, { company }: Taxes, phase: ActualPhase): CreditOwner {
  const id = `${phase.id}/real`;
  return {
    scope,
    id,
    pointer: `${phase.pointer}/real`,
    suffix: phase.suffix,
    receipts: inPhase(scope, phase, signedReceipts(scope, company, id), 'receipts'),
    costOf: (group) => {
      const line = lineOf(scope, `expense.${group}`, company);
      return line && inPhase(scope, phase, line, `expense/${group}`);
    },
    dates: company.dates,
    dateTerms: enterpriseDateTerms(scope.premises, namedModules(company)),
    terms: {},
  };
}

interface ReceiptTax {
  readonly key: 'pis' | 'cofins';
  readonly rates: readonly { from: string; rate: number }[];
  readonly base: Node;
}

function defineTax(owner: CreditOwner, taxes: Taxes, phase: ActualPhase, { key, rates, base }: ReceiptTax): Line[] {
  const { scope, pointer } = owner;
  const { builder } = scope;
  const { real } = phase.terms;
  const [id, name] = [`${phase.id}/${key}`, lineLabel(`tax.${key}`)];
  const label = `${name}${phase.suffix}`;
  const copy = `${name}: alíquota${phase.tables.suffix}`;
  const rate = datedRow(scope, `${phase.tables.id}/real/${key}/rate`, rates, `${pointer}/${key}`, copy);
  taxes.withoutRate.push({ line: `tax.${key}`, base, months: monthsWithoutRate(scope, rates), span: 1 });
  const debit = builder.row(`${id}/debit`, roundedProduct, [base, rate], {}, taxMeta(`${label}: débito`));
  const credits = real.credits ?? [];
  const account =
    credits.length > 0
      ? defineCredits(owner, { key, id, label: name, rates: [rate], isInside: false, debit }, credits)
      : null;
  const inputs = account ? [debit, account.used] : [debit];
  const params = { hasUsed: account !== null, hasWithheld: false };
  const due = builder.row(`${id}/due`, dueLater, inputs, params, taxMeta(`${label}: devido no mês`));
  const lag = lagOf(scope, pointer, real.lag, `PIS e COFINS${phase.tables.suffix}`);
  const planned = paidLater(scope, taxes, due, { key, id, label, ...lag });
  return [[`tax.${key}`, planned], ...(account?.lines ?? [])];
}

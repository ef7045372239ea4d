import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Node } from '../../graph/node.ts';
import { parseMonth } from '../../numeric/calendar.ts';
import { presumedProfit, profitTax } from '../../operators/taxes/presumed-profit.ts';
import {
  excessOfQuarter,
  excessOfYear,
  freeLimit,
  quarterTotal,
  roundedExcess,
} from '../../operators/taxes/quarters.ts';
import type { DatedRate, PresumedProfit } from '../../study.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { datedAmounts, datedRow, quartersWithoutRate, taxMeta } from '../terms/dated-tables.ts';
import type { Taxes } from './monthly-taxes.ts';
import { type ProfitTax, stepStart } from './regime-fields.ts';
import { type ClassBase, sumOfBases, type TaxPhase } from './tax-bases.ts';

const profitTaxes: readonly ProfitTax[] = ['irpj', 'csll'];

/** Receipts that share their presumed shares: of one activity, or of all that is of none. */
interface Group {
  /** Its position in `activities`; −1 for the others. */
  readonly at: number;
  readonly base: Node;
  readonly received: Node;
}

interface QuarterScope {
  readonly scope: EnterpriseScope;
  readonly taxes: Taxes;
  readonly phase: TaxPhase;
  readonly presumed: PresumedProfit;
  readonly id: string;
  readonly pointer: string;
  readonly groups: readonly Group[];
  /** The receipts of all groups in the quarter. */
  readonly received: Node;
  readonly all: Node;
  /** Months of the base month into its quarter, and into its year. */
  readonly offset: number;
  readonly offsetOfYear: number;
}

/** Taxes on presumed profit, paid in the month after each quarter. `excess` stands where the year has a limit. */
export type PresumedQuarters = Readonly<Record<ProfitTax, Node>> & { readonly excess: Node | null };

export function definePresumedQuarters(
  scope: EnterpriseScope,
  taxes: Taxes,
  phase: TaxPhase,
  bases: readonly ClassBase[],
  all: Node,
): PresumedQuarters {
  const presumed = phase.terms.presumed ?? {};
  const offsetOfYear = (parseMonth(scope.context.study.base_month) ?? 0) % 12;
  const offset = offsetOfYear % 3;
  const id = `${phase.id}/presumed`;
  const groups = groupsOf(scope, phase, bases, offset);
  const [only] = groups;
  const received =
    groups.length === 1 && only ? only.received : receivedIn(scope, all, offset, `${id}/received`, phase.suffix);
  const quarters: QuarterScope = {
    ...{ scope, taxes, phase, presumed, id, pointer: `${phase.pointer}/presumed` },
    ...{ groups, received, all, offset, offsetOfYear },
  };
  const [income, social] = profitTaxes.map((tax) => defineProfitTax(quarters, tax)) as [Node, Node];
  return { irpj: income, csll: social, excess: excessLine(quarters) };
}

function groupsOf(scope: EnterpriseScope, phase: TaxPhase, bases: readonly ClassBase[], offset: number): Group[] {
  const activities = phase.terms.presumed?.activities ?? [];
  const positionOf = ({ name }: ClassBase) => activities.findIndex((row) => row.class === name);
  return [-1, ...activities.keys()].flatMap((at): Group[] => {
    const own = bases.filter((base) => positionOf(base) === at);
    const id = `${phase.id}/presumed/${at < 0 ? 'others' : at}`;
    const base = sumOfBases(scope, `${id}/base`, `Base sem atividade própria${phase.suffix}`, own);
    if (!base) return [];
    const name = at < 0 ? '' : ` – ${activities[at]?.class ?? ''}`;
    return [{ at, base, received: receivedIn(scope, base, offset, `${id}/received`, `${name}${phase.suffix}`) }];
  });
}

function receivedIn({ builder }: EnterpriseScope, base: Node, offset: number, id: string, name: string): Node {
  return builder.row(id, quarterTotal, [base], { offset }, taxMeta(`Receita do trimestre${name}`));
}

/** Receipts above the limit. Both taxes share the row, unless the step begins in another month for one of them. */
function excessOf(quarters: QuarterScope, tax: ProfitTax): Node | null {
  const { scope, phase, presumed, received, pointer, offset, offsetOfYear } = quarters;
  const { step } = presumed;
  if (!step) return null;
  const { builder, premises } = scope;
  const { base_month: baseMonth } = scope.context.study;
  const begins = stepStart(presumed, tax, baseMonth);
  const isOwn = tax === 'csll' && begins !== stepStart(presumed, 'irpj', baseMonth);
  const id = `${quarters.id}/excess${isOwn ? '/csll' : ''}`;
  const known = builder.nodes.get(id);
  if (known) return known;
  const about = isOwn ? ` (CSLL)${phase.suffix}` : phase.suffix;
  const params = { offset, offsetOfYear, begins, from: phase.from, to: phase.to };
  const yearly = step.year_limit;
  if (yearly === null || yearly === undefined) {
    const label = `Receita do trimestre sem acréscimo da presunção${phase.tables.suffix}`;
    const limit = premises.money(`${pointer}/step/quarter_limit`, step.quarter_limit ?? 0, label);
    return builder.row(id, excessOfQuarter, [received, limit], params, taxMeta(`Receita acima do limite${about}`));
  }
  const copy = `Receita do ano sem acréscimo da presunção${phase.tables.suffix}`;
  const limit = premises.money(`${pointer}/step/year_limit`, yearly, copy);
  const label = taxMeta(`Limite ainda livre do ano${about}`);
  const free = builder.row(`${id}/free`, freeLimit, [received, limit], params, label);
  return builder.row(
    id,
    excessOfYear,
    [received, limit, free],
    params,
    taxMeta(`Receita acima do limite do ano${about}`),
  );
}

/** The excess of the income tax in whole centavos, as a line; null without a limit of the year. */
function excessLine(quarters: QuarterScope): Node | null {
  const limit = quarters.presumed.step?.year_limit;
  const excess = excessOf(quarters, 'irpj');
  if (limit === null || limit === undefined || !excess) return null;
  const meta = taxMeta(`${lineLabel('tax_excess')}${quarters.phase.suffix}`);
  return quarters.scope.builder.row(`${quarters.id}/excess/rounded`, roundedExcess, [excess], {}, meta);
}

/** The presumed share of a group's receipts, by date. */
function shareRow(
  { scope, presumed, pointer, phase: { tables } }: QuarterScope,
  tax: ProfitTax,
  { at }: Group,
): [Node, readonly DatedRate[]] {
  const key = `${tax}_base` as const;
  const activity = presumed.activities?.[at];
  const table = activity?.[key] ?? presumed[key] ?? [];
  const where = activity ? `${pointer}/activities/${at}/${key}` : `${pointer}/${key}`;
  const name = activity ? ` – ${activity.class}` : '';
  const label = `${lineLabel(`tax.${tax}`)}: presunção${name}${tables.suffix}`;
  const id = `${tables.id}/presumed/${tax}/share/${activity ? at : 'others'}`;
  return [datedRow(scope, id, table, where, label), table];
}

/** B: the presumed profit of each quarter. */
function profitRow(quarters: QuarterScope, tax: ProfitTax): Node {
  const { scope, taxes, phase, presumed, groups, received, pointer, id, offset } = quarters;
  const pairs = groups.flatMap((group) => {
    const [share, table] = shareRow(quarters, tax, group);
    const months = quartersWithoutRate(scope, offset, [table]);
    taxes.withoutRate.push({ line: `tax.${tax}`, base: group.base, months, span: 3 });
    return [group.received, share];
  });
  const excess = excessOf(quarters, tax);
  const copy = `Acréscimo da presunção${phase.tables.suffix}`;
  const more = excess
    ? [received, excess, scope.premises.share(`${pointer}/step/increase`, presumed.step?.increase ?? 0, copy)]
    : [];
  const meta = taxMeta(`${lineLabel(`tax.${tax}`)}: lucro presumido do trimestre${phase.suffix}`);
  const params = { offset, groups: groups.length };
  return scope.builder.row(`${id}/${tax}/profit`, presumedProfit, [...pairs, ...more], params, meta);
}

function defineProfitTax(quarters: QuarterScope, tax: ProfitTax): Node {
  const { scope, taxes, phase, presumed, all, pointer, offset } = quarters;
  const label = `${lineLabel(`tax.${tax}`)}${phase.suffix}`;
  const id = `${phase.id}/${tax}`;
  const profit = profitRow(quarters, tax);
  const rates = presumed[tax] ?? [];
  const copy = `${lineLabel(`tax.${tax}`)}${phase.tables.suffix}: alíquota`;
  const rate = datedRow(scope, `${phase.tables.id}/${tax}/rate`, rates, `${pointer}/${tax}`, copy);
  const lacking = { line: `tax.${tax}`, base: all, span: 3 } as const;
  taxes.withoutRate.push({ ...lacking, months: quartersWithoutRate(scope, offset, [rates]) });
  const surcharge = tax === 'irpj' ? surchargeRows(quarters) : [];
  const delay = 1;
  const { from, to } = phase;
  const params = { offset, delay, from, to, surcharge: surcharge.length > 0 };
  const planned = scope.builder.row(id, profitTax, [profit, rate, ...surcharge], params, taxMeta(label));
  taxes.taxes.push({ key: tax, id, planned, timing: { quarterly: true, delay, from, to } });
  return planned;
}

/** Rate and monthly floor of the surcharge; none where the study has no table of it. */
function surchargeRows({ scope, taxes, phase, presumed, all, pointer, offset }: QuarterScope): Node[] {
  const rates = presumed.irpj_surcharge ?? [];
  if (rates.length === 0) return [];
  const floors = presumed.irpj_surcharge_floor ?? [];
  const label = `Adicional do IRPJ${phase.tables.suffix}`;
  const id = `${phase.tables.id}/irpj`;
  const surcharge = datedRow(scope, `${id}/surcharge`, rates, `${pointer}/irpj_surcharge`, `${label}: alíquota`);
  const at = `${pointer}/irpj_surcharge_floor`;
  const floor = datedAmounts(scope, `${id}/floor`, floors, at, `${label}: limite mensal`);
  const lacking = { line: 'tax.irpj', base: all, span: 3 } as const;
  taxes.withoutRate.push({ ...lacking, months: quartersWithoutRate(scope, offset, [rates]) });
  taxes.withoutRate.push({ ...lacking, months: quartersWithoutRate(scope, offset, [floors]), charged: surcharge });
  return [surcharge, floor];
}

import { monthAt, monthIndex, type Study, type StudyModule, typologiesOf } from '@uni/engine';
import { monthText } from './cell-values.ts';
import { type SignedLine, type SignedSheet, signedSheet } from './expected.ts';
import { realisedLines, typedItems } from './items.ts';
import { loanOf } from './loan-model.ts';
import { type CompanyMapping, chosenFlows } from './mapping.ts';
import { type SheetPremises, sheetPremises } from './premises.ts';
import type { CompanyWorkbook } from './reading.ts';
import { salesModel } from './sales-model.ts';
import { typedTaxes } from './targets.ts';
import { type ReceiptTax, receiptTax, taxationOf } from './tax-model.ts';
import { addTo, reais, runOf } from './timeline.ts';

/** A study made of a sheet, and the rows that it is proved against. */
export interface BuiltStudy {
  readonly study: Study;
  readonly sheet: SignedSheet;
  readonly assumptions: readonly Assumption[];
}

/** A value that the study needs and the sheet lacks: a rate, or taxes. */
export type Assumption =
  | { readonly kind: 'discount_rate' | 'tax_rate'; readonly value: number }
  | { readonly kind: 'no_taxes' }
  /** Amounts of years, semesters and quarters, equal in each of their months. */
  | { readonly kind: 'divided_periods'; readonly heads: readonly string[] };

/** The usual yearly discount rate of a study whose sheet names none. */
const USUAL_DISCOUNT = 0.12;
/** RET of real estate. Source: Lei 10.931/2004, art. 4. */
const USUAL_TAX = { rate: 0.04, lag: 0 };

/** Makes the study that a workbook means under a mapping. */
export function buildStudy(workbook: CompanyWorkbook, mapping: CompanyMapping, name: string): BuiltStudy {
  const sheet = signedSheet(workbook, mapping, name);
  const premises = sheetPremises(workbook);
  const { lines, baseMonth, closing } = sheet;
  const { expenses, revenues, groups } = typedItems(lines);
  const modules = sheet.modules.map((_, at) => moduleOf(workbook, sheet, premises, at));
  const loans = modules.flatMap(({ number }) => loanOf(lines, number, premises) ?? []);
  const realised = closing < 0 ? [] : realisedLines(lines, closing);
  const capital = capitalOf(lines);
  const tax = taxOf(lines, premises);
  const study: Study = {
    ...{ format: 'uni.study/1', name, base_month: baseMonth, terms: 'nominal' },
    discount_rate: { value: premises.discountRate ?? USUAL_DISCOUNT, basis: 'effective_year' },
    ...{ modules, expenses: [...expenses], revenues: [...revenues] },
    ...(groups.length === 0 ? {} : { groups: [...groups] }),
    taxation: tax === null ? { regime: 'none' } : taxationOf(tax, baseMonth),
    ...(loans.length === 0 ? {} : { loans }),
    ...(capital === null ? {} : { capital }),
    ...(closing < 0
      ? {}
      : { accomplished: { closing: monthAt(baseMonth, closing), lines: realised, policy: { default: 'plan' } } }),
  };
  return { study, sheet, assumptions: [...assumptionsOf(lines, premises, tax), ...dividedPeriods(workbook, mapping)] };
}

/** Returns the rate of the sheet's months, else its own, else the law's. Null: no row is taxed so. */
function taxOf(lines: readonly SignedLine[], { taxRate }: SheetPremises): ReceiptTax | null {
  if (!lines.some(({ target }) => target === 'tax.ret')) return null;
  return receiptTax(lines) ?? { ...USUAL_TAX, rate: taxRate ?? USUAL_TAX.rate };
}

function assumptionsOf(lines: readonly SignedLine[], premises: SheetPremises, tax: ReceiptTax | null): Assumption[] {
  const isTyped = lines.some(({ target }) => target === `expense.${typedTaxes.key}`);
  const isAssumed = tax !== null && premises.taxRate === null && receiptTax(lines) === null;
  const assumptions: (Assumption | null)[] = [
    premises.discountRate === null ? { kind: 'discount_rate', value: USUAL_DISCOUNT } : null,
    isAssumed ? { kind: 'tax_rate', value: USUAL_TAX.rate } : null,
    tax === null && !isTyped ? { kind: 'no_taxes' } : null,
  ];
  return assumptions.filter((assumption) => assumption !== null);
}

function dividedPeriods(workbook: CompanyWorkbook, mapping: CompanyMapping): Assumption[] {
  const heads = [...new Set(chosenFlows(workbook, mapping).flatMap(({ divided }) => divided))];
  return heads.length === 0 ? [] : [{ kind: 'divided_periods', heads }];
}

function moduleOf(workbook: CompanyWorkbook, sheet: SignedSheet, premises: SheetPremises, at: number): StudyModule {
  const number = at + 1;
  const name = sheet.modules[at] ?? '';
  const lines = sheet.lines.filter(({ module }) => module === number);
  const sales = salesModel(workbook, { name, isOnly: sheet.modules.length === 1 }, lines);
  const isComputed = lines.some(({ target }) => target === 'receipts');
  const dates = datesOf(lines, premises, sheet.baseMonth);
  const sold = isComputed && sales.curve ? sales.curve : { start: 0, shares: [0] };
  const module: StudyModule = {
    ...{ number, name, ...dates },
    ...(premises.builtArea === null ? {} : { built_area: premises.builtArea }),
    ...(sales.typologies.length === 0 ? {} : { typologies: [...sales.typologies] }),
  };
  // Where receipts are typed the units are stock that the curve does not sell: nothing is numbered twice.
  if (typologiesOf(module).length === 0) return module;
  return { ...module, sales_curve: sold, tables: [...(sales.tables ?? [PAID_AT_ONCE])] };
}

const PAID_AT_ONCE = {
  ...{ name: 'Tabela da planilha', channel: 'direct' as const, share: 1 },
  parts: [{ kind: 'down_payment' as const, share: 1, installments: 1 }],
};

/** Dates that the sheet names, else those of its first receipts and of the cost of its construction. */
function datesOf(
  lines: readonly SignedLine[],
  premises: SheetPremises,
  baseMonth: string,
): Pick<StudyModule, 'launch' | 'works_start' | 'works_months' | 'keys'> {
  const index = (month: number | null): number | null =>
    month === null ? null : Math.max(0, monthIndex(baseMonth, monthText(month)));
  const spanOf = (fits: (target: string) => boolean) => {
    const sums = new Map<number, number>();
    for (const { target, planned } of lines) if (fits(target)) addTo(sums, planned);
    return runOf(sums);
  };
  const received = spanOf((target) => /^(sales\.curve|receipts|revenue\.taxed)$/.test(target));
  const construction =
    spanOf((target) => target === 'expense.labor_cost') ?? spanOf((target) => target.startsWith('expense.'));
  const startOfConstruction = index(premises.constructionStart) ?? construction?.start ?? 0;
  const keys = index(premises.keys);
  const months = construction ? construction.start + construction.cents.length - startOfConstruction : 0;
  const duration =
    premises.constructionMonths ??
    (keys !== null && keys > startOfConstruction ? keys - startOfConstruction : Math.max(1, months));
  return {
    launch: index(premises.launch) ?? received?.start ?? 0,
    ...{ works_start: startOfConstruction, works_months: duration },
    ...(keys === null ? {} : { keys }),
  };
}

/** Contributions as they are, and distributions over the sheet's months. */
function capitalOf(lines: readonly SignedLine[]): Study['capital'] | null {
  const curve = (target: string, sign: 1 | -1): number[] => {
    const sums = new Map<number, number>();
    for (const line of lines) if (line.target === target) addTo(sums, line.planned, sign);
    const run = runOf(new Map([...sums].filter(([, value]) => value > 0)));
    return run ? [...new Array<number>(run.start).fill(0), ...run.cents.map(reais)] : [];
  };
  const [contributions, distribution] = [curve('contribution', 1), curve('distribution', -1)];
  if (contributions.length + distribution.length === 0) return null;
  return {
    ...(contributions.length === 0 ? {} : { contributions: { mode: 'curve', curve: contributions } }),
    ...(distribution.length === 0 ? {} : { distribution: { mode: 'curve', curve: distribution } }),
  };
}

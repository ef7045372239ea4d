/** The lines of a projection as parts: one vector for each module and one for the items of no module. */

import type { Check, ProjectionLine } from '../src/projection.ts';
import type { ForecastPolicy, Realised, RealisedLine, Study } from '../src/study.ts';
import { type Cells, cellAt, centavos, fit, lastMonth, negated, plus, shifted, spread, total } from './arithmetic.ts';
import { monthNumber } from './calendar.ts';
import { Apportionment, type Firm, firmsOf, type Owner, ownerOf } from './companies.ts';
import { classesOf } from './taxes/class-parts.ts';

/** A class that taxes select receipts by; null is untaxed. */
export type TaxClass = string | null;

interface OwnerCells {
  values: Cells;
  /** The cells of the line's own rule, when realised months replaced some. */
  planned?: Cells;
  realised?: Cells;
}

const STOCK_LINES =
  /^(closing_cash|accumulated_free|overdue|members_(debt|cash)$|tax_credit_balance\.|tax_loss_balance$|contract_|stock_value$|cancelled_receipts$|refunds_due$|bal\.|ref\.|(loan|assignment)\.\d+\.(balance|guarantee)$|partner\.\d+\.(capital|preferred)$)/;
/** Lines that no tax and no cost makes longer: what falls after the last month is not shown. */
const SILENT_LINES = /^(tax_base\.|tax_excess$|tax_loss_balance$|tax_credit|reducer\.|dre\.|bal\.|ref\.)/;
const SUM_LINES = new Set(['receipts', 'net_receipts', 'free_cash_flow', 'net_cash_flow']);
const MEMO_LINES =
  /^(sales\.|sales_base|discounts|resales\.|resale_base|cancelled_base|closing_cash|contracted|correction|interest$|accumulated_free|(loan|assignment)\.\d+\.(interest|balance|guarantee)$|(distribution|contribution|in_kind|partner|waterfall)\.|contract_|stock_value|cancelled_receipts|refunds_due|members_|tax_|reducer\.|dre\.|bal\.|ref\.|late_charges|overdue|noi|class_)/;
/** The receipts of a month. */
export const RECEIPTS = /^(receipts\.|delinquency$|revenue\.|rental\.(rent|recovery|exit)$)/;
/** Lines that every company has of its own. Source: docs/formulas.md. */
const COMPANY_LINES =
  /^(receipts|net_receipts|refunds|revenue\..*|rental\..*|class_.*|tax_shift.*|commission\..*|expense\..*|financial_barter|tax\..*|free_cash_flow|accumulated_free|contribution|distribution|net_cash_flow|closing_cash|tax_.*|reducer\..*|dre\..*|bal\..*|ref\..*)$/;

/** Lines of money in; the magnitude of all others is the cell with its sign reversed. */
const INFLOW = /^((receipts|revenue)\.|rental\.(rent|recovery|exit)$|tax\.(cbs|ibs)_refund$)/;

/** Read by the tax bases; no line of the projection. */
const HIDDEN_LINES = new Set(['untaxed_rental']);

export class LineBook {
  readonly checks: Check[] = [];
  readonly taxClasses: readonly string[];
  private readonly owners = new Map<string, Map<Owner, OwnerCells>>();
  private readonly classes = new Map<string, Cells>();
  readonly firms: readonly Firm[];
  private readonly study: Study;
  private readonly apportionment: Apportionment;

  constructor(study: Study) {
    this.study = study;
    this.taxClasses = classesOf(study);
    this.firms = firmsOf(study);
    this.apportionment = new Apportionment(study);
  }

  /** Enters a part of a line; a line that has realised months holds them and its forecast. Answers what it holds. */
  enter(key: string, owner: Owner, rule: Cells, planned?: Cells): Cells {
    const happened = this.study.accomplished;
    const lines: RealisedLine[] = happened?.lines ?? [];
    const given = lines.find((line) => line.key === key && ownerOf(line) === owner);
    const isOwed = key.startsWith('receipts.') && (happened?.portfolio ?? []).some(({ module }) => module === owner);
    const ownCells =
      happened && (given || isOwed)
        ? {
            ...this.mixed(happened, key, owner, rule, given?.values ?? [], isOwed),
            ...(planned ? { planned } : {}),
          }
        : { values: rule };
    const owners = this.owners.get(key) ?? new Map<Owner, OwnerCells>();
    owners.set(owner, ownCells);
    this.owners.set(key, owners);
    return ownCells.values;
  }

  /** Enters the realised parts that no rule of the study makes (a receipt of no module, an unplanned cost). */
  enterUnplanned(belongs: (key: string, owner: Owner) => boolean): void {
    const lines: RealisedLine[] = this.study.accomplished?.lines ?? [];
    for (const line of lines) {
      const owner = ownerOf(line);
      if (belongs(line.key, owner) && !this.owners.get(line.key)?.has(owner)) this.enter(line.key, owner, []);
    }
  }

  /** Adds cells of a line's own rule that are of one tax class. */
  classify(key: string, owner: Owner, taxClass: TaxClass, cells: Cells): void {
    const name = JSON.stringify([key, owner, taxClass]);
    this.classes.set(name, plus(this.classes.get(name) ?? [], cells));
  }

  /** The part of a line's own rule that is of a tax class. */
  ruleCells(key: string, owner: Owner, taxClass: TaxClass): Cells {
    return this.classes.get(JSON.stringify([key, owner, taxClass])) ?? [];
  }

  /** True if realised months or contracts replace some of the rule's cells. */
  isMixed(key: string, owner: Owner): boolean {
    return this.owners.get(key)?.get(owner)?.planned !== undefined;
  }

  ownCells(key: string, owner: Owner): Cells {
    return this.owners.get(key)?.get(owner)?.values ?? [];
  }

  /** Σ of the modules and of the items of no module. */
  whole(key: string): Cells {
    return plus(...[...(this.owners.get(key)?.values() ?? [])].map((ownCells) => ownCells.values));
  }

  /** The part of a line of no module, and of its company's own items, that is of a module. */
  private sharedCells(key: string, module: number): Cells {
    const firm = this.firms.find(({ modules }) => modules.includes(module));
    const numbers = this.study.modules.map(({ number }) => number);
    const common = this.apportionment.partOf(this.ownCells(key, null), module, numbers);
    if (!firm || firm.key === null) return common;
    return plus(common, this.apportionment.partOf(this.ownCells(key, firm.key), module, firm.modules));
  }

  /** The part of cells of no module that is of a module. */
  commonPart(cells: Cells, module: number): Cells {
    const numbers = this.study.modules.map(({ number }) => number);
    return this.apportionment.partOf(cells, module, numbers);
  }

  /** A leaf line of a module with its parts of what has no module. */
  moduleCells(key: string, module: number): Cells {
    return plus(this.ownCells(key, module), this.sharedCells(key, module));
  }

  /** A company's part of what belongs to no company, and its own items of no module. */
  unplacedCells(key: string, firm: Firm): Cells {
    if (firm.key === null) return this.ownCells(key, null);
    const numbers = this.study.modules.map(({ number }) => number);
    const common = this.ownCells(key, null);
    const pieces = firm.modules.map((number) => this.apportionment.partOf(common, number, numbers));
    return plus(...pieces, this.ownCells(key, firm.key));
  }

  /** A line of a company. Receipts are sums of their own lines, for only leaves are divided. */
  firmCells(key: string, firm: Firm): Cells {
    if (firm.key === null) return this.whole(key);
    if (key === 'receipts')
      return plus(...this.keys((each) => RECEIPTS.test(each)).map((each) => this.firmCells(each, firm)));
    if (key === 'net_receipts') return plus(this.firmCells('receipts', firm), this.firmCells('refunds', firm));
    return plus(...firm.modules.map((number) => this.ownCells(key, number)), this.unplacedCells(key, firm));
  }

  keys(belongs: (key: string) => boolean): string[] {
    return [...this.owners.keys()].filter(belongs);
  }

  /** Σ of several lines for one owner. */
  sumOf(owner: Owner, belongs: (key: string) => boolean): Cells {
    return plus(...this.keys(belongs).map((key) => this.ownCells(key, owner)));
  }

  lastMonth(): number {
    const lines = [...this.owners].filter(([key]) => !SILENT_LINES.test(key)).map(([, owners]) => owners);
    const months = lines.flatMap((owners) => [...owners.values()].map((ownCells) => lastMonth(ownCells.values)));
    return Math.max(0, ...months);
  }

  check(check: Check): void {
    this.checks.push(check);
  }

  private mixed(
    plan: Realised,
    key: string,
    owner: Owner,
    rule: Cells,
    reais: readonly number[],
    isOwed: boolean,
  ): OwnerCells {
    const closing = monthNumber(plan.closing) - monthNumber(this.study.base_month);
    const realised = Array.from({ length: closing + 1 }, (_, month) => centavos(reais[month] ?? 0));
    const fallback = key.startsWith('expense.') ? (plan.policy?.default ?? 'balance') : 'plan';
    const policy = isOwed ? 'plan' : (plan.policy?.[key] ?? fallback);
    const forecast = this.forecast(policy, key, owner, rule, realised);
    const values = fit(realised, Math.max(closing + 1, forecast.length)).map((cell, month) =>
      month <= closing ? cell : cellAt(forecast, month),
    );
    return { values, planned: rule, realised };
  }

  private forecast(policy: ForecastPolicy, key: string, owner: Owner, rule: Cells, realised: Cells): Cells {
    if (policy === 'plan') return rule;
    if (policy !== 'balance') return shifted(rule, policy.shift);
    const outflow = !INFLOW.test(key);
    const magnitude = (cells: Cells) => total(cells) * (outflow ? -1 : 1);
    const missing = Math.max(0, magnitude(rule)) - magnitude(realised);
    const where = { line: key, ...whereOf(owner) };
    if (missing < 0) this.check({ code: 'overrun', severity: 'warning', message: key, amount: -missing, ...where });
    if (missing <= 0 || magnitude(rule) <= 0) return [];
    const weights = rule.map((cell, month) => (month < realised.length ? 0 : Math.abs(cell ?? 0)));
    const rest = spread(missing, weights);
    if (rest.length === 0) this.check({ code: 'without_timing', severity: 'error', message: key, ...where });
    return outflow ? negated(rest) : rest;
  }

  /** Every line as the projection carries it, cut to the horizon. */
  lines(months: number): ProjectionLine[] {
    const visible = [...this.owners].filter(([key]) => !HIDDEN_LINES.has(key));
    return visible.flatMap(([key, owners]) => {
      const lines = [...owners].flatMap(([owner, ownCells]) =>
        typeof owner === 'number' ? [shape(key, owner, ownCells, months)] : [],
      );
      const whole = shape(key, null, joined([...owners.values()]), months);
      return [...lines, ...this.companyLines(key, months), whole];
    });
  }

  private companyLines(key: string, months: number): ProjectionLine[] {
    if (!COMPANY_LINES.test(key)) return [];
    return this.firms.flatMap((firm) =>
      firm.key === null ? [] : [{ ...shape(key, null, this.firmLine(key, firm), months), company: firm.key }],
    );
  }

  /** A company's line as planned and realised, where some of its cells are. */
  private firmLine(key: string, firm: Firm): OwnerCells {
    const values = this.firmCells(key, firm);
    const owners = this.owners.get(key);
    const named = [...(owners ?? [])].filter(
      ([owner]) => owner === null || owner === firm.key || firm.modules.some((number) => number === owner),
    );
    if (!named.some(([, { planned }]) => planned)) return { values };
    return { values, planned: this.mapped(key, firm, 'planned'), realised: this.mapped(key, firm, 'realised') };
  }

  private mapped(key: string, firm: Firm, name: 'planned' | 'realised'): Cells {
    const read = (owner: Owner): Cells => {
      const cells = this.owners.get(key)?.get(owner);
      return cells?.[name] ?? (name === 'planned' ? cells?.values : []) ?? [];
    };
    const numbers = this.study.modules.map(({ number }) => number);
    const common = firm.modules.map((number) => this.apportionment.partOf(read(null), number, numbers));
    return plus(...common, read(firm.key), ...firm.modules.map(read));
  }
}

/** The module or the company of an owner, as checks name it. */
export function whereOf(owner: Owner): { module?: number; company?: string } {
  if (typeof owner === 'number') return { module: owner };
  return owner === null ? {} : { company: owner };
}

/** Sums a line over its modules and its part without module. Planned and realised cells are added where a part has them. */
function joined(owners: readonly OwnerCells[]): OwnerCells {
  const sum: OwnerCells = { values: plus(...owners.map((ownCells) => ownCells.values)) };
  if (!owners.some((ownCells) => ownCells.planned)) return sum;
  const planned = plus(...owners.map((ownCells) => ownCells.planned ?? ownCells.values));
  return { ...sum, planned, realised: plus(...owners.map((ownCells) => ownCells.realised ?? [])) };
}

function shape(key: string, module: number | null, ownCells: OwnerCells, months: number): ProjectionLine {
  const values = fit(ownCells.values, months);
  const kind = SUM_LINES.has(key) ? 'sum' : MEMO_LINES.test(key) ? 'memo' : 'cash';
  const line = { key, module, label: key, kind, values } as const;
  const sum = STOCK_LINES.test(key) ? cellAt(values, months - 1) : total(values);
  const beside =
    ownCells.planned && ownCells.realised
      ? { planned: fit(ownCells.planned, months), realised: ownCells.realised }
      : {};
  return { ...line, total: sum, ...beside };
}

/** The lines of a projection as parts: one vector for each module and one for the items of no module. */

import type { Check, ProjectionLine } from '../src/projection.ts';
import type { ForecastPolicy, Realised, Study } from '../src/study.ts';
import { type Cells, cellAt, centavos, fit, lastMonth, negated, plus, shifted, spread, total } from './arithmetic.ts';
import { monthNumber } from './calendar.ts';
import { classesOf } from './class-parts.ts';

export type Owner = number | null;
/** A class that taxes select receipts by; null is untaxed. */
export type TaxClass = string | null;

interface OwnerCells {
  values: Cells;
  /** The cells of the line's own rule, when realised months replaced some. */
  planned?: Cells;
  realised?: Cells;
}

const STOCK_LINES = /^(closing_cash|accumulated_free|overdue|(loan|assignment)\.\d+\.balance)$/;
const SUM_LINES = new Set(['receipts', 'net_receipts', 'free_cash_flow', 'net_cash_flow']);
const MEMO_LINES =
  /^(sales\.|sales_base|discounts|resales\.|resale_base|cancelled_base|closing_cash|contracted|correction|interest$|accumulated_free|(loan|assignment)\.\d+\.(interest|balance)$|distribution\.|late_charges|overdue|noi|tax_shift|class_)/;
/** Lines of money in; the magnitude of all others is the cell with its sign reversed. */
const INFLOW = /^((receipts|revenue)\.|rental\.(rent|recovery|exit)$)/;

/** Read by the tax bases; no line of the projection. */
const HIDDEN_LINES = new Set(['untaxed_rental']);

export class LineBook {
  readonly checks: Check[] = [];
  readonly taxClasses: readonly string[];
  private readonly owners = new Map<string, Map<Owner, OwnerCells>>();
  private readonly classes = new Map<string, Cells>();
  private readonly study: Study;

  constructor(study: Study) {
    this.study = study;
    this.taxClasses = classesOf(study);
  }

  /** Enters a part of a line; a line that has realised months holds them and its forecast. Answers what it holds. */
  enter(key: string, owner: Owner, rule: Cells, planned?: Cells): Cells {
    const happened = this.study.accomplished;
    const given = happened?.lines.find((line) => line.key === key && (line.module ?? null) === owner);
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
    for (const line of this.study.accomplished?.lines ?? []) {
      const owner = line.module ?? null;
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

  keys(belongs: (key: string) => boolean): string[] {
    return [...this.owners.keys()].filter(belongs);
  }

  /** Σ of several lines for one owner. */
  sumOf(owner: Owner, belongs: (key: string) => boolean): Cells {
    return plus(...this.keys(belongs).map((key) => this.ownCells(key, owner)));
  }

  lastMonth(): number {
    const months = [...this.owners.values()].flatMap((owners) =>
      [...owners.values()].map((ownCells) => lastMonth(ownCells.values)),
    );
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
    const where = { line: key, ...(owner === null ? {} : { module: owner }) };
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
      const modules = [...owners].filter(([owner]) => owner !== null);
      const lines = modules.map(([owner, ownCells]) => shape(key, owner, ownCells, months));
      return [...lines, shape(key, null, joined([...owners.values()]), months)];
    });
  }
}

/** Sums a line over its modules and its part without module. Planned and realised cells are added where a part has them. */
function joined(owners: readonly OwnerCells[]): OwnerCells {
  const sum: OwnerCells = { values: plus(...owners.map((ownCells) => ownCells.values)) };
  if (!owners.some((ownCells) => ownCells.planned)) return sum;
  const planned = plus(...owners.map((ownCells) => ownCells.planned ?? ownCells.values));
  return { ...sum, planned, realised: plus(...owners.map((ownCells) => ownCells.realised ?? [])) };
}

function shape(key: string, module: Owner, ownCells: OwnerCells, months: number): ProjectionLine {
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

/** Months, anchors, rates and indexes (engine.md §1.5 to §1.7). */
import type { MonthRef, Rate, Study, StudyModule } from '../src/study.ts';

export interface Anchors {
  base: number;
  launch: number;
  works_start: number;
  works_end: number;
  keys: number;
}

export function resolve(ref: MonthRef, anchors: Anchors): number {
  return typeof ref === 'number' ? ref : anchors[ref.at] + (ref.plus ?? 0);
}

export function moduleAnchors(module: StudyModule): Anchors {
  const worksEnd = module.works_start + module.works_months;
  const anchors = {
    base: 0,
    launch: module.launch,
    works_start: module.works_start,
    works_end: worksEnd,
    keys: worksEnd,
  };
  return { ...anchors, keys: resolve(module.keys ?? { at: 'works_end' }, anchors) };
}

/** Of the whole enterprise: its earliest launch and works, its latest end of works and keys. */
export function enterpriseAnchors(study: Study): Anchors {
  const all = study.modules.map(moduleAnchors);
  return {
    base: 0,
    launch: Math.min(...all.map((anchors) => anchors.launch)),
    works_start: Math.min(...all.map((anchors) => anchors.works_start)),
    works_end: Math.max(...all.map((anchors) => anchors.works_end)),
    keys: Math.max(...all.map((anchors) => anchors.keys)),
  };
}

/** Months since year 0 of "YYYY-MM". */
export function monthNumber(month: string): number {
  const [year, ordinal] = month.split('-').map(Number);
  return (year ?? 0) * 12 + (ordinal ?? 1) - 1;
}

export function monthText(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}

export function monthlyRate(rate: Rate): number {
  if (rate.basis === 'effective_year') return (1 + rate.value) ** (1 / 12) - 1;
  return rate.basis === 'nominal_year' ? rate.value / 12 : rate.value;
}

/** Correction C(s, t) of every index of a study; an index of null corrects nothing. */
export class Indexes {
  private readonly factors = new Map<string, number[]>();
  private readonly study: Study;

  constructor(study: Study) {
    this.study = study;
  }

  correction(index: string | null | undefined, from: number, to: number): number {
    if (index === null || index === undefined || this.study.terms === 'constant') return 1;
    const lag = this.study.indexes?.[index]?.lag ?? 0;
    return this.factor(index, Math.max(0, to - lag)) / this.factor(index, Math.max(0, from - lag));
  }

  private factor(index: string, month: number): number {
    const known = this.factors.get(index);
    if (known && month < known.length) return known[month] ?? 1;
    return this.extended(index, month)[month] ?? 1;
  }

  private extended(index: string, month: number): number[] {
    const known = this.factors.get(index) ?? [1];
    this.factors.set(index, known);
    const series = this.study.indexes?.[index];
    const base = monthNumber(this.study.base_month);
    while (known.length <= month) {
      const published = series?.monthly?.[monthText(base + known.length)];
      const variation = published ?? (1 + (series?.annual ?? 0)) ** (1 / 12) - 1;
      known.push((known[known.length - 1] ?? 1) * (1 + variation));
    }
    return known;
  }
}

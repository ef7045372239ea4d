/** Dated tables of a company's taxes. */

import type { DatedAmount, DatedRate, Study } from '../../src/study.ts';
import { centavos } from '../arithmetic.ts';
import { monthNumber, monthText } from '../calendar.ts';
import type { Firm } from '../companies.ts';
import type { LineBook } from '../lines.ts';

type Rows<Row> = readonly Row[] | null | undefined;

/** Dated tables of one company; a month that lacks a rate is reported once. */
export class RateDesk {
  private readonly unrated = new Set<number>();
  private readonly study: Study;
  private readonly book: LineBook;
  private readonly firm: Firm;

  constructor(study: Study, book: LineBook, firm: Firm) {
    this.study = study;
    this.book = book;
    this.firm = firm;
  }

  firstMonth(): number {
    return monthNumber(this.study.base_month);
  }

  latest<Row extends { from: string }>(rows: Rows<Row>, month: number): Row | null {
    const calendar = monthText(this.firstMonth() + month);
    let latestRow: Row | null = null;
    for (const row of rows ?? [])
      if (row.from <= calendar && (!latestRow || row.from > latestRow.from)) latestRow = row;
    return latestRow;
  }

  private rowInForce<Row extends { from: string }>(line: string, rows: Rows<Row>, month: number): Row | null {
    const latestRow = this.latest(rows, month);
    if (!latestRow && !this.unrated.has(month)) {
      this.unrated.add(month);
      this.report(line, month);
    }
    return latestRow;
  }

  report(line: string, month: number): void {
    const { key } = this.firm;
    const where = { line, month, ...(key === null ? {} : { company: key }) };
    this.book.check({ code: 'rate_missing', severity: 'warning', message: 'no rate yet', ...where });
  }

  rate(line: string, rows: Rows<DatedRate>, month: number): number {
    return this.rowInForce(line, rows, month)?.rate ?? 0;
  }

  floor(line: string, rows: Rows<DatedAmount>, month: number): number {
    return centavos(this.rowInForce(line, rows, month)?.amount ?? 0);
  }
}

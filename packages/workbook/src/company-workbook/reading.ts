/** Areas of a company's own workbook, before they have a meaning. */

/** A cell where an amount is expected and none stands. */
export interface UnreadCell {
  readonly position: string;
  readonly text: string;
}

/** Rows that a sum adds up, and the months in which it does not hold. */
export interface SumCheck {
  readonly of:
    | 'above'
    | 'below'
    | 'net'
    | 'accumulated'
    /** Rows of other areas. */
    | 'sheets'
    /** Its amounts are those of its neighbours, but so plain that they may be its own. */
    | 'doubtful'
    /** Its name is that of a sum, and no rows add up to it. */
    | 'unknown';
  /** Calendar or numbered months with their differences in centavos, the sheet's less the sum. */
  readonly differences: readonly { readonly month: number; readonly cents: number }[];
}

/** A named row of amounts by month. */
export interface FlowLine {
  /** The same in the next workbook of this layout: names, never positions. */
  readonly source: string;
  readonly label: string;
  /** The headings above it, outermost first. */
  readonly headings: readonly string[];
  /** The first cell with its label, such as `Fluxo!A7`. */
  readonly position: string;
  /** Centavos by month, as the sheet has them. */
  readonly cents: ReadonlyMap<number, number>;
  /** Centavos of the months that the sheet calls realised, where it has both. */
  readonly realised: ReadonlyMap<number, number>;
  /** As fractions or counts, for rows that are no money. */
  readonly numbers: ReadonlyMap<number, number>;
  /** True if cells hold more than centavos. */
  readonly hasFractions: boolean;
  readonly unread: readonly UnreadCell[];
  readonly sum: SumCheck | null;
  /** The sheet's own total of the row less that of its months, in centavos; null without a column of totals. */
  readonly totalDifference: number | null;
}

/** A block of lines over months. */
export interface FlowArea {
  readonly sheet: string;
  /** Such as `Fluxo!A5:M40`. */
  readonly range: string;
  /** The development that the block names; null: the workbook's only one. */
  readonly development: string | null;
  readonly isTurned: boolean;
  readonly isNumbered: boolean;
  readonly months: readonly number[];
  /** Heads of years, semesters and quarters, whose amounts are divided equally among their months. */
  readonly divided: readonly string[];
  /** The last month that its heads call realised. */
  readonly closing: number | null;
  readonly lines: readonly FlowLine[];
}

/** A row of the table of typologies, as it is written: reais and m². */
export interface TypologyRow {
  readonly name: string;
  readonly units: number;
  readonly area: number;
  readonly priceM2: number | null;
  readonly price: number | null;
  readonly landSwapUnits: number;
  readonly position: string;
}

/** A row of the table of payment terms. */
export interface TermsRow {
  readonly label: string;
  readonly share: number;
  readonly installments: number | null;
  readonly position: string;
}

/** A table with one row for each record. */
export interface ListArea<Row> {
  readonly sheet: string;
  readonly range: string;
  readonly development: string | null;
  readonly rows: readonly Row[];
}

/** A label with the value next to it. */
export interface Premise {
  readonly label: string;
  readonly position: string;
  readonly number: number | null;
  readonly month: number | null;
  readonly text: string;
}

/** Content left out because the file hides it. */
export interface HiddenContent {
  readonly sheet: string;
  readonly rows: number;
  readonly columns: number;
  readonly isWhole: boolean;
}

/** Rows of a sheet that repeat money of other sheets. */
export interface RepeatedRows {
  readonly sheet: string;
  readonly rows: number;
  /** True for a consolidated block, which is left out whole. */
  readonly isWhole: boolean;
}

/** Reais of 1 in a cell of a flow. */
export type Scale = 1 | 1_000 | 1_000_000;

/** All areas of a workbook. */
export interface CompanyWorkbook {
  /** The same for the next workbook of this layout. */
  readonly fingerprint: string;
  readonly flows: readonly FlowArea[];
  readonly typologies: readonly ListArea<TypologyRow>[];
  readonly terms: readonly ListArea<TermsRow>[];
  readonly premises: readonly Premise[];
  readonly hidden: readonly HiddenContent[];
  readonly repeated: readonly RepeatedRows[];
  readonly scale: Scale;
  /** In order of appearance; empty: one development without a name in the sheet. */
  readonly developments: readonly string[];
}

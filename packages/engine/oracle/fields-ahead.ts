/**
 * Fields of a study that only the oracle computes so far: the engine refuses them. Rules: sales of receivables, and the classes that
 * taxes select receipts by.
 */
import type { MonthRef, PartKind, Rate } from '../src/study.ts';

type Opt<T> = T | null | undefined;

/** Sale of receivables to an investor: installments of the named modules, tables and kinds. */
export interface Assignment {
  name?: Opt<string>;
  at: MonthRef;
  modules?: Opt<number[]>;
  tables?: Opt<string[]>;
  kinds?: Opt<PartKind[]>;
  from?: Opt<MonthRef>;
  to?: Opt<MonthRef>;
  /** True if only contracts of delivered units are assigned. */
  delivered?: Opt<boolean>;
  share: number;
  rate: Rate;
  index?: Opt<string>;
  subordination?: Opt<number>;
  costs_share?: Opt<number>;
  coobligation?: Opt<boolean>;
  tax?: Opt<'at_assignment' | 'as_received'>;
}

declare module '../src/study.ts' {
  interface Study {
    assignments?: Opt<Assignment[]>;
  }
  /** Class of receipts that taxes select by. */
  interface PriceTable {
    tax_class?: Opt<string>;
  }
  interface RevenueItem {
    tax_class?: Opt<string>;
  }
  interface Rental {
    tax_class?: Opt<string>;
  }
  interface RentalExit {
    tax_class?: Opt<string>;
  }
}

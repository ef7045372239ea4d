import type { TypedRate } from './index-months.model.ts';
import type { ValueRow } from './index-series.repository.ts';

/** A series as it holds in an organization. */
export interface SeriesInForce {
  readonly key: string;
  /** Of a series of the organization's own; null: published for everybody. */
  readonly id: number | null;
  readonly name: string;
  readonly publisher: string;
  readonly monthly: Readonly<Record<string, number>>;
  /** What comes with the product, whatever was put over it. */
  readonly snapshot: Readonly<Record<string, number>>;
  /** What was put in place, by month, the latest first. */
  readonly values: readonly ValueRow[];
  readonly rates: readonly TypedRate[];
}

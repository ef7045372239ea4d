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
  /** Values delivered with the product, regardless of overrides. */
  readonly snapshot: Readonly<Record<string, number>>;
  /** Published values, by month, the latest first. */
  readonly values: readonly ValueRow[];
  readonly rates: readonly TypedRate[];
}

/** Sums of the landing: facets, which are combinations of movements' attributes, and their months. */
import type { ErpSystem, MovementKind, MovementNature } from '@uni/contracts';

export interface Facet {
  readonly id: number;
  readonly nature: MovementNature;
  readonly kind: MovementKind;
  readonly company: string;
  readonly costCenter: string;
  readonly account: string;
  readonly documentType: string;
  readonly operation: string;
  readonly condition: string;
  /** Codes of all conditions of its contract, separated by commas; empty: no contract, or unknown. */
  readonly contract: string;
}

export interface FacetMonth {
  readonly facetId: number;
  /** YYYY-MM. */
  readonly month: string;
  /** Centavos, inflow > 0. */
  readonly amount: number;
  readonly movements: number;
}

/** An ERP's account: Sienge's `tpConta` T adds up, R is result, M is capital. */
export interface Account {
  readonly code: string;
  readonly name: string;
  readonly type: string;
}

/** Data of an ERP besides its movements. */
export interface References {
  readonly system: ErpSystem;
  /** By plain code. */
  readonly accounts: ReadonlyMap<string, Account>;
  /** UAU: works by `company|work`, with the type that UAU gives them. */
  readonly workTypes: ReadonlyMap<string, string>;
}

export const isInflowKind = (kind: MovementKind): boolean => kind === 'receipt' || kind === 'receivable';

export const workOf = ({ company, costCenter }: Pick<Facet, 'company' | 'costCenter'>): string =>
  `${company}|${costCenter}`;

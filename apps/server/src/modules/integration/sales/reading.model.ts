/**
 * What a system's reader is asked when rows that have landed become rows of the sales back office. A reader is pure: it knows its
 * ERP's tables and nothing of the database.
 */
import type { ErpSalesResource, InstallmentKind } from '@uni/contracts';
import type { ErpContract, ErpParty, ErpUnit } from '../../sales/index.ts';
import type { ConnectionSettings } from '../adapter/adapter.model.ts';

/** Where a company and cost centre of the ERP belong here. */
export interface Bound {
  readonly enterprise: number;
  readonly module: number | null;
}

export interface SalesContext {
  readonly settings: ConnectionSettings;
  /** Null: of no enterprise that is there. An empty company is any. */
  readonly boundTo: (company: string, costCenter: string) => Bound | null;
  /** Whether a settlement of this operation moves money. */
  readonly isCash: (operation: string) => boolean;
  /** Whether a contract in this situation counts as sold. */
  readonly isSold: (situation: string) => boolean;
  /** What installments under a condition (Sienge) or of a type (UAU) are: as somebody has chosen, else as the words say. */
  readonly kindOf: (code: string, name: string) => InstallmentKind;
  /** Names of registers, by code. */
  readonly conditionName: (code: string) => string;
  readonly indexName: (code: string) => string;
  readonly typologyName: (code: string) => string;
  /** The company of an enterprise of the ERP, where only the enterprise is told. */
  readonly companyOf: (enterprise: string) => string;
  /** Of all choices and names that contracts follow from. */
  readonly hash: string;
  /** The column of a unit that says something, where somebody has named it. */
  readonly unitField: (what: 'private_area' | 'tower' | 'floor' | 'typology') => string | null;
}

/** Rows that belong to a contract beside its own. */
export interface ChildRow {
  readonly key: string;
  readonly payload: string;
}

/** Where they are found, by the name under which the reader wants them. */
export interface ChildSource {
  readonly name: string;
  readonly resource: string;
  /** Their parent is what a contract names; or their key begins with what it names, beneath their parent. */
  readonly by: 'parent' | 'key';
}

export type Children = Readonly<Record<string, readonly ChildRow[]>>;

/** A stage: rows of a resource of the ERP, one after the other, as rows of ours. */
export interface Stage {
  readonly resource: ErpSalesResource;
  readonly from: string;
}

export interface SalesReader {
  readonly stages: readonly Stage[];
  readonly children: readonly ChildSource[];
  /** Null: of no enterprise that is bound. */
  readonly unit: (payload: string, context: SalesContext) => ErpUnit | null;
  readonly party: (payload: string, resource: 'clients' | 'suppliers') => ErpParty | null;
  /** What a contract's children are found by, under the names of their sources; null: it is no contract, or of nobody here. */
  readonly groups: (payload: string, context: SalesContext) => Readonly<Record<string, string>> | null;
  readonly contract: (payload: string, children: Children, context: SalesContext) => ErpContract;
}
